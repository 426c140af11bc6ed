#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random stencils and products under words of locality, as fuzz_nests.py has it."""
import sys
import time

import fuzz_nests
import random_stencil


def shrink(nest, fails, seconds=120):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        smaller = next((each for each in nest.simpler()
                        if each and time.monotonic() < deadline and fails(each)), None)
        if not smaller:
            break
        nest = smaller
    return nest


class Kind:
    """Stencils and products of random_stencil.py."""
    choose = staticmethod(random_stencil.choose)
    program = staticmethod(random_stencil.program)
    shrink = staticmethod(shrink)


if __name__ == "__main__":
    sys.exit(fuzz_nests.main(Kind))
