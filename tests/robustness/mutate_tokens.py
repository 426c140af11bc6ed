#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Damages the inputs of the tests at random: whatever the text, no crash.

    mutate_tokens.py --tool idxmap --include runtime [--include FOLDER ...]
                     [--seed N] [--seconds N | --mutants N | --only N]
                     [--control FILE] [--save FOLDER] INPUT ...

INPUTs are C++ sources, or folders of them; one that holds several files
(`//--- name`) is taken apart. Mutant n of a seed is always the same (from
the same inputs), and --only n makes just that one. Each goes through
the tool for the host, for CUDA, and with --list. The first mutant of each fault
(tool_run.py) is printed as a difference, and saved where --save says; exit
status 1 if there was one, or if a run on the undamaged --control does not print
a result: a tool that refuses everything proves nothing. The seed is always
printed. --mutants stops after so many, however long they take.
"""
import argparse
import collections
import difflib
import itertools
import os
import pathlib
import random
import re
import sys
import tempfile
import time

from token_edits import mutant
from tool_run import run

MODES = (["--target=host"], ["--target=cuda"], ["--list"])
PART = re.compile(r"^//--- (\S+)\n", re.MULTILINE)


def parts_of(path):
    """(name, text) of each C++ file in the input."""
    pieces = PART.split(path.read_text())
    if len(pieces) == 1:
        return [(path.name, pieces[0])]
    return [(f"{path.name}:{name}", text) for name, text in zip(pieces[1::2], pieces[2::2])
            if name.endswith(".cpp")]


def inputs_of(arguments):
    """(path, name, text) of every input, in an order that is always the same."""
    paths = []
    for path in arguments.inputs:
        paths += sorted(path.rglob("*.cpp")) if path.is_dir() else [path]
    return [(path, name, text) for path in paths for name, text in parts_of(path)]


class Mutations:
    def __init__(self, arguments, scratch):
        self.arguments = arguments
        self.inputs = inputs_of(arguments)
        self.source = scratch / "mutant.cpp"
        self.ends, self.faults = collections.Counter(), collections.Counter()

    def outcomes(self, text, folder):
        """(mode, outcome) of the tool on a text that includes from a folder."""
        self.source.write_text(text)
        includes = [f"-I{path}" for path in (*self.arguments.include, folder)]
        for mode in MODES:
            yield mode, run([self.arguments.tool, str(self.source), *mode, "--", "-std=c++20",
                             *includes], self.arguments.limit)

    def takes(self, control):
        """Whether every mode prints a result for a file as it is."""
        return all(outcome.status == 0
                   for _, outcome in self.outcomes(control.read_text(), control.parent))

    def run_one(self, number):
        generator = random.Random(f"{self.arguments.seed}:{number}")
        path, name, text = generator.choice(self.inputs)
        changed = mutant(text, generator)
        for mode, outcome in self.outcomes(changed, path.parent):
            self.ends[outcome.status] += 1
            if outcome.fault:
                self.report(number, mode, outcome.fault, name, text, changed)

    def report(self, number, mode, fault, name, text, changed):
        kind = re.sub(r"\S*mutant\.cpp[\d:]*", "", fault.split("\n")[0])
        self.faults[kind] += 1
        if self.faults[kind] > 1:
            return
        print(f"--- mutant {number} of seed {self.arguments.seed}, {' '.join(mode)}: {fault}")
        sys.stdout.writelines(difflib.unified_diff(
            text.splitlines(True), changed.splitlines(True), name, "mutant", n=12))
        print(flush=True)
        if self.arguments.save:
            self.arguments.save.mkdir(parents=True, exist_ok=True)
            file = self.arguments.save / f"mutant-{self.arguments.seed}-{number}.cpp"
            file.write_text(changed)

    def summary(self, mutants):
        return (f"{mutants} mutants of {len(self.inputs)} inputs: {self.ends[0]} runs printed"
                f" their result, {self.ends[1]} said why not, {sum(self.faults.values())}"
                f" faults of {len(self.faults)} kinds")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", type=pathlib.Path, metavar="INPUT")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--limit", type=float, default=60, help="seconds of one run")
    parser.add_argument("--mutants", type=int)
    parser.add_argument("--only", type=int)
    parser.add_argument("--control", type=pathlib.Path)
    parser.add_argument("--save", type=pathlib.Path)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    print(f"seed {arguments.seed}", flush=True)
    deadline = time.monotonic() + arguments.seconds
    numbers = range(arguments.mutants) if arguments.mutants else itertools.count()
    mutants = 0
    with tempfile.TemporaryDirectory() as name:
        mutations = Mutations(arguments, pathlib.Path(name))
        if arguments.control and not mutations.takes(arguments.control):
            print(f"no result for the undamaged {arguments.control}")
            return 1
        for number in numbers if arguments.only is None else [arguments.only]:
            if mutants and not arguments.mutants and time.monotonic() > deadline:
                break
            mutations.run_one(number)
            mutants += 1
    print(mutations.summary(mutants))
    return 1 if mutations.faults else 0


if __name__ == "__main__":
    sys.exit(main())
