# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways to change an element by the standard library: members of `std::array`,
`std::pair` and `std::complex`, `std::get`, `std::swap` and the like."""
from object_scene import NotHere, Touch
from object_types import Array, Complex, Pair, Record


def parts(type, path=""):
    """(path, type) of the element and of all that it is made of, by names."""
    yield path, type
    if isinstance(type, Array):
        yield from parts(type.of, path + "[1]")
    elif isinstance(type, Pair):
        yield from parts(type.first, path + ".first")
        yield from parts(type.second, path + ".second")
    elif isinstance(type, Record):
        for base in type.bases:
            yield from ((at, part) for at, part in parts(base, path) if part is not base)
        for field in type.fields:
            if field.form == "plain" and not field.is_private:
                yield from parts(field.type, f"{path}.{field.name}")


def choose(scene, w, accepts):
    found = [(path, type) for path, type in parts(scene.types[w]) if accepts(type)]
    if not found:
        raise NotHere
    return scene.random.choice(found)


def is_array_of_numbers(type):
    return (isinstance(type, Array) and type.is_std and len(type.of.leaves()) == 1
            and type.of.leaves()[0].path == "" and type.of.leaves()[0].is_named())


def standard_array(scene):
    w = scene.array()
    path, array = choose(scene, w, is_array_of_numbers)
    number, at = array.of.text(), f"@{w}{path}"
    form = scene.random.choice(["fill", "at", "front", "back", "data", "begin", "swap", "get",
                                "assignment", "size"])
    value = scene.value(number)
    body = {"fill": f"{at}.fill({value});",
            "at": scene.change(f"{at}.at(1)", number),
            "front": scene.change(f"{at}.front()", number),
            "back": scene.change(f"{at}.back()", number),
            "data": scene.change(f"{at}.data()[1]", number),
            "begin": scene.change(f"(*{at}.begin())", number),
            "swap": f"std::swap({at}[0], {at}[1]);",
            "get": scene.change(f"std::get<1>({at})", number),
            "assignment": f"{at} = {{static_cast<{number}>({value})}};",
            "size": scene.change(f"{at}[{at}.size() - 1]", number)}[form]
    return Touch("std::array " + form, body)


def standard_pair(scene):
    w = scene.array()
    path, pair = choose(scene, w, lambda type: isinstance(type, Pair))
    one, two, at = pair.first.text(), pair.second.text(), f"@{w}{path}"
    form = scene.random.choice(["first", "get", "binding", "make_pair", "tie"])
    name = scene.fresh("half")
    body = {"first": scene.change(f"{at}.first", one),
            "get": scene.change(f"std::get<1>({at})", two),
            "binding": f"auto &[{name}, {name}_2] = {at};\n" + scene.change(f"{name}_2", two),
            "make_pair": f"{at} = std::make_pair({scene.value(one)}, {scene.value(two)});",
            "tie": f"std::tie({at}.first, {at}.second) = std::make_tuple({scene.value(one)}, "
                   f"{scene.value(two)});"}[form]
    return Touch("std::pair " + form, body)


def standard_complex(scene):
    w = scene.array()
    path, complex = choose(scene, w, lambda type: isinstance(type, Complex))
    number, at, type = complex.name, f"@{w}{path}", complex.text()
    value, more = scene.value(number), scene.value(number)
    name = scene.fresh("z")
    forms = {"real": f"{at}.real({value});", "imag": f"{at}.imag({value});",
             "sum": f"{at} += {type}({value}, {more});", "number": f"{at} = {value};",
             "scale": f"{at} *= {value};", "new": f"{at} = {type}({value}, {more});",
             "parts": f"{at} = {{std::imag({at}), {at}.real()}};",
             "conjugate": f"{at} = std::conj({at});",
             "reference": f"auto &{name} = {at};\n{name}.real({name}.imag());",
             "as numbers": f"reinterpret_cast<{number} (&)[2]>({at})[1] = {value};"}
    form = scene.random.choice([*forms])
    return Touch("std::complex " + form, forms[form])


def swapped(scene):
    w = scene.array()
    form = scene.random.choice(["numbers", "numbers", "elements", "exchange"])
    if form == "elements":
        if "c" not in scene.written or scene.types["a"] is not scene.types["c"]:
            raise NotHere
        return Touch("std::swap of elements", "std::swap(@a, @c);")
    leaf = scene.leaf(w, lambda each: each.has_address())
    if form == "exchange":
        other = scene.leaf(w, lambda each: each.has_address() and each.number == leaf.number)
        return Touch("std::exchange", f"@{w}{other.path} = std::exchange(@{w}{leaf.path}, "
                     f"{scene.value(leaf.number)});")
    other = scene.leaf(w, lambda each: each.has_address() and each.number == leaf.number)
    return Touch("std::swap of numbers", f"std::swap(@{w}{leaf.path}, @{w}{other.path});")


def least(scene):
    """A reference that `std::min` or `std::max` gives."""
    w = scene.array()
    leaf = scene.leaf(w, lambda each: each.has_address())
    value = scene.value(leaf.number)
    form = scene.random.choice(["std::min", "std::max"])
    return Touch(form, f"@{w}{leaf.path} = {form}<{leaf.number}>(@{w}{leaf.path}, {value});")


LIBRARY = [standard_array, standard_array, standard_pair, standard_complex, standard_complex,
           swapped, least]
