# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ends with 1 where the two kernels of teams.cpp do not read what they should:
teams.py COUNTS."""

import json
import sys

ROWS, COLUMNS, PER_SECTOR = 96, 512, 8

with open(sys.argv[1]) as lines:
    kernels = [json.loads(line) for line in lines]
by_threads, by_teams = (each["global"]["reads"]["sectors"] for each in kernels)
if by_threads != ROWS * COLUMNS or by_teams != ROWS * COLUMNS // PER_SECTOR:
    sys.exit(f"{by_threads} sectors by threads, {by_teams} by teams")
if kernels[1]["blocks"] != ROWS or kernels[1]["excess_threads"] != 0:
    sys.exit(f"not a block for each row: {kernels[1]}")
