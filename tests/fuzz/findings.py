# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The messages of idxmap, told from those of the compiler, without their labels.

    finding("which elements of 'a' the device needs cannot be inferred")
        -> "err_data_extent"
"""
import functools
import pathlib
import re

TABLE = pathlib.Path(__file__).resolve().parents[2] / "mapping" / "Findings.def"
ROW = re.compile(r'^FINDING\((\w+), (\w+), "((?:[^"\\]|\\.)*)"\)$', re.MULTILINE)
DIAGNOSTIC = re.compile(r"^(?P<file>[^\n:]*):(?P<line>\d+):\d+: "
                        r"(?P<severity>fatal error|error|warning|remark): (?P<text>.*?)"
                        r"(?: \[(?:-W[\w#+=-]+|idxmap-[\w-]+)\])?$", re.MULTILINE)


@functools.cache
def patterns():
    """(expression, id) of each message, those with most words of their own first."""
    rows = []
    for name, _, text in ROW.findall(TABLE.read_text()):
        text = text.replace('\\"', '"')
        words = re.split(r"%\d", text)
        if not "".join(words).strip():
            continue  # It has the compiler's words.
        rows.append((len("".join(words)), re.compile(".*".join(map(re.escape, words)), re.DOTALL),
                     name))
    return [(expression, name) for _, expression, name in sorted(
        rows, key=lambda row: -row[0])]


def finding(text):
    """The id of idxmap's message `text`, or None if it is not idxmap's."""
    return next((name for expression, name in patterns() if expression.fullmatch(text)), None)


class Diagnostic:
    def __init__(self, match):
        self.file, self.line = match["file"], int(match["line"])
        self.severity, self.text = match["severity"], match["text"]
        self.id = finding(self.text)

    def is_error(self):
        return "error" in self.severity


def diagnostics(said):
    """What a compiler said, without notes."""
    return [Diagnostic(match) for match in DIAGNOSTIC.finditer(said)]
