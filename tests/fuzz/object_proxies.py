# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ways to change an element by an object that stands for it or for a part of it:
one with a reference or a pointer to it, ranges that a structure is, and bytes."""
from object_calls import claim, is_base, owned
from object_scene import NotHere, Touch
from object_touches import arrays_in
from object_types import Record


def reference_holder(scene):
    """A method returns an object with a reference to the structure."""
    w, part, name = scene.array(), scene.fresh("Part"), scene.fresh("part")
    leaf, record, inner, object = owned(scene, w)
    path = inner.removeprefix("this->")
    how = scene.random.choice(["setter", "assignment", "sum", "method of the structure"])
    value = scene.value(leaf.number)
    uses = {"setter": (f"void put({leaf.number} v) {{ of.{path} = v; }}", f".put({value})"),
            "assignment": (f"{part} &operator=({leaf.number} v) {{\n  of.{path} = v;\n"
                           "  return *this;\n}", f" = {value}"),
            "sum": (f"const {part} &operator+=({leaf.number} v) const {{\n"
                    f"  of.{path} += v;\n  return *this;\n}}", f" += {value}"),
            "method of the structure": (f"void twice() {{ of.{path} += of.{path}; }}",
                                        ".twice()")}
    member, use = uses[how]
    method = (f"struct {part} {{\n  {record.name} &of;\n  {member}\n}};\n"
              f"{part} {name}() {{ return {{*this}}; }}")
    body = f"{object}.{name}(){use};"
    if scene.random.random() < 0.3:
        local = scene.fresh("held")
        body = f"auto {local} = {object}.{name}();\n{local}{use};"
    return Touch("object with a reference, " + how, body, methods=[(record, method)])


def pointer_holder(scene):
    """Its operators `*` and `[]` lead to a number."""
    w, part, name = scene.array(), scene.fresh("Way"), scene.fresh("way")
    leaf, record, inner, object = owned(scene, w, lambda each: each.has_address())
    path = inner.removeprefix("this->")
    operator, use = scene.random.choice([("*", "*{}"), ("[]", "{}[0]")])
    parameter = "int" if operator == "[]" else ""
    method = (f"struct {part} {{\n  {record.name} *of;\n"
              f"  {leaf.number} &operator{operator}({parameter}) const {{ return of->{path}; }}\n"
              f"}};\n{part} {name}() {{ return {{this}}; }}")
    target = use.format(f"{object}.{name}()")
    return Touch("object with a pointer, operator" + operator,
                 scene.change(f"({target})", leaf.number), methods=[(record, method)])


def arrow_holder(scene):
    w, part, name = scene.array(), scene.fresh("Arrow"), scene.fresh("arrow")
    leaf, record, inner, object = owned(scene, w, lambda each: each.is_named())
    path = inner.removeprefix("this->")
    method = (f"struct {part} {{\n  {record.name} *of;\n"
              f"  {record.name} *operator->() const {{ return of; }}\n"
              f"}};\n{part} {name}() {{ return {{this}}; }}")
    return Touch("operator->", scene.change(f"{object}.{name}()->{path}", leaf.number,
                                            leaf.is_bits), methods=[(record, method)])


def conversion(scene):
    w = scene.array()
    leaf, record, inner, object = owned(scene, w, lambda each: each.has_address())
    if is_base(leaf, record):
        raise NotHere
    claim(scene, leaf, record, "conversion " + leaf.number)
    name = scene.fresh("r")
    method = f"explicit operator {leaf.number} &() {{ return {inner}; }}"
    return Touch("conversion to a reference",
                 f"auto &{name} = static_cast<{leaf.number} &>({object});\n"
                 + scene.change(name, leaf.number), methods=[(record, method)])


def own_range(scene):
    """The structure has `begin` and `end`."""
    w = scene.array()
    record = scene.types[w]
    found = [(path, array) for path, array in arrays_in(record)
             if path.count(".") == 1 and "[" not in path] if isinstance(record, Record) else []
    if not found or not scene.claim(record.text(), "begin", "begin"):
        raise NotHere
    path, array = scene.random.choice(found)
    leaves = [leaf for leaf in array.of.leaves() if leaf.is_named() and not leaf.is_flag()]
    if not leaves:
        raise NotHere
    leaf, d = scene.random.choice(leaves), scene.fresh("d")
    inner = "this->" + path[1:]
    methods = [(record, f"auto *begin() {{ return &{inner}[0]; }}"),
               (record, f"auto *end() {{ return &{inner}[0] + {array.length}; }}")]
    change = scene.change("#" + leaf.path, leaf.number)
    if scene.random.random() < 0.6:
        return Touch("range of the structure's own",
                     f"for (auto &{d} : @{w}) {{\n  {change.replace('#', d)}\n}}", methods=methods)
    return Touch("pointers of the structure's own",
                 f"for (auto *{d} = @{w}.begin(); {d} != @{w}.end(); ++{d}) {{\n"
                 f"  {change.replace('#', f'(*{d})')}\n}}", methods=methods)


def bytes_of_number(scene):
    w, name = scene.array(), scene.fresh("x")
    leaf = scene.leaf(w, lambda each: each.has_address())
    return Touch("bytes of a number",
                 f"{leaf.number} {name};\n"
                 f"__builtin_memcpy(&{name}, &@{w}{leaf.path}, sizeof {name});\n"
                 + scene.change(name, leaf.number) +
                 f"\n__builtin_memcpy(&@{w}{leaf.path}, &{name}, sizeof {name});")


PROXIES = [reference_holder, reference_holder, pointer_holder, arrow_holder, conversion,
           own_range, own_range, bytes_of_number]
