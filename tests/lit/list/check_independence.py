#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What --list calls independent is: random nests with affine subscripts are
listed, and those whose iterations are said to be independent are run here for
small bounds. No two of their iterations may touch an element that one of them
writes.

    check_independence.py TOOL FILE [SEED [NESTS]]
"""

import itertools
import random
import subprocess
import sys

ARRAYS = {"a": 1, "b": 1, "C": 2}
HEAD = ("void f{}(float *__restrict a, const float *__restrict b,"
        " float (*__restrict C)[1000], int n, int m) {{\n")


class Nest:
    """Loops (variable, lower, upper, step); statements (written element, read
    elements, condition or None)."""

    def __init__(self, choose):
        self.choose = choose
        self.names = "ijk"[:choose.choice([1, 1, 2, 2, 3])]
        self.loops = [(name, choose.choice("0 0 0 1 2 m".split()),
                       choose.choice("n n m n+1 n-1 6 9 n*m 2*n".split()),
                       choose.choice([1, 1, 1, 2, 3])) for name in self.names]
        self.statements = [self.statement()
                           for _ in range(choose.choice([1, 1, 2]))]

    def subscript(self):
        terms = []
        for name in self.names:
            factor = self.choose.choice(
                "0 0 1 1 1 2 3 n m -1 n*m (n+1)".split())
            if factor != "0":
                terms.append(name if factor == "1" else f"{factor}*{name}")
        rest = self.choose.choice("0 0 0 1 -1 2 n m".split())
        return " + ".join(terms + [rest])

    def element(self, arrays):
        array = self.choose.choice(arrays)
        return array, [self.subscript() for _ in range(ARRAYS[array])]

    def statement(self):
        written = self.element("aC")
        reads = [self.element("abC") for _ in range(self.choose.choice([0, 1, 2]))]
        if self.choose.random() < 0.4:
            reads = [written]
        name = self.choose.choice(self.names)
        condition = self.choose.choice(
            [None] * 5 + [f"{name} < m", f"{name} == 1", f"{name} % 2 == 1"])
        return written, reads, condition

    def source(self, number):
        text = HEAD.format(number)
        for name, lower, upper, step in self.loops:
            text += f"for (int {name} = {lower}; {name} < {upper}; {name} += {step})\n"
        text += "{\n"
        for written, reads, condition in self.statements:
            value = " + ".join([spelled(read) for read in reads] + ["1"])
            guard = f"if ({condition}) " if condition else ""
            text += f"{guard}{spelled(written)} = {value};\n"
        return text + "}\n}\n"

    def iterations(self, values, depth=0):
        if depth == len(self.loops):
            yield dict(values)
            return
        name, lower, upper, step = self.loops[depth]
        for values[name] in range(evaluate(lower, values),
                                  evaluate(upper, values), step):
            yield from self.iterations(values, depth + 1)

    def conflict(self, mapped, n, m):
        """An element that two iterations of the outer loops must not share."""
        readers, writers = {}, {}
        for values in self.iterations({"n": n, "m": m}):
            own = tuple(values[name] for name in self.names[:mapped])
            for written, reads, condition in self.statements:
                if condition and not evaluate(condition, values):
                    continue
                writers.setdefault(place(written, values), set()).add(own)
                for read in reads:
                    readers.setdefault(place(read, values), set()).add(own)
        for element, own in writers.items():
            if len(own | readers.get(element, set())) > 1:
                return element
        return None


def spelled(element):
    return element[0] + "".join(f"[{each}]" for each in element[1])


def evaluate(text, values):
    return eval(text, {}, values)


def place(element, values):
    return (element[0], *(evaluate(each, values) for each in element[1]))


def main():
    tool, name, *rest = sys.argv[1:]
    seed, count = [int(each) for each in rest + ["1", "300"][len(rest):]]
    choose = random.Random(seed)
    nests = {}
    text = ""
    for number in range(count):
        nest = Nest(choose)
        nests[text.count("\n") + 2] = nest
        text += nest.source(number)
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    run = subprocess.run([tool, name, "--list", "--target=host", "--"],
                         check=True, capture_output=True, text=True)
    independent = wrong = 0
    for line in run.stdout.splitlines():
        where, depth, verdict, iterations, *_ = line.split("\t")
        nest = nests.get(int(where.split(":")[1]))
        if not nest or verdict != "can be mapped" or iterations != "independent":
            continue
        independent += 1
        for n, m in itertools.product(range(5), range(5)):
            element = nest.conflict(int(depth.split("/")[0]), n, m)
            if element:
                wrong += 1
                print(f"seed {seed}, n = {n}, m = {m}: {element} is shared\n"
                      f"{line}\n{nest.source(0)}")
                break
    print(f"seed {seed}: {independent} of {count} nests are independent,"
          f" {wrong} wrongly")
    return 1 if wrong or independent == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
