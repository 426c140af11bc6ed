# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What becomes of each nest of a program under one compiler.

equal: it prints what the plain program does. refused: idxmap says at compile time
why it does not take the nest, which is then left out of the program; or the launch
says which array is not on the device. failed: anything else.
"""
import os
import re
import shlex
import subprocess

from findings import diagnostics
from object_program import Program

LAUNCH_REFUSAL = re.compile(r"'[^']+' (is not on the device.*)")


class Outcome:
    def __init__(self, kind, what="", text=""):
        self.kind, self.what, self.text = kind, what, text

    def is_of_compile(self):
        return self.what.startswith(("error", "warning"))

    def cause(self):
        """What two failures of one cause have in common: no names and no numbers."""
        return self.kind, re.sub(r"'[^']*'|0x\w+|\w*\d\w*", "", self.what)


class Compiler:
    """A command, and the environment in which its programs run."""

    def __init__(self, command, folder, number):
        self.command, self.folder = shlex.split(command), folder
        self.source = folder / "program.cpp"
        self.binary = folder / f"program{number}"
        self.line = command

    def name(self):
        return "cuda" if "cuda" in self.command else "host"

    def compile(self, text, more=()):
        """(status, what it said)."""
        self.source.write_text(text)
        self.binary.unlink(missing_ok=True)
        command = [*self.command, "-ferror-limit=0", *more, str(self.source)]
        if "-fsyntax-only" not in more:
            command += ["-o", str(self.binary)]
        try:
            done = subprocess.run(command, text=True, capture_output=True, timeout=900)
        except subprocess.TimeoutExpired:
            return 124, "the compiler does not end"
        return done.returncode, done.stderr

    def run(self, nest=None):
        """(status, output, errors) of all nests, or of one."""
        command = [str(self.binary)] + ([nest.name] if nest else [])
        try:
            done = subprocess.run(command, text=True, capture_output=True, timeout=60,
                                  env={"OMP_NUM_THREADS": "4", **os.environ})
        except subprocess.TimeoutExpired:
            return 124, "", "the program does not end"
        return done.returncode, done.stdout, done.stderr


def outputs(printed):
    """{nest's name: its lines}"""
    found = {}
    for line in printed.splitlines():
        found.setdefault(line.split(" ")[0], []).append(line)
    return found


def halves(nests, examine_some):
    middle = len(nests) // 2
    return {**examine_some(nests[:middle]), **examine_some(nests[middle:])}


def judge_errors(program, said):
    """{nest: outcome} of those that the compiler complains about."""
    judged = {}
    for each in diagnostics(said):
        nest = program.nest_at(each.line) if each.file.endswith("program.cpp") else None
        if not nest or each.severity not in ("error", "fatal error"):
            continue
        kind = "refused" if each.id else "failed"
        if nest not in judged or judged[nest].kind == "refused" and kind == "failed":
            what = each.id or f"error: {each.text}"
            judged[nest] = Outcome(kind, what, said_of(said, each))
    return judged


def judge_warnings(program, said):
    judged = {}
    for each in diagnostics(said):
        if each.severity == "warning" and not each.id:
            nest = program.nest_at(each.line) if each.file.endswith("program.cpp") else None
            judged[nest] = Outcome("failed", f"warning: {each.text}", said_of(said, each))
    return judged


def said_of(said, diagnostic):
    """The diagnostic with its lines, up to the next."""
    at = said.find(f":{diagnostic.line}:")
    return said[max(0, said.rfind("\n", 0, at)):][:1500]


def judge_run(compiler, nest, lines, expected, problem):
    if problem:
        status, errors = problem
        message = re.search(r"cuemu: error: .*|what\(\).*|the program does not end", errors)
        return Outcome("failed", f"status {status}: {message[0] if message else ''}", errors)
    stopped = [line for line in lines if line.startswith(f"{nest.name} stopped: ")]
    if stopped and LAUNCH_REFUSAL.search(stopped[0]):
        return Outcome("refused", "launch: " + LAUNCH_REFUSAL.search(stopped[0])[1], stopped[0])
    if stopped:
        return Outcome("failed", "launch: " + stopped[0].split("program.cpp")[-1], stopped[0])
    if lines != expected:
        return Outcome("failed", "differs", "\n".join(
            ["expected", *expected, "got", *lines]))
    return Outcome("equal")


def run_outcomes(compiler, nests, expected):
    status, printed, _ = compiler.run()
    found = outputs(printed)
    outcomes = {}
    for nest in nests:
        problem = None
        lines = found.get(nest.name, [])
        if status != 0:
            alone, printed, errors = compiler.run(nest)
            lines = outputs(printed).get(nest.name, [])
            problem = (alone, errors) if alone != 0 else None
        outcomes[nest] = judge_run(compiler, nest, lines, expected.get(nest.name), problem)
    return outcomes


def examine_dependent(compiler, nests, words):
    """{nest: outcome}: of loops that are not independent, each needs an error or one of
    the remarks `words`. For CUDA, remarks come where there is no error only."""
    refused, left = {}, list(nests)
    while True:
        program = Program(left)
        status, said = compiler.compile(
            program.text(), ["-fsyntax-only", "-fplugin-arg-idxmap-remarks=all"])
        judged = judge_errors(program, said)
        nowhere = judged.pop(None, None)
        if status and not judged and not nowhere:
            return {nest: Outcome("failed", f"compiler, {status}", said) for nest in nests}
        if not judged:
            break
        refused.update(judged)
        left = [nest for nest in left if nest not in judged]
    outcomes = {nest: Outcome("failed", "no word about a dependence", said) for nest in left}
    for each in diagnostics(said):
        nest = program.nest_at(each.line) if each.file.endswith("program.cpp") else None
        if nest and each.id in words:
            outcomes[nest] = Outcome("remarked", each.id)
    return {**outcomes, **refused}


def examine(compiler, nests, expected, only_compile=False):
    """{nest: outcome} under `compiler`; `expected` is what each prints otherwise."""
    outcomes, left = {}, list(nests)
    while left:
        program = Program(left)
        status, said = compiler.compile(program.text(), ["-fsyntax-only"] * only_compile)
        judged = judge_errors(program, said) if status else judge_warnings(program, said)
        nowhere = judged.pop(None, None)
        if not status and not judged and not nowhere:
            break
        if not judged:
            if len(left) == 1:
                what = re.search(r"(?:error|warning|Assertion|the compiler does).*", said)
                return {**outcomes, left[0]: Outcome(
                    "failed", f"compiler, {status}: {what[0] if what else ''}", said)}
            return {**outcomes, **halves(
                left, lambda some: examine(compiler, some, expected, only_compile))}
        outcomes.update(judged)
        left = [nest for nest in left if nest not in judged]
    if only_compile:
        outcomes.update({nest: Outcome("equal") for nest in left})
    elif left:
        outcomes.update(run_outcomes(compiler, left, expected))
    return outcomes
