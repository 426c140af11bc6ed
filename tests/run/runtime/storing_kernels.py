# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""storing_kernels.py PTX --kernels N: names the kernels that store nothing, or
without a look at their numbers, in
memory that was passed to them; exit status 1 if there is one, or not N in all."""
import re
import sys

KERNEL = re.compile(r"\.entry _Z\d+(\w+?)PiS_i\(.*?\n\{(.*?)\n\}", re.DOTALL)
kernels = {m[1]: m[2] for m in KERNEL.finditer(open(sys.argv[1]).read())}
empty = [name for name, body in kernels.items()
         if "st.global" not in body or "ld.global" not in body]
print(*empty, sep="\n")
sys.exit(bool(empty) or len(kernels) != int(sys.argv[3]))
