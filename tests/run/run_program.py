#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One program, compiled plain and mapped, must print the same.

    run_program.py [programs] SOURCE... WORK_FOLDER [compiler flags]

The plain program, by clang++ without the plugin, is the oracle. Compared with
it are the host target, compiled by the plugin with OpenMP, and the CUDA source
that the tool prints, on the emulator, in two orders of blocks and threads; in
the first run each is as late as what waits for it allows, the second one is
checked for races. The oracle must print something. Where there is
an nvcc, it compiles what the tool prints, without a warning.

Several sources are compiled as one program (join_programs.py).

The runtime's code is its library's, for nvcc too: other tests compile its
headers.

With --assemble, nvcc goes on to the assembler, which knows how much shared
memory a kernel may have, and to the host's compiler; else its two front ends, of
host and device, have read and judged all of the text.

With IDXMAP_TEST_ALL in the environment, all is optimized, and there is also the
host target without OpenMP, CUDA by the plugin: the same text, compiled once
more, with the runtime's code from its library; and CUDA for devices that read
all of the host's memory.

With --copied, a device could not use the host's memory as it is: the last of
these is left out.

With --memory=unified, CUDA is for devices that read all of the host's memory,
as the emulator's do then; on one that does not, the program has to say so.

With --check, all of this is compiled for checks and run twice, without and with
IDXMAP_CHECK set, of which nothing may be heard, but that the iterations are
counted only of so many loops as --counted HOST CUDA says.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import time

from join_programs import join

FLAGS = ["-std=c++20", "-ffp-contract=off"]
# What nvcc has to say does not depend on how well it compiles, or on an object
# of the host; the emulator counts, orders and checks what is written, which an
# optimizer only takes away.
NVCC = ["-std=c++20", "--expt-relaxed-constexpr", "-arch=sm_90", "-O0",
        "-Xcicc", "-O0", "-Xptxas", "-O0", "-Werror", "all-warnings",
        "-Xcompiler", "-fsyntax-only"]
FRONT_ENDS = ["-fdevice-syntax-only", "-cuda"]
STRICT = ["-Wall", "-Wextra", "-Werror"]


LIBRARY = "-DIDXMAP_LIBRARY"
UNIFIED = "the loop was compiled with memory=unified, but device 0 does not " \
    "read the host's memory"
COUNTED = "IDXMAP_CHECK: this loop has its iterations counted, but"


def run(words, silent=False, counted=0, **variables):
    words = [str(word) for word in words]
    print("$", *(f"{n}={v}" for n, v in variables.items()), *words, flush=True)
    start = time.monotonic()
    try:
        ended = subprocess.run(words, check=True, text=True,
                               stdout=subprocess.PIPE, timeout=120,
                               stderr=subprocess.PIPE if silent else None,
                               env={**os.environ, **variables})
    except subprocess.CalledProcessError as problem:
        sys.exit(f"{problem.stdout}{problem.stderr or ''}"
                 f"exit status {problem.returncode}")
    print(f"# {time.monotonic() - start:.1f} s")
    said = (ended.stderr or "").splitlines()
    if len(said) != counted or not all(COUNTED in line for line in said):
        sys.exit(f"not silent about all but {counted} loops:\n{ended.stderr}")
    return ended.stdout


def fails_elsewhere(program):
    """On a device that does not read the host's memory."""
    ended = subprocess.run([str(program)], text=True, timeout=120,
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                           env={**os.environ, "CUEMU_PAGEABLE": "0"})
    if ended.returncode == 0 or UNIFIED not in ended.stderr:
        sys.exit(f"runs where the device has no unified memory, or does not "
                 f"say why not:\n{ended.stderr}")


def run_unified(options, flags, work, compare):
    """Where all of the host's memory is the device's; arrays that are staged
    elsewhere are a warning here."""
    program = work / "cuda-unified"
    run([options.emulator, *flags, "-Wno-unknown-cuda-version", "-x", "cuda",
         f"-fplugin={options.plugin}", "-fplugin-arg-idxmap-remarks=off",
         "-fplugin-arg-idxmap-memory=unified", options.source, "-o", program])
    for order in ({"CUEMU_ORDER": "forward", "CUEMU_LAZY": "1"},
                  {"CUEMU_ORDER": "shuffle:11", "CUEMU_CHECK": "1"}):
        compare(run([program], CUEMU_PAGEABLE="1", **order),
                f"{program.name}, {order['CUEMU_ORDER']}")


