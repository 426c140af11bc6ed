# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names in the runtime's headers that a user's macro may well have.

  check_reserved_names.py FOLDER COMPILER

A mapped unit includes the headers in FOLDER, after any -DN=1000 and before the
user's own text. A name of one word there (N, First, block) must be reserved to
implementations (_First, __add), or be taken by what a macro of that name breaks
anyway, the standard headers that the runtime includes, or be hidden by
code/HideMacros.h, as what a program or generated code says itself is.
"""
import pathlib
import re
import subprocess
import sys

# Comments, literals and numbers are no names; nor are the paths of includes.
TOKEN = re.compile(
    r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\''
    r"|^[ \t]*#[ \t]*(?:include|pragma)[^\n]*|<[\w/]+\.cuh>|\d[\w.']*|(?P<name>[A-Za-z_]\w*)",
    re.S | re.M)
ONE_WORD = re.compile(r"^(?:[A-Z]?[a-z]+\d*|[A-Z0-9]+)$")
KEYWORDS = set("""
    alignas alignof auto bool break case catch char class const constexpr continue
    decltype default defined delete do double elif else endif enum explicit extern
    false final float for friend goto if ifdef ifndef inline int long mutable
    namespace new noexcept nullptr operator override private protected public
    return short signed sizeof static struct switch template this throw true try
    typedef typename undef union unsigned using virtual void volatile while define
    """.split())
# Names of libraries: this one, and one of CUDA's.
OWN = {"idxmap", "IDXMAP", "cub"}
HIDES, SHOWS = "code/HideMacros.h", "code/ShowMacros.h"


def names(text):
    return {m.group("name") for m in TOKEN.finditer(text) if m.group("name")}


def library_names(headers, compiler):
    """Names in the standard headers, and those of their macros."""
    text = "".join(f"#include <{h}>\n" for h in sorted(headers))
    result = set()
    for option in ("-P", "-dM"):
        output = subprocess.run(
            [compiler, "-std=c++20", "-E", option, "-x", "c++", "-"],
            input=text, capture_output=True, text=True, check=True).stdout
        result |= names(output.replace("#define", " "))
    return result


def hidden(texts):
    """The words that are hidden, and what is wrong with the files that do so."""
    hides, shows = ([text for path, text in texts.items() if path.match(name)][0]
                    for name in (HIDES, SHOWS))
    pushed = re.findall(r'push_macro\("(\w+)"\)', hides)
    wrong = [] if pushed == re.findall(r"#undef (\w+)", hides) else ["not all are undefined"]
    if pushed != re.findall(r'pop_macro\("(\w+)"\)', shows):
        wrong.append("not all are shown again")
    if pushed != sorted(set(pushed)):
        wrong.append("not in order")
    return set(pushed), [f"{HIDES}: error: {what}" for what in wrong]


def check(folder, compiler):
    """'FILE: error: ..' for each file and name."""
    texts = {p: p.read_text() for p in sorted(pathlib.Path(folder).rglob("*.h"))}
    headers = {h for t in texts.values()
               for h in re.findall(r"#\s*include <([a-z_]+)>", t)}
    words, wrong = hidden(texts)
    taken = library_names(headers, compiler) | KEYWORDS | OWN | words
    return wrong + [
        f"{path}: error: a user's macro may be named '{name}'; write "
        f"'{'_' if name[0].isupper() else '__'}{name}', or hide it in {HIDES}"
        for path, text in texts.items()
        if not (path.match(HIDES) or path.match(SHOWS))
        for name in sorted(names(text))
        if ONE_WORD.match(name) and name not in taken]


if __name__ == "__main__":
    found = check(*sys.argv[1:3])
    print("\n".join(found) if found else "no name that a macro may have")
    sys.exit(1 if found else 0)
