# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random types of array elements: numbers, arrays, pairs, complex numbers, unions
and structures of all these, with bases, bit-fields and private parts.

In text, `@T` is the number that a template is made for, `@D` a length and `@P`
the template's arguments after a structure's name (see object_text.py).

    leaves(type) -> the numbers in it: a path such as ".pos[1].x" and a type
"""
import copy

NUMBERS = ["float", "double", "int", "unsigned", "short", "unsigned char", "long long"]
FLAGS = ["bool", "Colour"]  # They are assigned, but not computed with.
FLOATING = ("@T", "float", "double")


class Leaf:
    """A number in an element. `owners` are the structures on the way to it, each
    with its own path, outermost first; `is_bits` has no address."""

    def __init__(self, path, number, is_bits=False, is_complex=False):
        self.path, self.number, self.owners = path, number, ()
        self.is_bits, self.is_complex, self.is_private = is_bits, is_complex, False

    def under(self, path, owner=None):
        outer = copy.copy(self)
        outer.path = path + self.path
        outer.owners = tuple((path + prefix, record) for prefix, record in self.owners)
        if owner:
            outer.owners = ((path, owner),) + outer.owners
        return outer

    def is_named(self):
        """An expression can be its name alone."""
        return not self.is_complex and not self.is_private

    def is_flag(self):
        return self.number in FLAGS

    def has_address(self):
        return self.is_named() and not self.is_bits

    def is_floating(self):
        return self.number in FLOATING

    def within(self, path):
        """Its path from the part at `path`."""
        return self.path[len(path):]


class Number:
    def __init__(self, name):
        self.name = name

    def text(self):
        return self.name

    def leaves(self):
        return [Leaf("", self.name)]

    def records(self):
        return []

    def declare(self, name):
        return f"{self.text()} {name}"


class Complex(Number):
    """Its parts have no names: what changes it are functions and operators."""

    def text(self):
        return f"std::complex<{self.name}>"

    def leaves(self):
        return [Leaf("", self.name, is_complex=True)]


class Array:
    def __init__(self, of, length, is_std=False):
        self.of, self.length, self.is_std = of, length, is_std

    def text(self):
        assert self.is_std
        return f"std::array<{self.of.text()}, {self.length}>"

    def count(self):
        return 3 if self.length == "@D" else self.length

    def leaves(self):
        return [leaf.under(f"[{k}]") for k in range(self.count()) for leaf in self.of.leaves()]

    def records(self):
        return self.of.records()

    def declare(self, name):
        if self.is_std:
            return f"{self.text()} {name}"
        return self.of.declare(f"{name}[{self.length}]")


class Pair:
    def __init__(self, first, second):
        self.first, self.second = first, second

    def text(self):
        return f"std::pair<{self.first.text()}, {self.second.text()}>"

    def leaves(self):
        return ([leaf.under(".first") for leaf in self.first.leaves()]
                + [leaf.under(".second") for leaf in self.second.leaves()])

    def records(self):
        return self.first.records() + self.second.records()

    def declare(self, name):
        return f"{self.text()} {name}"


class Field:
    """A member. `form` is how it is declared: plainly, as bits, or as the one
    used member of a union or a structure without a name."""

    def __init__(self, name, type, form="plain", is_private=False):
        self.name, self.type, self.form, self.is_private = name, type, form, is_private

    def declaration(self):
        if self.form == "bits":
            return f"unsigned {self.name} : {self.type.bits};"
        if self.form == "union":
            return "union { %s; unsigned char raw_%s[4]; };" % (
                self.type.declare(self.name), self.name)
        if self.form == "named union":
            return "union { %s; unsigned char raw[4]; } %s;" % (
                self.type.declare("value"), self.name)
        if self.form == "unnamed":
            return "struct { %s; short more; } %s;" % (self.type.declare("value"), self.name)
        return self.type.declare(self.name) + ";"

    def visit(self):
        if self.form == "bits":
            return f"{{ unsigned bits = {self.name}; visitor(bits); {self.name} = bits; }}"
        if self.form == "unnamed":
            return (f"walk(visitor, {self.name}.value); walk(visitor, {self.name}.more);")
        if self.form == "named union":
            return f"walk(visitor, {self.name}.value);"
        return f"walk(visitor, {self.name});"

    def leaves(self):
        path = f".{self.name}"
        if self.form == "bits":
            return [Leaf(path, "unsigned", is_bits=True)]
        if self.form in ("named union", "unnamed"):
            path += ".value"
        found = [leaf.under(path) for leaf in self.type.leaves()]
        for leaf in found:
            leaf.is_private = leaf.is_private or self.is_private
        return found


class Bits(Number):
    def __init__(self, bits):
        super().__init__("unsigned")
        self.bits = bits


class Record:
    """A structure. Methods come from those who use them (object_calls.py)."""

    def __init__(self, name, fields, bases=(), is_open=False, is_aligned=False):
        self.name, self.fields, self.bases = name, fields, list(bases)
        self.is_open, self.is_aligned = is_open, is_aligned

    def text(self):
        return self.name + ("@P" if self.is_open else "")

    def declare(self, name):
        return f"{self.text()} {name}"

    def records(self):
        inner = [record for base in self.bases for record in base.records()]
        inner += [record for field in self.fields for record in field.type.records()]
        return list(dict.fromkeys([*inner, self]))

    def own_leaves(self):
        return [leaf for field in self.fields for leaf in field.leaves()]

    def leaves(self):
        found = [leaf for base in self.bases for leaf in base.leaves()]
        return [leaf.under("", self) for leaf in found + self.own_leaves()]

    def is_plain(self):
        """Structured bindings and a list of values can make it."""
        return (not self.bases and not any(field.is_private or field.form in ("union", "bits")
                                           for field in self.fields))

    def definition(self, methods):
        head = "@H" if self.is_open else ""
        aligned = "alignas(16) " if self.is_aligned else ""
        bases = ", ".join(base.text() for base in self.bases)
        lines = [f"{head}struct {aligned}{self.name}{' : ' + bases if bases else ''} {{"]
        for private in (False, True):
            fields = [field for field in self.fields if field.is_private == private]
            if private and fields:
                lines.append("private:")
            lines += ["  " + field.declaration() for field in fields]
            if not private:
                lines += ["  " + line for method in methods for line in method.splitlines()]
                lines.append("  template <class V> void visit(V &visitor) {")
                lines += [f"    {base.text()}::visit(visitor);" for base in self.bases]
                lines += ["    " + field.visit() for field in self.fields]
                lines.append("  }")
        return "\n".join([*lines, "};"])


class TypeMaker:
    """Draws the types of one nest; `number` tells its structures from others'. A
    complex number of the template's type is made if all of its instances have one, and
    pairs, which no copy of bytes makes, in few nests."""

    def __init__(self, random, number):
        self.random, self.number, self.made = random, number, 0
        self.is_open, self.has_complex = False, True
        self.has_pairs = random.random() < 0.25

    def scalar(self):
        if self.random.random() < 0.4:
            return Number("@T" if self.is_open else self.random.choice(["float", "double"]))
        return Number(self.random.choice(NUMBERS))

    def complex(self):
        if self.is_open and self.has_complex and self.random.random() < 0.7:
            return Complex("@T")
        return Complex(self.random.choice(["float", "double"]))

    def length(self):
        return "@D" if self.is_open and self.random.random() < 0.3 else self.random.randint(2, 3)

    def pair(self):
        return Pair(self.scalar(), self.scalar())

    def small_array(self, depth, is_std=None):
        of = self.scalar()
        if self.random.random() < 0.3:
            of = self.record(depth + 1) if depth < 2 else Array(of, 2, is_std=True)
        return Array(of, self.length(),
                     self.random.random() < 0.5 if is_std is None else is_std)

    def field(self, depth, number):
        name = f"{self.random.choice(['x', 'mass', 'pos', 'rate', 'q'])}{self.made}_{number}"
        kind = self.random.choice(["scalar"] * 6 + ["array"] * 3 + ["record"] * 2 + [
            "bits", "union", "named union", "unnamed", "pair", "complex", "grid", "flag"])
        if kind == "array":
            return Field(name, self.small_array(depth))
        if kind == "grid":
            return Field(name, Array(Array(self.scalar(), 2), 2))
        if kind == "record" and depth < 2:
            return Field(name, self.record(depth + 1))
        if kind == "bits":
            return Field(name, Bits(self.random.randint(4, 9)), "bits")
        if kind in ("union", "named union"):
            return Field(name, Number(self.random.choice(["float", "unsigned", "int"])), kind)
        if kind == "unnamed":
            return Field(name, self.scalar(), kind)
        if kind == "pair" and self.has_pairs:
            return Field(name, self.pair())
        if kind == "flag":
            return Field(name, Number(self.random.choice(FLAGS)))
        if kind == "complex":
            return Field(name, self.complex())
        return Field(name, self.scalar(), is_private=self.random.random() < 0.1)

    def record(self, depth=0):
        was_open = self.is_open
        self.is_open = was_open and self.random.random() < 0.85
        made = self.make_record(depth)
        self.is_open = was_open
        return made

    def make_record(self, depth):
        bases = []
        while depth < 2 and len(bases) < 2 and self.random.random() < 0.2:
            bases.append(self.record(depth + 1))
        self.made += 1
        mark = self.made
        fields = [self.field(depth, n) for n in range(self.random.randint(2 - depth // 2, 4))]
        if not any(not field.is_private for field in fields):
            fields[0].is_private = False
        return Record(f"Body{self.number}_{mark}", fields, bases, self.is_open,
                      self.random.random() < 0.07)

    def element(self):
        kind = self.random.random()
        if kind < 0.75:
            return self.record()
        if kind < 0.83:
            return self.small_array(0, is_std=True)
        if kind < 0.90:
            return self.complex()
        if kind < 0.95 and self.has_pairs:
            return self.pair()
        return self.scalar()
