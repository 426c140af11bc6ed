#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package as a user gets it: installs BUILD into a fresh prefix, moves the
prefix, and builds a small project with find_package(idxmap) against it.

    install_test.py BUILD CLANGXX GXX NVCC

With a CUDA toolkit, also one that has CUDA as a language; without, that test is
skipped.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BUILD, CLANGXX, GXX, NVCC = sys.argv[1:5]
CONSUMER = pathlib.Path(__file__).parent / "consumer"
INSTALLED = [
    "bin/idxmap", "lib/idxmap/idxmap.so", "lib/idxmap/idxmap-22.so",
    "include/idxmap/launch.h", "include/idxmap/attributes.h",
    "include/idxmap/code/Runtime.h", "lib/libidxmap_rt.a",
    "lib/cmake/idxmap/idxmap-config.cmake",
    "lib/cmake/idxmap/IdxmapEnable.cmake", "share/doc/idxmap/README.md",
    "share/doc/idxmap/docs/cmake.md",
    "share/doc/idxmap/examples/saxpy/saxpy.cpp"
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

    def configure(self, compiler, name, *options, source=CONSUMER):
        build = pathlib.Path(self.folder.name, name)
        return build, run("cmake", "-G", "Ninja", "-S", source, "-B", build,
                          f"-DCMAKE_CXX_COMPILER={compiler}",
                          f"-DCMAKE_PREFIX_PATH={self.prefix}", *options)

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
        self.check_options(build, done.stdout)

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
            "part": True, "of_parts": False, "checked": True, "quiet": True,
            "threads": True})
        self.assertEqual(linked, {
            "plain": False, "mapped": True, "alone": False,
            "of_objects": False, "of_parts": True, "checked": True,
            "quiet": True, "threads": True})

    def check_options(self, build, said):
        """Of the two targets with the same loop, one is to say all, one nothing;
        what the other options do shows when the programs run."""
        self.assertEqual(said.count("[idxmap-mapping]"), 1, said)
        self.assertEqual(said.count("[idxmap-unknown-subscript]"), 1, said)
        commands = run("ninja", "-C", build, "-t", "commands", "checked").stdout
        for option in ("target=host", "guard=predicate", "check=on",
                       "remarks=all"):
            self.assertIn(f"-fplugin-arg-idxmap-{option}", commands)
        checked = subprocess.run([build / "checked"], capture_output=True,
                                 text=True, check=False,
                                 env={"IDXMAP_CHECK": "1"})
        self.assertNotEqual(checked.returncode, 0)
        self.assertIn("IDXMAP_CHECK: a[", checked.stderr)
        self.assertEqual(run(build / "quiet").returncode, 0)
        if (build / "threads").exists():
            self.assertEqual(run(build / "threads").stdout, "2\n")

    def test_wrong_options_are_refused_by_name(self):
        for option, words in {
                "TARGET;gpu": "TARGET takes 'cuda', 'host', not 'gpu'",
                "REMARKS": "'REMARKS' has no value",
                "BLOCK;3": "unknown argument 'BLOCK;3'"}.items():
            _, done = self.configure(CLANGXX, option.replace(";", "-"),
                                     f"-DWRONG_OPTION={option}")
            self.assertNotEqual(done.returncode, 0)
            self.assertIn(f"idxmap_enable(plain): {words}",
                          " ".join(done.stderr.split()))

    def test_cuda_as_a_language(self):
        if not NVCC or NVCC.endswith("NOTFOUND"):
            self.skipTest("no CUDA toolkit here")
        toolkit = pathlib.Path(NVCC).parent.parent
        build, done = self.configure(
            CLANGXX, "cuda", f"-DCMAKE_CUDA_COMPILER={CLANGXX}",
            "-DCMAKE_CUDA_ARCHITECTURES=90", f"-DCUDAToolkit_ROOT={toolkit}",
            "-DCMAKE_CUDA_COMPILER_ID_TEST_FLAGS_FIRST="
            f"--cuda-path={toolkit} --cuda-gpu-arch=sm_90",
            source=CONSUMER.parent / "cuda-consumer")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = run("cmake", "--build", build)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        kernels = {name: "__device_stub__idxmap_scale" in
                   run("strings", build / name).stdout
                   for name in ("mapped", "forced")}
        self.assertEqual(kernels, {"mapped": True, "forced": False})
        # The one needs a device; the other gives the plain program's result.
        self.assertEqual(run(build / "forced").stdout,
                         f"{3 * sum(range(5, 1000))}\n")

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
