# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ends with 1 where a warp's access of 32 floats in line.cpp touches more than
four sectors: line.py COUNTS."""

import json
import sys

seen, wrong = set(), []
with open(sys.argv[1]) as lines:
    for line in lines:
        for access in json.loads(line).get("accesses", []):
            if "line.cpp:" not in access["at"]:
                continue
            seen.add((access["at"], access["does"]))
            if access["sectors"] != 4 * access["requests"]:
                wrong.append("%(at)s: %(does)s %(sectors)d sectors in %(requests)d requests" %
                             access)
if len(seen) != 5:
    wrong.append("%d accesses, not 5" % len(seen))
sys.exit("\n".join(wrong) or 0)
