# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random legal mappings of a nest: a strategy, a tile, or explicit steps, which
may leave indices to the threads."""


def random_steps(random, loops):
    """A legal list of steps, by the preconditions of the combinators alone."""
    dense = [not loop.needs_steps() for loop in loops]
    small = [True] * len(loops)  # Extents that fit a block dimension.
    steps = ["shift_lb"]
    if random.random() < 0.3:
        order = list(range(len(dense)))
        random.shuffle(order)
        steps.append("permute(%s)" % ",".join(map(str, order)))
        dense = [dense[d] for d in order]
    if not all(dense):
        if random.random() < 0.4:
            mask = [random.randint(0, 1) for _ in dense]
            steps.append("compress_grid(%s)" % ",".join(map(str, mask)))
            dense = [d or m == 1 for d, m in zip(dense, mask)]
        if not all(dense):
            steps.append(random.choice(["compress_grid", "prune_grid"]))
            dense = [True] * len(dense)
    rank = len(dense)
    splits = 1
    for _ in range(random.randint(0, 4)):
        move = random.choice(["fold", "split", "pad", "permute"])
        if move == "fold" and rank >= 2:
            steps.append("fold_last2")
            rank -= 1
            small = small[:rank - 1] + [False]
        elif move == "split" and rank <= 5 and splits < 64:
            length = random.choice([1, 2, 3, 4, 8])
            splits *= length
            steps.append(f"split_last({length})")
            rank += 1
            small = small[:-1] + [small[-1], True]
        elif move == "pad":
            steps.append(f"pad_last({random.choice([2, 4, 7])})")
        elif move == "permute":
            order = list(range(rank))
            random.shuffle(order)
            steps.append("permute(%s)" % ",".join(map(str, order)))
            small = [small[d] for d in order]
    while rank > 4:
        steps.append("fold_last2")
        rank -= 1
        small = small[:rank - 1] + [False]
    steps.append("split_last(32)")
    steps.append("permute(%s)" % ",".join(map(str, range(rank + 1))))
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
