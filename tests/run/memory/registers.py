# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""registers.py USAGE NAME MOST: the kernels of this name in what nvcc's
--resource-usage says have at most so many registers, and spill none."""
import pathlib
import re
import sys

usage, name, most = sys.argv[1:]
kernels = re.findall(
    r"Compiling entry function '(\S*)'.*?(\d+) bytes spill stores, (\d+) bytes spill loads.*?Used (\d+) registers",
    pathlib.Path(usage).read_text(), re.DOTALL)
found = [each for each in kernels if name in each[0]]
if not found:
    sys.exit(f"no kernel of '{name}' in {usage}")
for kernel, stores, loads, registers in found:
    if int(registers) > int(most) or int(stores) or int(loads):
        sys.exit(f"{kernel} has {registers} registers, stores {stores} and loads {loads} bytes")
