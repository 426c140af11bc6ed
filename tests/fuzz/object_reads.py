# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways to read an element: of the array that is only read, and of the element that
the iteration changes. What is read goes into a number of that."""
from object_calls import call, claim, head, owned
from object_scene import NotHere, Touch
from object_touches import arrays_in
from object_types import Array, Record


def source(scene, accepts=lambda leaf: leaf.is_named()):
    """An array to read, and a number in its elements."""
    r = scene.random.choice(["b", "b", "b", "a"])
    return r, scene.leaf(r, accepts)


def target(scene, leaf):
    """A number that one of `leaf`'s type can be stored in."""
    w = scene.array()
    exact = leaf.is_floating() and leaf.number != "@T" and not scene.has_integers
    to = scene.leaf(w, lambda each: each.is_named()
                    and (each.is_floating() if leaf.is_floating() else True)
                    and (exact or not leaf.is_floating() or each.number == leaf.number))
    return f"@{w}{to.path}", to.number


def stored(scene, leaf, value, kind, first="", **more):
    to, number = target(scene, leaf)
    store = scene.random.choice([f"{to} = static_cast<{number}>({value});",
                                 f"{to} += static_cast<{number}>({value});"])
    return Touch(kind, f"{first}\n{store}".strip(), **more)


def by_name(scene):
    r, leaf = source(scene)
    name = scene.fresh("in")
    how = scene.random.choice([f"const @E{r} &", f"const @E{r} ", "const auto &", "auto ",
                               "auto &&"])
    return stored(scene, leaf, f"{name}{leaf.path}", "read by " + how.split("@")[0].strip(),
                  f"{how}{name} = @{r};")


def by_pointer(scene):
    r, leaf = source(scene)
    name = scene.fresh("in")
    how = scene.random.choice([f"const @E{r} *{name} = &@{r};", f"const auto *{name} = &@{r};",
                               f"const @E{r} *{name} = @p{r} + @k{r};"])
    return stored(scene, leaf, f"(*{name}){leaf.path}", "read by pointer", how)


def by_number(scene):
    r, leaf = source(scene, lambda each: each.has_address())
    name = scene.fresh("in")
    how, value = scene.random.choice([
        (f"const auto &{name} = @{r}{leaf.path};", name),
        (f"const {leaf.number} {name} = @{r}{leaf.path};", name),
        (f"const auto *{name} = &@{r}{leaf.path};", f"*{name}")])
    return stored(scene, leaf, value, "read by reference to number", how)


def by_binding(scene):
    r = scene.random.choice(["b", "b", "a"])
    type = scene.types[r]
    if not isinstance(type, Record) or not type.is_plain() \
            or any(field.form != "plain" for field in type.fields):
        raise NotHere
    names = [scene.fresh("in") for _ in type.fields]
    at = scene.random.randrange(len(names))
    leaves = [leaf for leaf in type.fields[at].type.leaves()
              if leaf.is_named() and not leaf.is_flag()]
    if not leaves:
        raise NotHere
    leaf = scene.random.choice(leaves)
    how = scene.random.choice(["const auto &", "auto &", "auto "])
    return stored(scene, leaf, names[at] + leaf.path, f"read by binding {how.strip()}",
                  f"{how}[{', '.join(names)}] = @{r};")


def by_method(scene):
    r = scene.random.choice(["b", "b", "a"])
    leaf, record, inner, object = owned(scene, r, lambda each: not each.is_complex)
    form = scene.random.choice(["getter", "operator()", "conversion", "getter of a copy"])
    name = scene.fresh("get")
    if form == "operator()":
        claim(scene, leaf, record, "()")
        method, value = f"{leaf.number} operator()() const {{ return {inner}; }}", f"{object}()"
    elif form == "conversion":
        claim(scene, leaf, record, "conversion")
        method = f"explicit operator {leaf.number}() const {{ return {inner}; }}"
        value = f"static_cast<{leaf.number}>({object})"
    else:
        method = f"{leaf.number} {name}() const {{ return {inner}; }}"
        value = f"{object}.{name}()"
        if form != "getter":
            return stored(scene, leaf, f"{name}_copy.{name}()", "read by " + form,
                          f"const auto {name}_copy = {object};", methods=[(record, method)])
    return stored(scene, leaf, value, "read by " + form, methods=[(record, method)])


def by_comparison(scene):
    """An operator of two elements chooses."""
    r = scene.random.choice(["b", "a"])
    leaf, record, inner, object = owned(scene, r, lambda each: not each.is_complex)
    if record is not scene.types[r]:
        raise NotHere
    claim(scene, leaf, record, "<")
    path = inner.removeprefix("this->")
    method = (f"bool operator<(const {record.name} &other) const "
              f"{{ return {inner} < other.{path}; }}")
    w = scene.array()
    to = scene.leaf(w)
    others = [each for each in scene.types if scene.types[each] is record]
    test = f"@{r} < @{scene.random.choice(others)}"
    return Touch("read by operator<", f"if ({test})\n  {scene.change(f'@{w}{to.path}', to.number)}",
                 methods=[(record, method)])


def by_helper(scene):
    r, leaf = source(scene)
    type, name = scene.types[r].text(), scene.fresh("look")
    form, signature, value, argument = scene.random.choice([
        ("value", f"{type} e", f"e{leaf.path}", f"@{r}"),
        ("constant reference", f"const {type} &e", f"e{leaf.path}", f"@{r}"),
        ("reference", f"{type} &e", f"e{leaf.path}", f"@{r}"),
        ("constant pointer", f"const {type} *e", f"(*e){leaf.path}", f"&@{r}"),
        ("array and index", f"const {type} *all, int at", f"all[at]{leaf.path}", f"@p{r}, @k{r}"),
    ])
    if form == "reference" and r == "b":
        raise NotHere
    text = f"{head(signature)}static {leaf.number} {name}({signature}) {{ return {value}; }}"
    return stored(scene, leaf, f"{call(scene, name, signature, type)}({argument})",
                  f"read by helper with {form}", helpers=[text])


def by_lambda(scene):
    r, leaf = source(scene)
    name = scene.fresh("look")
    form = scene.random.choice(["of a reference", "of a value", "that captures", "before"])
    if form == "that captures":
        return stored(scene, leaf, f"{name}()", "read by lambda " + form,
                      f"const auto {name} = [&] {{ return @{r}{leaf.path}; }};")
    parameter = {"of a value": f"@E{r} e"}.get(form, f"const @E{r} &e")
    text = f"const auto {name} = []({parameter}) {{ return e{leaf.path}; }};"
    if form == "before":
        return stored(scene, leaf, f"{name}(@{r})", "read by lambda before", before=[text])
    return stored(scene, leaf, f"{name}(@{r})", "read by lambda " + form, text)


def by_range(scene):
    """The sum over an array in the element."""
    r, name = scene.random.choice(["b", "b", "a"]), scene.fresh("sum")
    found = [(path, array) for path, array in arrays_in(scene.types[r])
             if isinstance(array, Array) and len(array.of.leaves()) == 1
             and array.of.leaves()[0].path == "" and array.of.leaves()[0].is_named()]
    if not found:
        raise NotHere
    path, array = scene.random.choice(found)
    leaf = array.of.leaves()[0]
    how = scene.random.choice(["const auto &", "auto "])
    return stored(scene, leaf, name, "read by range",
                  f"{leaf.number} {name} = 0;\nfor ({how}each : @{r}{path})\n  {name} += each;")


READS = [by_name, by_name, by_pointer, by_number, by_binding, by_method, by_method, by_comparison,
         by_helper, by_helper, by_lambda, by_range]
