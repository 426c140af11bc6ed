# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random annotated loop nests, as C++ text, over the forms that idxmap takes.

A nest writes into `marks` a number that depends on the iteration and on what was
there before, so that a missing, a doubled or a misplaced iteration shows. All
choices come from one random.Random: the same seed gives the same program.
"""
from random_body import BODIES, PARTS, PRIVATE, choose_private, choose_reduction
from random_loop import Loop
from random_steps import random_mapping


def is_strategy(mapping):
    return mapping is None or mapping.startswith("strategy")


def indented(text, columns):
    return [" " * columns + line for line in text.splitlines()]


class Nest:
    """The first `mapped` loops are mapped; the others stay in the body, with
    statements before and after them."""

    def __init__(self, random, name):
        self.name = name
        self.loops = self.choose_loops(random)
        self.mapped = len(self.loops)
        if self.mapped > 1 and random.random() < 0.25:
            self.mapped = random.randint(1, self.mapped - 1)
        for loop in self.loops[self.mapped:]:
            loop.is_range = False
        self.mapping = random_mapping(random, self.loops[:self.mapped])
        self.is_bare = is_strategy(self.mapping) and random.random() < 0.3
        self.body = random.choice(BODIES)
        self.private = choose_private(random)
        self.reduction = choose_reduction(random)
        self.reads_ends = random.random() < 0.7
        self.runs = [[random.choice([0, 1, 2, 3, 5, 8, 9]) for _ in self.loops]
                     for _ in range(3)]

    @staticmethod
    def choose_loops(random):
        mode = random.choice(["plain", "guarded"])
        loops = []
        for position in range(random.randint(1, 5)):
            if position < len(loops):
                continue
            loops.append(Loop(random, position, mode, loops))
            if position < 4 and random.random() < 0.1:
                loops.append(loops[-1].block(random))
        return loops

    def rows(self):
        """Of the mapped loops, if there are others."""
        return self.iterations(self.mapped) if self.mapped < len(self.loops) else 0

    def size(self):
        """Of marks: one for each iteration and row, two for the ends of each loop's
        variables, and one for what is reduced."""
        return self.iterations(len(self.loops)) + self.rows() + 2 * len(self.loops) + 1

    def iterations(self, depth):
        count = 1
        for loop in self.loops[:depth]:
            count *= loop.span()
        return count

    def linear(self, depth):
        text = self.loops[0].offset()
        for loop in self.loops[1:depth]:
            text = f"({text}) * {loop.span()} + {loop.offset()}"
        return text

    def attributes(self):
        parts = ["map" if self.is_bare else f"map({self.mapped})"]
        if self.mapping:
            parts.append(self.mapping)
        # Which elements such a nest touches is not said by its subscripts alone.
        is_conditional = "if (" in self.body or "switch (" in self.body
        is_private = self.private is not None
        if (is_conditional or is_private or self.rows() or self.reduction
                or any(loop.depends or loop.is_range for loop in self.loops)):
            parts.append(f"copy(marks, {self.size()})")
        if self.private == "clause":
            parts.append("private(parts)")
        if self.reduction:
            parts.append(self.reduction.clause)
        return "[[using idxmap: %s]]" % ", ".join(parts)

    def declarations(self):
        unused = ["scale", "ratio"] + [loop.parameter for loop in self.loops]
        lines = [" ".join(f"(void){name};" for name in unused)]
        lines += [f"const int {loop.step_name()} = {loop.step} + 0 * {loop.parameter};"
                  for loop in self.loops if loop.run_time_step]
        lines += [f"{loop.type} {loop.variable} = 77;" for loop in self.loops
                  if loop.declared_before]
        lines += [f"{loop.companion.type} {loop.companion.name} = 3;"
                  for loop in self.loops
                  if loop.companion and not loop.declares_companion()]
        if self.private:
            lines.append(PRIVATE[self.private])
        if self.reduction:
            lines.append(self.reduction.declaration)
        return indented("\n".join(lines), 2)

    def headers(self, begin, end, columns):
        lines = [" " * columns + loop.header() for loop in self.loops[begin:end]]
        guards = [loop.guard() for loop in self.loops[begin:end] if loop.guard()]
        if guards:
            lines.append(" " * columns + "if (%s)" % " && ".join(guards))
        return lines

    def innermost(self):
        mark = " + ".join(f"{7 ** d}u * static_cast<unsigned>({loop.variable})"
                          for d, loop in enumerate(self.loops))
        mark += "".join(f" + {11 ** d}u * static_cast<unsigned>({loop.companion.name})"
                        for d, loop in enumerate(self.loops) if loop.companion)
        declares = self.private != "scalars"
        lines = [f"{'const int ' if declares else ''}at = {self.linear(len(self.loops))};",
                 f"{'const unsigned ' if declares else ''}mark = {mark} + 1u;"]
        if self.reduction:
            lines.append(self.reduction.update)
        if self.rows():
            lines.append("row = row * 3u + mark;")
        if self.private in ("array", "clause"):
            lines.append(PARTS)
        return "\n".join(lines + [self.body])

    def function(self):
        parameters = ", ".join(f"int {loop.parameter}" for loop in self.loops)
        lines = [f"static void {self.name}(unsigned *marks, unsigned scale, double ratio, "
                 f"{parameters}) {{", *self.declarations(), "  " + self.attributes(),
                 *self.headers(0, self.mapped, 2), "  {"]
        if self.rows():
            lines += [f"    const int start = {self.linear(self.mapped)};",
                      "    unsigned row = marks[%d + start];" % self.iterations(len(self.loops)),
                      *self.headers(self.mapped, len(self.loops), 4), "    {",
                      *indented(self.innermost(), 6), "    }",
                      "    marks[%d + start] = row;" % self.iterations(len(self.loops))]
        else:
            lines += indented(self.innermost(), 4)
        return "\n".join(lines + ["  }", *self.ends(), "}"])

    def ends(self):
        """What is left in variables from before the nest."""
        # What an inner loop ends with is not known outside of a dependent one.
        plain = [loop for number, loop in enumerate(self.loops[:self.mapped])
                 if not any(each.depends for each in self.loops[:number + 1])]
        first = self.iterations(len(self.loops)) + self.rows()
        lines = [f"  marks[{first + number}] = static_cast<unsigned>({loop.variable});"
                 for number, loop in enumerate(plain)
                 if self.reads_ends and loop.declared_before]
        lines += [f"  marks[{first + len(self.loops) + number}] = "
                  f"static_cast<unsigned>({loop.companion.name});"
                  for number, loop in enumerate(plain)
                  if self.reads_ends and loop.companion and not loop.companion.depends
                  and not loop.declares_companion()]
        if self.reduction:
            lines.append(f"  marks[{self.size() - 1}] = {self.reduction.result};")
        return lines

    def calls(self):
        lines = []
        for values in self.runs:
            arguments = ", ".join(map(str, values))
            lines.append(f"  run(\"{self.name}({arguments})\", {self.size()}, "
                         f"[&](unsigned *m) {{ {self.name}(m, 3u, 0.5, {arguments}); }});")
        return "\n".join(lines)


PRELUDE = """\
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <ranges>
#include <type_traits>
#if defined(__CUDACC__) || defined(__CUDA__)
#include <cuda_runtime.h>
#endif

enum Color : short { Red, Green };

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
  try {
    function(marks);
    unsigned value = 2166136261u;
    for (size_t i = 0; i < count; ++i)
      value = (value ^ marks[i]) * 16777619u;
    std::printf("%s %08x\\n", name, value);
  } catch (const std::exception &refusal) {
    std::printf("%s refused: %s\\n", name, refusal.what());
  }
#if defined(__CUDACC__) || defined(__CUDA__)
  cudaFree(marks);
#else
  std::free(marks);
#endif
}
"""


def program(nests):
    prelude = PRELUDE
    if not any(loop.is_range for nest in nests for loop in nest.loops):
        prelude = prelude.replace("#include <ranges>\n", "")
    parts = [prelude] + [nest.function() + "\n" for nest in nests]
    return "\n".join(parts + ["int main() {"] + [nest.calls() for nest in nests] + ["}", ""])
