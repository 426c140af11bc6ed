# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One random `for`: its type, ends, step, direction and guard, as C++ text.

All choices come from one random.Random: the same seed gives the same loop.
"""
import copy

TYPES = ["int", "int", "int", "int", "unsigned", "long", "size_t", "short", "signed char",
         "unsigned char", "long long", "unsigned short", "char", "ptrdiff_t", "wchar_t",
         "char32_t", "unsigned long long", "std::underlying_type_t<Color>"]
UNSIGNED = ("unsigned", "size_t", "unsigned char", "unsigned short", "char32_t",
            "unsigned long long")
SMALL = ("short", "signed char", "char", "std::underlying_type_t<Color>")
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}


def dependent_bound(random, outer):
    """A bound over the variable of \p outer: text, least and largest value."""
    name = outer.variable
    if outer.type not in ("int", *SMALL) and random.random() < 0.8:
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


class Companion:
    """A variable that the header changes beside the loop's own."""

    def __init__(self, random, loop, outer):
        self.name = f"k{loop.position}"
        self.type = random.choice(TYPES)  # If it is declared before the loop.
        self.step = random.choice(["++", "--", "+= 2", "-= 3", f"+= {loop.parameter}"])
        firsts = ["0", "7", "-2", loop.parameter, f"{loop.parameter} - 4"]
        if outer:
            firsts.append(f"3 * static_cast<int>({random.choice(outer).variable})")
        self.first = random.choice(firsts)
        self.depends = "static_cast" in self.first
        self.is_set = bool(outer) or random.random() < 0.7

    def set_text(self):
        return f", {self.name} = {self.first}" if self.is_set else ""

    def step_text(self):
        if self.step in ("++", "--"):
            return f"{self.name}{self.step}"
        return f"{self.name} {self.step}"


class Loop:
    """One `for`: its text, and the interval [low, low + span) that holds every
    value of its variable for every run of the nest."""

    def __init__(self, random, position, mode, outer):
        self.position = position
        self.variable = f"i{position}"
        self.parameter = f"n{position}"
        self.type = random.choice(TYPES)
        signed = self.type not in UNSIGNED
        self.low = random.choice([0, 0, 1, 2, 5] + ([-3, -1] if signed else []))
        self.step = random.choice([1, 1, 1, 2, 3])
        self.width = None
        self.upper, self.reach = self.choose_upper(random, signed)
        self.first = str(self.low)
        self.depends = None  # On the loop with this variable.
        if outer and random.random() < 0.45:
            self.depend(random, random.choice(outer), signed)
        self.declared_before = random.random() < 0.3
        self.run_time_step = random.random() < 0.2
        self.mirrored = random.random() < 0.2
        self.direction = self.choose_direction(random, signed)
        # A remainder below the begin, of a loop that never runs, is refused.
        is_empty = self.upper.isdigit() and self.reach < self.low
        if (self.step == 1 and mode == "guarded" and not is_empty
                and random.random() < 0.6):
            self.period = random.randint(2, 5)
            self.width = random.randint(1, self.period)
        self.is_range = random.random() < 0.5 and self.can_be_range()
        self.companion = None
        if not self.is_range and random.random() < 0.25:
            self.companion = Companion(random, self, outer)

    def can_be_range(self):
        """A range must not end before it begins, and has no step."""
        return (self.step == 1 and self.direction == ("up", "<") and not self.depends
                and not self.declared_before and not self.run_time_step)

    def block(self, random):
        """This loop goes from block to block; returns the one within a block."""
        self.companion = None
        inner = copy.copy(self)
        self.type = inner.type = random.choice(["int", "long", "short"])
        self.low = random.choice([-3, 0, 0, 2])
        self.first, self.step, self.width = str(self.low), random.randint(2, 6), None
        self.direction, self.is_range, self.depends = ("up", "<"), False, None
        self.upper, self.reach = self.parameter, 9
        self.run_time_step = False
        width = random.choice([self.step, self.step, random.randint(1, self.step)])
        inner.variable, inner.parameter = f"i{self.position + 1}", f"n{self.position + 1}"
        inner.position = self.position + 1
        inner.first, inner.step, inner.width = self.variable, 1, None
        inner.low, inner.reach = self.low, 9
        inner.upper = f"std::min<{self.type}>({self.variable} + {width}, {self.parameter})"
        inner.direction, inner.is_range = ("up", "<"), False
        inner.depends, inner.run_time_step = self.variable, False
        return inner

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
        elif self.type in SMALL:
            first = f"static_cast<{self.type}>({first})"
        if -20 < low and reach < 30 and reach - low < 22:
            self.first, self.upper, self.low, self.reach = first, upper, low, reach
            self.depends = outer.variable

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
        if self.is_range:
            return (f"for (const {self.type} {self.variable} : std::views::iota("
                    f"static_cast<{self.type}>({self.low}), "
                    f"std::max<{self.type}>({self.upper}, {self.low})))")
        way, comparison = self.direction
        first, bound = ((self.first, self.upper) if way == "up"
                        else (self.upper, self.first))
        name = self.variable if self.declared_before else f"{self.type} {self.variable}"
        begin, also = f"{name} = {first}", ""
        if self.companion:
            begin += self.companion.set_text()
            also = ", " + self.companion.step_text()
        if comparison == "--":
            return f"for ({begin}; {self.variable}-- > {bound}; {also[2:]})"
        test = f"{self.variable} {comparison} {bound}"
        if self.mirrored:
            test = f"{bound} {MIRRORED[comparison]} {self.variable}"
        sign = "+" if way == "up" else "-"
        step = f"{self.variable} {sign}= {self.step_name()}"
        if self.step == 1 and not self.run_time_step:
            step = f"{sign}{sign}{self.variable}"
        elif self.mirrored:
            step = f"{self.variable} = {self.variable} {sign} {self.step_name()}"
        return f"for ({begin}; {test}; {step}{also})"

    def guard(self):
        if self.width is None:
            return None
        shifted = self.variable if self.low == 0 else f"({self.variable} - {self.low})"
        if self.low < 0:
            shifted = f"({self.variable} + {-self.low})"
        return f"{shifted} % {self.period} < {self.width}"

    def span(self):
        """More than a step, or the indices of the loop around would only seem to
        write the same elements."""
        return max(self.reach - self.low + 2, abs(self.step) + 1)

    def offset(self):
        return f"static_cast<int>({self.variable}) - ({self.low})"

    def declares_companion(self):
        """Whether the header does, too."""
        return self.companion and self.companion.is_set and not self.declared_before

    def needs_steps(self):
        return self.step != 1 or self.width is not None or self.run_time_step
