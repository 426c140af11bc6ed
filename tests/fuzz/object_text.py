# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tokens in the text of a random nest, and what stands for them.

    @T @D @P @H @Q   the template's number, its length, its arguments after a name, its
                  head, and `template ` before a name; in a nest that is no template a
                  type, 3, and nothing
    @a @ka @pa @Aa @Ea   of array `a`: the iteration's element, its subscript, a pointer
                  to the first element, the array, and the type of its elements
"""
import re

TOKEN = re.compile(r"@(H|Q|[A-Za-z]+)")


def replaced(text, meaning):
    """`text` with `@x` as `meaning`['x'] has it, which may have tokens, too."""
    while "@" in text:
        text = TOKEN.sub(lambda match: meaning[match[1]], text)
    return text


def indented(text, columns):
    return [" " * columns + line if line else "" for line in text.splitlines()]


class Parameters:
    """The template parameters of a nest: none, `T`, or `T` and a length `D`."""

    def __init__(self, is_open, has_length, plain):
        self.is_open, self.has_length, self.plain = is_open, has_length, plain

    def meaning(self):
        if not self.is_open:
            return {"T": self.plain, "D": "3", "P": "", "H": ""}
        more = ", std::size_t D" if self.has_length else ""
        return {"T": "T", "D": "D" if self.has_length else "3",
                "P": "<T, D>" if self.has_length else "<T>",
                "H": f"template <typename T{more}>\n"}

    def instance(self, number):
        """The same outside of the template, for the type `number`."""
        if not self.is_open:
            return self.meaning()
        arguments = f"<{number}, 3>" if self.has_length else f"<{number}>"
        return {"T": number, "D": "3", "P": arguments, "H": ""}
