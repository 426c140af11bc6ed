#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random variables that bodies reduce to or have of their own, as fuzz_nests.py has it."""
import sys

import fuzz_nests
import random_variables
from fuzz_stencils import shrink


class Kind:
    """Bodies of random_variables.py."""
    choose = staticmethod(random_variables.Body)
    program = staticmethod(random_variables.program)
    shrink = staticmethod(shrink)


if __name__ == "__main__":
    sys.exit(fuzz_nests.main(Kind))
