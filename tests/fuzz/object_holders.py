# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the arrays of a random nest are: parameters, members of an object that is
one, members of the class that holds the loop, variables of the program and of the
function; as pointers, `std::vector`, arrays, `std::array`, `std::span`.

The caller keeps the elements in `s_<name>`, or in the object.
"""
from object_subscripts import LENGTH

FORMS = ["pointer", "vector", "array", "std::array", "span"]


class Form:
    """How a sequence of elements is declared, and what its first element is."""

    def __init__(self, kind, is_constant=False):
        self.kind, self.is_constant = kind, is_constant

    def element(self, name):
        return f"const @E{name}" if self.is_constant else f"@E{name}"

    def constant(self):
        return "const " if self.is_constant else ""

    def parameter(self, name):
        element = self.element(name)
        return {"pointer": f"{element} *{name}",
                "restrict pointer": f"{element} *__restrict {name}",
                "vector": f"{self.constant()}std::vector<@E{name}> &{name}",
                "pointer to vector": f"{self.constant()}std::vector<@E{name}> *{name}",
                "array": f"{element} (&{name})[{LENGTH}]",
                "std::array": f"{self.constant()}std::array<@E{name}, {LENGTH}> &{name}",
                "span": f"std::span<{element}> {name}",
                "deduced": f"{self.constant()}Sequence_{name} &{name}",
                "object": f"{element} {name}",
                "reference": f"{element} &{name}"}[self.kind]

    def member(self, name):
        return {"pointer": f"{self.element(name)} *{name}",
                "vector": f"std::vector<@E{name}> {name}",
                "array": f"@E{name} {name}[{LENGTH}]",
                "std::array": f"std::array<@E{name}, {LENGTH}> {name}",
                "span": f"std::span<{self.element(name)}> {name}"}[self.kind]

    def owns(self):
        """The elements are in it, so that an object with it holds them."""
        return self.kind in ("vector", "array", "std::array")

    def storage(self, name):
        """Of the caller, for a parameter or for what a member points to."""
        if self.kind in ("object", "reference"):
            return f"@E{name} s_{name}[1] = {{}};"
        if self.kind == "array":
            return f"@E{name} s_{name}[{LENGTH}] = {{}};"
        if self.kind == "std::array":
            return f"std::array<@E{name}, {LENGTH}> s_{name}{{}};"
        return f"std::vector<@E{name}> s_{name}({LENGTH});"

    def argument(self, name):
        return {"pointer": f"s_{name}.data()", "restrict pointer": f"s_{name}.data()",
                "pointer to vector": f"&s_{name}", "object": f"s_{name}[0]",
                "reference": f"s_{name}[0]"}.get(self.kind, f"s_{name}")

    def base(self, text):
        return f"(*{text})" if self.kind == "pointer to vector" else text

    def element_at(self, text, subscript):
        if self.kind in ("object", "reference"):
            return text
        return f"{self.base(text)}[{subscript}]"

    def first(self, text):
        if self.kind in ("pointer", "restrict pointer", "array"):
            return text
        return f"{self.base(text)}.data()"


class Holder:
    """`place` is parameter, box, owner, program, class or function. `way` is how the
    element is reached: `[]`, `this`, a method, `at`, an alias before the loop."""

    def __init__(self, place, form, way="[]"):
        self.place, self.form, self.way = place, form, way

    def kind(self):
        return f"{self.form.kind} as {self.place}" + (f" by {self.way}" if self.way != "[]" else "")

    def name_in(self, name, scope):
        """The array's name in the function."""
        if self.way.startswith("alias"):
            return name
        return {"box": f"{scope.box}{name}", "program": f"{name}{scope.number}",
                "class": f"Store{scope.number}@P::{name}",
                "owner": f"this->{name}" if self.way == "this" else name}.get(self.place, name)

    def original(self, name):
        """What an alias stands for."""
        return f"in_{name}" if self.place == "parameter" else f"this->{name}"

    def element(self, name, subscript, scope):
        text = self.name_in(name, scope)
        if self.way == "method":
            return (f"{scope.box}{name}_at({subscript})" if self.place == "box"
                    else f"{name}_at({subscript})")
        if self.way == "at":
            return f"{self.form.base(text)}.at({subscript})"
        return self.form.element_at(text, subscript)

    def array(self, name, scope):
        return self.form.base(self.name_in(name, scope))

    def first(self, name, scope):
        if self.way in ("alias pointer", "alias auto pointer"):
            return name
        return self.form.first(self.name_in(name, scope))

    def parameter(self, name):
        if self.place == "function":
            return f"@E{name} *io_{name}"
        if self.place != "parameter":
            return None
        text = self.form.parameter(name)
        return text.replace(f"&{name}", f"&in_{name}").replace(f"*{name}", f"*in_{name}") \
            if self.way.startswith("alias") else text

    def before(self, name):
        """Statements at the function's begin."""
        if self.place == "function":
            if self.form.kind == "vector":
                return [f"std::vector<@E{name}> {name}(io_{name}, io_{name} + {LENGTH});"]
            return [self.form.member(name) + ";",
                    f"std::copy(io_{name}, io_{name} + {LENGTH}, {self.form.first(name)});"]
        first = self.form.first(self.original(name))
        return {"alias pointer": [f"{self.form.element(name)} *{name} = {first};"],
                "alias auto pointer": [f"auto *{name} = {first};"],
                "alias reference": [f"auto &{name} = {self.original(name)};"],
                }.get(self.way, [])

    def after(self, name):
        if self.place != "function" or self.form.is_constant:
            return []
        first = self.form.first(name)
        return [f"std::copy({first}, {first} + {LENGTH}, io_{name});"]

    def method(self, name):
        """Of the class that holds the array, for the way `method`."""
        if self.way != "method":
            return []
        constant = " const" if self.form.is_constant else ""
        return [f"{self.form.element(name)} &{name}_at(int at){constant} {{ return {name}[at]; }}"]

    def is_clause_name(self):
        """A data clause can name the array: it is a pointer under its own name."""
        return (self.first_is_pointer() and self.way in ("[]", "alias pointer"))

    def first_is_pointer(self):
        return self.form.kind in ("pointer", "restrict pointer") or "pointer" in self.way


