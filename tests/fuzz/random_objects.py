# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random annotated loops over arrays of objects, as C++ text.

A nest is a function with one or two mapped loops, which change elements of array
`a` and maybe `c` and read `b`. Its iterations are independent. It is a function, a
template, a method or a class template's method, with one or two instances; its
arrays are held in any way (object_holders.py) and changed in many (object_touches.py,
object_calls.py, object_library.py). All choices come from one random.Random.
"""
from object_calls import CALLS
from object_holders import random_holder
from object_library import LIBRARY
from object_program import run_functions
from object_scene import NotHere, Scene
from object_subscripts import (LENGTH, Subscript, nested_subscript, read_subscript,
                               written_subscript)
from object_text import TOKEN, Parameters, indented, replaced
from object_touches import IN_PLACE
from object_types import Number, TypeMaker

WRAPPERS = ["function"] * 3 + ["template"] * 3 + ["method"] * 2 + ["template method"] * 3


def arrays_named(texts, arrays):
    """Of the tokens in \p texts: `@a`, and `@ka` and the like."""
    tokens = {token for text in texts for token in TOKEN.findall(text)}
    return {name for name in arrays
            if any(role + name in tokens for role in ("", "k", "p", "A", "E"))}


class Part:
    """One mapped loop of a nest."""

    def __init__(self, random, nest, place):
        self.is_nested = random.random() < 0.15
        self.is_counted_long = random.random() < 0.1
        self.subscripts = {name: self.choose_subscript(random, nest, name, place)
                           for name in nest.types}
        self.touches = [nest.random_touch(random)
                        for _ in range(random.choice([1, 1, 2, 3]))]
        self.bare = "map(2)" if self.is_nested and random.random() < 0.7 else "map"
        self.clauses = random.random() < 0.8
        self.skips = random.random() < 0.06

    def choose_subscript(self, random, nest, name, place):
        if name not in ("a", "b", "c"):
            return Subscript("i", "i")
        if self.is_nested:
            return nested_subscript(random, name != "b")
        if name == "b":
            return read_subscript(random)
        return written_subscript(random, f"{nest.number}{name}{place}")

    def header(self):
        if self.is_nested:
            return ["for (int i = 0; i < 4; ++i)", "  for (int j = 0; j < 5; ++j) {"]
        return [f"for ({'long' if self.is_counted_long else 'int'} i = 0; i < n; ++i) {{"]

    def used(self):
        """The arrays that it names; the others are left out of the text."""
        texts = [text for touch in self.touches for text in [touch.lines(), *touch.before]]
        found, wanted = set(), arrays_named(texts, self.subscripts)
        while wanted - found:
            found |= wanted
            wanted = arrays_named([text for name in found for text in [
                self.subscripts[name].text, self.subscripts[name].setup]], self.subscripts)
        return [name for name in self.subscripts if name in found]

    def body(self):
        lines = ["if (i % 4 == 3)\n  continue;"] if self.skips else []
        lines += [self.subscripts[name].setup for name in self.used()
                  if self.subscripts[name].setup]
        return "\n".join([*lines, *(touch.lines() for touch in self.touches)])

    def attributes(self, nest):
        parts = [self.bare]
        for name in self.used():
            holder, affine = nest.holders[name], self.subscripts[name].is_affine
            if self.clauses and not affine and holder.is_clause_name():
                parts.append(f"copy({holder.name_in(name, nest)}, {LENGTH})")
        return "[[using idxmap: %s]]" % ", ".join(parts) if len(parts) > 1 else \
            f"[[idxmap::{parts[0]}]]"

    def text(self, nest):
        columns = 4 if self.is_nested else 2
        return [self.attributes(nest), *self.header(), *indented(self.body(), columns),
                "  }" if self.is_nested else "}"]


class ObjectNest:
    def __init__(self, random, number):
        self.number, self.name = number, f"nest{number}"
        self.wrapper = random.choice(WRAPPERS)
        self.instances = [random.choice(["float", "double"])]
        if "template" in self.wrapper and random.random() < 0.5:
            self.instances = random.choice([["float", "double"], ["float", "int"],
                                            ["double", "float"]])
        self.parameters = Parameters("template" in self.wrapper, random.random() < 0.3,
                                     self.instances[0])
        self.choose_types(random)
        self.written = ["a", "c"] if "c" in self.types else ["a"]
        self.scene = Scene(random, number, self.types, self.written,
                           "int" in self.instances)
        self.holders = {name: self.choose_holder(random, name) for name in self.types}
        self.box = random.choice(["box.", "box.", "box->", "box.inner."])
        self.outside = random.random() < 0.3
        self.space = f"space{number}" if random.random() < 0.15 else None
        self.length = random.choice([17, 19, 20])
        self.parts = [Part(random, self, place)
                      for place in range(random.choice([1, 1, 1, 2]))]

    def choose_types(self, random):
        maker = TypeMaker(random, self.number)
        maker.is_open = self.parameters.is_open
        maker.has_complex = "int" not in self.instances
        self.types = {"a": maker.element()}
        if random.random() < 0.4:
            self.types["c"] = self.types["a"] if random.random() < 0.7 else maker.element()
        self.types["b"] = self.types["a"] if random.random() < 0.6 else maker.element()
        self.types["sel"] = self.types["perm"] = Number("int")

    def choose_holder(self, random, name):
        text = self.types[name].text()
        is_closed = not any(token in text for token in ("@T", "@P", "@D"))
        return random_holder(random, name, name in self.written, "method" in self.wrapper,
                             is_closed)

    def random_touch(self, random):
        while True:
            forms = random.choice([IN_PLACE, IN_PLACE, CALLS, CALLS, CALLS, LIBRARY])
            try:
                touch = random.choice(forms)(self.scene)
            except NotHere:
                continue
            if random.random() < 0.15:
                touch.guard = random.choice(["if (i % 3 != 1)", "if (@sel > 1)", "if (i > 2)"])
            return touch

    def touches(self):
        return [touch for part in self.parts for touch in part.touches]

    def used(self):
        """The arrays that its loops name."""
        found = {name for part in self.parts for name in part.used()}
        return [name for name in self.types if name == "a" or name in found]

    def meaning(self, part=None):
        tokens = self.parameters.meaning()
        is_template = self.parameters.is_open or "Sequence_" in self.head()
        tokens["Q"] = "template " if is_template else ""
        for name, type in self.types.items():
            holder = self.holders[name]
            tokens["E" + name] = type.text()
            tokens["A" + name] = holder.array(name, self)
            tokens["p" + name] = holder.first(name, self)
            if part:
                subscript = part.subscripts[name].text
                tokens["k" + name] = subscript
                tokens[name] = holder.element(name, subscript, self)
        return tokens

    def definitions(self):
        """Structures and helpers, before the function."""
        records = dict.fromkeys(record for name in self.used()
                                for record in self.types[name].records())
        touches = self.touches()
        texts = [record.definition([text for touch in touches for owner, text in touch.methods
                                    if owner is record]) for record in records]
        texts += [text for touch in touches for text in touch.helpers]
        texts += [part.subscripts[name].helper for part in self.parts for name in part.used()
                  if part.subscripts[name].helper]
        for place, write in (("box", self.box_text), ("class", self.class_text),
                             ("program", self.program_text)):
            names = [name for name in self.used() if self.holders[name].place == place]
            if names:
                texts.append(write(names))
        return texts

    def members(self, names):
        lines = [self.holders[name].form.member(name) + ";" for name in names]
        return lines + [method for name in names for method in self.holders[name].method(name)]

    def box_text(self, names):
        inner = "Inner" if "inner" in self.box else "Box"
        text = "\n".join([f"@Hstruct {inner}{self.number} {{",
                          *("  " + line for line in self.members(names)), "};"])
        if inner == "Inner":
            text += (f"\n@Hstruct Box{self.number} {{\n  int more = 1;\n"
                     f"  Inner{self.number}@P inner;\n}};")
        return text

    def class_text(self, names):
        return "\n".join([f"@Hstruct Store{self.number} {{",
                          *(f"  static inline {self.holders[name].form.member(name)};"
                            for name in names), "};"])

    def program_text(self, names):
        return "\n".join(
            f"static {self.holders[name].form.member(f'{name}{self.number}')}"
            .replace(f"@E{name}{self.number}", f"@E{name}")
            + (f"({LENGTH})" if self.holders[name].form.kind == "vector" else "") + ";"
            for name in names)

    def signature(self):
        parameters = [self.holders[name].parameter(name) for name in self.used()]
        if any(self.holders[name].place == "box" for name in self.used()):
            parameters.insert(0, f"Box{self.number}@P {'*' if '->' in self.box else '&'}box")
        return ", ".join([*(text for text in parameters if text), "int n"])

    def head(self):
        """Of the function, for the arrays whose types its arguments say."""
        more = [f"typename Sequence_{name}" for name in self.used()
                if self.holders[name].form.kind == "deduced"]
        head = "" if "method" in self.wrapper else self.parameters.meaning()["H"].strip()
        if not more:
            return head + "\n" if head else ""
        return (head[:-1] + ", " if head else "template <") + ", ".join(more) + ">\n"

    def function_body(self):
        lines = [line for name in self.used() for line in self.holders[name].before(name)]
        for part in self.parts:
            for touch in part.touches:
                lines += [replaced(text, self.meaning(part)) for text in touch.before]
            lines += [replaced(line, self.meaning(part)) for line in part.text(self)]
        lines += [line for name in self.used() for line in self.holders[name].after(name)]
        return indented("\n".join(lines), 2)

    def function(self):
        signature, head = self.signature(), self.head()
        if "method" not in self.wrapper:
            return [f"{head}static void {self.name}({signature}) {{", *self.function_body(), "}"]
        names = [name for name in self.used() if self.holders[name].place == "owner"]
        definition = [f"void {self.name}({signature})"]
        owner = [f"@Hstruct Owner{self.number} {{"]
        owner += ["  " + line for line in self.members(names)]
        if self.outside:
            owner += [f"  {head}{definition[0]};", "};", "@H" + head
                      + definition[0].replace("void ", f"void Owner{self.number}@P::") + " {"]
            return owner + self.function_body() + ["}"]
        owner.append(f"  {head}{definition[0]} {{")
        return owner + indented("\n".join(self.function_body()), 2) + ["  }", "};"]

    def text(self):
        lines = [*self.definitions(), *self.function()]
        meaning = self.meaning()
        return "\n".join([f"namespace {self.space} {{"] * bool(self.space)
                         + [replaced(line, meaning) for line in lines] + run_functions(self)
                         + [f"}} // namespace {self.space}"] * bool(self.space))

    def entry(self):
        return f"{self.space}::{self.name}_runs" if self.space else f"{self.name}_runs"

    def kinds(self):
        """What it is made of, for a summary."""
        return [touch.kind for touch in self.touches()]
