#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The checks find what they look for: a tool that misbehaves is told from one
that does not, and the same seed damages a source in the same way."""
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

from token_edits import mutant, tokens_of
from tool_run import run

HERE = pathlib.Path(__file__).parent


def fault_of(script):
    return run(["sh", "-c", script], 2).fault


class FaultTest(unittest.TestCase):
    def test_right_ends(self):
        self.assertEqual(fault_of("exit 0"), "")
        self.assertEqual(fault_of("echo 'a.cpp:1:2: error: no' >&2; exit 1"), "")

    def test_signal(self):
        self.assertIn("SIGSEGV", fault_of("kill -SEGV $$"))

    def test_other_status(self):
        self.assertIn("exit status 2", fault_of("exit 2"))

    def test_sanitizer_that_ends_with_a_right_status(self):
        self.assertIn("AddressSanitizer",
                      fault_of("echo '==1==ERROR: AddressSanitizer: x' >&2; exit 1"))
        self.assertIn("runtime error",
                      fault_of("echo 'a.cpp:1:2: runtime error: overflow' >&2"))

    def test_time(self):
        self.assertIn("still running", fault_of("exec sleep 9"))


class MutantTest(unittest.TestCase):
    TEXT = "void f(int *a) { // kept\n  [[idxmap::map]] for (int i = 0; i < 9; ++i) a[i] = 'x';\n}\n"

    def test_tokens_are_the_text(self):
        self.assertEqual("".join(spelling for _, spelling in tokens_of(self.TEXT)), self.TEXT)

    def test_same_seed_same_mutant(self):
        first, second = (mutant(self.TEXT, random.Random("1:7")) for _ in range(2))
        self.assertEqual(first, second)

    def test_most_mutants_differ(self):
        mutants = {mutant(self.TEXT, random.Random(seed)) for seed in range(50)}
        self.assertGreater(len(mutants), 30)


class ScriptTest(unittest.TestCase):
    """Both scripts fail with a tool that crashes, and with one that does nothing."""

    def status(self, script, tool_text, *arguments):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            tool = folder / "tool"
            tool.write_text(f"#!/bin/sh\n{tool_text}\n")
            tool.chmod(0o755)
            (folder / "some.cpp").write_text(MutantTest.TEXT)
            (folder / "some.h").write_text("#include <vector>\n")
            command = [sys.executable, "-B", str(HERE / script), "--tool", str(tool),
                       *(each.replace("FOLDER", str(folder)) for each in arguments)]
            return subprocess.run([*command, str(folder)], capture_output=True).returncode

    def check(self, script, *arguments):
        self.assertEqual(self.status(script, "echo loop", *arguments), 0)
        self.assertEqual(self.status(script, "echo loop; kill -ABRT $$", *arguments), 1)
        self.assertEqual(self.status(script, "exit 1", *arguments), 1)

    def test_survey(self):
        self.check("survey_headers.py", "--compiler", "none")

    def test_mutations(self):
        self.check("mutate_tokens.py", "--mutants", "1", "--control", "FOLDER/some.cpp")


if __name__ == "__main__":
    unittest.main()
