#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Who may include whom, and how long a source may be.

    check_layering.py ROOT

Every source belongs to the first part of PARTS whose patterns match its path;
each of its includes must be allowed to that part. docs/architecture.md has the
same table in words.
"""
import fnmatch
import os
import pathlib
import re
import sys

MAX_LINES = 600  # A hint to look at 300 (CONTRIBUTING.md); never a reason to split.
SOURCE_SUFFIXES = {".cpp", ".h", ".def", ".cu", ".cuh", ".py", ".c"}
SKIPPED_FOLDERS = {"build", ".git", ".cache", "__pycache__", "Inputs"}

STANDARD = "<*>"  # An angle-bracket header without a folder.
CLANG = ["clang/*", "clang-c/*", "llvm/*", "llvm-c/*"]
MAPPING = ["mapping/*"]
ANNOTATION = ["attributes/Annotation.h"]
RULES = ["rewriter/DataRule.h", "rewriter/DataStatement.h",
         "rewriter/ReductionRule.h"]
MODEL = ["rewriter/LoopNest.h", *RULES, "rewriter/legality/*"]
EMIT = ["rewriter/emit/*"]
# How generated C++ is written.
TEXT = ["rewriter/emit/CppText.h", "rewriter/emit/DataText.h"]
ATTRIBUTES = ["attributes/*"]
REWRITER = ["rewriter/*"]
# What a front end says to the pipeline, and what it has to say itself.
PIPELINE = ["rewriter/Pipeline.h", "rewriter/parse/*", "mapping/Finding.h"]
RUNTIME = ["idxmap/*", "runtime/idxmap/*"]
CUDA = ["cuda*", "cooperative_groups*", "cub/*"]

def rooms(*names):
    """What a folder of the rewriter may include besides attributes and model."""
    return (CLANG + MAPPING + ATTRIBUTES + MODEL +
            [f"rewriter/{name}/*" for name in names])


# (part, its files, what it may include besides the standard library)
PARTS = [
    ("mapping", ["mapping/*"], MAPPING),
    ("annotation", ANNOTATION, MAPPING + ANNOTATION),
    ("model", ["rewriter/LoopNest.*", "rewriter/legality/*"],
     MAPPING + ANNOTATION + MODEL),
    ("emit", EMIT, MAPPING + ANNOTATION + ["rewriter/LoopNest.h"] + RULES + EMIT),
    ("tool", ["rewriter/tool/*"],
     CLANG + PIPELINE +
     ["rewriter/list/Listing.h", "rewriter/tool/*", "attributes/*"]),
    ("plugin", ["plugin/*"],
     CLANG + PIPELINE + ["plugin/*", "attributes/*"]),
    ("attributes", ATTRIBUTES, CLANG + MAPPING + ATTRIBUTES),
    # What reads the AST: each folder stands on those before it.
    ("source", ["rewriter/source/*"], rooms("source")),
    ("templates", ["rewriter/templates/*"], rooms("templates", "source")),
    ("effects", ["rewriter/effects/*"],
     rooms("effects", "templates", "source")),
    ("pragmas", ["rewriter/pragmas/*"], rooms("pragmas", "effects", "source")),
    ("header", ["rewriter/header/*"],
     rooms("header", "effects", "templates", "source") + TEXT),
    ("variables", ["rewriter/variables/*"],
     rooms("variables", "header", "effects", "source")),
    ("accesses", ["rewriter/accesses/*"],
     rooms("accesses", "variables", "header", "effects", "source")),
    ("data", ["rewriter/data/*"],
     rooms("data", "accesses", "variables", "header", "effects", "templates",
           "source") + TEXT),
    ("device", ["rewriter/device/*"],
     rooms("device", "effects", "templates", "source")),
    ("kernel", ["rewriter/kernel/*"],
     rooms("kernel", "device", "data", "variables", "header", "effects",
           "templates", "source")),
    ("regions", ["rewriter/regions/*"],
     rooms("regions", "variables", "effects", "templates", "source") + TEXT),
    ("edit", ["rewriter/edit/*"], CLANG + MAPPING + ["rewriter/edit/*"]),
    ("parse", ["rewriter/parse/*"],
     CLANG + MAPPING + ATTRIBUTES + ["rewriter/parse/*"]),
    ("rewriter", REWRITER,
     CLANG + MAPPING + ATTRIBUTES +
     ["rewriter/*", "!rewriter/tool/*"]),
    ("runtime", ["runtime/*"], RUNTIME + CUDA),
    ("examples", ["examples/*"], ["examples/*", "common/*", "idxmap/*"]),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def sources(root):
    """Paths of all sources below root, relative, in a fixed order."""
    for folder, children, files in os.walk(root):
        children[:] = sorted(
            c for c in children
            if c not in SKIPPED_FOLDERS and not c.startswith("build-"))
        for name in sorted(files):
            path = pathlib.Path(folder, name).relative_to(root)
            if path.suffix in SOURCE_SUFFIXES:
                yield path


def part_of(path):
    for part, patterns, allowed in PARTS:
        if any(fnmatch.fnmatchcase(path, pattern) for pattern in patterns):
            return part, allowed
    return None


def is_allowed(header, angled, includer, root, allowed):
    if angled and "/" not in header:
        return True
    # A header beside the includer, or relative to it.
    beside = (root / includer).parent / header
    if not angled and beside.is_file():
        header = os.path.relpath(beside.resolve(), root.resolve())
    refused = [p[1:] for p in allowed if p.startswith("!")]
    if any(fnmatch.fnmatchcase(header, pattern) for pattern in refused):
        return False
    return any(fnmatch.fnmatchcase(header, pattern) for pattern in allowed)


def check_includes(path, lines, root):
    found = part_of(path.as_posix())
    if not found:
        return
    part, allowed = found
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if match and not is_allowed(match[2], match[1] == "<", path, root,
                                    allowed):
            yield (f"{path}:{number}: error: part '{part}' may not include "
                   f"'{match[2]}'")


def check(root):
    """All violations below root, as lines of text."""
    problems = []
    for path in sources(root):
        lines = (root / path).read_text(encoding="utf-8").splitlines()
        # A table has as many rows as it needs.
        if len(lines) > MAX_LINES and path.suffix != ".def":
            problems.append(f"{path}:{MAX_LINES + 1}: error: {len(lines)} "
                            f"lines; at most {MAX_LINES}, split the file")
        problems += check_includes(path, lines, root)
    return problems


def main():
    root = pathlib.Path(sys.argv[1])
    problems = check(root)
    for problem in problems:
        print(problem)
    count = sum(1 for _ in sources(root))
    print(f"{count} sources, {len(problems)} violations")
    return 1 if problems or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
