# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random annotated loops over arrays of objects, as C++ text.

A nest is a function with one or two mapped loops, which change elements of array
`a` and maybe `c` and read `b`. Its iterations are independent. It is a function, a
method or a friend of a class, or of a template of one, with one or two instances; its
arrays are held in any way (object_holders.py), and changed and read in many
(object_touches.py, object_calls.py, object_library.py, object_reads.py). All choices
come from one random.Random: the same seed gives the same program.
"""
from object_calls import CALLS
from object_function import head, nest_text
from object_holders import random_holder, settle_holders
from object_library import LIBRARY
from object_proxies import PROXIES
from object_loop import MappedLoop
from object_reads import READS
from object_scene import NotHere, Scene
from object_text import Parameters
from object_touches import IN_PLACE
from object_types import Number, TypeMaker

FORMS = [IN_PLACE, IN_PLACE, CALLS, CALLS, CALLS, LIBRARY, PROXIES, READS]


class ObjectNest:
    """`place` is function, method or friend; `box` how the object that holds arrays is
    named; `outside` a method that is defined behind its class; `space` a namespace."""

    def __init__(self, random, number):
        self.number, self.name = number, f"nest{number}"
        self.place = random.choice(["function"] * 6 + ["method"] * 5 + ["friend"])
        self.choose_parameters(random)
        self.choose_types(random)
        self.written = ["a", "c"] if "c" in self.types else ["a"]
        self.scene = Scene(random, number, self.types, self.written,
                           "int" in self.instances)
        self.holders = {name: self.choose_holder(random, name) for name in self.types}
        self.box = random.choice(["box.", "box.", "box->", "box.inner.", "inner.", "inner->"])
        self.outside = random.random() < 0.3
        self.space = f"space{number}" if random.random() < 0.15 else None
        self.surround = random.choice(["lambda", "data"] + [None] * 14)
        self.length = random.choice([17, 19, 20])
        self.parts = [MappedLoop(random, self, place)
                      for place in range(random.choice([1, 1, 1, 2]))]
        settle_holders(random, self)

    def choose_parameters(self, random):
        self.instances = [random.choice(["float", "double"])]
        if random.random() < 0.5:
            self.instances = random.choice([["float", "double"], ["float", "int"],
                                            ["double", "float"]])
        self.parameters = Parameters(random.random() < 0.55, random.random() < 0.3,
                                     self.instances[0])
        if not self.parameters.is_open:
            self.instances = self.instances[:1]

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
        return random_holder(random, name, name in self.written, self.place != "function",
                             is_closed)

    def random_touch(self, random):
        while True:
            try:
                touch = random.choice(random.choice(FORMS))(self.scene)
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
        """Of tokens; of those for elements in the loop `part`."""
        tokens = self.parameters.meaning()
        is_template = self.parameters.is_open or "Sequence_" in head(self)
        tokens["Q"] = "template " if is_template else ""
        for name, type in self.types.items():
            holder = self.holders[name]
            tokens["E" + name] = type.text()
            tokens["A" + name] = holder.array(name, self)
            tokens["p" + name] = holder.first(name, self)
            if part:
                tokens["k" + name] = part.subscripts[name].text
                tokens[name] = holder.element(name, part.subscripts[name], self)
        return tokens

    def owner(self, is_explicit):
        """What stands before a member of the class that has the function."""
        if self.place == "friend":
            return "owner."
        return "this->" if is_explicit else ""

    def text(self):
        return nest_text(self)

    def entry(self):
        return f"{self.space}::{self.name}_runs" if self.space else f"{self.name}_runs"

    def kinds(self):
        """What it is made of, for a summary."""
        return [touch.kind for touch in self.touches()]
