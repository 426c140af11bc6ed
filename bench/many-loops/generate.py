#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a unit of many annotated loops, for the time that the tool takes.

    generate.py COUNT [--distinct] > many.cpp
    time idxmap --no-remarks many.cpp -o many.cu --

With --distinct the bounds of each loop have names of their own: then nothing
that was shown for one loop holds of the next.
"""
import sys

count = int(sys.argv[1])
for number in range(count):
    name = str(number) if "--distinct" in sys.argv[2:] else ""
    print(f"""void scale{number}(double *a, const double *b, int n{name}, int m{name}) {{
  [[idxmap::map(2)]]
  for (int i = 0; i < n{name}; ++i)
    for (int j = 0; j < m{name}; ++j)
      a[i * m{name} + j] = b[i * m{name} + j] * {number} + 1;
}}""")
