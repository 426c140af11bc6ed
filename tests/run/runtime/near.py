# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""near.py A B: two texts are the same, but that numbers with an exponent of ten
may differ by three in the last digit that is printed."""
import re
import sys

DECIMAL = re.compile(r"-?(\d)\.(\d+)e([+-]\d+)$")
a, b = (open(name).read().split() for name in sys.argv[1:])
wrong = [(x, y) for x, y in zip(a, b)
         if x != y and not ((m := DECIMAL.match(x)) and DECIMAL.match(y) and
                            abs(float(x) - float(y)) <=
                            3.01 * 10.0 ** (max(int(m[3]), 0) - len(m[2])))]
sys.exit(f"{len(wrong)} differ: {wrong[:3]}" if wrong or len(a) != len(b) else 0)
