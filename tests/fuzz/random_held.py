# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops over two arrays that the device holds in layouts, as C++ text.

A region, an enter_data or each loop says the layouts; loops write cells of one
array from those of both, under guards at the edges; names are exchanged, and the
host changes an element between. All bytes of both arrays are printed. All choices
come from one random.Random.
"""
from random_layout import random_layout, random_tile, regrouped
from random_stencil import PRELUDE
from shrink import changed, without_one

TYPES = ["float", "double", "unsigned", "short", "std::uint8_t"]
NAMES = ["n", "m", "p"]
INDICES = "ijk"


class Sweep:
    """One mapped loop nest that writes a cell of `to` from cells of both."""

    def __init__(self, random, held):
        rank = len(held.lengths)
        self.to, self.of = random.choice(["ab", "ab", "ba"])
        self.is_flat = held.rows == 0 and random.random() < 0.2
        self.index = [random.choice(["int", "int", "long", "unsigned", "std::size_t"])
                      for _ in range(rank)]
        self.low = [random.choice([0, 0, 1]) for _ in range(rank)]
        self.reads = [[random.choice([0, 0, -1, 1, 2]) for _ in range(rank)]
                      for _ in range(random.randint(1, 4))]
        self.body = random.choice(["sets", "adds", "refers", "local", "leaves", "row", "swaps",
                                   "greater"])
        self.reduces = random.random() < 0.15
        self.words = self.choose_words(random, 1 if self.is_flat else rank)

    def choose_words(self, random, rank):
        kind = random.choice(["plain", "plain", "tile", "order", "order", "split"])
        count = f"map({rank})"
        if kind == "tile":
            return count + ", tile(%s)" % ",".join(
                str(random.choice([2, 4, 8])) for _ in range(rank))
        if kind == "order":
            return count + ", shift_lb, tile_order({%s}), split_last(%d), grid_block(1)" % (
                ",".join(map(str, random_tile(random, rank, 64))), random.choice([32, 64]))
        if kind == "split":
            return count + ", shift_lb, split_last(%d), grid_block(1)" % random.choice([32, 64])
        return count

    def element(self, held, array, offsets):
        index = [f"{v} + {o}" if o > 0 else f"{v} - {-o}" if o < 0 else v
                 for v, o in zip(INDICES, offsets)]
        if self.is_flat:
            return f"{array}[i]"
        if held.rows:
            return array + "".join(f"[{each}]" for each in index)
        text = index[0]
        for each, length in zip(index[1:], held.lengths[1:]):
            text = f"({text}) * {length} + {each}"
        return f"{array}[{text}]"

    def read(self, held, offsets):
        if self.is_flat:
            return self.element(held, self.of, offsets)
        tests = [f"{v} + {o} < {kind}({length})" if o > 0 else f"{v} >= {-o}"
                 for v, o, kind, length in zip(INDICES, offsets, self.index, held.lengths) if o]
        text = self.element(held, self.of, offsets)
        return f"({' && '.join(tests)} ? {text} : {held.type}(1))" if tests else text

    def statements(self, held):
        own = self.element(held, self.to, held.own())
        if self.to == self.of: # Only its own cell.
            reads = [own]
        else:
            reads = [self.read(held, each) for each in self.reads]
        total = " + ".join(reads)
        if self.body == "adds":
            lines = [f"{own} += {total};"]
        elif self.body == "refers":
            lines = [f"{held.type} &cell = {own};", f"cell = (cell + {total}) / 2;"]
        elif self.body == "local":
            lines = [f"const auto value = {total};", f"{own} = {own} / 2 + value;"]
        elif self.body == "leaves":
            lines = ["if (i % 3 == 1) continue;", f"{own} = {total};"]
        elif self.body == "row" and not self.is_flat:
            end = held.lengths[-1]
            at = self.element(held, self.of, held.own())
            last = INDICES[len(held.lengths) - 1]
            at = at.replace(f"[{last}]", "[s]") if held.rows else \
                at[:at.rindex(last)] + "s]"
            lines = [f"{held.type} sum = {total};", f"for (int s = 0; s < {end}; ++s)",
                     f"  sum += {at};", f"{own} = sum / 2;"]
        elif self.body == "swaps":
            other = self.element(held, self.of, held.own())
            lines = [f"std::swap({own}, {other});", f"{own} += 1;"]
        elif self.body == "greater":
            lines = [f"{own} = std::max<{held.type}>({own}, {total});"]
        else:
            lines = [f"{own} = ({total}) / 2;"]
        if self.reduces:
            lines.append(f"total += static_cast<unsigned>(i) * (3u + ({own} > 2));")
        return lines

    def text(self, held, clauses=""):
        words = self.words + (', reduction("+", total)' if self.reduces else "") + clauses
        lines = [f"[[using idxmap: {words}]]"]
        if self.is_flat:
            lines.append(f"for (int i = 0; i < {held.count()}; ++i)")
        else:
            for d, length in enumerate(held.lengths):
                kind, name = self.index[d], INDICES[d]
                lines.append("  " * d + f"for ({kind} {name} = {self.low[d]}; {name} < "
                             f"{kind}({length}); ++{name})")
        return lines + ["{", *("  " + each for each in self.statements(held)), "}"]

    def simpler(self):
        yield from without_one(self, "reads")
        rank = len(self.index)
        for name, value in (("body", "sets"), ("reduces", False), ("index", ["int"] * rank),
                            ("low", [0] * rank), ("words", self.words.split(",")[0])):
            yield changed(self, **{name: value})


class Held:
    def __init__(self, random, name):
        self.name = name
        self.type = random.choice(TYPES)
        rank = random.choice([1, 2, 2, 2, 3])
        self.lengths = [each if random.random() < 0.7 else random.choice([4, 8, 8, 16, 7])
                        for each in NAMES[:rank]]
        # Subscripts of rows, which have constant lengths.
        self.rows = 0
        if rank > 1 and random.random() < 0.35:
            self.rows = rank
            self.lengths[1:] = [random.choice([3, 4, 8, 16]) for _ in self.lengths[1:]]
        self.layouts = [self.choose_layout(random) for _ in "ab"]
        self.around = random.choice(["region", "region", "region", "enter", "alone", "elsewhere"])
        self.is_template = random.random() < 0.2
        self.repeats = random.choice([None, None, "int t = 0; t < steps"])
        self.swaps = self.rows == 0 and random.random() < 0.3
        if self.swaps:
            self.layouts[1] = self.layouts[0]
        # Of names that a function exchanges, it is not known which the host changes.
        self.touches = random.random() < 0.3 and not (
            self.swaps and self.around == "elsewhere")
        self.sweeps = [Sweep(random, self) for _ in range(random.choice([1, 1, 2, 3]))]
        self.runs = [[random.choice([1, 1, 2, 3, 5, 7, 8, 9, 13, 16, 17]) for _ in NAMES] +
                     [random.choice([0, 1, 2, 3])] for _ in range(3)]

    def own(self):
        return [0] * len(self.lengths)

    def choose_layout(self, random):
        view = None
        if not self.rows and random.random() < 0.25:
            view = regrouped(random, self.lengths)
        return random_layout(random, self.lengths, view)[0]

    def count(self):
        return " * ".join(map(str, self.lengths))

    def array(self, name):
        if not self.rows:
            return f"{self.type} *{name}"
        return f"{self.type} (*{name})" + "".join(f"[{each}]" for each in self.lengths[1:])

    def order_clauses(self):
        return "".join(f', layout({name}, "{text}")' for name, text in zip("ab", self.layouts))

    def copies(self, verb="copy"):
        count = self.lengths[0] if self.rows else self.count()
        return f"{verb}(a, {count}), {verb}(b, {count})"

    def used(self, sweep):
        """The clauses for the arrays of a loop that says the layouts itself."""
        count = self.lengths[0] if self.rows else self.count()
        names = [name for name in "ab" if name in (sweep.to, sweep.of)]
        verb = "copy(%s, %s)" if self.around == "alone" else "present(%s%.0s)"
        return "".join(", " + verb % (name, count) +
                       f', layout({name}, "{self.layouts["ab".index(name)]}")'
                       for name in names)

    def body(self):
        lines = []
        for sweep in self.sweeps:
            says = self.around in ("alone", "elsewhere", "enter")
            lines += sweep.text(self, self.used(sweep) if says else "")
            if self.swaps:
                lines.append("std::swap(a, b);")
            if self.touches and self.around != "alone":
                first = "a" + "[0]" * max(1, self.rows)
                lines += ["[[idxmap::update_host(a)]];", f"{first} += 1;",
                          "[[idxmap::update_device(a)]];"]
        if self.repeats:
            lines = [f"for ({self.repeats}; ++t) {{", *("  " + each for each in lines), "}"]
        return lines

    def function(self):
        lengths = ", ".join(f"int {each}" for each in [*NAMES, "steps"])
        head = f"template <typename {self.name}_T>\n" if self.is_template else ""
        data = self.copies("copyin" if self.around == "enter" else "copy") + self.order_clauses()
        unused = "(void)a; (void)b; (void)n; (void)m; (void)p; (void)steps; (void)total;"
        body = self.body()
        parts = []
        if self.around == "elsewhere":
            parts += [f"static void {self.name}_in({self.array('a')}, {self.array('b')}, "
                      f"unsigned &sum, {lengths}) {{", "  unsigned total = sum;", "  " + unused,
                      *("  " + each for each in body), "  sum = total;", "}"]
            body = [f"{self.name}_in(a, b, total, n, m, p, steps);"]
        if self.around == "enter":
            # Names may have been exchanged.
            body = [f"[[using idxmap: enter_data, {data}]];", *body,
                    "[[using idxmap: exit_data, copyout(a), copyout(b)]];"]
        elif self.around != "alone":
            body = [f"[[using idxmap: data, {data}]] {{", *("  " + each for each in body), "}"]
        cast = self.array("")
        kind = f"{self.name}_T" if self.is_template else self.type
        parts += [f"{head}static unsigned {self.name}({self.type} *first, {self.type} *second, "
                  f"{lengths}) {{", f"  {self.array('a')} = reinterpret_cast<{cast}>(first);",
                  f"  {self.array('b')} = reinterpret_cast<{cast}>(second);",
                  "  unsigned total = 0;", "  " + unused, *("  " + each for each in body),
                  "  return total;", "}"]
        text = "\n".join(parts)
        if self.is_template:
            at = text.index(head)
            text = text[:at] + head + text[at + len(head):].replace(f"{self.type} ", kind + " ") \
                .replace(f"{self.type}(", kind + "(").replace(f"<{self.type}>", f"<{kind}>")
        return text

    def size(self, values):
        count = 1
        for length in self.lengths:
            count *= length if isinstance(length, int) else values[NAMES.index(length)]
        return count

    def calls(self):
        name = self.name + (f"<{self.type}>" if self.is_template else "")
        return "\n".join(
            f"  run<{self.type}>(\"{self.name}({', '.join(map(str, values))})\", "
            f"{self.size(values)}, [&]({self.type} *a, {self.type} *b, {self.type} *c) "
            f"{{ c[0] += {name}(a, b, {', '.join(map(str, values))}); }});"
            for values in self.runs)

    def simpler(self):
        yield from without_one(self, "runs")
        yield from without_one(self, "sweeps")
        for name, value in (("is_template", False), ("repeats", None), ("swaps", False),
                            ("touches", False), ("around", "region"), ("type", "unsigned")):
            yield changed(self, **{name: value})
        for number, sweep in enumerate(self.sweeps):
            for other in filter(None, sweep.simpler()):
                yield changed(self, sweeps=[*self.sweeps[:number], other,
                                            *self.sweeps[number + 1:]])
        plain = "Reverse(%s).GroupBy([%s])" % ((",".join(map(str, self.lengths)),) * 2)
        for number in range(0 if self.swaps else 2):
            layouts = list(self.layouts)
            layouts[number] = plain
            yield changed(self, layouts=layouts)


def program(nests):
    parts = [PRELUDE.replace("#include <cstddef>", "#include <algorithm>\n#include <cstddef>\n"
                             "#include <cstdint>")]
    parts += [nest.function() + "\n" for nest in nests]
    return "\n".join(parts + ["int main() {"] + [nest.calls() for nest in nests] + ["}", ""])
