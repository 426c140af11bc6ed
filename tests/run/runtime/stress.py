# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the program of stress.cpp with calls of CUDA that fail.

  stress.py each PROGRAM [--launches 40] [--seeds 2]
      one thread; of a run's calls, each fails once, in a run of its own
  stress.py drawn PROGRAM [--launches 100000] [--threads 8] [--seeds 4]
      as many threads on two devices; failures are drawn, with the devices'
      work done at once and as late as it may be

Ends with 1 if a run is wrong, leaks, or says what it should not, or if a call
that can fail never did. Prints what was run.
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile
import time

# Made by the program itself, which does not let them fail, or only after another
# failure, which no failure follows.
SPARED = {"cudaStreamCreateWithFlags", "cudaStreamDestroy", "cudaSetDevice", "cudaMemGetInfo"}
# So seldom made that it is chance whether they are drawn.
SELDOM = 2000


class Stress:
    def __init__(self, program, scratch):
        self.program = os.path.abspath(program)
        self.calls_file = os.path.join(scratch, "calls")
        self.calls = collections.Counter()
        self.failures = collections.Counter()
        self.totals = collections.Counter()

    def run(self, launches, threads, seed, **variables):
        """One run, which has to be right. How many calls it made that could fail."""
        environment = dict(os.environ, CUEMU_DEVICES="2", CUEMU_LEAKS="all", IDXMAP_HINTS="0",
                           CUEMU_CALLS=self.calls_file, **variables)
        done = subprocess.run([self.program, str(launches), str(threads), str(seed)],
                              env=environment, capture_output=True, text=True, timeout=900)
        said = re.fullmatch(r"(\d+) launches, (\d+) rounds, (\d+) of them failed\n", done.stdout)
        others = [line for line in done.stderr.splitlines()
                  if not re.match(r"\S*stress\.cpp:\d+: ", line)]
        if done.returncode or not said or others:
            sys.exit("%s %s: status %d\n%s%s" % (" ".join(
                "%s=%s" % pair for pair in sorted(variables.items())), [launches, threads, seed],
                done.returncode, done.stdout[:2000], "\n".join(others[:100])))
        self.totals.update(runs=1, launches=int(said[1]), rounds=int(said[2]),
                           failed=int(said[3]))
        made = 0
        with open(self.calls_file) as lines:
            for line in lines:
                name, calls, failures = line.split()
                made += int(calls)
                self.calls[name] += int(calls)
                self.failures[name] += int(failures)
        return made

    def finish(self, wanted):
        spared = [name for name in wanted if not self.failures[name]]
        print("%(runs)d runs, %(launches)d launches, %(rounds)d rounds, %(failed)d of them failed"
              % self.totals)
        print("%d calls of CUDA, %d failed, of %d functions" %
              (sum(self.calls.values()), sum(self.failures.values()), len(+self.failures)))
        if spared:
            sys.exit("never failed: " + ", ".join(sorted(spared)))


def each(stress, launches, seeds):
    wanted = set()
    for seed in range(1, seeds + 1):
        for lazy in ("0", "1"):
            calls = stress.run(launches, 1, seed, CUEMU_LAZY=lazy)
            # Others follow a failure, and no failure follows one.
            wanted = wanted or set(stress.calls) - SPARED
            for number in range(1, calls + 1):
                stress.run(launches, 1, seed, CUEMU_LAZY=lazy, CUEMU_FAIL=str(number))
    stress.finish(wanted)


def drawn(stress, launches, threads, seeds):
    runs = [(seed, lazy, rarity) for seed in range(1, seeds + 1) for lazy in (0, 1, 1 + seed)
            for rarity in (0, 300, 60, 15)]
    for seed, lazy, rarity in runs:
        fail = {"CUEMU_FAIL": "draw:%d:%d" % (rarity, seed)} if rarity else {}
        began = time.time()
        stress.run(launches // len(runs) + 1, threads, seed, CUEMU_LAZY=str(lazy), **fail)
        if launches >= 10000:
            print("seed %d, lazy %d, one of %d fails: %.1f s" %
                  (seed, lazy, rarity, time.time() - began), flush=True)
    stress.finish({name for name, made in stress.calls.items() if made >= SELDOM} - SPARED)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("mode", choices=["each", "drawn"])
    parser.add_argument("program")
    parser.add_argument("--launches", type=int)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--seeds", type=int)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        stress = Stress(options.program, scratch)
        if options.mode == "each":
            each(stress, options.launches or 40, options.seeds or 2)
        else:
            drawn(stress, options.launches or 100000, options.threads, options.seeds or 4)


main()
