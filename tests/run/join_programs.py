# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several programs as one, whose headers are compiled once.

    join([pathlib.Path("a.cpp"), pathlib.Path("b.cpp")], work) -> work/joined.cpp

Each program but the first becomes a namespace of its name, and the joined
`main` calls their `main`s in order, with a line of output before each. Includes
come first, each once, with the condition that one alone is under; local ones
are copied. None may have an include under a condition with more; others than the first, whose definitions go to a namespace,
no `namespace std`, no `extern "C"`, and no name with a leading `::`.
"""
import re
import shutil

INCLUDE = re.compile(r'^#include (?:<[^>]+>|"([^"]+)")\n|'
                     r'^#if.*\n#include <[^>]+>\n#endif\n', re.MULTILINE)
NO_CODE = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"')
CONDITION = re.compile(r'^#if(?:(?!#endif)[^\0])*?#include', re.MULTILINE)
GLOBAL = re.compile(r'\bnamespace std\b|\bextern "|(?<![\w>)])::\w')
MAIN = "int main() {"


def name_of(source):
    return source.stem.replace("-", "_") + "_"


def body_of(source, is_first):
    """The program without its includes. Only a true main may end without a
    return."""
    text = source.read_text()
    code = NO_CODE.sub("", INCLUDE.sub("", text))
    problem = CONDITION.search(code) or not is_first and GLOBAL.search(code)
    before, start, main = INCLUDE.sub("", text).rpartition(MAIN)
    if not start or main.count("\n}") != 1 or not main.endswith("}\n"):
        problem = [f"'{MAIN}' is not the last function"]
    if problem:
        raise ValueError(f"{source.name} cannot be joined: {problem[0]}")
    text = f"int main_{start.removeprefix('int main')}{main[:-2]}  return 0;\n}}\n"
    text = f"{before}{text}"
    return text if is_first else f"namespace {name_of(source)} {{\n{text}}}\n"


def includes_of(source, folder):
    for found in INCLUDE.finditer(source.read_text()):
        if found[1] and (source.parent / found[1]).exists():
            (folder / found[1]).parent.mkdir(exist_ok=True)
            shutil.copy(source.parent / found[1], folder / found[1])
        yield found[0]


def join(sources, folder):
    includes = dict.fromkeys(line for each in sources
                             for line in includes_of(each, folder))
    text = "".join(includes)
    calls = ""
    for each in sources:
        is_first = each == sources[0]
        text += f"\n{body_of(each, is_first)}"
        scope = "" if is_first else f"{name_of(each)}::"
        calls += f'  std::puts("{each.name}");\n  {scope}main_();\n'
    joined = folder / "joined.cpp"
    joined.write_text(f"#include <cstdio>\n{text}\nint main() {{\n{calls}}}\n")
    return joined
