# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every example plain and mapped, and prints one table.

    demo_table.py BUILD WORK_FOLDER

Threads are counted, not computed: the source that the tool prints for the host
to run the threads of the mapping is compiled with Clang's coverage counters and
run once; a kernel's own count is the number of threads launched, that of its
guard's `return` the excess ones.
"""
import array
import dataclasses
import json
import operator
import os
import pathlib
import re
import shutil
import subprocess
import sys
import textwrap
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LLVM = pathlib.Path("/usr/lib/llvm-22/bin")
CLANGXX = "clang++-22"
COMPILE = [CLANGXX, "-std=c++20", "-O2", "-ffp-contract=off"]
NVCC_FLAGS = [
    "-std=c++20", "--expt-relaxed-constexpr", "-arch=sm_90", "-Werror",
    "all-warnings"
]
CLANG_CUDA_FLAGS = [
    "-x", "cuda", "--cuda-gpu-arch=sm_90", "-std=c++20", "-Wall", "-Wextra",
    "-Werror", "-Wno-unknown-cuda-version"
]
# The comment that stands before a kernel: "heat.cpp:12: <space>, <steps>".
KERNEL_COMMENT = re.compile(r"^// \S+:\d+: (?P<space>\[.*?\)[^,()]*"
                            r"(?: x \[.*?\)[^,()]*)*), (?P<steps>[A-Z].*)$")
ARRAY_TYPES = {"float32": "f", "float64": "d", "int32": "i", "uint8": "B"}
TIMED_RUNS = 3


@dataclasses.dataclass
class Row:
    example: str
    space: str = ""
    steps: str = ""
    threads: int = 0
    excess: int = 0
    difference: float = 0
    plain_seconds: float = 0
    mapped_seconds: float = 0
    compiled_by: str = ""


def run(*words, cwd=None, **environment):
    done = subprocess.run([str(word) for word in words], cwd=cwd, text=True,
                          capture_output=True, check=False,
                          env={**os.environ, **environment})
    if done.returncode:
        print("$", *words, file=sys.stderr)
        sys.exit(done.stdout + done.stderr +
                 f"error: exit status {done.returncode}")
    return done.stdout


def timed(program, cwd):
    """The shortest of a few runs, in seconds."""
    best = float("inf")
    for _ in range(TIMED_RUNS):
        start = time.perf_counter()
        run(program, cwd=cwd)
        best = min(best, time.perf_counter() - start)
    return best


def read_dump(file):
    head, data = file.read_bytes().split(b"\n", 1)
    kind, count = head.decode().split()
    values = array.array(ARRAY_TYPES[kind])
    values.frombytes(data)
    if len(values) != int(count):
        sys.exit(f"error: {file} holds {len(values)} elements, not {count}")
    return values


def largest_difference(one, other):
    one, other = read_dump(one), read_dump(other)
    if len(one) != len(other):
        sys.exit("error: the results have different lengths")
    if one == other:
        return 0
    return max(map(abs, map(operator.sub, one, other)))


class Example:

    def __init__(self, folder, build, work):
        self.name = folder.name
        self.folder = folder
        self.source = folder / f"{folder.name}.cpp"
        self.plugin = build / "lib" / "idxmap.so"
        self.tool = build / "bin" / "idxmap"
        self.includes = [f"-I{ROOT / 'runtime'}", f"-I{folder}"]
        self.generated = work / "generated"
        self.work = work / "run" / folder.name
        self.work.mkdir(parents=True)
        for data in folder.glob("*.pgm"):
            shutil.copy(data, self.work)

    def row(self):
        row = Row(self.name)
        plain = self.compile("plain", "-Wno-unknown-attributes")
        mapped = self.compile("mapped", "-fopenmp", f"-fplugin={self.plugin}",
                              *self.includes)
        row.plain_seconds = timed(plain, self.work)
        row.mapped_seconds = timed(mapped, self.work)
        run(plain, "--dump", "plain.raw", cwd=self.work)
        run(mapped, "--dump", "mapped.raw", cwd=self.work)
        row.difference = largest_difference(self.work / "plain.raw",
                                            self.work / "mapped.raw")
        self.count_threads(row)
        row.compiled_by = self.compile_cuda()
        return row

    def compile(self, name, *flags, source=None):
        result = self.work / name
        run(*COMPILE, *flags, source or self.source, "-o", result)
        return result

    def generate(self, target, result):
        run(self.tool, self.source, f"--target={target}", "-o", result, "--",
            "-std=c++20", "-I", self.folder)
        return result

    def compile_cuda(self):
        """Which compilers took the CUDA source without a warning."""
        source = self.generate("cuda", self.generated / f"{self.name}.cu")
        compilers = []
        nvcc = find_nvcc()
        if nvcc:
            run(nvcc, *NVCC_FLAGS, *self.includes, "-c", source, "-o",
                self.work / "nvcc.o")
            run(CLANGXX, *CLANG_CUDA_FLAGS, *self.includes, "-c", source, "-o",
                self.work / "clang.o")
            compilers = ["nvcc", "clang"]
        return ", ".join(compilers) or "not compiled"

    def count_threads(self, row):
        source = self.generate("threads", self.work / f"{self.name}-host.cpp")
        program = self.compile("counted", "-fprofile-instr-generate",
                               "-fcoverage-mapping", *self.includes,
                               source=source)
        run(program, cwd=self.work, LLVM_PROFILE_FILE="counted.profraw")
        run(LLVM / "llvm-profdata", "merge", "counted.profraw", "-o",
            "counted.profdata", cwd=self.work)
        coverage = json.loads(run(LLVM / "llvm-cov", "export", program,
                                  "-instr-profile=counted.profdata",
                                  cwd=self.work))
        lines = source.read_text().splitlines()
        for function in coverage["data"][0]["functions"]:
            is_here = function["filenames"][0] == str(source)
            if is_here and "idxmap_" in function["name"] and function["count"]:
                add_kernel(row, function, lines)


def add_kernel(row, function, lines):
    """Adds the counts of one kernel that has run."""
    begin = function["regions"][0][0] - 1
    comment = kernel_comment(lines, begin)
    if not comment:
        return
    row.space, row.steps = comment["space"], comment["steps"]
    row.threads += function["count"]
    for first_line, first_column, *_, count, _, _, _ in function["regions"]:
        if lines[first_line - 1][first_column - 1:].startswith("return;"):
            row.excess += count
            break


def kernel_comment(lines, begin):
    """The comment above the function that begins at line number begin."""
    for line in reversed(lines[max(0, begin - 12):begin]):
        match = KERNEL_COMMENT.match(line)
        if match:
            return match
        if line.startswith("}"):
            return None
    return None


def find_nvcc():
    return shutil.which("nvcc") or shutil.which(
        pathlib.Path(os.environ.get("CUDA_HOME", "/usr/local/cuda"), "bin",
                     "nvcc"))


def cells(row):
    share = f" ({row.excess / row.threads:.2%})" if row.threads else ""
    return [
        row.example,
        textwrap.wrap(row.space, 36) or [""],
        textwrap.wrap(row.steps, 36) or [""], f"{row.threads:,}",
        f"{row.excess:,}{share}", f"{row.difference:g}",
        f"{row.plain_seconds:.3f}", f"{row.mapped_seconds:.3f}", row.compiled_by
    ]


def print_table(rows):
    table = [[[c] if isinstance(c, str) else c for c in cells(row)]
             for row in rows]
    head = [[title] for title in (
        "example", "index space", "mapping", "threads launched", "excess",
        "largest difference", "s plain", "s mapped", "CUDA source")]
    widths = [max(len(part) for line in [head] + table for part in line[column])
              for column in range(len(head))]
    rule = "-+-".join("-" * width for width in widths)
    for number, line in enumerate([head] + table):
        for part in range(max(map(len, line))):
            print(" | ".join(
                (cell[part] if part < len(cell) else "").ljust(width)
                for cell, width in zip(line, widths)).rstrip())
        if number == 0:
            print(rule)


def main():
    build, work = (pathlib.Path(name).resolve() for name in sys.argv[1:])
    shutil.rmtree(work, ignore_errors=True)
    (work / "generated").mkdir(parents=True)
    rows = []
    for source in sorted((ROOT / "examples").glob("*/*.cpp")):
        if source.stem == source.parent.name:
            print(f"running {source.stem}", file=sys.stderr)
            rows.append(Example(source.parent, build, work).row())
    print_table(rows)
    print("\nThreads are those of all launches together; seconds are the "
          f"shortest of {TIMED_RUNS} runs of the whole\nprogram, mapped to "
          f"{os.cpu_count()} CPU threads by OpenMP.")
    print(f"CUDA source of each example: {work / 'generated'}")
    if not find_nvcc():
        print("There is no nvcc here, so it was not compiled.")
    if any(row.difference for row in rows):
        sys.exit("error: a mapped example has another result than the plain one")
    if not all(row.threads for row in rows):
        sys.exit("error: an example was not mapped")


if __name__ == "__main__":
    main()
