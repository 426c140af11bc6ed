# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several programs as one, whose headers are compiled once.

    join([pathlib.Path("a.cpp"), pathlib.Path("b.cpp")]) -> text

Each program becomes a namespace of its name, and the joined `main` calls their
`main`s in order, with a line of output before each. Includes come first, each
once; local ones by their full path. A program can be joined if all that it
defines may stand in a namespace: it has no `namespace std`, no `extern "C"`, no
name with a leading `::`, no include under a condition.
"""
import re

INCLUDE = re.compile(r'^#include (?:<[^>]+>|"([^"]+)")\n', re.MULTILINE)
NO_CODE = re.compile(r'//.*|"(?:\\.|[^"\\\n])*"')
CANNOT = re.compile(r'\bnamespace std\b|\bextern "|(?<![\w>)])::\w'
                    r'|^#if(?:(?!#endif)[^\0])*?#include', re.MULTILINE)
MAIN = "int main() {"


def name_of(source):
    return source.stem.replace("-", "_") + "_"


def body_of(source):
    """The program without its includes. Only a true main may end without a
    return."""
    text = source.read_text()
    problem = CANNOT.search(NO_CODE.sub("", text))
    before, start, main = INCLUDE.sub("", text).rpartition(MAIN)
    if not start or main.count("\n}") != 1 or not main.endswith("}\n"):
        problem = [f"'{MAIN}' is not the last function"]
    if problem:
        raise ValueError(f"{source.name} cannot be joined: {problem[0]}")
    return f"{before}{start}{main[:-2]}  return 0;\n}}\n"


def includes_of(source):
    for found in INCLUDE.finditer(source.read_text()):
        local = found[1] and source.parent / found[1]
        yield f'#include "{local}"\n' if local and local.exists() else found[0]


def join(sources):
    includes = dict.fromkeys(line for each in sources
                             for line in includes_of(each))
    text = "".join(includes)
    for each in sources:
        text += f"\nnamespace {name_of(each)} {{\n{body_of(each)}}}\n"
    calls = "".join(f'  std::puts("{each.name}");\n  {name_of(each)}::main();\n'
                    for each in sources)
    return f"#include <cstdio>\n{text}\nint main() {{\n{calls}}}\n"
