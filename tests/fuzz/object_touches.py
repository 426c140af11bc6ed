# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways to change an element in place: by its name, references, pointers,
structured bindings, copies, and conditions that choose what is changed."""
from object_scene import NotHere, Touch
from object_types import Array, Number, Record


def direct(scene):
    w = scene.array()
    lines = []
    for _ in range(scene.random.randint(1, 2)):
        leaf = scene.leaf(w, flags=True)
        lines.append(scene.change(f"@{w}{leaf.path}", leaf.number, leaf.is_bits))
    return Touch("direct", "\n".join(lines))


def parentheses(scene):
    w = scene.array()
    leaf, other = scene.leaf(w), scene.leaf(w)
    first = f"(@{w}{leaf.path}) = {scene.value(leaf.number)}"
    second = scene.change(f"@{w}{other.path}", other.number)
    return Touch("parentheses", f"{first}, {second}")


def reference(scene):
    w, name = scene.array(), scene.fresh("r")
    leaf = scene.leaf(w, flags=True)
    how = scene.random.choice([f"@E{w} &", "auto &", "auto &&", "decltype(auto) "])
    text = f"(@{w})" if how.startswith("decl") else f"@{w}"
    change = scene.change(f"{name}{leaf.path}", leaf.number)
    return Touch("reference " + how.split("@")[0].strip(), f"{how}{name} = {text};\n{change}")


def reference_chain(scene):
    w, one, two = scene.array(), scene.fresh("r"), scene.fresh("r")
    leaf = scene.leaf(w, flags=True)
    return Touch("reference to reference",
                 f"auto &{one} = @{w};\n@E{w} &{two} = {one};\n"
                 + scene.change(f"{two}{leaf.path}", leaf.number))


def pointer(scene):
    w, name = scene.array(), scene.fresh("p")
    leaf = scene.leaf(w, flags=True)
    how = scene.random.choice([f"@E{w} *", "auto *", "auto ", f"@E{w} *const "])
    origin = scene.random.choice([f"&@{w}", f"&@{w}", f"@p{w} + @k{w}", f"&(@p{w})[@k{w}]"])
    target = f"(*{name}){leaf.path}"
    if leaf.path.startswith("."):
        target = scene.random.choice([target, f"{name}->{leaf.path[1:]}", f"{name}[0]{leaf.path}"])
    kind = "pointer by sum" if "+" in origin else "pointer by address"
    return Touch(kind, f"{how}{name} = {origin};\n" + scene.change(target, leaf.number))


def sum_of_pointer(scene):
    w = scene.array()
    leaf = scene.leaf(w, flags=True)
    target = f"(*(@p{w} + @k{w})){leaf.path}"
    if leaf.path.startswith("."):
        target = f"(@p{w} + @k{w})->{leaf.path[1:]}"
    return Touch("sum of pointer", scene.change(target, leaf.number))


def binding(scene):
    """`auto &[x, y] = a[i];`, or a copy of it that is written back."""
    w = scene.array()
    type = scene.types[w]
    if isinstance(type, Record) and type.is_plain():
        parts = [(field.type, field.name) for field in type.fields]
        if any(field.form != "plain" for field in type.fields):
            raise NotHere
    elif isinstance(type, Array) and type.length != "@D":
        parts = [(type.of, "e")] * type.count()
    else:
        raise NotHere
    names = [scene.fresh("part") for _ in parts]
    lines = []
    at = scene.random.randrange(len(parts))
    leaves = [leaf for leaf in parts[at][0].leaves() if leaf.is_named() and not leaf.is_flag()]
    if not leaves:
        raise NotHere
    leaf = scene.random.choice(leaves)
    how = scene.random.choice(["auto &", "auto &", "auto &&", "const auto "])
    lines = [f"{how}[{', '.join(names)}] = @{w};"]
    if how.startswith("const"):
        other = scene.leaf(w, lambda each: each.is_named()
                           and each.is_floating() == leaf.is_floating())
        lines.append(f"@{w}{other.path} = static_cast<{other.number}>({names[at]}{leaf.path});")
        if scene.has_integers and leaf.is_floating() and leaf.number != other.number:
            raise NotHere
    else:
        lines.append(scene.change(names[at] + leaf.path, leaf.number))
    return Touch("binding " + how.strip(), "\n".join(lines))


def part(scene):
    """A reference or pointer to a structure or an array in the element."""
    w, name = scene.array(), scene.fresh("r")
    leaf = scene.leaf(w, flags=True)
    ends = [k for k, c in enumerate(leaf.path) if c in ".[" and k > 0]
    if not ends:
        raise NotHere
    end = scene.random.choice(ends)
    outer, inner = leaf.path[:end], leaf.path[end:]
    if scene.random.random() < 0.5:
        return Touch("reference to part", f"auto &{name} = @{w}{outer};\n"
                     + scene.change(name + inner, leaf.number))
    return Touch("pointer to part", f"auto *{name} = &@{w}{outer};\n"
                 + scene.change(f"(*{name}){inner}", leaf.number))


def number(scene):
    """A reference or pointer to one number in the element."""
    w, name = scene.array(), scene.fresh("r")
    leaf = scene.leaf(w, lambda each: each.has_address(), flags=True)
    if scene.random.random() < 0.5:
        how = scene.random.choice(["auto", leaf.number])
        return Touch("reference to number", f"{how} &{name} = @{w}{leaf.path};\n"
                     + scene.change(name, leaf.number))
    how = scene.random.choice(["auto", leaf.number])
    return Touch("pointer to number", f"{how} *{name} = &@{w}{leaf.path};\n"
                 + scene.change(f"(*{name})", leaf.number))


def copy_back(scene):
    w, name = scene.array(), scene.fresh("copy")
    leaf = scene.leaf(w, flags=True)
    how = scene.random.choice([f"@E{w}", "auto"])
    return Touch("copy back", f"{how} {name} = @{w};\n"
                 + scene.change(name + leaf.path, leaf.number) + f"\n@{w} = {name};")


def whole(scene):
    w = scene.array()
    sources = [other for other in scene.types if other != w
               and scene.types[other] is scene.types[w]]
    if isinstance(scene.types[w], Number):
        raise NotHere
    forms = [f"@{w} = @E{w}{{}};"]
    if scene.claim(scene.types[w].text(), "braces", against="="):
        forms.append(f"@{w} = {{}};")
    forms += [f"@{w} = @{other};" for other in sources] * 2
    return Touch("whole element", scene.random.choice(forms))


def list_of_values(scene):
    w = scene.array()
    type = scene.types[w]
    if not isinstance(type, Record) or not type.is_plain():
        raise NotHere
    values = []
    for field in type.fields:
        leaves = field.leaves()
        if len(leaves) != 1 or not leaves[0].is_named() or field.form != "plain":
            break
        values.append(f"static_cast<{leaves[0].number}>({scene.value(leaves[0].number)})")
    if not values:
        raise NotHere
    forms = ["@{0} = @E{0}{{{1}}};"]
    if scene.claim(type.text(), "braces", against="="):
        forms.append("@{0} = {{{1}}};")
    form = scene.random.choice(forms)
    return Touch("list of values", form.format(w, ", ".join(values)))


def chosen_number(scene):
    """A condition says which of two numbers is changed."""
    w, name = scene.array(), scene.fresh("p")
    leaf = scene.leaf(w, lambda each: each.has_address())
    other = scene.leaf(w, lambda each: each.has_address() and each.number == leaf.number)
    test = scene.random.choice(["i % 2 == 0", "@sel > 2"])
    if scene.random.random() < 0.5:
        value = scene.value(leaf.number)
        return Touch("chosen number", f"({test} ? @{w}{leaf.path} : @{w}{other.path}) = {value};")
    return Touch("pointer to chosen number",
                 f"{leaf.number} *{name} = {test} ? &@{w}{leaf.path} : &@{w}{other.path};\n"
                 f"*{name} = {scene.value(leaf.number)};")


def chosen_element(scene):
    """A condition says of which array an element is changed."""
    if "c" not in scene.written or scene.types["a"] is not scene.types["c"]:
        raise NotHere
    name = scene.fresh("r")
    leaf = scene.leaf("a")
    test = scene.random.choice(["i % 2 == 0", "@sel > 2"])
    if scene.random.random() < 0.5:
        return Touch("reference to chosen element",
                     f"@Ea &{name} = {test} ? @a : @c;\n"
                     + scene.change(name + leaf.path, leaf.number))
    return Touch("pointer to chosen element",
                 f"@Ea *{name} = &@a;\nif ({test})\n  {name} = &@c;\n"
                 + scene.change(f"(*{name}){leaf.path}", leaf.number))


def arrays_in(type, path=""):
    """(path, array) of each array in the element."""
    if isinstance(type, Array):
        yield path, type
        yield from arrays_in(type.of, path + "[0]")
    elif isinstance(type, Record):
        for base in type.bases:
            yield from arrays_in(base, path)
        for field in type.fields:
            if field.form == "plain" and not field.is_private:
                yield from arrays_in(field.type, f"{path}.{field.name}")


def inner_loop(scene):
    """A loop in the body over an array in the element."""
    w = scene.array()
    found = list(arrays_in(scene.types[w]))
    if not found:
        raise NotHere
    path, array = scene.random.choice(found)
    leaves = [leaf for leaf in array.of.leaves() if leaf.is_named() and not leaf.is_flag()]
    if not leaves:
        raise NotHere
    leaf, d = scene.random.choice(leaves), scene.fresh("d")
    if scene.random.random() < 0.5:
        how = scene.random.choice(["auto &", "auto &&"])
        return Touch("range loop in element", f"for ({how}{d} : @{w}{path}) {{\n  "
                     + scene.change(d + leaf.path, leaf.number) + "\n}")
    return Touch("loop in element", f"for (int {d} = 0; {d} < {array.length}; ++{d}) {{\n  "
                 + scene.change(f"@{w}{path}[{d}]{leaf.path}", leaf.number) + "\n}")


def member_pointer(scene):
    w, name = scene.array(), scene.fresh("m")
    leaf = scene.leaf(w, lambda each: each.has_address() and each.owners
                      and each.path.count(".") == 1 and "[" not in each.path)
    if len(leaf.owners) > 1:
        raise NotHere
    return Touch("pointer to member",
                 f"constexpr auto {name} = &@E{w}::{leaf.path[1:]};\n"
                 + scene.change(f"(@{w}.*{name})", leaf.number))


IN_PLACE = [direct, direct, direct, parentheses, reference, reference, reference_chain, pointer,
            pointer, sum_of_pointer, binding, binding, part, part, number, number, copy_back,
            whole, list_of_values, chosen_number, chosen_element, inner_loop, inner_loop,
            member_pointer]
