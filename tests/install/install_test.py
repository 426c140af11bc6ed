#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package as a user gets it: installs BUILD into a fresh prefix, moves the
prefix, and builds a small project with find_package(idxmap) against it.

    install_test.py BUILD CLANGXX GXX
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

BUILD, CLANGXX, GXX = sys.argv[1:4]
CONSUMER = pathlib.Path(__file__).parent / "consumer"
INSTALLED = [
    "bin/idxmap", "lib/idxmap/idxmap.so", "lib/idxmap/idxmap-22.so",
    "include/idxmap/launch.h", "include/idxmap/attributes.h",
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
