#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops over arrays of objects, compiled plainly and with idxmap, must leave
the same in all arrays.

    fuzz_objects.py --plain "clang++-22 -O1" --mapped "clang++-22 -O1 -fplugin=..."
                    [--mapped ...] [--seed N] [--seconds N] [--nests N] [--go-on FOLDER]

A nest that idxmap refuses is left out and counted: the summary says which messages
how often. Anything else but equal numbers is a failure: the nest is made smaller and
printed as a whole program; exit status 1. With --go-on, failures of other causes are
looked for until the time is up, and written to FOLDER. IDXMAP_FUZZ_SEED and
IDXMAP_FUZZ_SECONDS overrule seed and seconds.
"""
import argparse
import collections
import os
import pathlib
import random
import sys
import tempfile
import time

from object_dependences import WORDS, DependentNest
from object_outcomes import (Compiler, Outcome, examine, examine_dependent, judge_errors,
                             outputs)
from object_program import Program
from object_shrink import shrink_object
from random_objects import ObjectNest


class Fuzzer:
    def __init__(self, arguments, folder):
        self.arguments = arguments
        self.plain = Compiler(arguments.plain, folder, "-plain")
        self.mapped = [Compiler(command, folder, number)
                       for number, command in enumerate(arguments.mapped)]
        self.random = random.Random(arguments.seed)
        self.counts = collections.Counter()
        self.causes, self.made, self.shown = set(), 0, 0

    def expected(self, nests):
        """What each prints in the plain program, and those that this does not compile."""
        program = Program(nests)
        status, said = self.plain.compile(program.text())
        wrong = judge_errors(program, said) if status else {}
        wrong.pop(None, None)
        for outcome in wrong.values():
            outcome.kind = "failed"
        if status:
            left = [nest for nest in nests if nest not in wrong]
            if not left or not wrong:
                return {}, {nest: Outcome("failed", "plain compile", said) for nest in nests}
            found, more = self.expected(left)
            return found, {**wrong, **more}
        status, printed, errors = self.plain.run()
        if status:
            return {}, {nest: Outcome("failed", "plain run", errors) for nest in nests}
        return outputs(printed), wrong

    def round(self):
        """One program. Prints what fails, and says whether all is well."""
        nests = [ObjectNest(self.random, self.made + n) for n in range(self.arguments.nests)]
        self.made += len(nests)
        expected, wrong = self.expected(nests)
        for nest, outcome in wrong.items():
            self.fail(nest, self.plain, outcome)
        nests = [nest for nest in nests if nest not in wrong]
        if os.environ.get("CUEMU_ORDER", "shuffle").startswith("shuffle"):
            os.environ["CUEMU_ORDER"] = f"shuffle:{self.made}"
        for compiler in self.mapped:
            for nest, outcome in examine(compiler, nests, expected).items():
                self.count(compiler, nest, outcome)
                if outcome.kind == "failed":
                    self.fail(nest, compiler, outcome)
        self.dependent_round()
        return not self.shown

    def dependent_round(self):
        """A program of loops that are not independent, compiled only."""
        nests = [DependentNest(self.random, self.made + n)
                 for n in range(2 * self.arguments.nests)]
        self.made += len(nests)
        compiler = self.mapped[0]
        for nest, outcome in examine_dependent(compiler, nests, WORDS).items():
            self.counts["dependent", "nests"] += 1
            self.counts["dependent", outcome.kind] += 1
            self.counts["dependent", outcome.kind, outcome.what] += 1
            if outcome.kind == "failed":
                self.fail(nest, compiler, outcome)

    def count(self, compiler, nest, outcome):
        self.counts[compiler.name(), "nests"] += 1
        self.counts[compiler.name(), outcome.kind] += 1
        if outcome.kind == "refused":
            self.counts[compiler.name(), outcome.kind, outcome.what] += 1
        for kind in set(nest.kinds()):
            self.counts[compiler.name(), kind, outcome.kind] += 1

    def which_fail(self, compiler, outcome):
        """Of some nests, those that fail as \p outcome says."""
        def choose(nests):
            if not nests:
                return []
            if isinstance(nests[0], DependentNest) or outcome.is_of_compile():
                outcomes = self.compile_outcomes(compiler, nests)
            else:
                expected, outcomes = self.expected(nests)
                left = [nest for nest in nests if nest not in outcomes]
                outcomes.update(examine(compiler, left, expected))
            return [nest for nest in nests if outcomes[nest].cause() == outcome.cause()]
        return choose

    def compile_outcomes(self, compiler, nests):
        """Of those that the compiler takes without idxmap; they are not run."""
        program = Program(nests)
        status, said = self.plain.compile(program.text(), ["-fsyntax-only"])
        wrong = judge_errors(program, said) if status else {}
        left = [nest for nest in nests if nest not in wrong]
        if nests and isinstance(nests[0], DependentNest):
            return {**wrong, **examine_dependent(compiler, left, WORDS)}
        return {**wrong, **examine(compiler, left, {}, only_compile=True)}

    def fail(self, nest, compiler, outcome):
        cause = (compiler.name(), *outcome.cause())
        kinds = (cause, *sorted(nest.kinds()))
        if kinds in self.causes or self.shown >= self.arguments.failures:
            return
        smallest = nest
        if compiler is not self.plain:
            choose = self.which_fail(compiler, outcome)
            smallest = shrink_object(nest, choose, self.arguments.shrink_seconds)
        kinds = (cause, *sorted(smallest.kinds()), smallest.parameters.is_open,
                 smallest.holders["a"].kind())
        if kinds in self.causes:
            return
        self.causes |= {kinds, (cause, *sorted(nest.kinds()))}
        self.shown += 1
        self.report(smallest, compiler, outcome)

    def report(self, nest, compiler, outcome):
        if isinstance(nest, DependentNest):
            outcome = examine_dependent(compiler, [nest], WORDS)[nest]
        elif compiler is not self.plain:
            expected, _ = self.expected([nest])
            outcome = examine(compiler, [nest], expected)[nest]
        text = (f"// {nest.name} of seed {self.arguments.seed} under: {compiler.line}\n"
                f"// {', '.join(nest.kinds())}: {outcome.what}\n"
                + "".join(f"// {line}\n" for line in outcome.text.splitlines()[:30])
                + Program([nest]).text())
        if self.arguments.go_on:
            folder = pathlib.Path(self.arguments.go_on)
            folder.mkdir(exist_ok=True)
            (folder / f"{nest.name}-{self.arguments.seed}-{compiler.name()}.cpp").write_text(text)
            print(f"{nest.name} {compiler.name()} {', '.join(nest.kinds())}: {outcome.what}",
                  flush=True)
        else:
            print(f"--- {text}", flush=True)

    def summary(self):
        count = {kind: self.counts["dependent", kind]
                 for kind in ("nests", "refused", "remarked", "failed")}
        print("dependent: " + ", ".join(f"{value} {kind}" for kind, value in count.items()))
        for compiler in self.mapped:
            name = compiler.name()
            count = {kind: self.counts[name, kind]
                     for kind in ("nests", "equal", "refused", "failed")}
            print(f"{name}: " + ", ".join(f"{value} {kind}" for kind, value in count.items()))
            for key, value in sorted(self.counts.items(), key=lambda item: -item[1]):
                if key[:2] == (name, "refused") and len(key) == 3:
                    print(f"  {value:5} {100 * value / count['nests']:5.1f}% {key[2]}")
            if self.arguments.forms:
                self.print_forms(name)

    def print_forms(self, name):
        forms = sorted({key[1] for key in self.counts if len(key) == 3 and key[0] == name
                        and key[1] != "refused"})
        for form in forms:
            print(f"  {form}: " + ", ".join(
                f"{self.counts[name, form, kind]} {kind}"
                for kind in ("equal", "refused", "failed")))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plain", required=True)
    parser.add_argument("--mapped", action="append", required=True)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--shrink-seconds", type=float, default=300)
    parser.add_argument("--nests", type=int, default=24, help="nests per program")
    parser.add_argument("--programs", type=int, default=0, help="at most so many, if not 0")
    parser.add_argument("--failures", type=int, default=3, help="print at most so many")
    parser.add_argument("--forms", action="store_true", help="count by form")
    parser.add_argument("--go-on", metavar="FOLDER", help="after a failure, into FOLDER")
    arguments = parser.parse_args()
    arguments.seed = int(os.environ.get("IDXMAP_FUZZ_SEED", arguments.seed))
    arguments.seconds = float(os.environ.get("IDXMAP_FUZZ_SECONDS", arguments.seconds))
    return arguments


def main():
    arguments = parse_arguments()
    print(f"seed {arguments.seed}", flush=True)
    deadline = time.monotonic() + arguments.seconds
    programs = 0
    with tempfile.TemporaryDirectory() as name:
        fuzzer = Fuzzer(arguments, pathlib.Path(name))
        while time.monotonic() < deadline and programs < (arguments.programs or programs + 1):
            programs += 1
            if not fuzzer.round() and not arguments.go_on:
                break
        print(f"{programs} programs, {fuzzer.made} nests")
        fuzzer.summary()
        return 1 if fuzzer.shown else 0


if __name__ == "__main__":
    sys.exit(main())
