# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares what the model says that a block gets from the L2 cache for each warp
with what the emulator has counted.

  compare-blocks.py REMARKS COUNTS --boxes N --rows N

REMARKS are those of `idxmap --remarks=all`, COUNTS the file of CUEMU_STATS, both
in the order of the loops; N loops have blocks of their own, and N have two rows of
128 threads, as all have of which no remark says otherwise.
Ends with 1 if a number differs, or the shape of a block.
"""

import argparse
import json
import re
import sys


def modelled(path):
    """(threads along z, y, x), tenths of sectors, of all blocks but two rows."""
    with open(path) as lines:
        text = lines.read()
    # One remark says how each loop is mapped; that of blocks comes with it.
    loops = []
    for line in text.splitlines():
        box = re.search(r"blocks of ([0-9 x]+) iterations: for each warp, 32 threads, "
                        r"a block then gets (\d+)\.(\d) sectors", line)
        if box:
            shape = [int(each) for each in box[1].split(" x ")]
            loops.append(([1] * (3 - len(shape)) + shape, int(box[2]) * 10 + int(box[3])))
    return loops


def counted(path):
    """The same of each launch, by (reads of the block + writes) / warps."""
    result = []
    with open(path) as lines:
        for line in lines:
            launch = json.loads(line)
            sectors = launch["block_sectors"] + launch["global"]["writes"]["sectors"]
            warps = launch["threads"] // 32
            result.append((launch["block"][::-1], sectors * 10 // warps))
    return result


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("remarks")
    parser.add_argument("counts")
    parser.add_argument("--boxes", type=int, required=True)
    parser.add_argument("--rows", type=int, required=True)
    options = parser.parse_args()
    model, counts = modelled(options.remarks), counted(options.counts)
    boxes = [each for each in counts if each[0] != [1, 2, 128]]
    wrong = ["%s by the model, %s counted" % pair for pair in zip(model, boxes) if pair[0] != pair[1]]
    if len(model) != options.boxes or len(boxes) != options.boxes:
        wrong.append("%d boxes by the model, %d counted" % (len(model), len(boxes)))
    if len(counts) - len(boxes) != options.rows:
        wrong.append("%d blocks of two rows" % (len(counts) - len(boxes)))
    sys.exit("\n".join(wrong) or 0)


main()
