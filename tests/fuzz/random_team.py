# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random iterations that a block of threads runs, as C++ text.

The body of the mapped loop is a tree of statements: shared loops that fill arrays
of the program and one of the team, sums and extremes of them, numbers of the
threads, elements that one thread writes, and conditions, loops, `continue` and
`break` of the team around these. Numbers stay whole and small, so that sums are
exact in any order. Both arrays are printed. All choices come from one
random.Random.
"""
from random_stencil import PRELUDE
from shrink import changed, without_one

OWN = "xyz"
SIZES = [32, 64, 96, 128]
PARTS = 64 # Elements of the array that the team fills.


class Leaf:
    """A statement that holds no other."""

    def __init__(self, text):
        self.text = text

    def lines(self):
        return [self.text]

    def simpler(self):
        return iter(())


class Holder:
    """A condition or a loop of the team around statements."""

    def __init__(self, head, body, tail=None, other=None):
        self.head, self.body, self.tail, self.other = head, body, tail, other

    def lines(self):
        lines = [self.head + " {", *indented(self.body)]
        if self.other:
            lines += ["} else {", *indented(self.other)]
        return lines + ["}" + (self.tail or "")]

    def simpler(self):
        yield changed(self, other=None)
        yield from simpler_list(self, "body")
        if self.other:
            yield from simpler_list(self, "other")


def indented(statements):
    return ["  " + line for each in statements for line in each.lines()]


def simpler_list(thing, name):
    """Without a statement, with what one holds in its place, or with a simpler one."""
    items = getattr(thing, name)
    for number, each in enumerate(items):
        before, behind = items[:number], items[number + 1:]
        if before or behind:
            yield changed(thing, **{name: before + behind})
        if isinstance(each, Holder):
            yield changed(thing, **{name: before + each.body + behind})
        for other in filter(None, each.simpler()):
            yield changed(thing, **{name: before + [other] + behind})


class Writer:
    """Makes the statements of one body."""

    def __init__(self, random):
        self.random = random
        self.rounds = 0

    def place(self):
        number = self.random.randrange(PARTS)
        return self.random.choice([f"i * m + {number}", f"i * m + (m - 1 - {number})"])

    def shared(self):
        """A loop that the team shares."""
        random = self.random
        own = random.choice(OWN)
        one, other = random.choice(["ab", "ba"])
        head = random.choice([
            "for (int j = 0; j < m; ++j)", "for (std::size_t j = 0; j < std::size_t(m); j += 1)",
            "for (long j = m - m; m != j; ++j)"])
        whole = f"for (int j = 0; j < {PARTS}; ++j)"
        return random.choice([
            f"{head} {one}[i * m + j] = small({one}[i * m + j] + {own} + double(j));",
            f"{head} {one}[i * m + j] = small({other}[i * m + m - 1 - j] + {own});",
            f"{head} {own} += small({one}[i * m + (j * 3) % m]);",
            f"{head} {own} = std::max({own}, {one}[i * m + j]);",
            f"{head} if ({one}[i * m + j] < {own}) {own} = {one}[i * m + j];",
            f"{whole} part[j] = small({own} + {one}[i * m + j]);",
            f"{whole} {one}[i * m + j] = small(part[{PARTS - 1} - j] + {own});",
            f"{whole} {{ part[j] = small(part[j] + 1); {own} += small({one}[i * m + j]); }}",
            f"{whole} {{ double *at = part + j; *at = small(*at + {own}); }}",
        ])

    def alone(self):
        """A statement of the team's own."""
        random = self.random
        own, other = random.choice(OWN), random.choice(OWN)
        array = random.choice("ab")
        element = f"{array}[{self.place()}]"
        part = f"part[{random.randrange(PARTS)}]"
        return random.choice([
            f"{own} = small({other} + {element});", f"{element} = small({own} + {element});",
            f"{element} = small({own} + {random.choice('ab')}[{self.place()}]);",
            f"weights[{random.randrange(4)}] = {own};",
            f"{own} = small({other} + weights[{random.randrange(4)}]);",
            f"{own} = small({other} + {part});", f"{part} = small({own} + {part});",
            f"view.add(i * m + {random.randrange(PARTS)}, {own});",
            f"{own} = small(view.get(i * m + {random.randrange(PARTS)}) + 1);",
            f"for (int q = 0; q < 3; ++q) {array}[i * m + q] = small({own} + q + part[q]);",
        ])

    def condition(self):
        random = self.random
        return random.choice([
            f"small({random.choice(OWN)}) > {random.randrange(10, 90)}",
            f"i % 2 == {random.randrange(2)}", f"steps > {random.randrange(3)}",
            f"{random.choice('ab')}[{self.place()}] > 20",
            f"part[{random.randrange(PARTS)}] > 20"])

    def holder(self, depth, in_loop):
        random = self.random
        self.rounds += 1
        count = f"r{self.rounds}"
        kind = random.choice(["if", "if", "else", "for", "while", "do"])
        if kind in ("if", "else"):
            return Holder(f"if ({self.condition()})", self.block(depth, in_loop),
                          other=self.block(depth, in_loop) if kind == "else" else None)
        if kind == "for":
            return Holder(f"for (int {count} = 0; {count} < steps; ++{count})",
                          self.block(depth, True))
        if kind == "while":
            return Holder(f"for (int {count} = steps; {count} > 0; --{count})",
                          self.block(depth, True))
        return Holder(f"for (int {count} = 0; {count} < 1 + steps; {count}++)",
                      [Holder("do", self.block(depth, True), tail=" while (false);")])

    def statement(self, depth, in_loop):
        chance = self.random.random()
        if depth > 0 and chance < 0.25:
            return self.holder(depth - 1, in_loop)
        if in_loop and chance < 0.3:
            jump = self.random.choice(["continue", "break"])
            return Leaf(f"if ({self.condition()}) {jump};")
        return Leaf(self.shared() if chance < 0.65 else self.alone())

    def block(self, depth, in_loop):
        return [self.statement(depth, in_loop) for _ in range(self.random.randint(1, 4))]


