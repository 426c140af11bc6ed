# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random bodies, private variables and reductions of a nest.

A body knows `at`, the iteration's own element of `marks`, and `mark`, a number
that depends on the iteration.
"""

BODIES = [
    "marks[at] = marks[at] * 31u + mark;",
    "unsigned sum = mark;\nfor (int r = 0; r < 3; ++r)\n  sum = sum * 7u + r;\n"
    "marks[at] = marks[at] + sum;",
    "if (mark % 3 == 0)\n  continue;\nmarks[at] += mark;",
    "const unsigned table[4] = {1u, 2u, 3u, 5u};\n"
    "marks[at] = marks[at] * 5u + table[mark % 4] * scale;",
    "switch (mark % 3) {\ncase 0:\n  marks[at] += 11u;\n  break;\ndefault:\n"
    "  marks[at] ^= mark;\n  break;\n}",
    # A double that no unsigned holds has no defined conversion.
    "double value = ratio * (mark % 1000u);\n"
    "marks[at] = marks[at] + static_cast<unsigned>(value);",
]


class Reduction:
    """Variables before the nest, their update, and an unsigned of the result."""

    def __init__(self, operator, declaration, update, result="total"):
        self.clause = f'reduction("{operator}", total)'
        if operator.startswith("arg"):
            self.clause = f'reduction("{operator}", total, where)'
        self.declaration, self.update, self.result = declaration, update, result


# Sums of doubles are of whole numbers, so that no order rounds.
REDUCTIONS = [
    Reduction("+", "unsigned total = 5u;", "total += mark;"),
    Reduction("+", "long long total = -7;", "total = total - mark % 1000u;"),
    Reduction("+", "double total = 1;", "total = total + (mark % 100u);",
              "static_cast<unsigned>(total)"),
    Reduction("*", "unsigned total = 3u;", "total *= 2u * mark + 1u;"),
    Reduction("&", "unsigned total = ~0u;", "total &= mark | 0xf0u;"),
    Reduction("|", "unsigned short total = 0;", "total |= mark;"),
    Reduction("^", "unsigned total = 1u;", "total ^= mark;"),
    Reduction("min", "long long total = 1000;",
              "total = std::min<long long>(total, mark % 999u);"),
    Reduction("max", "unsigned total = 4u;",
              "if (mark % 500u > total)\n  total = mark % 500u;"),
    Reduction("&&", "bool total = true;", "total = total && mark % 97u != 13u;"),
    Reduction("||", "bool total = false;", "if (mark % 97u == 13u)\n  total = true;"),
    # No two elements have the same key: the order cannot choose between them.
    Reduction("argmin", "unsigned total = 4000000000u;\nint where = -1;",
              "const unsigned key = static_cast<unsigned>(at) * 2654435761u;\n"
              "if (key < total) {\n  total = key;\n  where = at;\n}",
              "total + static_cast<unsigned>(where)"),
    Reduction("argmax", "unsigned total = 7u;\nint where = -1;",
              "const unsigned key = static_cast<unsigned>(at) * 2654435761u;\n"
              "if (total < key) {\n  where = at;\n  total = key;\n}",
              "total ^ static_cast<unsigned>(where)"),
]

# Each iteration writes these before it reads them.
PRIVATE = {"scalars": "unsigned mark = 9u;\nint at = 3;",
           "array": "unsigned parts[2] = {1u, 2u};",
           "clause": "unsigned parts[2] = {1u, 2u};"}
PARTS = "parts[0] = mark;\nparts[1] = mark * 3u + 1u;\nmarks[at] += parts[mark % 2u];"


def choose_private(random):
    return random.choice([*PRIVATE, None, None, None])


def choose_reduction(random):
    return random.choice(REDUCTIONS) if random.random() < 0.4 else None
