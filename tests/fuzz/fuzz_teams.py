#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random iterations that blocks of threads run, as fuzz_nests.py has it."""
import sys

import fuzz_nests
import random_team
from fuzz_stencils import shrink


class Kind:
    """Bodies of random_team.py."""
    choose = staticmethod(random_team.Team)
    program = staticmethod(random_team.program)
    shrink = staticmethod(shrink)


if __name__ == "__main__":
    sys.exit(fuzz_nests.main(Kind))
