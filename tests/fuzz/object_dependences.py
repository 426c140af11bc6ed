# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random loops over arrays of objects whose iterations depend on each other: several
of them change one element, or one reads what another writes. idxmap must have a word
about each: an error, or a remark that the independence could not be shown.

In text, `@z` is the element of array `a` that another iteration writes.
"""
from object_calls import call, head, owned
from object_scene import NotHere, Touch
from object_subscripts import Subscript
from random_objects import ObjectNest

WORDS = ("remark_unknown_subscript", "remark_unknown_memory", "remark_unknown_effect")
SHARED = ["0", "i / 2", "i % 3", "(i > 3 ? 3 : i)", "@sel", "n - 1"]
CARRIED = [("i + 1", "i"), ("i", "i + 1"), ("n - 1 - i", "n - i"), ("i + 2", "i")]


def read_and_written(scene):
    """By names and references."""
    leaf, one, two = scene.leaf("a"), scene.fresh("r"), scene.fresh("q")
    here, there = scene.random.choice([
        ("@a", "@z"), (one, "@z"), ("@a", two), (one, two)])
    lines = []
    if here == one:
        lines.append(scene.random.choice(["auto &", "@Ea &", "auto &&"]) + f"{one} = @a;")
    if there == two:
        lines.append(scene.random.choice(["const auto &", "const @Ea &", "const auto "])
                     + f"{two} = @z;")
    lines.append(f"{here}{leaf.path} = {there}{leaf.path} + 1;")
    return Touch("carried by names", "\n".join(lines))


def by_pointers(scene):
    leaf, one, two = scene.leaf("a"), scene.fresh("p"), scene.fresh("q")
    return Touch("carried by pointers", scene.random.choice([
        f"@Ea *{one} = &@a;\nconst @Ea *{two} = &@z;\n"
        f"(*{one}){leaf.path} = (*{two}){leaf.path} + 1;",
        f"auto *{one} = @pa + i;\n{one}[1]{leaf.path} = {one}[0]{leaf.path} + 1;",
        f"auto *{one} = @pa + i + 1;\n(*{one}){leaf.path} = {one}[-1]{leaf.path} + 1;"]))


def by_numbers(scene):
    leaf, name = scene.leaf("a", lambda each: each.has_address()), scene.fresh("x")
    sign, star, to = scene.random.choice([("&", "", ""), ("*", "*", "&")])
    return Touch("carried by references to numbers",
                 f"auto {sign}{name} = {to}@a{leaf.path};\n"
                 f"{star}{name} = {star}{name} + @z{leaf.path};")


def whole(scene):
    return Touch("carried by whole elements", "@a = @z;")


def by_methods(scene):
    name, get = scene.fresh("set"), scene.fresh("get")
    leaf, record, inner, object = owned(scene, "a")
    other = object.replace("@a", "@z")
    methods = [(record, f"{leaf.number} {get}() const {{ return {inner}; }}"),
               (record, f"{record.name} &{name}({leaf.number} v) {{\n  {inner} = v;\n"
                        "  return *this;\n}")]
    chain = scene.random.choice(["", f".{name}(2)"])
    return Touch("carried by methods", f"{object}{chain}.{name}({other}.{get}() + 1);",
                 methods=methods)


def by_reference_method(scene):
    name = scene.fresh("ref")
    leaf, record, inner, object = owned(scene, "a", lambda each: each.has_address())
    method = f"{leaf.number} &{name}() {{ return {inner}; }}"
    other = object.replace("@a", "@z")
    return Touch("carried by a method's reference", f"{object}.{name}() = {other}.{name}() + 1;",
                 methods=[(record, method)])


def by_operator(scene):
    leaf, record, inner, object = owned(scene, "a")
    if record is not scene.types["a"]:
        raise NotHere
    path = inner.removeprefix("this->")
    method = (f"{record.name} &operator+=(const {record.name} &other) {{\n"
              f"  {inner} += other.{path};\n  return *this;\n}}")
    return Touch("carried by an operator", "@a += @z;", methods=[(record, method)])


def by_helper(scene):
    leaf, name = scene.leaf("a"), scene.fresh("carry")
    type = scene.types["a"].text()
    form = scene.random.choice(["references", "pointers", "array and index"])
    signature, body, words = {
        "references": (f"{type} &e, const {type} &before",
                       f"e{leaf.path} = before{leaf.path} + 1;", "@a, @z"),
        "pointers": (f"{type} *e, const {type} *before",
                     f"(*e){leaf.path} = (*before){leaf.path} + 1;", "&@a, &@z"),
        "array and index": (f"{type} *all, int at",
                            f"all[at + 1]{leaf.path} = all[at]{leaf.path} + 1;", "@pa, i"),
    }[form]
    text = f"{head(signature)}static void {name}({signature}) {{ {body} }}"
    return Touch(f"carried by a helper with {form}",
                 f"{call(scene, name, signature, type)}({words});", helpers=[text])


def by_lambda(scene):
    leaf, name = scene.leaf("a"), scene.fresh("f")
    before = scene.random.random() < 0.5
    text = (f"auto {name} = [](@Ea &e, const @Ea &other) "
            f"{{ e{leaf.path} = other{leaf.path} + 1; }};")
    use = f"{name}(@a, @z);"
    if before:
        return Touch("carried by a lambda before", use, before=[text])
    return Touch("carried by a lambda", f"{text}\n{use}")


CARRIERS = [read_and_written, read_and_written, by_pointers, by_numbers, whole, by_methods,
            by_methods, by_reference_method, by_operator, by_helper, by_helper, by_lambda]


class DependentNest(ObjectNest):
    """One loop: a form of an independent nest at shared subscripts, or a form above."""

    def __init__(self, random, number):
        super().__init__(random, number)
        while any("rows" in holder.form.kind for holder in self.holders.values()):
            super().__init__(random, number)
        part = self.parts[0]
        self.parts = [part]
        part.is_nested, part.bare, part.skips = False, "map", False
        part.subscripts["b"] = Subscript("i", "i")
        part.touches = part.touches[:1]
        part.touches[0].guard = None
        self.other = Subscript("i", "i")
        if random.random() < 0.4:
            shared = random.choice(SHARED)
            part.subscripts.update({name: Subscript("shared", shared) for name in self.written})
            return
        here, there = random.choice(CARRIED)
        self.other = Subscript("carried", there)
        part.subscripts["a"] = Subscript("carried", here)
        part.touches = [self.carrier(random)]

    def carrier(self, random):
        while True:
            try:
                return random.choice(CARRIERS)(self.scene)
            except NotHere:
                pass

    def meaning(self, part=None):
        tokens = super().meaning(part)
        if part:
            tokens["z"] = self.holders["a"].element("a", self.other, self)
        return tokens
