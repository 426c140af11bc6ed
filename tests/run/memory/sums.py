# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what all launches touch in sum with what they should.

  sums.py COUNTS SOURCE [NAME=SECTORS...] [--wavefronts N...]

COUNTS is the file of CUEMU_STATS. The sectors are those of the accesses in the
lines of SOURCE that end in `// NAME`; the wavefronts those of each launch that
uses shared memory, in their order. Ends with 1 if a number differs.
"""

import argparse
import collections
import json
import os
import re
import sys


def named_lines(path):
    with open(path) as lines:
        matches = [re.search(r"// (\w+)$", line.rstrip()) for line in lines]
    return {number: match[1] for number, match in enumerate(matches, 1) if match}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("counts")
    parser.add_argument("source")
    parser.add_argument("sums", nargs="*")
    parser.add_argument("--wavefronts", type=int, nargs="*", default=[])
    options = parser.parse_args()
    names = named_lines(options.source)
    sectors, wavefronts = collections.Counter(), []
    with open(options.counts) as lines:
        launches = [json.loads(line) for line in lines]
    for launch in launches:
        shared = sum(each["wavefronts"] for each in launch["shared"].values())
        wavefronts += [shared] if shared else []
        for access in launch.get("accesses", []):
            file, line, _ = access["at"].rsplit(":", 2)
            if os.path.basename(file) == os.path.basename(options.source) and int(line) in names \
                    and access["memory"] == "global":
                sectors[names[int(line)]] += access["sectors"]
    wrong = [f"{name}: {sectors[name]} sectors, not {count}"
             for name, count in (each.split("=") for each in options.sums)
             if sectors[name] != int(count)]
    if wavefronts != options.wavefronts:
        wrong.append(f"{wavefronts} wavefronts, not {options.wavefronts}")
    sys.exit("\n".join(wrong) or 0)


main()
