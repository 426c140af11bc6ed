# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random bodies that reduce to variables, and others of which each iteration has
its own, as C++ text.

A reduced variable has a clause and updates of every form and way: by operators,
in conditions and inner loops, with conversions that the law of its operator
allows, in functions that get it by reference or pointer, in lambdas. One of an
iteration's own has no clause: it is set on each way before it is read, by
assignments, branches, loops or functions. Numbers are whole or halves and small,
so that sums are exact in any order. All choices come from one random.Random.
"""
from shrink import changed, without_one

INTEGERS = ["int", "unsigned", "short", "long", "std::uint8_t", "std::size_t"]
NUMBERS = INTEGERS + ["float", "double", "double"]

# Of an iteration, each of a type that says so.
WHOLE = ["k[i]", "h[i]", "(k[i] + 1)", "int(a[i])", "k[i] % 5", "i", "long(k[i])", "square(h[i])"]
REAL = WHOLE + ["a[i]", "f[i]", "a[i] * 2", "0.5", "half(a[i])"]
# None is negative.
COUNTS = ["u[i]", "u[i] % 7u", "square(u[i])"]


class Updates:
    """The ways to update `name`, of a type and by an operator."""

    def __init__(self, random, name, place):
        self.random, self.name, self.place = random, name, place
        self.operator = random.choice(
            ["+", "+", "+", "*", "min", "max", "min", "max", "&", "|", "^", "&&", "||",
             "argmin", "argmax"])
        self.type = {"&": INTEGERS, "|": INTEGERS, "^": INTEGERS, "&&": ["bool", "int"],
                     "||": ["bool", "int"], "*": ["double", "unsigned", "std::size_t"],
                     }.get(self.operator, NUMBERS)
        self.type = random.choice(self.type)
        if self.operator in ("argmin", "argmax"):
            self.type = random.choice(["int", "double", "long", "float"])
        self.first = random.choice(["0", "1", "3"] if self.operator not in ("&&", "||")
                                   else ["0", "1"])

    def clause(self):
        names = self.name + (f", {self.place}" if self.operator.startswith("arg") else "")
        return f'reduction("{self.operator}", {names})'

    def declarations(self):
        index = [f"  int {self.place} = -1;"] if self.operator.startswith("arg") else []
        return [f"  {self.type} {self.name} = {self.first};", *index]

    def value(self):
        """Of a type that the operator takes for the variable's."""
        random = self.random
        is_real = self.type in ("float", "double")
        if self.operator in ("min", "max"):
            if is_real:
                return random.choice(["a[i]", "f[i]", "h[i]", "k[i]", "half(a[i])"])
            signed = random.choice(WHOLE)
            return {"int": signed if "long" not in signed else "k[i]", "long": signed,
                    "short": random.choice(["h[i]", "short(k[i])"]),
                    }.get(self.type, f"{self.type}({random.choice(COUNTS)})")
        if self.operator == "*":
            return random.choice([f"{self.type}(k[i] % 7 == 0 ? 2 : 1)", "twoOrOne(k[i])"])
        return random.choice(REAL if is_real else WHOLE + COUNTS)

    def plain(self):
        random, v, x, o = self.random, self.name, self.value(), self.operator
        if o in ("min", "max"):
            less, more = ("<", ">") if o == "min" else (">", "<")
            same = x if x.startswith(self.type + "(") else f"{self.type}({x})"
            return random.choice([
                f"if ({x} {less} {v}) {v} = {x};", f"if ({v} {more}= {x}) {{ {v} = {x}; }}",
                f"{v} = {same} {less} {v} ? {same} : {v};", f"{v} = std::{o}({v}, {same});",
                f"{v} = std::{o}<{self.type}>({v}, {x});",
                f"{v} = {'lesser' if o == 'min' else 'larger'}<{self.type}>({v}, {x});",
                f"{'keepLeast' if o == 'min' else 'keepMost'}<{self.type}>({v}, {x});"])
        if o in ("argmin", "argmax"):
            less, more = ("<", ">") if o == "argmin" else (">", "<")
            key = f"{self.type}(k[i])"
            keep = "least" if o == "argmin" else "most"
            return random.choice([
                f"if ({key} {less} {v}) {{ {v} = {key}; {self.place} = i; }}",
                f"if ({v} {more} k[i]) {{ {self.place} = i; {v} = k[i]; }}",
                f"{keep}Of<{self.type}>({v}, {self.place}, k[i], i);",
                f"{keep}At<{self.type}>(&{v}, &{self.place}, k[i], i);"])
        if o in ("&&", "||"):
            test = f"{random.choice(['k[i]', 'a[i]', 'h[i]'])} > {random.randint(-9, 9)}"
            constant = "false" if o == "&&" else "true"
            return random.choice([
                f"{v} = {v} {o} {test};", f"{v} = ({test}) {o} {v};",
                f"if ({test}) {v} = {constant};",
                f"{{ bool &it = flag; it = {test}; if (it) {v} = {constant}; }}"])
        changes = [f"{v} {o}= {x};", f"{v} = {v} {o} {x};", f"{v} = {x} {o} {v};",
                   f"{v} = {self.type}({v} {o} {x});"]
        if o == "+":
            y = self.value()
            changes += [f"++{v};", f"{v} -= {x};", f"{v} = {x} + {v} - {y};",
                        f"add<{self.type}>({v}, {x});", f"addTo<{self.type}>(&{v}, {x});",
                        f"addTwice<{self.type}>({v}, {x});", f"given<{self.type}>({v}, {x});",
                        f"[&]({self.type} by) {{ {v} += by; }}({x});",
                        f"{{ auto by = [&](double) {{ ++{v}; }}; by(1); apply(by); }}",
                        f"{{ {self.type} &same = {v}; same += {x}; }}",
                        f"for (int q = 0; q < 3; ++q) {v} += {x};"]
        return random.choice(changes)

    def statement(self):
        update = self.plain()
        return self.random.choice([update, update, f"if (h[i] > 0) {{ {update} }}"])


