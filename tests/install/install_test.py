#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package as a user gets it: installs BUILD into a fresh prefix, moves the
prefix, and builds a small project with find_package(idxmap) against it.

    install_test.py BUILD CLANGXX GXX
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BUILD, CLANGXX, GXX = sys.argv[1:4]
CONSUMER = pathlib.Path(__file__).parent / "consumer"
INSTALLED = [
    "bin/idxmap", "lib/idxmap/idxmap.so", "lib/idxmap/idxmap-22.so",
    "include/idxmap/launch.h", "include/idxmap/attributes.h",
    "include/idxmap/code/Runtime.h", "lib/libidxmap_rt.a",
    "lib/cmake/idxmap/idxmap-config.cmake",
    "lib/cmake/idxmap/IdxmapEnable.cmake"
]


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True,
                          text=True, check=False)


class InstallTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        first = pathlib.Path(cls.folder.name, "first")
        done = run("cmake", "--install", BUILD, "--prefix", first)
        if done.returncode:
            raise RuntimeError(done.stdout + done.stderr)
        # A package that remembers where it was built or installed breaks here.
        cls.prefix = first.rename(pathlib.Path(cls.folder.name, "moved"))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def configure(self, compiler, name):
        build = pathlib.Path(self.folder.name, name)
        return build, run("cmake", "-G", "Ninja", "-S", CONSUMER, "-B", build,
                          f"-DCMAKE_CXX_COMPILER={compiler}",
                          f"-DCMAKE_PREFIX_PATH={self.prefix}")

    def test_everything_is_there(self):
        missing = [f for f in INSTALLED if not (self.prefix / f).is_file()]
        self.assertEqual(missing, [])

    def test_a_consumer_builds_and_its_loop_is_mapped(self):
        build, done = self.configure(CLANGXX, "consumer")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = run("cmake", "--build", build)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        plain, mapped = run(build / "plain"), run(build / "mapped")
        self.assertEqual(plain.stdout, f"{3 * sum(range(5, 1000))}\n")
        self.assertEqual(mapped.stdout, plain.stdout)
        self.assertEqual((plain.stderr, mapped.stderr), ("", "mapped\n"))
        for name in ("alone", "of_objects"):
            self.assertEqual(run(build / name).stdout, plain.stdout, name)
        self.assertEqual(run(build / "of_parts").stdout, "2997\n")
        self.check_library(build)

    def check_library(self, build):
        """Sources that are linked with the library are compiled for it."""
        commands = run("ninja", "-C", build, "-t", "commands").stdout
        compiled, linked = {}, {}
        for command in commands.splitlines():
            source = re.search(r"CMakeFiles/(\w+)\.dir/\w+\.cpp\.o -c",
                               command)
            program = re.search(r" -o (\w+) ", command)
            if source:
                compiled[source[1]] = "-DIDXMAP_LIBRARY" in command or \
                    "-DIDXMAP_HOST_LIBRARY" in command
            elif program:
                linked[program[1]] = "libidxmap_rt.a" in command
        self.assertEqual(compiled, {
            "plain": False, "mapped": True, "alone": False, "objects": False,
            "part": True, "of_parts": False})
        self.assertEqual(linked, {
            "plain": False, "mapped": True, "alone": False,
            "of_objects": False, "of_parts": True})

    def test_another_compiler_is_refused_by_name(self):
        if not GXX or GXX.endswith("NOTFOUND"):
            self.skipTest("no g++ here")
        _, done = self.configure(GXX, "wrong")
        text = " ".join(done.stderr.split())
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("idxmap_enable(mapped): idxmap is a plugin for Clang 22, "
                      "but the CXX compiler is GNU", text)

    def test_the_installed_tool_runs(self):
        done = run(self.prefix / "bin/idxmap", CONSUMER / "scale.cpp",
                   "--target=cuda", "--", "-std=c++20")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("__global__", done.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
