#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Who may include whom, never in a circle, and how long a source may be.

    check_layering.py ROOT

Every source belongs to the first part of PARTS whose patterns match its path;
each of its includes must be allowed to that part. docs/architecture.md has the
same table in words. A module is a header with its source, Expr.h with Expr.cpp:
what modules there are in MODULE_FOLDERS can be read from the bottom up, since
none includes itself by way of others.
"""
import fnmatch
import os
import pathlib
import re
import sys

MAX_LINES = 600  # A hint to look at 300 (CONTRIBUTING.md); never a reason to split.
MAX_MODULES = 30
SOURCE_SUFFIXES = {".cpp", ".h", ".def", ".cu", ".cuh", ".py", ".c"}
SKIPPED_FOLDERS = {"build", ".git", ".cache", "__pycache__", "Inputs"}
MODULE_FOLDERS = {"mapping", "attributes", "rewriter", "plugin", "runtime"}

# What has the definition of a function, for all others; and what reads that one
# function alone.
READS_BODIES = {"rewriter/effects/DeviceCalls.cpp", "rewriter/effects/CallParts.cpp",
                "rewriter/data/ReturnedPointer.cpp", "rewriter/build/BuildFunctions.cpp"}

STANDARD = "<*>"  # An angle-bracket header without a folder.
CLANG = ["clang/*", "clang-c/*", "llvm/*", "llvm-c/*"]
MAPPING = ["mapping/*"]
ANNOTATION = ["attributes/Annotation.h"]
RULES = ["rewriter/DataLayout.h", "rewriter/DataRule.h", "rewriter/DataStatement.h",
         "rewriter/IndexFit.h", "rewriter/MacroLineBreak.h", "rewriter/ReductionRule.h",
         "rewriter/StagedArray.h"]
# Which part of an array a block uses, and how it keeps that.
FOOTPRINT = ["rewriter/footprint/*"]
MODEL = ["rewriter/LoopNest.h", *RULES, "rewriter/legality/*"]
# The only part that knows isl.
SETS = ["rewriter/sets/*"]
EMIT = ["rewriter/emit/*"]
# How generated C++ is written.
TEXT = ["rewriter/emit/CppText.h", "rewriter/emit/DataText.h"]
ATTRIBUTES = ["attributes/*"]
REWRITER = ["rewriter/*"]
# What a front end says to the pipeline, and what it has to say itself.
PIPELINE = ["rewriter/Pipeline.h", "rewriter/PipelineResult.h", "rewriter/parse/*",
            "rewriter/edit/OutputFiles.h", "mapping/Finding.h"]
RUNTIME = ["idxmap/*", "runtime/idxmap/*"]
CUDA = ["cuda*", "cooperative_groups*", "cub/*"]

def rooms(*names):
    """What a folder of the rewriter may include besides attributes and model."""
    return (CLANG + MAPPING + ATTRIBUTES + MODEL +
            [f"rewriter/{name}/*" for name in names])


# (part, its files, what it may include besides the standard library)
PARTS = [
    ("expressions", ["mapping/expr/*"], ["mapping/expr/*"]),
    ("mapping", ["mapping/*"], MAPPING),
    ("annotation", ANNOTATION, MAPPING + ANNOTATION),
    ("sets", SETS, SETS + ["isl/*"]),
    ("legality", ["rewriter/legality/*"], MAPPING + ANNOTATION + MODEL + SETS),
    ("model", ["rewriter/IndexFit.*", "rewriter/LoopNest.*", "rewriter/StagedArray.*"],
     MAPPING + ANNOTATION + MODEL),
    ("footprint", FOOTPRINT,
     MAPPING + ANNOTATION + ["rewriter/LoopNest.h"] + RULES + FOOTPRINT),
    ("ir", ["rewriter/ir/*"], ["rewriter/ir/*", "mapping/Finding.h"]),
    ("memory", ["rewriter/memory/*"],
     ["rewriter/memory/*", "rewriter/ir/*", "mapping/Finding.h"]),
    ("analysis", ["rewriter/analysis/*"],
     ["rewriter/analysis/*", "rewriter/memory/*", "rewriter/ir/*", "rewriter/IndexFit.h",
      "mapping/Finding.h", "mapping/expr/*", "mapping/memory/MemoryAddress.h"]),
    ("coherence", ["rewriter/coherence/*"],
     ANNOTATION + ["rewriter/coherence/*", "rewriter/analysis/*", "rewriter/memory/*",
                   "rewriter/ir/*",
                   "mapping/Finding.h"]),
    ("updates", ["rewriter/updates/*"],
     ANNOTATION + ["rewriter/updates/*", "rewriter/ir/*", "mapping/Finding.h"]),
    ("draw", ["rewriter/draw/*"], MAPPING + ["rewriter/draw/*"]),
    ("emit", EMIT, MAPPING + ANNOTATION + ["rewriter/LoopNest.h"] + RULES + FOOTPRINT + EMIT),
    ("tool", ["rewriter/tool/*"],
     CLANG + PIPELINE +
     ["rewriter/draw/ArrayPicture.h",
      "rewriter/list/DeviceCode.h", "rewriter/list/Listing.h", "rewriter/list/ListedNest.h",
      "rewriter/list/Insertions.h", "rewriter/list/ListOptions.h",
      "rewriter/edit/CudaNames.h",
      "rewriter/tool/*", "attributes/*"]),
    # The only part that knows the system's processes.
    ("processes", ["plugin/ProcessCopy.*"], ["plugin/ProcessCopy.h", "llvm/*", "sys/*"]),
    ("plugin", ["plugin/*"],
     # The build makes LoaderDigest.h.
     CLANG + PIPELINE + ["plugin/*", "attributes/*", "LoaderDigest.h"]),
    ("attributes", ATTRIBUTES, CLANG + MAPPING + ATTRIBUTES),
    # What reads the AST: each folder stands on those before it.
    ("source", ["rewriter/source/*"], rooms("source")),
    ("templates", ["rewriter/templates/*"], rooms("templates", "source")),
    ("effects", ["rewriter/effects/*"],
     rooms("effects", "templates", "source")),
    ("build", ["rewriter/build/*"],
     rooms("build", "analysis", "memory", "ir", "effects", "templates", "source")),
    ("pragmas", ["rewriter/pragmas/*"], rooms("pragmas", "effects", "source")),
    ("header", ["rewriter/header/*"],
     rooms("header", "build", "analysis", "memory", "ir", "effects", "templates", "source") + TEXT),
    ("atomics", ["rewriter/atomics/*"], rooms("atomics", "effects", "source")),
    ("variables", ["rewriter/variables/*"],
     rooms("variables", "atomics", "header", "build", "updates", "analysis", "memory", "ir", "effects",
           "templates", "source")),
    ("accesses", ["rewriter/accesses/*"],
     rooms("accesses", "variables", "header", "build", "analysis", "memory", "ir",
           "effects", "source")),
    ("data", ["rewriter/data/*"],
     rooms("data", "accesses", "variables", "header", "build", "effects",
           "templates", "source") + TEXT),
    ("device", ["rewriter/device/*"],
     rooms("device", "atomics", "effects", "templates", "source")),
    ("kernel", ["rewriter/kernel/*"],
     rooms("kernel", "device", "atomics", "data", "variables", "header", "build",
           "effects", "templates", "source")),
    ("teams", ["rewriter/teams/*"],
     rooms("teams", "variables", "atomics", "header", "pragmas", "analysis", "memory", "build", "effects",
           "source")),
    ("regions", ["rewriter/regions/*"],
     rooms("regions", "coherence", "pragmas", "atomics", "variables", "build", "analysis", "memory", "ir",
           "effects", "templates", "source") + TEXT),
    ("edit", ["rewriter/edit/*"],
     CLANG + MAPPING + ["rewriter/edit/*", "rewriter/MacroLineBreak.h"]),
    ("parse", ["rewriter/parse/*"],
     CLANG + MAPPING + ATTRIBUTES +
     ["rewriter/parse/*", "rewriter/edit/TextEdits.h", "rewriter/MacroLineBreak.h"]),
    ("rewriter", REWRITER,
     CLANG + MAPPING + ATTRIBUTES +
     ["rewriter/*", "!rewriter/sets/*", "!rewriter/tool/*"]),
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


def module_of(path):
    return path.with_suffix("").as_posix()


def included_source(header, includer, known):
    """The one of the known sources that is meant, or None."""
    for folder in (pathlib.Path(), includer.parent, pathlib.Path("runtime")):
        path = pathlib.Path(os.path.normpath(folder / header))
        if path in known:
            return path
    return None


def module_graph(texts):
    """Of each module, those that it includes, and where it first does."""
    graph = {}
    known = {path: lines for path, lines in texts.items()
             if path.parts[0] in MODULE_FOLDERS}
    for path, lines in known.items():
        includes = graph.setdefault(module_of(path), {})
        for number, line in enumerate(lines, 1):
            match = INCLUDE.match(line)
            other = match and included_source(match[2], path, known)
            if other and module_of(other) != module_of(path):
                includes.setdefault(module_of(other), f"{path}:{number}")
    return graph


def way_back(start, graph):
    """A shortest way from the module to itself. Pre: there is one."""
    came_from = {}
    reached = [start]
    for module in reached:  # Which grows: breadth first.
        for other in sorted(graph[module]):
            if other == start:
                way = [start, module]
                while way[-1] != start:
                    way.append(came_from[way[-1]])
                return way[::-1]
            if other not in came_from:
                came_from[other] = module
                reached.append(other)
    raise ValueError(f"{start} does not lead to itself")


def reachable(start, graph):
    reached = {start}
    left = [start]
    while left:
        for other in graph[left.pop()]:
            if other not in reached:
                reached.add(other)
                left.append(other)
    return reached


def check_circles(texts):
    """One line for each set of modules that all lead to one another."""
    graph = module_graph(texts)
    reach = {module: reachable(module, graph) for module in graph}
    seen = set()
    for module in sorted(graph):
        together = {m for m in reach[module] if module in reach[m]}
        if module in seen or len(together) == 1:
            continue
        seen |= together
        way = min((way_back(m, graph) for m in sorted(together)), key=len)
        place = graph[way[0]][way[1]]
        yield (f"{place}: error: modules include each other in a circle: "
               f"{' -> '.join(way)}")


def check_folders(texts):
    """A folder of more modules than one can know is several."""
    folders = {}
    for path in texts:
        if path.parts[0] in MODULE_FOLDERS:
            folders.setdefault(path.parent, set()).add(module_of(path))
    for folder, modules in sorted(folders.items()):
        if len(modules) > MAX_MODULES:
            yield (f"{folder}: error: {len(modules)} modules; at most "
                   f"{MAX_MODULES}, make it several folders")


def check_bodies(path, lines):
    """Calls are followed in one place: who asks for a callee's body does not."""
    if path.parts[0] != "rewriter" or str(path) in READS_BODIES:
        return
    for number, line in enumerate(lines, 1):
        if re.search(r"\bhasBody\(\w", line):
            yield (f"{path}:{number}: error: a body that is called is read by "
                   "rewriter/effects/CallGraph.h, or in a tree (BodyTrees.h)")


def check(root):
    """All violations below root, as lines of text."""
    problems = []
    texts = {path: (root / path).read_text(encoding="utf-8").splitlines()
             for path in sources(root)}
    for path, lines in texts.items():
        # A table has as many rows as it needs.
        if len(lines) > MAX_LINES and path.suffix != ".def":
            problems.append(f"{path}:{MAX_LINES + 1}: error: {len(lines)} "
                            f"lines; at most {MAX_LINES}, split the file")
        problems += check_includes(path, lines, root)
        problems += check_bodies(path, lines)
    return problems + [*check_circles(texts), *check_folders(texts)]


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
