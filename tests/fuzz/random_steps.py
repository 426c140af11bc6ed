# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random legal mappings of a nest: a strategy, a tile, or explicit steps, which
may leave indices to the threads."""
import math

from random_layout import random_layout, random_tile, tiled

MOST_THREADS = 30000  # Of one launch, for the emulator.


def random_reorder(random, most):
    """(A step on the last dimensions, which have at most these lengths; how many
    they are; the most places that it has)"""
    rank = random.randint(1, min(3, len(most)))
    lengths = most[-rank:]
    if random.random() < 0.5:
        tiles = [random_tile(random, rank, 16) for _ in range(random.choice([1, 1, 2]))]
        text = "tile_order(%s)" % ",".join("{%s}" % ",".join(map(str, each)) for each in tiles)
        tile = [math.prod(each) for each in zip(*tiles)]
        if random.random() < 0.6:
            layout, tile = tiled(random, rank)
            text = f'reorder("{layout}")'
        return text, rank, math.prod(-(-length // each) * each
                                     for length, each in zip(lengths, tile))
    powers = [1 << (length - 1).bit_length() for length in lengths]
    box = random.choice([powers, [max(powers)] * rank,
                         [length + random.randint(0, 2) for length in lengths]])
    # Tiles and expanded lengths (by up to 3) hang over.
    layout, tile = random_layout(random, box)
    return f'reorder("{layout}")', rank, math.prod(
        -(-length // each) * each + 3 for length, each in zip(box, tile))


class Steps:
    """Steps on dimensions, each with the largest extent that it can have."""

    def __init__(self, most):
        self.steps, self.most, self.splits = ["shift_lb"], most, 1

    def permute(self, order):
        self.steps.append("permute(%s)" % ",".join(map(str, order)))
        self.most = [self.most[d] for d in order]

    def shuffle(self, random):
        order = list(range(len(self.most)))
        random.shuffle(order)
        self.permute(order)

    def fold(self):
        self.steps.append("fold_last2")
        self.most[-2:] = [self.most[-2] * self.most[-1]]

    def split(self, length):
        self.steps.append(f"split_last({length})")
        self.splits *= length
        self.most[-1:] = [-(-self.most[-1] // length), length]

    def pad(self, length):
        self.steps.append(f"pad_last({length})")
        self.most[-1] += length - 1

    def reorder(self, random):
        text, rank, count = random_reorder(random, self.most)
        if math.prod(self.most[:-rank]) * count <= MOST_THREADS:
            self.steps.append(text)
            self.most[-rank:] = [count]

    def make_dense(self, random, dense):
        if all(dense):
            return
        if random.random() < 0.4:
            mask = [random.randint(0, 1) for _ in dense]
            self.steps.append("compress_grid(%s)" % ",".join(map(str, mask)))
            dense = [d or m == 1 for d, m in zip(dense, mask)]
        if not all(dense):
            self.steps.append(random.choice(["compress_grid", "prune_grid"]))

    def move(self, random):
        kind = random.choice(["fold", "split", "pad", "permute", "reorder"])
        if kind == "fold" and len(self.most) >= 2:
            self.fold()
        elif kind == "split" and len(self.most) <= 5 and self.splits < 64:
            self.split(random.choice([1, 2, 3, 4, 8]))
        elif kind == "pad":
            self.pad(random.choice([2, 4, 7]))
        elif kind == "permute":
            self.shuffle(random)
        elif kind == "reorder":
            self.reorder(random)


def random_steps(random, loops):
    """A legal list of steps, by the preconditions of the combinators alone."""
    # A guard's last period may be partly beyond the end.
    made = Steps([loop.span() + (loop.period if loop.width else 0) for loop in loops])
    dense = [not loop.needs_steps() for loop in loops]
    if random.random() < 0.3:
        order = list(range(len(dense)))
        random.shuffle(order)
        made.permute(order)
        dense = [dense[d] for d in order]
    made.make_dense(random, dense)
    for _ in range(random.randint(0, 4)):
        made.move(random)
    while len(made.most) > 4:
        made.fold()
    rank = len(made.most)
    steps = [*made.steps, "split_last(32)",
             "permute(%s)" % ",".join(map(str, range(rank + 1)))]
    if rank <= 3 and random.random() < 0.2:
        length = random.choice([1, 2, 8])
        return ", ".join(steps + [f"split_last({length})", "grid_block(1, 1)"]), rank
    return ", ".join(steps + ["grid_block(1)" if rank <= 3 else "grid_block(2)"]), rank


def random_mapping(random, loops):
    """Attributes after map(n): a strategy, a tile, or explicit steps."""
    kind = random.random()
    if kind < 0.2:
        return 'strategy("%s")' % random.choice(
            ["auto", "aggressive", "fold_all", "jing_ext"])
    if kind < 0.3:
        return None
    if kind < 0.5:
        lengths = [random.choice([2, 4, 8]) for _ in range(random.randint(1, min(3, len(loops))))]
        each = [random.choice([1, 2, 4]) for _ in lengths]
        own = ", each(%s)" % ",".join(str(min(*pair)) for pair in zip(each, lengths))
        return "tile(%s)" % ",".join(map(str, lengths)) + random.choice(["", own])
    while True:
        text, rank = random_steps(random, loops)
        if rank <= 3:
            return text
