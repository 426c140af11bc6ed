#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a unit of many annotated loops, for the time that the tool takes.

    generate.py COUNT > many.cpp && time idxmap --no-remarks many.cpp -o many.cu --
"""
import sys

count = int(sys.argv[1])
for number in range(count):
    print(f"""void scale{number}(double *a, const double *b, int n, int m) {{
  [[idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = b[i * m + j] * {number} + 1;
}}""")
