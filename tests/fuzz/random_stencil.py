# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random stencils in time loops, and products of matrices, as C++ text, under
random words of locality: time_tile, or stage with tile, each and sweep; tile_loop
and hold; and random orders of what is staged. Beside them, hexagons of
random_levels.py.

A stencil makes one array from another one and exchanges both; all bytes of both
are printed. All choices come from one random.Random.
"""
import math
import re

from random_layout import random_layout, tiled
from random_levels import Levels
from shrink import changed, without_one

TYPES = ["float", "double", "unsigned", "short", "int"]
BYTES = {"float": 4, "double": 8, "unsigned": 4, "short": 2, "int": 4}
BOX = 49152


def divisors(number, most):
    return [d for d in range(1, number + 1) if number % d == 0 and d <= most]


def shared_layout(random, array, box):
    """A clause for the order of a tile of these lengths, or none."""
    kind = random.choice(["none", "auto", "tiles", "box"])
    if kind == "none":
        return ""
    text = {"auto": lambda: "auto", "tiles": lambda: tiled(random, len(box))[0],
            "box": lambda: random_layout(random, box)[0]}[kind]()
    return f', layout("shared", {array}, "{text}")'


# What a template of one type can be used with as well: nothing that needs more
# memory, and no type that other parts of a function have.
OTHERS = {"double": ["float", "short"], "float": ["short"], "short": []}


def opened(random, kind):
    """The types that a function is used with, if it is a template; or none."""
    if kind not in OTHERS or random.random() < 0.6:
        return []
    return [kind, random.choice(OTHERS[kind] + [kind])]


def kinds(of):
    return sorted(set(of.opened)) or [of.type]


def template(text, kind):
    return re.sub(r"^static", "template <class T> static", re.sub(rf"\b{kind}\b", "T", text))


def exchanged(text):
    """Each a is a b, and each b an a."""
    return re.sub(r"\b[ab]\b", lambda found: "ab"[found.group() == "a"], text)


def without_layouts(words):
    return words and re.sub(r', layout\("shared", \w, "[^"]*"\)', "", words)


class Stencil:
    def __init__(self, random, name):
        self.name = name
        self.type = random.choice(TYPES)
        self.rank = random.choice([1, 2, 2])
        far = 2 if self.rank == 2 else 4
        self.reads = [tuple(random.randint(-far, far) if random.random() < 0.6 else 0
                            for _ in range(self.rank))
                      for _ in range(random.randint(1, 6))]
        self.away = tuple(random.choice([0, 0, 0, 1, 2]) for _ in range(self.rank))
        self.asks = random.random() < 0.25
        self.index = [random.choice(["int", "int", "long", "unsigned", "std::size_t"])
                      for _ in range(self.rank)]
        self.rows = random.choice(["m", "m", "pitch", "rows"])
        self.order = random.choice(["rows", "rows", "columns"])
        self.body = random.choice(["plain", "local", "choice", "loop", "factor"])
        self.exchange = random.choice(["swap", "assign", "copy", "mirror"])
        self.counter = random.choice(["int t = 0; t < steps", "int t = 1; t <= steps",
                                      "long t = 2; t < steps + 2",
                                      "std::size_t t = 0; t < std::size_t(steps)"])
        self.region = random.random() < 0.7
        self.words = self.choose_words(random)
        self.runs = [[random.randint(0, 60), random.randint(0, 40), random.choice(
            [0, 1, 2, 3, 4, 6, 7, 8, 11, 15])] for _ in range(4)]
        self.opened = opened(random, self.type)

    def reach(self, dimension):
        """How far reads are below and above, counted from the loop's index."""
        offsets = [each[dimension] for each in self.reads] + [self.away[dimension]]
        return max(0, -min(offsets)), max(0, max(offsets))

    def spread(self, dimension):
        """The same, counted from what is written."""
        offsets = [each[dimension] - self.away[dimension] for each in self.reads]
        return max(0, -min(offsets)) + max(0, max(offsets))

    def box(self, tile):
        """What a block with these indices, loop by loop, reads."""
        if self.order == "columns":
            tile = tile[::-1]
        reads = [self.reads[0], self.reads[-1]] if self.body == "choice" else self.reads
        return [length + max(offsets) - min(offsets)
                for length, offsets in zip(tile, zip(*reads))]

    def choose_words(self, random):
        """(of the time loop, of the nest)"""
        if random.random() < 0.7:
            own = random.choice(["map(%d)" % self.rank, "map(%d), tile(%s)" % (
                self.rank, ", ".join(["4", "16"][:self.rank]))])
            for _ in range(50):
                steps = random.choice([1, 3, 3, 5, 7])
                if self.exchange in ("copy", "mirror"):
                    steps = random.choice([1, 2, 3, 4])
                runs = 2 * steps - 1 if self.exchange == "mirror" else steps
                lengths = [random.randint(1, 40 if self.rank == 2 else 300)
                           for _ in range(self.rank)]
                cells = 1
                for d, length in enumerate(lengths):
                    cells *= length + runs * self.spread(d)
                if 2 * cells * BYTES[self.type] <= BOX:
                    return "time_tile(%s)" % ", ".join(map(str, [steps, *lengths])), own
            return None, own
        tile = [random.choice([4, 8, 16]), random.choice([8, 16, 32])][-self.rank:]
        if self.rank == 2 and random.random() < 0.3:
            outer = ["i", "j"][0 if self.order == "rows" else 1]
            plane = self.box([1, tile[1]])[1 if self.order == "rows" else 0]
            return None, "map(2), tile(%d), sweep(%s, %d), stage(a)" % (
                tile[1], outer, random.choice([1, 3, 8])) + shared_layout(random, "a", [plane])
        text = "map(%d), tile(%s)" % (self.rank, ", ".join(map(str, tile)))
        if random.random() < 0.5:
            text += ", each(%s)" % ", ".join(str(random.choice(divisors(t, 8)))
                                             for t in tile)
        staged = random.choice(["a", "a", "a, b", "b"])
        # Reads that are far from each other have tiles of their own, where these
        # are smaller than one around all.
        box = self.box(tile)
        is_one = math.prod(box) < 2 * math.prod(tile)
        return None, text + f", stage({staged})" + (
            shared_layout(random, "a", box) if "a" in staged and is_one else "")

    def element(self, array, offsets):
        index = [f"{v} + {o}" if o > 0 else f"{v} - {-o}" if o < 0 else v
                 for v, o in zip("ij", offsets)]
        if self.rank == 1:
            return f"{array}[{index[0]}]"
        if self.rows == "rows":
            return f"{array}[{index[0]}][{index[1]}]"
        row = "pitch" if self.rows == "pitch" else "m"
        return f"{array}[({index[0]}) * {row} + {index[1]}]"

    def limit(self, dimension):
        return ["n", "m"][dimension]

    def read(self, offsets):
        text = self.element("a", offsets)
        if not self.asks:
            return text
        tests = []
        for d, offset in enumerate(offsets):
            kind = self.index[d]
            if offset < 0:
                tests.append(f"{'ij'[d]} >= {-offset}")
            elif offset > 0:
                tests.append(f"{'ij'[d]} + {offset} < {kind}({self.limit(d)})")
        return f"({' && '.join(tests)} ? {text} : 1)" if tests else text

    def loop(self, dimension):
        low, high = (0, self.away[dimension]) if self.asks else self.reach(dimension)
        kind, name = self.index[dimension], "ij"[dimension]
        limit = self.limit(dimension)
        end = f"{limit} - {high}" if high else limit
        if kind in ("unsigned", "std::size_t"): # No number below 0.
            end = f"{kind}({limit} > {high} ? {limit} - {high} : 0)"
        return f"for ({kind} {name} = {low}; {name} < {end}; ++{name})"

    def statements(self):
        reads = [self.read(each) for each in self.reads]
        to = self.element("b", self.away)
        total = " + ".join(reads)
        if self.body == "local":
            return [f"const auto value = {total};", f"{to} = value / 2;"]
        if self.body == "choice":
            return [f"{self.type} value = {reads[0]};", f"if (value > 3) value = {reads[-1]};",
                    f"{to} = value - 1;"]
        if self.body == "loop":
            return [f"{self.type} sum = 0;", "for (int k = 0; k < 3; ++k)",
                    f"  sum += ({total}) * k;", f"{to} = sum;"]
        if self.body == "factor":
            return [f"{to} = ({total}) * c[i % 7] / 3;"]
        return [f"{to} = ({total}) / 2;"]

    def plain(self):
        """Of second loops, which arrays that the first stages may be made in."""
        return f"map({self.rank})"

    def nest(self, attribute, statements):
        dims = list(range(self.rank))
        loops = ["    " + "  " * depth + self.loop(d)
                 for depth, d in enumerate(reversed(dims) if self.order == "columns" else dims)]
        return [attribute, *loops, "      {", *("        " + each for each in statements), "      }"]

    def function(self):
        kind = f"{self.type} *" if self.rank == 1 or self.rows != "rows" else None
        array = (lambda name: f"{kind}{name}") if kind else \
            (lambda name: f"{self.type} (*{name})[64]")
        count = {1: "n", 2: {"m": "n * m", "pitch": "n * pitch", "rows": "n"}[self.rows]}[
            self.rank]
        time, own = self.words
        data = [f"data, copy(a, {count}), copy(b, {count})"] if self.region else []
        clauses = "" if self.region else f", copy(b, {count}), copyin(a, {count})"
        around = ", ".join(data + ([time] if time else []))
        lines = [f"static void {self.name}({self.type} *first, {self.type} *second, "
                 f"const {self.type} *c, int n, int m, int steps) {{",
                 "  (void)c; (void)m;"]
        cast = (lambda name: name) if kind else \
            (lambda name: f"reinterpret_cast<{self.type} (*)[64]>({name})")
        lines += [f"  {array('a')} = {cast('first')};", f"  {array('b')} = {cast('second')};"]
        if self.rank == 2 and self.rows == "pitch":
            lines.append("  const int pitch = m + 3;")
        lines += [f"  [[using idxmap: {around}]]"] if around else []
        lines.append(f"  for ({self.counter}; ++t) {{")
        nest = self.nest(f"    [[using idxmap: {own}{clauses}]]", self.statements())
        lines += nest
        if self.exchange == "copy":
            copy = f"{self.element('a', self.away)} = {self.element('b', self.away)};"
            lines += self.nest(f"    [[using idxmap: {self.plain()}{exchanged(clauses)}]]", [copy])
        elif self.exchange == "mirror":
            lines += self.nest(f"    [[using idxmap: {self.plain()}{exchanged(clauses)}]]",
                               map(exchanged, self.statements()))
        elif self.exchange == "swap":
            lines.append("    std::swap(a, b);")
        else:
            lines += [f"    {array('kept')} = a;", "    a = b;", "    b = kept;"]
        text = "\n".join(lines + ["  }", "}"])
        return template(text, self.type) if self.opened else text

    def size(self, n, m):
        if self.rank == 1:
            return n
        return n * {"m": m, "pitch": m + 3, "rows": 64}[self.rows]

    def calls(self):
        return "\n".join(
            f"  run<{kind}>(\"{self.name}({n}, {m}, {steps})\", {self.size(n, m)}, "
            f"[&]({kind} *a, {kind} *b, const {kind} *c) "
            f"{{ {self.name}(a, b, c, {n}, {m}, {steps}); }});"
            for n, m, steps in self.runs for kind in kinds(self))

    def simpler(self):
        """Each with one thing less."""
        yield from without_one(self, "runs")
        yield from without_one(self, "reads")
        yield changed(self, opened=[])
        for name, value in (("body", "plain"), ("exchange", "swap"), ("asks", False),
                            ("counter", "int t = 0; t < steps"), ("order", "rows"),
                            ("index", ["int"] * self.rank), ("rows", "m"),
                            ("away", (0,) * self.rank)):
            yield changed(self, **{name: value})
        time, own = self.words
        yield changed(self, words=(time, without_layouts(own)))


