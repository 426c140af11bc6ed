# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what the model says of the sectors of a warp's access with what the
emulator has counted.

  compare.py LIST COUNTS FILE --accesses N

LIST is what `idxmap --list --sectors` prints, COUNTS the file of
CUEMU_STATS, FILE the name of the source.
Accesses are told apart by line, and by whether they read or write: the compiler
has its own columns. Ends with 1 if a sum differs, or if there are not N of them.
"""

import argparse
import collections
import json
import re
import sys
from fractions import Fraction


def modelled(path):
    """(line, verb) -> the sectors of its accesses in sum."""
    result = collections.Counter()
    with open(path) as lines:
        mapped = "".join(line for line in lines if "\tmapped\t" in line)
    for at, verb, count in re.findall(r"(\d+):\d+: (read|write) of '[^']*': (\d+) sector", mapped):
        result[int(at), verb + "s"] += int(count)
    return result


def counted(path, file):
    """The same, of a request in the mean."""
    result = collections.Counter()
    with open(path) as lines:
        for line in lines:
            for access in json.loads(line).get("accesses", []):
                at = access["at"].rsplit(":", 2)
                if at[0].endswith(file):
                    result[int(at[1]), access["does"]] += Fraction(access["sectors"],
                                                                   access["requests"])
    return result


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("list")
    parser.add_argument("counts")
    parser.add_argument("file")
    parser.add_argument("--accesses", type=int, required=True)
    options = parser.parse_args()
    model, counts = modelled(options.list), counted(options.counts, options.file)
    wrong = ["line %d, %s: %s sectors by the model, %s counted" %
             (*key, model.get(key), counts.get(key))
             for key in sorted({*model, *counts}) if model.get(key) != counts.get(key)]
    if len(model) != options.accesses:
        wrong.append("%d accesses, not %d" % (len(model), options.accesses))
    sys.exit("\n".join(wrong) or 0)


main()