class Own:
    """A number or a small array of the function that each iteration sets first."""

    def __init__(self, random, name):
        self.random, self.name = random, name
        self.length = random.choice([0, 0, 3])

    def declarations(self):
        return [f"  double {self.name}[{self.length}];" if self.length
                else f"  double {self.name};"]

    def value(self):
        return self.random.choice(REAL)

    def set(self):
        random, v, x = self.random, self.name, self.value()
        if self.length:
            return random.choice([
                f"fill({v}, {x});", f"for (int q = 0; q < 3; ++q) {v}[q] = {x} + q;",
                f"{v}[0] = {x}; {v}[1] = 1; {v}[2] = {v}[0] + {v}[1];",
                f"byPointer({v}, {x});",
                f"{{ double *to = {v}; *to++ = {x}; *to++ = 2; *to = {v}[0]; }}",
                f"{{ double *to = {v}; for (int q = 0; q < 3; ++q) *to++ = {x}; }}",
                f"{{ double &one = {v}[1]; one = {x}; {v}[0] = one; *({v} + 2) = one + 1; }}",
                f"fill({v}, 1); if (k[i] > 3) fill({v} + 1, 2, 2); "])
        return random.choice([
            f"{v} = {x};", f"if (k[i] > 3) {v} = {x}; else {v} = {self.value()};",
            f"set({v}, {x});", f"setAt(&{v}, {x});", f"{v} = 1; {v} += {x};",
            f"switch (u[i] % 3) {{ case 0: {v} = 1; break; case 1: {v} = {x}; break; "
            f"default: setAt(&{v}, 2); }}",
            f"do {v} = {x}; while (false);",
            f"{{ double &same = {v}; same = {x}; }}",
            f"{{ double *to = &{v}; *to = {x}; *to += {v}; }}"])

    def use(self):
        random = self.random
        v = f"{self.name}[{random.randrange(3)}]" if self.length else self.name
        more = [f"out[i] += sumOf({self.name});",
                f"{self.name}[u[i] % 3u] += 1; out[i] += {self.name}[2];",
                ] if self.length else [f"set({v}, {v} + 1); out[i] -= {v};"]
        return random.choice([f"out[i] += {v};", f"{v} += 2; out[i] = out[i] + {v};",
                              f"if ({v} > 1) out[i] = {v};", *more])