class Product:
    def __init__(self, random, name):
        self.name = name
        self.type = random.choice(["float", "double", "int"])
        self.turned = [random.random() < 0.3 for _ in range(2)]
        self.holds = random.random() < 0.5
        tile = [random.choice([8, 16, 32]), random.choice([8, 16, 32])]
        each = [random.choice(divisors(t, 4)) for t in tile]
        self.words = "map(2), tile(%d, %d)" % tuple(tile)
        if random.random() < 0.7:
            self.words += ", each(%d, %d)" % tuple(each)
        strip, staged = random.choice([4, 8, 16]), random.choice(["x, y", "x", "y"])
        self.words += f", tile_loop(k, {strip}), stage({staged})"
        if random.random() < 0.4:
            self.words += random.choice([", pipeline(2)", ', pipeline("async", 2)', ', pipeline("async", 3)'])
        for array, box in (("x", [tile[0], strip]), ("y", [strip, tile[1]])):
            if array in staged:
                turned = self.turned["xy".index(array)]
                self.words += shared_layout(random, array, box[::-1] if turned else box)
        if self.holds:
            self.words += ", hold(z)"
        self.runs = [[random.randint(0, 40) for _ in range(3)] for _ in range(3)]
        self.opened = opened(random, self.type)

    def function(self):
        x = "x[k * n + i]" if self.turned[0] else "x[i * p + k]"
        y = "y[j * p + k]" if self.turned[1] else "y[k * m + j]"
        lines = [f"static void {self.name}({self.type} *z, {self.type} *x, "
                 f"const {self.type} *y, int n, int m, int p) {{",
                 f"  [[using idxmap: {self.words}]]", "  for (int i = 0; i < n; ++i)",
                 "    for (int j = 0; j < m; ++j) {"]
        to = "z[i * m + j]"
        if not self.holds:
            lines.append(f"      {self.type} sum = {to} / 2;")
        lines += ["      for (int k = 0; k < p; ++k)",
                  f"        {to if self.holds else 'sum'} += {x} * {y};"]
        if not self.holds:
            lines.append(f"      {to} = sum;")
        text = "\n".join(lines + ["    }", "}"])
        return template(text, self.type) if self.opened else text

    def calls(self):
        return "\n".join(
            f"  run<{kind}>(\"{self.name}({n}, {m}, {p})\", 1600, "
            f"[&]({kind} *z, {kind} *x, const {kind} *y) "
            f"{{ {self.name}(z, x, y, {n}, {m}, {p}); }});"
            for n, m, p in self.runs for kind in kinds(self))

    def simpler(self):
        yield from without_one(self, "runs")
        yield changed(self, words=without_layouts(self.words))
        yield changed(self, opened=[])


