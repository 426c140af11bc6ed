# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of a random nest of objects: its structures, what holds its arrays, and
the function, method or friend with its loops."""
from object_program import run_functions
from object_subscripts import LENGTH
from object_text import indented, replaced


def names_in(nest, place):
    return [name for name in nest.used() if nest.holders[name].place == place]


def members(nest, names):
    return ([nest.holders[name].form.member(name) + ";" for name in names]
            + [method for name in names for method in nest.holders[name].methods(name)])


def box_text(nest):
    names = names_in(nest, "box")
    inner = "Inner" if "inner" in nest.box else "Box"
    lines = [f"@Hstruct {inner}{nest.number} {{",
             *("  " + line for line in members(nest, names)), "};"]
    if inner == "Inner":
        lines += [f"@Hstruct Box{nest.number} {{", "  int more = 1;",
                  f"  Inner{nest.number}@P inner;", "};"]
    return lines if names else []


def class_text(nest):
    names = names_in(nest, "class")
    lines = [f"  static inline {nest.holders[name].form.member(name)};" for name in names]
    return [f"@Hstruct Store{nest.number} {{", *lines, "};"] if names else []


def program_text(nest):
    lines = []
    for name in names_in(nest, "program"):
        form = nest.holders[name].form
        declared = form.member(f"{name}{nest.number}").replace(
            f"@E{name}{nest.number}", f"@E{name}")
        lines.append(f"static {declared}{f'({LENGTH})' * (form.kind == 'vector')};")
    return lines


def definitions(nest):
    """What stands before the function."""
    records = dict.fromkeys(record for name in nest.used()
                            for record in nest.types[name].records())
    lines = [record.definition([text for touch in nest.touches() for owner, text in touch.methods
                                if owner is record]) for record in records]
    lines += [text for touch in nest.touches() for text in touch.helpers]
    lines += [part.subscripts[name].helper for part in nest.parts for name in part.used()
              if part.subscripts[name].helper]
    return lines + box_text(nest) + class_text(nest) + program_text(nest)


def signature(nest):
    parameters = [nest.holders[name].parameter(name) for name in nest.used()]
    if names_in(nest, "box"):
        parameters.insert(0, f"Box{nest.number}@P {'*' if nest.box == 'box->' else '&'}box")
    if nest.place == "friend":
        parameters.insert(0, f"Owner{nest.number} &owner")
    return ", ".join([*(text for text in parameters if text), "int n"])


def head(nest):
    """Of the function, for the arrays whose types its arguments say."""
    more = [f"typename Sequence_{name}" for name in nest.used()
            if nest.holders[name].form.kind == "deduced"]
    text = nest.parameters.meaning()["H"].strip() if nest.place == "function" else ""
    if not more:
        return text + "\n" if text else ""
    return (text[:-1] + ", " if text else "template <") + ", ".join(more) + ">\n"


def surrounded(nest, lines):
    """The loops in a lambda or a data region, if it has one."""
    if nest.surround == "lambda":
        return ["[&] {", *indented("\n".join(lines), 2), "}();"]
    clauses = [nest.holders[name].region_clause(name, nest) for name in nest.used()]
    if nest.surround == "data" and any(clauses):
        return ["[[using idxmap: data, %s]]" % ", ".join(filter(None, clauses)), "{",
                *indented("\n".join(lines), 2), "}"]
    return lines


def body(nest):
    lines = []
    if nest.box.startswith("inner") and names_in(nest, "box"):
        lines.append("auto *inner = &box.inner;" if "->" in nest.box
                     else f"Inner{nest.number}@P &inner = box.inner;")
    lines += [line for name in nest.used() for line in nest.holders[name].before(name, nest)]
    loops = []
    for part in nest.parts:
        for touch in part.touches:
            loops += [replaced(text, nest.meaning(part)) for text in touch.before]
        loops += [replaced(line, nest.meaning(part)) for line in part.text(nest)]
    lines += surrounded(nest, loops)
    lines += [line for name in nest.used() for line in nest.holders[name].after(name)]
    return indented("\n".join(lines), 2)


def function(nest):
    words = signature(nest)
    if nest.place == "function":
        return [f"{head(nest)}static void {nest.name}({words}) {{", *body(nest), "}"]
    owner = [f"@Hstruct Owner{nest.number} {{"]
    owner += ["  " + line for line in members(nest, names_in(nest, "owner"))]
    if nest.outside and nest.place == "method":
        return [*owner, f"  {head(nest)}void {nest.name}({words});", "};",
                f"@H{head(nest)}void Owner{nest.number}@P::{nest.name}({words}) {{",
                *body(nest), "}"]
    friend = "friend " if nest.place == "friend" else ""
    return [*owner, f"  {head(nest)}{friend}void {nest.name}({words}) {{",
            *indented("\n".join(body(nest)), 2), "  }", "};"]


def nest_text(nest):
    lines = [*definitions(nest), *function(nest)]
    meaning = nest.meaning()
    text = [replaced(line, meaning) for line in lines] + run_functions(nest)
    if nest.space:
        text = [f"namespace {nest.space} {{", *text, f"}} // namespace {nest.space}"]
    return "\n".join(text)
