# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Asks whether kernels touch as little memory as they should.

  bars.py COUNTS NAME=CELLS:SECTORS[:WAVEFRONTS]...

COUNTS is the file of CUEMU_STATS. All launches whose kernel's name has NAME in
it may read and write up to SECTORS sectors of global memory for each of CELLS,
a product, "62*62*8". With WAVEFRONTS, those that use shared memory, which gives
what they ask for in up to so many for each request. Ends with 1 where a number is larger, or where there
is no such launch.
"""

import json
import math
import sys


def main():
    with open(sys.argv[1]) as lines:
        launches = [json.loads(line) for line in lines]
    wrong = 0
    for argument in sys.argv[2:]:
        name, bars = argument.split("=")
        cells, most, *waves = bars.split(":")
        kinds = ["reads", "writes"]
        of = [each for each in launches if name in each["kernel"] and (
            not waves or any(each["shared"][kind]["requests"] for kind in kinds))]
        sectors = sum(each["global"][kind]["sectors"] for each in of for kind in kinds)
        sectors /= math.prod(map(int, cells.split("*")))
        requests = sum(each["shared"][kind]["requests"] for each in of for kind in kinds)
        wavefronts = sum(each["shared"][kind]["wavefronts"] for each in of for kind in kinds)
        ratio = wavefronts / requests if requests else 0
        print(f"{name}: {sectors:.4f} sectors, {ratio:.3f} wavefronts, {len(of)} launches")
        wrong += not of or sectors > float(most) or (waves != [] and not 0 < ratio <= float(waves[0]))
    return wrong > 0


sys.exit(main())