class Body:
    def __init__(self, random, name):
        self.name = name
        self.reduced = [Updates(random, f"v{n}", f"p{n}") for n in range(random.randint(0, 3))]
        self.own = [Own(random, f"t{n}") for n in range(random.randint(0 if self.reduced else 1, 2))]
        self.statements = [each.statement() for each in self.reduced
                           for _ in range(1 if each.operator.startswith("arg") else 2)]
        random.shuffle(self.statements)
        self.sets = [each.set() for each in self.own]
        self.uses = [each.use() for each in self.own for _ in range(2)]
        self.rounds = random.choice([1, 1, 2])
        self.counts = [0, 1, random.choice([5, 33]), 97]

    def function(self):
        declarations = [line for each in self.reduced + self.own for line in each.declarations()]
        clauses = "".join(", " + each.clause() for each in self.reduced)
        shown = [part for each in self.reduced
                 for part in ([each.name, each.place] if each.operator.startswith("arg")
                              else [each.name])]
        return "\n".join([
            f"static void {self.name}(const double *a, const float *f, const int *k,",
            "    const unsigned *u, const short *h, double *out, int n) {", *declarations,
            f"  for (int round = 0; round < {self.rounds}; ++round) {{",
            "  [[using idxmap: copyin(a, n), copyin(f, n), copyin(k, n), copyin(u, n),",
            f"    copyin(h, n), copy(out, n), map{clauses}]]", "  for (int i = 0; i < n; ++i) {",
            "    [[maybe_unused]] bool flag;",
            *("    " + line for line in self.sets + self.statements + self.uses),
            "    out[i] += 1;", "  }", "  }",
            *(f'  std::printf("%.17g ", double({each}));' for each in shown), "}"])

    def calls(self):
        return "\n".join(f"  run(\"{self.name}({n})\", {n}, {self.name});" for n in self.counts)

    def simpler(self):
        yield from without_one(self, "counts")
        yield from without_one(self, "statements")
        yield from without_one(self, "uses")
        yield changed(self, rounds=1)


PRELUDE = """\
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

inline int square(int x) { return x % 100 * (x % 100); }
inline double half(double x) { return x / 2; }
inline int twoOrOne(int x) { return x % 5 == 0 ? 2 : 1; }
template <typename T> void add(T &to, T x) { to += x; }
template <typename T> void addTo(T *to, T x) { *to += x; }
template <typename T> void addTwice(T &to, T x) {
  add<T>(to, x);
  T &same = to;
  same = x + same;
}
template <typename T> T given(T &to, T x) { return to += x; }
template <typename F> void apply(F f) { f(2); }
template <typename T> T lesser(T a, T b) {
  if (a < b)
    return a;
  return b;
}
template <typename T> const T &larger(const T &a, const T &b) { return a < b ? b : a; }
template <typename T> void keepLeast(T &best, T x) {
  if (x < best)
    best = x;
}
template <typename T> void keepMost(T &best, T x) { best = std::max(best, x); }
template <typename T> void leastOf(T &best, int &at, T x, int i) {
  if (x < best) {
    best = x;
    at = i;
  }
}
template <typename T> void mostOf(T &best, int &at, T x, int i) {
  if (best < x)
    at = i, best = x;
}
template <typename T> void leastAt(T *best, int *at, T x, int i) {
  if (*best > x) {
    *at = i;
    *best = x;
  }
}
template <typename T> void mostAt(T *best, int *at, T x, int i) {
  if (x > *best) {
    *best = x;
    *at = i;
  }
}
inline void set(double &to, double x) { to = x; }
inline void setAt(double *to, double x) { to[0] = x; }
inline void fill(double *to, double x, int n = 3) {
  for (int q = 0; q < n; ++q)
    to[q] = x + q;
}
inline void byPointer(double *to, double x) {
  double *first = to;
  *to++ = x;
  *to++ = 2;
  *to = *first;
}
inline double sumOf(const double *v) { return v[0] + v[1] + v[2]; }

template <typename Function> static void run(const char *name, int n, Function function) {
  std::vector<double> a, out(n + 1);
  std::vector<float> f;
  std::vector<int> k;
  std::vector<unsigned> u;
  std::vector<short> h;
  for (int i = 0; i <= n; ++i) {
    a.push_back((i * 37 + 11) % 41 / 2.0 - 10);
    f.push_back((i * 29 + 3) % 23 - 9);
    k.push_back((i * 53 + 7) % 97 - 40);
    u.push_back((i * 31 + 5) % 61);
    h.push_back(short((i * 17 + 1) % 31 - 12));
  }
  std::printf("%s ", name);
  function(a.data(), f.data(), k.data(), u.data(), h.data(), out.data(), n);
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += out[i] * (i % 7 + 1);
  std::printf("%.17g\\n", sum);
}
"""


def program(bodies):
    parts = [PRELUDE] + [each.function() + "\n" for each in bodies]
    return "\n".join(parts + ["int main() {"] + [each.calls() for each in bodies] + ["}", ""])
