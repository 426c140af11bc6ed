# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program around random nests of objects: it gives every number of every array
a value, runs the nests, and prints what all these numbers have become."""
from object_subscripts import LENGTH
from object_text import replaced

PRELUDE = """\
#include <algorithm>
#include <array>
#include <complex>
#include <cstdio>
#include <cstring>
#include <exception>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

enum Colour : short { red, green, blue };

template <class V, class X> void walk(V &, X &);
template <class V, class X, std::size_t N> void walk(V &, std::array<X, N> &);
template <class V, class X, class Y> void walk(V &, std::pair<X, Y> &);
template <class V, class X> void walk(V &, std::complex<X> &);
template <class V, class X> void walk(V &visitor, X &x) {
  if constexpr (std::is_arithmetic_v<X> || std::is_enum_v<X>)
    visitor(x);
  else if constexpr (std::is_array_v<X>)
    for (auto &each : x)
      walk(visitor, each);
  else
    x.visit(visitor);
}
template <class V, class X, std::size_t N> void walk(V &visitor, std::array<X, N> &x) {
  for (auto &each : x)
    walk(visitor, each);
}
template <class V, class X, class Y> void walk(V &visitor, std::pair<X, Y> &x) {
  walk(visitor, x.first);
  walk(visitor, x.second);
}
template <class V, class X> void walk(V &visitor, std::complex<X> &x) {
  X parts[2] = {x.real(), x.imag()};
  walk(visitor, parts);
  x = std::complex<X>(parts[0], parts[1]);
}

struct Filler {
  unsigned state;
  template <class X> void operator()(X &x) {
    state = state * 1664525u + 1013904223u;
    const int number = static_cast<int>(state >> 20) % 40;
    if constexpr (std::is_floating_point_v<X>)
      x = static_cast<X>(number - 15) * static_cast<X>(0.25);
    else
      x = static_cast<X>(std::is_same_v<X, bool> ? number % 2 : number);
  }
};

struct Digest {
  unsigned value = 2166136261u;
  template <class X> void operator()(X &x) {
    unsigned char bytes[sizeof x];
    std::memcpy(bytes, &x, sizeof x);
    for (unsigned char byte : bytes)
      value = (value ^ byte) * 16777619u;
  }
};

template <class S> static void fill(S &sequence, unsigned state) {
  Filler filler{state};
  for (auto &each : sequence)
    walk(filler, each);
}

// Of all elements, and four digits of each.
template <class S> static void show(const char *name, S &sequence) {
  Digest all;
  for (auto &each : sequence)
    walk(all, each);
  std::printf("%s %08x:", name, all.value);
  for (auto &each : sequence) {
    Digest one;
    walk(one, each);
    std::printf(" %04x", one.value >> 16);
  }
  std::printf("\\n");
}

static void attempt(const char *only, const char *name, void (*runs)()) {
  if (only && std::strcmp(only, name) != 0)
    return;
  try {
    runs();
  } catch (const std::exception &problem) {
    std::printf("%s stopped: %s\\n", name, problem.what());
  }
  std::fflush(stdout);
}
"""


def box_of_caller(nest):
    return "box.inner." if "inner" in nest.box else "box."


def place_of(nest, name):
    """Where the caller finds the elements."""
    holder = nest.holders[name]
    if holder.place == "class":
        return f"Store{nest.number}@P::{name}"
    if holder.form.owns():
        if holder.place == "box":
            return f"{box_of_caller(nest)}{name}"
        if holder.place in ("owner", "program"):
            return {"owner": f"owner.{name}", "program": f"{name}{nest.number}"}[holder.place]
    return f"s_{name}"


def is_stored(nest, name):
    return place_of(nest, name) == f"s_{name}"


def values(nest, name, seed):
    """A statement that gives the elements values."""
    place = place_of(nest, name)
    if name == "sel":
        return f"for (int k = 0; k < {LENGTH}; ++k) {place}[k] = k * 7 % 5;"
    if name == "perm":
        return (f"for (int k = 0; k < {LENGTH}; ++k) "
                f"{place}[k] = k < {nest.length} ? (k * 7 + 3) % {nest.length} : k;")
    return f"fill({place}, {seed}u);"


def prepared(nest):
    """The objects that hold the arrays, with their elements."""
    used = nest.used()
    lines = []
    for name in used:
        if is_stored(nest, name):
            form = nest.holders[name].form
            at_function = nest.holders[name].place == "function"
            lines.append(f"std::vector<@E{name}> s_{name}({LENGTH});" if at_function
                         else form.storage(name))
    if any(nest.holders[name].place == "box" for name in used):
        lines.append(f"Box{nest.number}@P box{{}};")
    if nest.place != "function":
        lines.append(f"Owner{nest.number}@P owner{{}};")
    for name in used:
        holder = nest.holders[name]
        target = {"box": box_of_caller(nest) + name, "owner": f"owner.{name}",
                  "program": f"{name}{nest.number}"}.get(holder.place)
        if target and holder.form.kind == "pointer":
            lines.append(f"{target} = s_{name}.data();")
        elif target and holder.form.kind == "span":
            lines.append(f"{target} = s_{name};")
        elif target and holder.form.kind == "vector":
            lines.append(f"{target}.resize({LENGTH});")
    return lines + [values(nest, name, seed + 7) for seed, name in enumerate(used)]


def arguments(nest):
    words = []
    for name in nest.used():
        holder = nest.holders[name]
        if holder.place == "function":
            words.append(f"s_{name}.data()")
        elif holder.place == "parameter":
            words.append(holder.form.argument(name))
    if any(nest.holders[name].place == "box" for name in nest.used()):
        words.insert(0, "&box" if nest.box == "box->" else "box")
    if nest.place == "friend":
        words.insert(0, "owner")
    return ", ".join([*words, str(nest.length)])


def run_functions(nest):
    """One for each instance, and one that calls them."""
    texts = []
    callee = {"method": f"owner.{nest.name}", "friend": nest.name,
              "function": f"{nest.name}@P"}[nest.place]
    for number, instance in enumerate(nest.instances):
        lines = [*prepared(nest), f"{callee}({arguments(nest)});"]
        lines += [f'show("{nest.name} {name} {number}", {place_of(nest, name)});'
                  for name in nest.used()]
        meaning = {**nest.meaning(), **nest.parameters.instance(instance)}
        texts += [f"static void {nest.name}_run{number}() {{",
                  *("  " + replaced(line, meaning) for line in lines), "}"]
    return [*texts, f"static void {nest.name}_runs() {{",
            *(f"  {nest.name}_run{number}();" for number in range(len(nest.instances))), "}"]


class Program:
    """The text of a program, and which nest has a line of it."""

    def __init__(self, nests):
        self.lines, self.ends = PRELUDE.splitlines(), []
        for nest in nests:
            self.lines += [f"// {nest.name}", *nest.text().splitlines(), ""]
            self.ends.append((len(self.lines), nest))
        self.first = len(PRELUDE.splitlines())
        self.lines += ["int main(int count, char **words) {",
                       "  const char *only = count > 1 ? words[1] : nullptr;",
                       *(f'  attempt(only, "{nest.name}", {nest.entry()});' for nest in nests),
                       "}", ""]

    def text(self):
        return "\n".join(self.lines)

    def nest_at(self, line):
        """The nest that has this line, counted from 1, or None."""
        if line <= self.first:
            return None
        return next((nest for end, nest in self.ends if line <= end), None)
