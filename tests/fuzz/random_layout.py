# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random layouts (docs/layouts.md), as text without a blank.

Lengths are numbers, texts of expressions, or "*". All choices come from one
random.Random.
"""
import math


def is_power(length):
    return isinstance(length, int) and length > 0 and length & (length - 1) == 0


def dims(lengths):
    return ",".join(map(str, lengths))


def random_perm(random, lengths):
    """A perm of exactly these lengths."""
    names = ["Row", "Col", "Reverse", "RegP"]
    if len(lengths) == 2:
        names += ["AntiDiag"] * 2
        if is_power(lengths[1]):
            names += ["Swizzle"] * 2
            if is_power(lengths[0]):
                names += ["Morton"] * 2
            if lengths[0] == lengths[1]:
                names += ["Hilbert"] * 2
    name = random.choice(names)
    if name != "RegP":
        return f"{name}({dims(lengths)})"
    order = list(range(len(lengths)))
    random.shuffle(order)
    return f"RegP([{dims(lengths)}],[{dims(order)}])"


def parts(random, things):
    """The things in one to three groups that follow each other."""
    ends = sorted(random.sample(range(1, len(things)), min(len(things) - 1, random.randint(0, 2))))
    return [things[begin:end] for begin, end in zip([0, *ends], [*ends, len(things)])]


def tiles_within(random, lengths):
    """An order of a box by tiles that fill it, or None."""
    if not all(isinstance(each, int) for each in lengths):
        return None
    tile = [random.choice([d for d in range(1, each + 1) if each % d == 0]) for each in lengths]
    outer = [length // each for length, each in zip(lengths, tile)]
    return f"TileOrderBy({random_perm(random, outer)},{random_perm(random, tile)})"


def order_by(random, lengths):
    """An order whose lengths are these, one after the other."""
    if random.random() < 0.25 and (filled := tiles_within(random, lengths)):
        return filled
    perms = [random_perm(random, each) for each in parts(random, lengths)]
    return perms[0] if len(perms) == 1 and random.random() < 0.6 else f"OrderBy({dims(perms)})"


def product_text(lengths):
    if all(isinstance(each, int) for each in lengths):
        return math.prod(lengths)
    return "*".join(f"({each})" if not str(each).isalnum() else str(each) for each in lengths)


def regrouped(random, lengths):
    """Other lengths of the same product."""
    if all(isinstance(each, int) for each in lengths):
        left, factors = math.prod(lengths), []
        while left > 1:
            divisors = [d for d in (2, 3, 4, 5, 7, 8, 11, 13, 16) if left % d == 0] or [left]
            factors.append(random.choice(divisors))
            left //= factors[-1]
        random.shuffle(factors)
        while len(factors) > 4:
            factors[:2] = [factors[0] * factors[1]]
        return factors or [1]
    other = [product_text(each) if len(each) > 1 else each[0] for each in parts(random, lengths)]
    random.shuffle(other)
    return other


def random_tile(random, rank, most):
    while True:
        tile = [random.choice([1, 2, 3, 4, 4, 5, 8, 8, 16]) for _ in range(rank)]
        if math.prod(tile) <= most:
            return tile


def tiled(random, rank, most=64):
    """(A layout of as many tiles as are needed, lengths of such a tile)"""
    tiles = [random_tile(random, rank, most)]
    if random.random() < 0.3 and math.prod(tiles[0]) * 4 <= most:
        tiles.append(random_tile(random, rank, most // math.prod(tiles[0])))
    perms = [random_perm(random, ["*"] * rank)] + [random_perm(random, each) for each in tiles]
    return f"TileOrderBy({dims(perms)})", [math.prod(each) for each in zip(*tiles)]


def expanded(lengths, more):
    return [length + each if isinstance(length, int) else f"{length}+{each}" if each else length
            for length, each in zip(lengths, more)]


def random_layout(random, lengths, view=None):
    """A layout of a box of these lengths, seen as \p view, by default as the box:
    (text, lengths that the order takes)."""
    view = view or lengths
    kind = random.choice(["perm", "order", "chain", "chain", "tiles", "tiles", "expand"])
    end = f".GroupBy([{dims(view)}])"
    if kind == "tiles":
        text, tile = tiled(random, len(view))
        if random.random() < 0.3:
            padded = [-(-length // each) * each if isinstance(length, int) else
                      f"({length} ceildiv {each})*{each}" for length, each in zip(view, tile)]
            text = order_by(random, regrouped(random, padded)) + "." + text
        return text + end, tile
    if kind == "expand":
        longer = expanded(view, [random.randint(0, 3) for _ in view])
        order = order_by(random, random.choice([longer, regrouped(random, longer)]))
        return f"{order}.ExpandBy([{dims(longer)}]){end}", [1] * len(view)
    if kind == "perm" and view == lengths:
        return random_perm(random, lengths) + random.choice(["", end]), [1] * len(view)
    orders = [order_by(random, lengths if random.random() < 0.5 else regrouped(random, lengths))
              for _ in range(random.choice([2, 2, 3]) if kind == "chain" else 1)]
    return ".".join(orders) + end, [1] * len(view)