def parameter_holder(random, is_constant, is_single):
    if is_single and random.random() < 0.15:
        return Holder("parameter", Form(random.choice(["object", "reference"]), True))
    kinds = ["pointer", "pointer", "vector", "vector", "array", "std::array", "span",
             "pointer to vector", "restrict pointer", "deduced", "deduced"]
    form = Form(random.choice(kinds), is_constant)
    ways = ["[]"] * 6
    if form.kind in ("vector", "std::array"):
        ways += ["at", "alias pointer", "alias auto pointer", "alias reference"]
    return Holder("parameter", form, random.choice(ways))


def random_holder(random, name, is_written, in_class, is_closed):
    """For the array `name`; `in_class` where the function is a class's, `is_closed`
    where the elements' type is the same in all instances of the template."""
    is_constant = not is_written and random.random() < 0.7
    place = random.choice(["parameter"] * 4 + ["box"] * 2 + ["function", "class"]
                          + ["owner"] * 6 * in_class + ["program"] * is_closed)
    if place == "parameter":
        return parameter_holder(random, is_constant, name == "b")
    if place == "box":
        form = Form(random.choice(FORMS), False)
        return Holder("box", form, random.choice(["[]", "[]", "[]", "method"]))
    if place == "owner":
        form = Form(random.choice(FORMS), False)
        ways = ["[]", "[]", "this", "method"]
        if form.kind in ("vector", "std::array", "array"):
            ways.append("alias pointer")
        return Holder("owner", form, random.choice(ways))
    kinds = {"function": ["array", "vector", "std::array"], "class": ["array", "std::array"],
             "program": ["array", "vector", "std::array", "pointer"]}[place]
    return Holder(place, Form(random.choice(kinds), False))
