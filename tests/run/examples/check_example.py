#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds one example in several ways and compares what the programs print.

    check_example.py [programs] host NAME WORK_FOLDER
        plain by clang, plain by g++, mapped for the host with one thread, and
        with OpenMP: the same output, bit for bit.
    check_example.py [programs] nvcc|clang NAME WORK_FOLDER
        the CUDA source that the tool prints compiles without a warning; by
        clang, for the device.
    check_example.py [programs] plugin NAME WORK_FOLDER
        so does the example itself, with the plugin.
    check_example.py [programs] emulator NAME WORK_FOLDER
        on the CUDA emulator, the source that the tool prints and the example
        compiled with the plugin compile without a warning, for the host, too,
        and have the output of the plain program, in two orders of blocks and
        threads; no two threads of the first launches race.

The runtime's code is its library's, but where the plugin compiles the first
example, as users begin, and with IDXMAP_TEST_ALL.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

STRICT = ["-Wall", "-Wextra", "-Werror"]
# Bits are compared, so no compiler may fuse a multiplication and an addition.
COMMON = ["-O2", "-ffp-contract=off", *STRICT]
CLANG_CUDA = [
    "-x", "cuda", "--cuda-gpu-arch=sm_90", "--cuda-device-only", "-std=c++20",
    "-O2", *STRICT, "-Wno-unknown-cuda-version", "-c"
]
NVCC = [
    "-std=c++20", "--expt-relaxed-constexpr", "-arch=sm_90", "-O0", "-Xcicc",
    "-O0", "-Xptxas", "-O0", "-Werror", "all-warnings", "-Xcompiler",
    "-fsyntax-only", "-c"
]
FIRST = "saxpy"


class Example:

    def __init__(self, options):
        self.options = options
        self.folder = pathlib.Path(options.examples, options.name)
        self.source = self.folder / f"{options.name}.cpp"
        self.work = pathlib.Path(options.work)
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        for data in self.folder.glob("*.pgm"):
            shutil.copy(data, self.work)
        # Beside what is printed, as beside the example.
        shutil.copytree(self.folder.parent / "common", self.work / "common")
        (self.work / options.name).mkdir()
        for header in self.folder.glob("*.h"):
            shutil.copy(header, self.work / options.name)
        self.includes = [f"-I{options.runtime}"]
        self.uses_library = bool(options.library) and \
            "IDXMAP_TEST_ALL" not in os.environ
        self.declarations = (["-DIDXMAP_LIBRARY"] if self.uses_library else [])
        is_first = options.name == FIRST
        self.plugin = [f"-fplugin={options.plugin}", *self.includes,
                       *([] if is_first else self.declarations)]
        self.plugin_library = [] if is_first else self.library()

    def library(self):
        """Behind the source of a program."""
        return (["-x", "none", self.options.library] if self.uses_library
                else [])

    def command(self, *words, **variables):
        words = [str(word) for word in words]
        print("$", *(f"{n}={v}" for n, v in variables.items()), *words,
              flush=True)
        return subprocess.run(words, cwd=self.work, check=True, text=True,
                              stdout=subprocess.PIPE,
                              env={**os.environ, **variables}).stdout

    def output(self, compiler, name, *flags, code=()):
        """What the program that this compiler makes prints."""
        self.command(compiler, *COMMON, *flags, self.source, *code, "-o", name)
        return self.command(self.work / name)

    def plain(self):
        return self.output(self.options.clangxx, "plain", "-std=c++17",
                           "-Wno-unknown-attributes")

    def generate(self):
        """The CUDA source that the tool prints; its path."""
        result = self.work / self.options.name / f"{self.options.name}.cu"
        self.command(self.options.tool, self.source, "--target=cuda", "-o",
                     result, "--", "-std=c++20", "-I", self.folder)
        if "<<<" not in result.read_text():
            sys.exit(f"no kernel is launched in {result}")
        return result


def same(expected, **others):
    for name, text in others.items():
        if text != expected:
            sys.exit(f"{name} prints\n{text}but the plain program\n{expected}")


def check_host(example):
    plugin, code = example.plugin, example.plugin_library
    clangxx = example.options.clangxx
    gxx = example.options.gxx
    same(example.plain(),
         gcc=example.output(gxx, "gcc", "-std=c++20", "-Wno-attributes"),
         serial=example.output(clangxx, "serial", "-std=c++17", *plugin,
                               code=code),
         openmp=example.output(clangxx, "openmp", "-std=c++20", "-fopenmp",
                               *plugin, code=code))


def check_nvcc(example):
    example.command(example.options.nvcc, *NVCC, *example.includes,
                    *example.declarations,
                    example.generate(), "-o", "nvcc.o")


def check_clang(example):
    example.command(example.options.clangxx, *CLANG_CUDA, *example.includes,
                    *example.declarations, example.generate(), "-o", "clang.o")


def check_plugin(example):
    example.command(example.options.clangxx, *CLANG_CUDA, *example.plugin,
                    example.source, "-o", "plugin.o")


# A checked launch costs as much as thirty others.
CHECKED = {"CUEMU_CHECK": "1", "CUEMU_CHECK_LAUNCHES": "2"}


def check_emulator(example):
    expected = example.plain()
    os.environ["CUEMU_PREFIX"] = str(example.options.prefix)
    emulate = [example.options.emulator, "-std=c++20", *COMMON,
               "-Wno-unknown-cuda-version"]
    example.command(*emulate, *example.includes, *example.declarations, "-x",
                    "cuda", example.generate(), *example.library(), "-o",
                    "printed")
    example.command(*emulate, *example.plugin, "-x", "cuda", example.source,
                    *example.plugin_library, "-o", "plugin")
    printed, plugin = example.work / "printed", example.work / "plugin"
    same(expected,
         printed=example.command(printed, CUEMU_ORDER="forward", **CHECKED),
         plugin=example.command(plugin, CUEMU_ORDER="shuffle:5"))


CHECKS = {
    "host": check_host,
    "nvcc": check_nvcc,
    "clang": check_clang,
    "plugin": check_plugin,
    "emulator": check_emulator,
}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for program in ("clangxx", "gxx", "nvcc", "emulator", "plugin", "tool",
                    "runtime", "library", "examples", "prefix"):
        parser.add_argument(f"--{program}")
    parser.add_argument("check", choices=CHECKS)
    parser.add_argument("name")
    parser.add_argument("work")
    options = parser.parse_args()
    try:
        CHECKS[options.check](Example(options))
    except subprocess.CalledProcessError as problem:
        print(problem.stdout or "", end="")
        sys.exit(f"exit status {problem.returncode}")


if __name__ == "__main__":
    main()