PRELUDE = """\
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <exception>
#include <utility>
#include <vector>

template <typename T, typename Function>
static void run(const char *name, int count, Function function) {
  std::vector<T> All[3];
  unsigned state = 12345;
  for (std::vector<T> &each : All)
    for (int i = 0; i < count + 8; ++i) {
      state = state * 1664525u + 1013904223u;
      each.push_back(T(state >> 24) / 8 - 9);
    }
  try {
    function(All[0].data(), All[1].data(), All[2].data());
    unsigned value = 2166136261u;
    for (const std::vector<T> &each : All)
      for (std::size_t i = 0; i < each.size() * sizeof(T); ++i)
        value = (value ^ reinterpret_cast<const unsigned char *>(each.data())[i]) * 16777619u;
    std::printf("%s %08x\\n", name, value);
  } catch (const std::exception &refusal) {
    std::printf("%s refused: %s\\n", name, refusal.what());
  }
}
"""


def choose(random, name):
    kind = random.random()
    return (Product if kind < 0.2 else Levels if kind < 0.5 else Stencil)(random, name)


def program(nests):
    parts = [PRELUDE] + [nest.function() + "\n" for nest in nests]
    return "\n".join(parts + ["int main() {"] + [nest.calls() for nest in nests] + ["}", ""])
