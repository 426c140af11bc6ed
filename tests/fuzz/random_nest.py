# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random annotated loop nests, as C++ text, over the forms that idxmap takes.

A nest writes into `marks` a number that depends on the iteration and on what was
there before, so that a missing, a doubled or a misplaced iteration shows. All
choices come from one random.Random: the same seed gives the same program.
"""

TYPES = ["int", "int", "int", "unsigned", "long", "size_t", "short", "signed char",
         "unsigned char", "long long"]
UNSIGNED = ("unsigned", "size_t", "unsigned char")
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}


def dependent_bound(random, outer):
    """A bound over the variable of \p outer: text, least and largest value."""
    name = outer.variable
    if outer.type not in ("int", "short", "signed char") and random.random() < 0.8:
        name = f"static_cast<int>({name})"
    elif outer.type in UNSIGNED:
        name = f"static_cast<long>({name})"
    low, high = outer.low, outer.low + outer.span() - 1
    c, d = random.randint(-2, 4), random.randint(1, 12)
    forms = [(f"{name}", low, high), (f"{name} + {c}", low + c, high + c),
             (f"{d} - {name}", d - high, d - low),
             (f"2 * {name} - {c}", 2 * low - c, 2 * high - c),
             (f"{name} / 2 + {c}", min(low, 0) + c, max(high, 0) + c),
             (f"{c} + ({name} + {d}) % 3", c - 2, c + 2),
             (f"({name} < {d} ? {name} : {d})", min(low, d), max(min(high, d), d)),
             (f"std::min<long>({name} + {c}, {outer.parameter})", min(low + c, 0),
              max(high + c, 9)),
             (f"std::max<int>({name}, {c})", max(low, c), max(high, c)),
             (f"{outer.parameter} - {name}", -high, 9 - low)]
    return random.choice(forms)


def dependent_reach(outer):
    """No bound of dependent_bound is larger."""
    return 2 * max(abs(outer.low), abs(outer.low + outer.span())) + 14


class Loop:
    """One `for`: its text, and the interval [low, low + span) that holds every
    value of its variable for every run of the nest."""

    def __init__(self, random, position, mode, outer):
        self.variable = f"i{position}"
        self.parameter = f"n{position}"
        self.type = random.choice(TYPES)
        signed = self.type not in UNSIGNED
        self.low = random.choice([0, 0, 1, 2, 5] + ([-3, -1] if signed else []))
        self.step = random.choice([1, 1, 1, 2, 3])
        self.width = None
        self.upper, self.reach = self.choose_upper(random, signed)
        self.first = str(self.low)
        self.depends = False
        if outer and random.random() < 0.45:
            self.depend(random, random.choice(outer), signed)
        self.declared_before = random.random() < 0.3
        self.run_time_step = random.random() < 0.2
        self.mirrored = random.random() < 0.2
        self.direction = self.choose_direction(random, signed)
        if self.step == 1 and mode == "guarded" and random.random() < 0.6:
            self.period = random.randint(2, 5)
            self.width = random.randint(1, self.period)

    def choose_upper(self, random, signed):
        """Text of the bound, and the largest value it can have."""
        n = self.parameter
        if random.random() < 0.3:
            constant = random.randint(0, 9)
            return f"{constant}", constant
        if not signed:
            return f"static_cast<{self.type}>({n})", 9
        return random.choice([(n, 9), (f"{n} - 1", 8), (f"{n} + 2", 11), (f"2 * {n}", 18),
                              (f"({n} * 3) / 2", 13), (f"{n} / 2 + 1", 5)])

    def depend(self, random, outer, signed):
        """Lets the lower or the upper end, or both, depend on an outer loop."""
        ends = random.choice(["lower", "upper", "upper", "both"])
        first, upper, low, reach = self.first, self.upper, self.low, self.reach
        if ends != "upper":
            first, low, _ = dependent_bound(random, outer)
        if ends == "both":
            room = random.randint(1, 6)
            upper, _, reach = f"{first} + {room}", 0, dependent_reach(outer) + room
        elif ends == "upper":
            upper, _, reach = dependent_bound(random, outer)
        if not signed:
            first = f"static_cast<{self.type}>(std::max<int>({first}, 0))"
            upper = f"static_cast<{self.type}>(std::max<int>({upper}, 0))"
            low, reach = max(low, 0), max(reach, 0)
        elif self.type in ("short", "signed char"):
            first = f"static_cast<{self.type}>({first})"
        if -20 < low and reach < 30 and reach - low < 22:
            self.first, self.upper, self.low, self.reach = first, upper, low, reach
            self.depends = True

    def choose_direction(self, random, signed):
        """The comparison, and whether the loop counts down, so that it ends."""
        up = ["<", "<", "<", "<="]
        if (self.step == 1 and self.low == 0 and " - 1" not in self.upper
                and not self.depends):
            up.append("!=")
        down = []
        if signed or self.low >= self.step:
            down.append(">=")
        if signed or self.low >= self.step - 1:
            down.append(">")
        if self.step == 1 and not self.run_time_step:
            down.append("--")
        if random.random() < 0.3 and down:
            return "down", random.choice(down)
        return "up", random.choice(up)

    def step_name(self):
        return f"s{self.variable[1:]}" if self.run_time_step else str(self.step)

    def header(self):
        way, comparison = self.direction
        first, bound = ((self.first, self.upper) if way == "up"
                        else (self.upper, self.first))
        name = self.variable if self.declared_before else f"{self.type} {self.variable}"
        if comparison == "--":
            return f"for ({name} = {first}; {self.variable}-- > {bound};)"
        test = f"{self.variable} {comparison} {bound}"
        if self.mirrored:
            test = f"{bound} {MIRRORED[comparison]} {self.variable}"
        sign = "+" if way == "up" else "-"
        step = f"{self.variable} {sign}= {self.step_name()}"
        if self.step == 1 and not self.run_time_step:
            step = f"{sign}{sign}{self.variable}"
        elif self.mirrored:
            step = f"{self.variable} = {self.variable} {sign} {self.step_name()}"
        return f"for ({name} = {first}; {test}; {step})"

    def guard(self):
        if self.width is None:
            return None
        shifted = self.variable if self.low == 0 else f"({self.variable} - {self.low})"
        if self.low < 0:
            shifted = f"({self.variable} + {-self.low})"
        return f"{shifted} % {self.period} < {self.width}"

    def span(self):
        return max(self.reach - self.low + 2, 1)

    def offset(self):
        return f"static_cast<int>({self.variable}) - ({self.low})"

    def needs_steps(self):
        return self.step != 1 or self.width is not None or self.run_time_step


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
    return ", ".join(steps + ["grid_block(1)" if rank <= 3 else "grid_block(2)"]), rank


def random_mapping(random, loops):
    """Attributes after map(n): a strategy, a tile, or explicit steps."""
    kind = random.random()
    if kind < 0.2:
        return 'strategy("%s")' % random.choice(["auto", "fold_all", "jing_ext"])
    if kind < 0.3:
        return None
    if kind < 0.4:
        lengths = [random.choice([2, 4, 8]) for _ in range(random.randint(1, min(3, len(loops))))]
        return "tile(%s)" % ",".join(map(str, lengths))
    while True:
        text, rank = random_steps(random, loops)
        if rank <= 3:
            return text


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


class Nest:
    def __init__(self, random, name):
        self.name = name
        mode = random.choice(["plain", "guarded"])
        self.loops = []
        for position in range(random.randint(1, 5)):
            self.loops.append(Loop(random, position, mode, self.loops))
        self.mapping = random_mapping(random, self.loops)
        self.body = random.choice(BODIES)
        self.reads_ends = random.random() < 0.7
        self.runs = [[random.choice([0, 1, 2, 3, 5, 8, 9]) for _ in self.loops]
                     for _ in range(3)]

    def size(self):
        """Of marks: one for each iteration, and one for each variable's end."""
        return self.iterations() + len(self.loops)

    def iterations(self):
        count = 1
        for loop in self.loops:
            count *= loop.span()
        return count

    def function(self):
        parameters = ", ".join(f"int {loop.parameter}" for loop in self.loops)
        lines = [f"static void {self.name}(unsigned *marks, unsigned scale, double ratio, "
                 f"{parameters}) {{",
                 f"  (void)scale; (void)ratio; " +
                 " ".join(f"(void){loop.parameter};" for loop in self.loops)]
        lines += [f"  const int {loop.step_name()} = {loop.step} + 0 * {loop.parameter};"
                  for loop in self.loops if loop.run_time_step]
        before = [loop for loop in self.loops if loop.declared_before]
        lines += [f"  {loop.type} {loop.variable} = 77;" for loop in before]
        attributes = f"map({len(self.loops)})" + (f", {self.mapping}" if self.mapping else "")
        # Which elements such a nest touches is not said by its subscripts alone.
        is_conditional = "if (" in self.body or "switch (" in self.body
        if is_conditional or any(loop.depends for loop in self.loops):
            attributes += f", copy(marks, {self.size()})"
        lines.append(f"  [[using idxmap: {attributes}]]")
        lines += ["  " + loop.header() for loop in self.loops]
        guards = [loop.guard() for loop in self.loops if loop.guard()]
        if guards:
            lines.append("  if (%s)" % " && ".join(guards))
        lines.append("  {")
        linear = self.loops[0].offset()
        for loop in self.loops[1:]:
            linear = f"({linear}) * {loop.span()} + {loop.offset()}"
        lines.append(f"    const int at = {linear};")
        mark = " + ".join(f"{7 ** d}u * static_cast<unsigned>({loop.variable})"
                          for d, loop in enumerate(self.loops))
        lines.append(f"    const unsigned mark = {mark} + 1u;")
        lines += ["    " + line for line in self.body.splitlines()]
        # What an inner loop ends with is not known outside of a dependent one.
        plain = [loop for number, loop in enumerate(self.loops)
                 if not any(each.depends for each in self.loops[:number + 1])]
        ends = [f"  marks[{self.iterations() + number}] = "
                f"static_cast<unsigned>({loop.variable});"
                for number, loop in enumerate(before) if self.reads_ends and loop in plain]
        return "\n".join(lines + ["  }"] + ends + ["}"])

    def calls(self):
        lines = []
        for values in self.runs:
            arguments = ", ".join(map(str, values))
            lines.append(f"  run(\"{self.name}({arguments})\", {self.size()}, "
                         f"[&](unsigned *m) {{ {self.name}(m, 3u, 0.5, {arguments}); }});")
        return "\n".join(lines)


PRELUDE = """\
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#if defined(__CUDACC__) || defined(__CUDA__)
#include <cuda_runtime.h>
#endif

template <typename Function>
static void run(const char *name, size_t count, Function function) {
  unsigned *marks = nullptr;
#if defined(__CUDACC__) || defined(__CUDA__)
  if (cudaMallocManaged((void **)&marks, count * sizeof(unsigned)) != cudaSuccess)
    std::abort();
#else
  marks = static_cast<unsigned *>(std::malloc(count * sizeof(unsigned)));
#endif
  std::memset(marks, 0, count * sizeof(unsigned));
  function(marks);
  unsigned value = 2166136261u;
  for (size_t i = 0; i < count; ++i)
    value = (value ^ marks[i]) * 16777619u;
  std::printf("%s %08x\\n", name, value);
#if defined(__CUDACC__) || defined(__CUDA__)
  cudaFree(marks);
#else
  std::free(marks);
#endif
}
"""


def program(nests):
    parts = [PRELUDE] + [nest.function() + "\n" for nest in nests]
    return "\n".join(parts + ["int main() {"] + [nest.calls() for nest in nests] + ["}", ""])
