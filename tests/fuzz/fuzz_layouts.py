#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops over arrays that the device holds in layouts, as fuzz_nests.py
has it."""
import sys

import fuzz_nests
import random_held
from fuzz_stencils import shrink


class Kind:
    """Loops of random_held.py."""
    choose = staticmethod(random_held.Held)
    program = staticmethod(random_held.program)
    shrink = staticmethod(shrink)


if __name__ == "__main__":
    sys.exit(fuzz_nests.main(Kind))