def print_source(options, flags, work):
    """The program as CUDA, beside the headers that have loops; its path."""
    folder = work / "printed"
    run([options.tool, options.source, "--no-remarks", "-o", f"{folder}/",
         f"--memory={options.memory}",
         *(["--check"] if options.check else []), "--", *flags])
    return next(folder.glob("*.cu"))


def compile_printed(options, flags, printed, work):
    if not os.access(options.nvcc, os.X_OK):
        print("no nvcc here: the printed source is not compiled by it")
        return
    includes = [flag for flag in flags if flag[:2] in ("-I", "-D")]
    if LIBRARY in os.environ.get("CUEMU_FLAGS", ""):
        includes.append(LIBRARY)
    assembles = options.assemble or os.environ.get("IDXMAP_TEST_ALL")
    run([options.nvcc, *NVCC, *(["-c"] if assembles else FRONT_ENDS),
         f"-I{printed.parent}", *includes, printed, "-o", work / "printed.o"])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for program in ("clangxx", "emulator", "nvcc", "plugin", "tool", "runtime",
                    "library", "include"):
        parser.add_argument(f"--{program}")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--assemble", action="store_true")
    parser.add_argument("--copied", action="store_true")
    parser.add_argument("--memory", default="copied")
    parser.add_argument("--counted", type=int, nargs=2, default=[0, 0])
    parser.add_argument("paths", type=pathlib.Path, nargs="+")
    options, given = parser.parse_known_args()
    *sources, work = options.paths
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    options.source = sources[0]
    if len(sources) > 1:
        options.source = join(sources, work)
    takes_all = bool(os.environ.get("IDXMAP_TEST_ALL"))
    # The examples are optimized always.
    optimization = "-O1" if takes_all and not options.check else "-O0"
    flags = [*FLAGS, optimization, *given, f"-I{options.include}",
             f"-I{options.runtime}"]
    mapped = [*STRICT, f"-fplugin={options.plugin}",
              "-fplugin-arg-idxmap-remarks=off"]
    mapped.append(f"-fplugin-arg-idxmap-memory={options.memory}")
    if options.check: # Much code for each loop, too much to optimize it.
        mapped.append("-fplugin-arg-idxmap-check=on")
    of_host, of_cuda = ({"silent": True, "counted": count, "IDXMAP_CHECK": "1",
                         "IDXMAP_HINTS": "0"} for count in options.counted)

    run([options.clangxx, *flags, "-Wno-unknown-attributes", options.source,
         "-o", work / "plain"])
    expected = run([work / "plain"])
    if not expected:
        sys.exit("the plain program prints nothing")

    def compare(got, name):
        if got != expected:
            sys.exit(f"{name} prints\n{got}but the plain program\n{expected}")

    library = [*mapped, LIBRARY, options.source, "-x", "none",
               options.library]
    # However small a loop is, threads share it.
    hosts = {"openmp": [*mapped, "-fopenmp", "-DIDXMAP_LEAST_WORK=0",
                        options.source]}
    if takes_all:
        hosts["serial"] = library
    for name, words in hosts.items():
        run([options.clangxx, *flags, *words, "-o", work / name])
        compare(run([work / name]), name)
        if options.check:
            compare(run([work / name], **of_host), f"{name}, checked")
    printed = print_source(options, flags, work)
    compile_printed(options, flags, printed, work)
    if not os.access(options.emulator, os.X_OK):
        print("no emulator here: CUDA is not run")
        return
    # Flags that few programs have do not repay a precompiled header.
    if not any(flag.startswith("-I") for flag in given):
        os.environ["CUEMU_PREFIX"] = f"{options.include}/Prefix.h"
    devices = {"cuda": [*STRICT, f"-I{printed.parent}", printed]}
    if takes_all:
        devices["cuda-plugin"] = library
    if options.memory == "unified":
        os.environ["CUEMU_PAGEABLE"] = "1"
    for name, source in devices.items():
        run([options.emulator, *flags, "-Wno-unknown-cuda-version", "-x",
             "cuda", *source, "-o", work / name])
        compare(run([work / name], CUEMU_ORDER="forward", CUEMU_LAZY="1"),
                f"{name}, as late as it may")
        compare(run([work / name], CUEMU_ORDER="shuffle:11", CUEMU_CHECK="1"),
                f"{name}, shuffled")
        if options.memory == "unified":
            fails_elsewhere(work / name)
        if options.check:
            compare(run([work / name], CUEMU_ORDER="shuffle:11",
                        CUEMU_CHECK="1", **of_cuda), f"{name}, checked")
    if takes_all and options.memory == "copied" and not options.copied:
        run_unified(options, flags, work, compare)


if __name__ == "__main__":
    main()
