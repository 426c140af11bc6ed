# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random time loops of one to four mapped loops, as C++ text, in hexagons
or split tiles, some in templates.

The loops update arrays in place, each one array of its own element and of
elements near it of the others; two arrays may be exchanged. All bytes are
printed (random_stencil.py).
"""
from shrink import changed, without_one

ARRAYS = "abc"
VARIABLES = ["ijk", "xyz", "pqr"]


class Level:
    """One of the loops of a step."""

    def __init__(self, random, rank, far):
        self.to = random.choice(ARRAYS)
        self.reads = []
        for _ in range(random.randint(1, 5)):
            array = random.choice(ARRAYS)
            self.reads.append((array, tuple(
                0 if array == self.to else random.choice([0, 0, random.randint(-far, far)])
                for _ in range(rank))))
        # A loop of the body around one read, along one dimension.
        self.inner = random.choice([None, None, None, (random.randrange(rank), random.randint(0, far))])
        self.names = random.choice(VARIABLES)
        self.index = [random.choice(["int"] * 4 + ["long", "unsigned", "std::size_t"])
                      for _ in range(rank)]
        self.less = [random.choice([0, 0, 1, 3]) for _ in range(rank)]
        # Along which loops it is one row; some loop is left.
        self.only = [random.random() < 0.1 for _ in range(rank)]
        if all(self.only):
            self.only[random.randrange(rank)] = False
        self.body = random.choice(["plain", "plain", "local", "skip", "step"])

    def loops(self):
        return [d for d, only in enumerate(self.only) if not only]

    def element(self, array, offsets, more=None):
        where = []
        for d, (name, offset, only) in enumerate(zip(self.names, offsets, self.only)):
            if only:
                where.append("4")  # Arrays of rows alone say of no others.
            elif d == more:
                where.append(f"{name} + w")
            else:
                where.append(f"{name} + {offset}" if offset > 0 else
                             f"{name} - {-offset}" if offset < 0 else name)
        text = where[0]
        for extent, each in zip("ml", where[1:]):
            text = f"({text}) * {extent} + {each}"
        return f"{array}[{text}]"

    def text(self, clauses):
        lines = [f"    [[using idxmap: map({len(self.loops())}){clauses}]]"]
        for depth, d in enumerate(self.loops()):
            kind, name, limit = self.index[d], self.names[d], "nml"[d]
            end = f"{limit} - 4 - {self.less[d]}" if self.less[d] else f"{limit} - 4"
            if kind in ("unsigned", "std::size_t"):
                end = f"{kind}({limit} > 8 ? {limit} - 4 : 0)"
            lines.append("    " + "  " * depth + f"for ({kind} {name} = 4; {name} < {end}; ++{name})")
        total = " + ".join(self.element(*each) for each in self.reads)
        to = self.element(self.to, (0,) * len(self.only))
        first = self.names[self.loops()[0]]
        body = {"plain": [f"{to} = ({total}) / 2;"],
                "local": [f"const auto value = {total};", f"{to} = value / 4 + {to} / 2;"],
                "skip": [f"if ({first} % 3 == 1)", "  continue;", f"{to} = ({total}) / 2;"],
                "step": [f"{to} = ({total}) / 2 + t % 5;"]}[self.body]
        others = [array for array, _ in self.reads if array != self.to]
        if self.inner and others and not self.only[self.inner[0]]:
            along, far = self.inner
            sum_of = self.element(others[0], (0,) * len(self.only), along)
            far = "R" if self.has_number else far
            body = [f"for (int w = -{far}; w <= {far}; ++w)", f"  sum += {sum_of};",
                    *(each.replace(f"({total})", f"({total} + sum)").replace(f"= {total};", f"= {total} + sum;")
                      for each in body)]
            body.insert(0, f"{self.type_name} sum = 0;")
        return lines + ["      {", *("        " + each for each in body), "      }"]


class Levels:
    def __init__(self, random, name):
        self.name = name
        self.type = random.choice(["float", "double", "int", "unsigned"])
        # A template's instances, of which runs are in turns: type and R, how far
        # loops of the body go.
        self.is_template = random.random() < 0.3
        self.rank = random.choice([1, 2, 2, 2, 3])
        far = random.choice([1, 1, 2, 4])
        self.instances = [(self.type, random.randint(0, far)),
                          (random.choice(["float", "double", "short"]), random.randint(0, far))]
        self.levels = [Level(random, self.rank, far)
                       for _ in range(random.choice([1, 2, 2, 3, 4]))]
        # Of bounds that show less, launches ask for rows that are long enough,
        # by R, which instances cannot do for each other.
        if any(kind in ("unsigned", "std::size_t") for each in self.levels for kind in each.index):
            self.instances = [(kind, self.instances[0][1]) for kind, _ in self.instances]
        # Arrays tell which loops a row leaves out, where some level has all; it
        # has to be there.
        if not any(self.is_full(each) for each in self.levels):
            self.levels[0].only = [False] * self.rank
        used = {each.to for each in self.levels} | {
            array for each in self.levels for array, _ in each.reads}
        # What is exchanged is used, both of it.
        self.exchange = random.choice(["none", "none", "swap", "assign"]
                                      if {"a", "b"} <= used else ["none"])
        self.counter = random.choice(["int t = 0; t < steps", "int t = 1; t <= steps",
                                      "long t = 2; t < steps + 2",
                                      "std::size_t t = 0; t < std::size_t(steps)"])
        self.halves = random.choice([1, 1, 2, 3])
        self.widths = [random.randint(2 * far, 12), random.randint(1, 20),
                       random.randint(1, 20)][:self.rank]
        self.is_split = random.random() < 0.35
        if self.is_split:  # What a step reads is up to 2 * far away in each level.
            narrow = 4 * far * (self.halves * len(self.levels) - 1)
            self.widths = [max(each, narrow) for each in self.widths]
        small = self.rank == 3
        least = 9 if any(map(any, (each.only for each in self.levels))) else 0
        self.runs = [[random.randint(least, 20 if small else 60),
                      random.randint(least, 16 if small else 40),
                      random.choice([0, 1, 2, 3, 4, 6, 9, 13])] for _ in range(4)]

    @staticmethod
    def is_full(level):
        return not any(level.only)

    def function(self):
        count = ["n", "n * m", "n * m * l"][self.rank - 1]
        height = self.halves * len(self.levels) - (0 if self.is_split else 1)
        words = ['"split"' if self.is_split else '"hybrid"',
                 *map(str, [height, *self.widths] if height > 0 else [])]
        data = "data, " + ", ".join(f"copy({each}, {count})" for each in ARRAYS)
        kind = "T" if self.is_template else self.type
        head = "template <typename T, int R> " if self.is_template else ""
        lines = [f"{head}static void {self.name}({kind} *a, {kind} *b, "
                 f"{kind} *c, int n, int m, int steps) {{",
                 "  constexpr int l = 13;", "  (void)m; (void)l;",
                 f"  [[using idxmap: {data}, time_tile({', '.join(words)})]]",
                 f"  for ({self.counter}; ++t) {{"]
        for each in self.levels:
            each.type_name = kind
            each.has_number = self.is_template
            lines += each.text("")
        if self.exchange == "swap":
            lines.append("    std::swap(a, b);")
        elif self.exchange == "assign":
            lines += [f"    {kind} *kept = a;", "    a = b;", "    b = kept;"]
        return "\n".join(lines + ["  }", "}"])

    def calls(self):
        size = ["{n}", "{n} * {m}", "{n} * {m} * 13"][self.rank - 1]
        lines = []
        for at, (n, m, steps) in enumerate(self.runs):
            kind, number = self.instances[at % 2] if self.is_template else (self.type, None)
            name = f"{self.name}<{kind}, {number}>" if self.is_template else self.name
            lines.append(f"  run<{kind}>(\"{self.name}({n}, {m}, {steps})\", {size.format(n=n, m=m)}, "
                         f"[&]({kind} *a, {kind} *b, {kind} *c) "
                         f"{{ {name}(a, b, c, {n}, {m}, {steps}); }});")
        return "\n".join(lines)

    def simpler(self):
        """Each with one thing less."""
        yield from without_one(self, "runs")
        if len(self.levels) > 1:
            yield from without_one(self, "levels")
        yield changed(self, is_template=False)
        yield changed(self, exchange="none")
        yield changed(self, counter="int t = 0; t < steps")
        for at, level in enumerate(self.levels):
            simpler = [*without_one(level, "reads"), changed(level, body="plain"),
                       changed(level, index=["int"] * self.rank), changed(level, less=[0] * self.rank)]
            for each in simpler:
                if each and each.reads:
                    yield changed(self, levels=self.levels[:at] + [each] + self.levels[at + 1:])
