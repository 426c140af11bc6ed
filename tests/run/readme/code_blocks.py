# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints the code blocks of one language in a page.

    code_blocks.py PAGE LANGUAGE
"""
import re
import sys

with open(sys.argv[1], encoding="utf-8") as page:
    blocks = re.findall(rf"^```{sys.argv[2]}\n(.*?)^```$", page.read(),
                        re.MULTILINE | re.DOTALL)
if not blocks:
    sys.exit(f"no block of {sys.argv[2]} in {sys.argv[1]}")
print("".join(blocks), end="")
