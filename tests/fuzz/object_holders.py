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
                "rows": f"{element} (*{name})[5]",
                "array of rows": f"{element} (&{name})[9][5]",
                "vector of rows": f"{self.constant()}std::vector<std::array<@E{name}, 5>> &{name}",
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
        if self.kind in ("rows", "array of rows"):
            return f"@E{name} s_{name}[9][5] = {{}};"
        if self.kind == "vector of rows":
            return f"std::vector<std::array<@E{name}, 5>> s_{name}(9);"
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
        if "rows" in self.kind:
            return text + {"rows": "[i][j]", "columns": "[j][i]", "inner": "[2][j]",
                           "outer": "[i][1]"}[subscript.kind]
        subscript = subscript.text
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
                "owner": f"{scope.owner(self.way == 'this')}{name}"}.get(self.place, name)

    def original(self, name, scope):
        """What an alias stands for."""
        return f"in_{name}" if self.place == "parameter" else f"{scope.owner(True)}{name}"

    def object(self, scope):
        """The one that has the array, before its member's name."""
        return scope.box if self.place == "box" else scope.owner(False)

    def element(self, name, subscript, scope):
        text = self.name_in(name, scope)
        if self.way == "method":
            return f"{self.object(scope)}{name}_at({subscript.text})"
        if self.way == "operator":
            object = self.object(scope) or "this->"
            object = f"(*{object[:-2]})" if object.endswith("->") else object[:-1]
            return f"{object}({subscript.text})"
        if self.way == "at":
            return f"{self.form.base(text)}.at({subscript.text})"
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

    def before(self, name, scope):
        """Statements at the function's begin."""
        if self.place == "function":
            if self.form.kind == "vector":
                return [f"std::vector<@E{name}> {name}(io_{name}, io_{name} + {LENGTH});"]
            return [self.form.member(name) + ";",
                    f"std::copy(io_{name}, io_{name} + {LENGTH}, {self.form.first(name)});"]
        original = self.original(name, scope)
        first = self.form.first(original)
        return {"alias pointer": [f"{self.form.element(name)} *{name} = {first};"],
                "alias auto pointer": [f"auto *{name} = {first};"],
                "alias reference": [f"auto &{name} = {original};"],
                }.get(self.way, [])

    def after(self, name):
        if self.place != "function" or self.form.is_constant:
            return []
        first = self.form.first(name)
        return [f"std::copy({first}, {first} + {LENGTH}, io_{name});"]

    def methods(self, name):
        """Of the class that holds the array, for the ways `method` and `operator`."""
        if self.way == "method":
            return [f"@E{name} &{name}_at(int at) {{ return {name}[at]; }}"]
        if self.way == "operator" and self.form.owns():
            return [f"@E{name} &operator()(int at) {{ return {name}[at]; }}",
                    f"const @E{name} &operator()(int at) const {{ return {name}[at]; }}"]
        if self.way == "operator":
            return [f"@E{name} &operator()(int at) const {{ return {name}[at]; }}"]
        return []

    def region_clause(self, name, scope):
        """Of a data region, if it can name the array."""
        if self.way != "[]" or self.place not in ("parameter", "owner", "function") \
                or self.form.kind in ("object", "reference", "pointer to vector") \
                or "rows" in self.form.kind:
            return None
        count = f", {LENGTH}" if self.first_is_pointer() else ""
        word = "copyin" if self.form.is_constant else "copy"
        return f"{word}({self.name_in(name, scope)}{count})"

    def is_clause_name(self):
        """A data clause can name the array: it is a pointer under its own name."""
        return (self.first_is_pointer() and self.way in ("[]", "alias pointer"))

    def first_is_pointer(self):
        return self.form.kind in ("pointer", "restrict pointer") or "pointer" in self.way


def parameter_holder(random, is_constant):
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
        return parameter_holder(random, is_constant)
    if place == "box":
        form = Form(random.choice(FORMS), False)
        ways = ["[]", "[]", "[]", "method"] + ["operator"] * (name == "a")
        return Holder("box", form, random.choice(ways))
    if place == "owner":
        form = Form(random.choice(FORMS), False)
        ways = ["[]", "[]", "this", "method"] + ["operator"] * (name == "a")
        if form.kind in ("vector", "std::array", "array"):
            ways.append("alias pointer")
        return Holder("owner", form, random.choice(ways))
    kinds = {"function": ["array", "vector", "std::array"], "class": ["array", "std::array"],
             "program": ["array", "vector", "std::array", "pointer"]}[place]
    return Holder(place, Form(random.choice(kinds), False))


def settle_holders(random, nest):
    """Rows, where all loops are over rows, and a single object in place of what is only
    read: where the statements name elements, but not the array."""
    texts = [text for touch in nest.touches() for text in [touch.body, *touch.before]]
    for name in ("a", "b", "c"):
        is_whole = any(f"@{role}{name}" in text for text in texts for role in "kpA")
        holder = nest.holders.get(name)
        if not holder or is_whole or holder.place != "parameter":
            continue
        if all(part.is_nested for part in nest.parts) and random.random() < 0.4:
            kind = random.choice(["rows", "rows", "array of rows", "vector of rows"])
            nest.holders[name] = Holder("parameter", Form(kind, holder.form.is_constant))
        elif name == "b" and random.random() < 0.15:
            nest.holders[name] = Holder("parameter", Form(
                random.choice(["object", "reference"]), True))
