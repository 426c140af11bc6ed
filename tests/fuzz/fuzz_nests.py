#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random nests, compiled plainly and with idxmap, must print the same.

    fuzz_nests.py --plain "clang++-22 -O1" --mapped "clang++-22 -O1 -fplugin=..."
                  [--mapped ...] [--seed N] [--seconds N] [--nests N]

Each --mapped is one more compile of the same program, compared with --plain. On
a difference the nest that shows it is made smaller for as long as it fails in
the same way, and printed as a whole program; exit status 1. The seed is always
printed. IDXMAP_FUZZ_SEED and IDXMAP_FUZZ_SECONDS overrule seed and seconds.
"""
import argparse
import collections
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time

import random_nest
import shrink


def warns(said):
    """No two keys of argmin and argmax are equal, so that their order is none; and
    what a launch costs is no matter here."""
    return any("warning:" in line and "of equal values" not in line
               and "each launch puts" not in line for line in said.splitlines())


def execute(compiler, source, folder, tag):
    """Output of the program, or a text that says how compile or run failed."""
    binary = folder / f"program-{tag}"
    binary.unlink(missing_ok=True)
    built = subprocess.run([*shlex.split(compiler), str(source), "-o", str(binary)],
                           text=True, capture_output=True)
    if built.returncode != 0 or warns(built.stderr):
        return f"compile failed ({built.returncode}):\n{built.stderr}"
    try:
        ran = subprocess.run([str(binary)], text=True, capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "run timed out"
    if ran.returncode != 0:
        return f"run failed ({ran.returncode}):\n{ran.stdout}{ran.stderr}"
    return ran.stdout


REFUSALS = {
    "which its type cannot hold": "an index may leave its type",
    "the last block would take": "a block may leave the index's type",
}


def without_refusals(expected, got, refused):
    """What was expected, with the lines of got in which a launch says that it
    cannot show what it needs; they are counted in refused."""
    lines, found = expected.splitlines(), got.splitlines()
    if len(lines) != len(found):
        return expected
    for number, (line, other) in enumerate(zip(lines, found)):
        why = [name for part, name in REFUSALS.items() if part in other]
        if " refused: " in other and why and other.split(" refused: ")[0] in line:
            lines[number] = other
            refused[why[0]] += 1
    return "".join(line + "\n" for line in lines)


class Kind:
    """Nests of random_nest.py."""
    choose = staticmethod(random_nest.Nest)
    program = staticmethod(random_nest.program)
    shrink = staticmethod(shrink.shrink)


def first_difference(of, nests, arguments, folder, refused=None):
    """(compiler, expected, got) for the first compile that differs, or None."""
    refused = collections.Counter() if refused is None else refused
    source = folder / "program.cpp"
    source.write_text(of.program(nests))
    expected = execute(arguments.plain, source, folder, "plain")
    if is_failure(expected):
        return arguments.plain, "", expected
    for number, compiler in enumerate(arguments.mapped):
        got = execute(compiler, source, folder, f"mapped{number}")
        if got != without_refusals(expected, got, refused):
            return compiler, expected, got
    return None


def is_failure(output):
    return re.match(r"compile failed|run failed|run timed out", output) is not None


def kind(difference):
    """What two differences have in common that are of one cause: how it failed,
    and the first message, but for names and numbers."""
    compiler, _, got = difference
    if not is_failure(got):
        return compiler, "differs"
    message = re.search(r"(?:error|warning|fatal error|nest\S*):.*|what\(\).*|Assertion .*", got)
    words = message[0] if message else ""
    return compiler, got.split("\n")[0], re.sub(r"'[^']*'|\w*\d+\w*", "", words)


def report(of, nests, whole, arguments, folder):
    """Narrows a difference down to single nests, and prints each, made small."""
    shown = 0
    for nest in nests:
        difference = first_difference(of, [nest], arguments, folder)
        if not difference:
            continue
        first = kind(difference)

        def fails(smaller):
            found = first_difference(of, [smaller], arguments, folder)
            return found is not None and kind(found) == first

        smallest = of.shrink(nest, fails, arguments.shrink_seconds)
        compiler, expected, got = first_difference(of, [smallest], arguments, folder)
        print(f"--- {nest.name} differs under: {compiler}\n{of.program([smallest])}\n"
              f"--- expected\n{expected}--- got\n{got[:4000]}", flush=True)
        shown += 1
        if shown == 3:
            return
    if not shown:
        compiler, expected, got = whole
        print(f"no nest fails alone; the program, under: {compiler}\n{of.program(nests)}\n"
              f"--- expected\n{expected}--- got\n{got[:4000]}")


def parse_arguments(of):
    parser = argparse.ArgumentParser(description=of.__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plain", required=True)
    parser.add_argument("--mapped", action="append", required=True)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--shrink-seconds", type=float, default=120)
    parser.add_argument("--nests", type=int, default=12, help="nests per program")
    arguments = parser.parse_args()
    arguments.seed = int(os.environ.get("IDXMAP_FUZZ_SEED", arguments.seed))
    arguments.seconds = float(os.environ.get("IDXMAP_FUZZ_SECONDS", arguments.seconds))
    return arguments


def main(of=Kind):
    arguments = parse_arguments(of)
    print(f"seed {arguments.seed}", flush=True)
    generator = random.Random(arguments.seed)
    deadline = time.monotonic() + arguments.seconds
    programs = 0
    refused = collections.Counter()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        while time.monotonic() < deadline:
            nests = [of.choose(generator, f"nest{n}") for n in range(arguments.nests)]
            programs += 1
            difference = first_difference(of, nests, arguments, folder, refused)
            if difference:
                print(f"program {programs} of seed {arguments.seed}:")
                report(of, nests, difference, arguments, folder)
                return 1
    print(f"{programs} programs, {programs * arguments.nests} nests: all equal")
    for why, count in refused.most_common():
        print(f"{count} launches refused: {why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
