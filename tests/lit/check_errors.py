#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs one bad input through plugin and tool, and checks for each that the exit
status is 1, that nothing was written, and that what was said is what the CHECK
lines of the input say, and no more errors or warnings.

    check_errors.py --clangxx C --plugin P --tool T --filecheck F
                    [--only plugin|tool] [--prefix CHECK] input [compiler flags]
"""

import argparse
import os
import subprocess
import sys
import tempfile


def commands(options, output):
    flags = ["-std=c++20"] + options.flags
    yield "plugin", [options.clangxx, f"-fplugin={options.plugin}",
                     "-fplugin-arg-idxmap-remarks=off", *flags, "-c",
                     options.input, "-o", output]
    yield "tool", [options.tool, options.input, f"--target={options.target}",
                   "--no-remarks", "-o", output, "--", *flags]


def check(name, command, options, output):
    run = subprocess.run(command, capture_output=True, text=True)
    said = run.stdout + run.stderr
    if run.returncode != 1:
        return f"exit status {run.returncode}, not 1\n{said}"
    if os.path.exists(output):
        return "an output file was written"
    found = subprocess.run(
        [*options.filecheck.split(), f"--check-prefix={options.prefix}",
         options.input], input=said, text=True, capture_output=True)
    return found.stderr + "\nall that was said:\n" + said \
        if found.returncode else None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for needed in ["--clangxx", "--plugin", "--tool", "--filecheck"]:
        parser.add_argument(needed, required=True)
    parser.add_argument("--only", choices=["plugin", "tool"])
    parser.add_argument("--prefix", default="CHECK")
    parser.add_argument("--target", default="host")
    parser.add_argument("input")
    parser.add_argument("flags", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "output")
        for name, command in commands(options, output):
            if options.only in (None, name):
                problem = check(name, command, options, output)
                if problem:
                    print(f"{name}: {' '.join(command)}\n{problem}",
                          file=sys.stderr)
                    failures += 1
    return 1 if failures else 0


sys.exit(main())
