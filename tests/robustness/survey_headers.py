#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the loops of code that was not written for idxmap: nothing may crash.

    survey_headers.py --tool idxmap --compiler clang++-22 [FOLDER ...]

With FOLDERs, every header below them; without, the public headers of the
compiler's standard library. `--list --headers=all` runs on units that include
--unit headers each; a unit with errors (not every header stands alone, nor goes
with every other) is halved until the others are read. --sample N takes N headers,
evenly spaced. Exit status 1 on a fault (tool_run.py), or if no loop was found.
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

from tool_run import run


def standard_headers(compiler):
    """(folder, names) of the standard library that the compiler includes."""
    said = subprocess.run([compiler, "-x", "c++", "-E", "-v", "/dev/null"], text=True,
                          capture_output=True, check=True).stderr
    searched = said.split("search starts here:\n")[-1].split("End of search list")[0]
    for line in searched.splitlines():
        folder = pathlib.Path(line.strip())
        if (folder / "vector").is_file():
            return folder, sorted(entry.name for entry in folder.iterdir()
                                  if entry.is_file())
    sys.exit(f"{compiler} names no folder that has <vector>:\n{said}")


def headers_below(folder):
    return sorted(str(path.relative_to(folder))
                  for suffix in ("h", "hpp", "hh") for path in folder.rglob(f"*.{suffix}"))


def spaced(names, count):
    """At most count of the names, evenly spaced: spaced("abcdef", 3) -> a c e."""
    if not count or count >= len(names):
        return names
    return [names[n * len(names) // count] for n in range(count)]


class Survey:
    def __init__(self, arguments, scratch):
        self.arguments = arguments
        self.source = scratch / "unit.cpp"
        self.read, self.unread, self.loops, self.faults = 0, [], 0, 0

    def unit(self, folder, names):
        """Lists one unit of these headers, and its halves if it has errors."""
        self.source.write_text("".join(f'#include "{name}"\n' for name in names))
        command = [self.arguments.tool, str(self.source), "--list", "--headers=all", "--",
                   "-std=c++20", f"-I{folder}"]
        outcome = run(command, self.arguments.seconds)
        if outcome.status == 0 and not outcome.fault:
            self.read += len(names)
            self.loops += len(outcome.output.splitlines())
            return
        before = self.faults
        if len(names) > 1:
            middle = len(names) // 2
            self.unit(folder, names[:middle])
            self.unit(folder, names[middle:])
        if outcome.fault and self.faults == before:
            self.faults += 1
            print(f"{folder}: {' '.join(names)}: {outcome.fault}", flush=True)
        elif len(names) == 1:
            self.unread.append(names[0])

    def folder(self, folder, names):
        names = spaced(names, self.arguments.sample)
        for start in range(0, len(names), self.arguments.unit):
            self.unit(folder, names[start:start + self.arguments.unit])

    def summary(self):
        return (f"{self.read} headers listed, {self.loops} loops; {len(self.unread)} with"
                f" errors of their own; {self.faults} faults")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--tool", required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--sample", type=int, default=0, help="headers of each folder")
    parser.add_argument("--unit", type=int, default=40, help="headers included by one unit")
    parser.add_argument("--seconds", type=float, default=400, help="limit of one unit")
    parser.add_argument("--unread", action="store_true", help="name headers with errors")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as name:
        survey = Survey(arguments, pathlib.Path(name))
        if not arguments.folders:
            survey.folder(*standard_headers(arguments.compiler))
        for folder in arguments.folders:
            survey.folder(folder, headers_below(folder))
    if arguments.unread:
        print("\n".join(survey.unread))
    print(survey.summary())
    return 1 if survey.faults or not survey.loops else 0


if __name__ == "__main__":
    sys.exit(main())