class Team:
    def __init__(self, random, name):
        self.name = name
        self.size = random.choice(SIZES)
        writer = Writer(random)
        self.body = [writer.statement(3, False) for _ in range(random.randint(4, 9))]
        self.runs = [[random.choice([1, 3, 5]), random.choice([64, 70, 131, 200]),
                      random.choice([0, 1, 3])] for _ in range(3)]

    def function(self):
        return "\n".join([
            f"static void {self.name}(double *a, double *b, int n, int m, int steps) {{",
            f"  [[using idxmap: map(1), team({self.size}), share(j), copy(a, n * m), "
            "copy(b, n * m)]]",
            "  for (int i = 0; i < n; ++i) {",
            "    const View view{b};", "    double x = i, y = 1, z = steps;",
            "    double weights[4] = {1, 2, 3, 4};",
            f"    double part[{PARTS}];",
            f"    for (int j = 0; j < {PARTS}; ++j)", "      part[j] = j;",
            *("  " + line for line in indented(self.body)),
            "    b[i * m] = small(x + y + z + weights[0] + weights[3] + view.get(i * m));",
            # What the team has filled is read, whatever came before.
            f"    for (int j = 0; j < {PARTS}; ++j)", "      a[i * m + j] += part[j];",
            "  }", "}"])

    def calls(self):
        return "\n".join(
            f"  run<double>(\"{self.name}({', '.join(map(str, values))})\", "
            f"{values[0] * values[1]}, [&](double *a, double *b, double *) {{ "
            f"{self.name}(a, b, {', '.join(map(str, values))}); }});"
            for values in self.runs)

    def simpler(self):
        yield from without_one(self, "runs")
        yield from simpler_list(self, "body")
        yield changed(self, size=32)


OWN_TEXT = """\
#include <algorithm>
#include <cmath>
inline double small(double x) { return x - 97 * std::floor(x / 97); }
struct View {
  double *p;
  void add(int i, double x) const { p[i] = small(p[i] + x); }
  double get(int i) const { return p[i]; }
};
"""


def program(teams):
    parts = [PRELUDE.replace("T(state >> 24) / 8 - 9", "T(state >> 24)"), OWN_TEXT]
    parts += [each.function() + "\n" for each in teams]
    return "\n".join(parts + ["int main() {"] + [each.calls() for each in teams] + ["}", ""])
