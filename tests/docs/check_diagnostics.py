#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/diagnostics.md has a row for every message, with its text, and no other.

    check_diagnostics.py FINDINGS_DEF DIAGNOSTICS_MD

A row of the page is `| `id` | message | why | how to make it right |`; for notes,
which say that themselves, `| `id` | message | given with |`.
"""
import re
import sys

FINDING = re.compile(r'^FINDING\((\w+), (\w+), "((?:[^"\\]|\\.)*)"\)$')
COLUMNS = {"Note": 3}
PAGE_ROW = re.compile(r"^\| `(\w+)` \|(.*)\|$")


def read_findings(text):
    """{id: (severity, message)}; every FINDING line must have the known form."""
    rows = {}
    for line in text.splitlines():
        if line.startswith("FINDING("):
            match = FINDING.match(line)
            if not match:
                sys.exit(f"error: not a row of the expected form: {line}")
            rows[match[1]] = (match[2], match[3].replace('\\"', '"'))
    return rows


def read_page(text):
    """{id: cells}, a cell's `\\|` meaning a plain bar."""
    rows = {}
    for line in text.splitlines():
        match = PAGE_ROW.match(line)
        if match:
            cells = re.split(r"(?<!\\)\|", match[2])
            rows[match[1]] = [c.replace(r"\|", "|").strip() for c in cells]
    return rows


def compare(findings, page):
    for name, (severity, message) in findings.items():
        if name not in page:
            yield f"{name} has no row in the page; its text: {message}"
            continue
        cells = page[name]
        if cells[0] != message:
            yield f"{name} says '{message}', but the page '{cells[0]}'"
        if len(cells) != COLUMNS.get(severity, 4) - 1 or not all(cells):
            yield f"{name}: a cell is empty or missing"
    for name in page:
        if name not in findings:
            yield f"{name} is in the page, but is no message any more"


def check(findings_text, page_text):
    findings = read_findings(findings_text)
    if not findings:
        return ["no message found"]
    return list(compare(findings, read_page(page_text)))


def main():
    texts = []
    for name in sys.argv[1:3]:
        with open(name, encoding="utf-8") as file:
            texts.append(file.read())
    problems = check(*texts)
    for problem in problems:
        print(f"error: {problem}")
    print(f"{len(read_findings(texts[0]))} messages, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
