# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a statement of a random body can name: the arrays' elements and their
numbers, values that fit these, and new names.

Text has tokens that the nest replaces (object_text.py): `@a` is the iteration's
own element of array `a`, `@ka` its subscript, `@pa` a pointer to the array's
first element, `@Ea` the type of its elements.
"""

from object_types import FLAGS

INTEGER_UPDATES = ["{0} = {1};", "{0} = {1};", "{0} += {1};", "{0} -= {1};", "{0} ^= {1};",
                   "++{0};", "{0}--;", "{0} = {0} + {1};"]
FLOATING_UPDATES = ["{0} = {1};", "{0} = {1};", "{0} += {1};", "{0} -= {1};",
                    "{0} = {0} + {1};", "{0} *= {2};"]


class NotHere(Exception):
    """A form that these types do not have."""


class Touch:
    """Statements that change an element, and what they need elsewhere: functions
    before the nest, methods of structures, variables before the loop."""

    def __init__(self, kind, body, before=(), helpers=(), methods=()):
        self.kind, self.body, self.before = kind, body, list(before)
        self.helpers, self.methods = list(helpers), list(methods)
        self.guard = None

    def lines(self):
        if not self.guard:
            return self.body
        body = "\n".join("  " + line for line in self.body.splitlines())
        return f"{self.guard} {{\n{body}\n}}"


class Scene:
    """`types` are those of the arrays, `written` the names of those that may be
    changed. An instance for integers is made if `has_integers`."""

    def __init__(self, random, number, types, written, has_integers):
        self.random, self.number, self.types, self.written = random, number, types, written
        self.has_integers, self.count, self.claims = has_integers, 0, set()

    def claim(self, type, operator, against):
        """Whether \p operator can be used with \p type: nothing was claimed that
        would make it ambiguous, or be declared twice."""
        if {(type, against), (type, operator)} & self.claims:
            return False
        self.claims.add((type, operator))
        return True

    def fresh(self, stem):
        self.count += 1
        return f"{stem}{self.number}_{self.count}"

    def array(self):
        return self.random.choice(self.written)

    def leaf(self, array, accepts=lambda leaf: leaf.is_named(), flags=False):
        found = [leaf for leaf in self.types[array].leaves()
                 if accepts(leaf) and (flags or not leaf.is_flag())]
        if not found:
            raise NotHere
        return self.random.choice(found)

    def small(self, limit=9):
        return str(self.random.randint(1, limit))

    def readable(self, number):
        """Numbers that convert without a trap: of the array that is only read, and of
        the element that the iteration changes."""
        floating = number in ("float", "double") or number == "@T" and not self.has_integers
        found = []
        array = self.random.choice(["b", "b", "b", "a"])
        for leaf in self.types[array].leaves():
            if leaf.is_private or leaf.number == "@T" and not floating and number != "@T":
                continue
            if floating or not leaf.is_floating() or leaf.number == number == "@T":
                found.append(f"@{array}{leaf.path}{'.real()' * leaf.is_complex}")
        return found

    def value(self, number):
        """An expression of type `number`, of the iteration and what it reads."""
        cast = f"static_cast<{number}>"
        if number in FLAGS:
            return f"{cast}(i % {self.random.choice([2, 3])} == 1)"
        forms = [f"{cast}(i + {self.small()})", f"{cast}({self.small()})"]
        read = self.readable(number)
        if read:
            element = self.random.choice(read)
            forms += [f"{cast}({element})", f"{cast}({element} + {self.small()})",
                      f"{cast}({element} + i)", f"{cast}({element}) + {cast}(i % 3)"]
        return self.random.choice(forms)

    def change(self, target, number, is_bits=False):
        """A statement that changes the number `target`."""
        updates = INTEGER_UPDATES
        if number in ("@T", "float", "double"):
            updates = FLOATING_UPDATES
        form = "{0} = {1};" if number in FLAGS else self.random.choice(updates)
        if number == "@T" and self.has_integers:
            form = self.random.choice(["{0} = {1};", "{0} += {1};"])
        if is_bits and "--" in form:
            form = "{0} += {1};"
        return form.format(target, self.value(number), f"static_cast<{number}>(0.5)")
