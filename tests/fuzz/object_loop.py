# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One mapped loop of a random nest of objects: header, subscripts, what its body does
and its attributes."""
from object_subscripts import (LENGTH, Subscript, nested_subscript, read_subscript,
                               written_subscript)
from object_text import TOKEN, indented


def arrays_named(texts, arrays):
    """Of the tokens in `texts`: `@a`, and `@ka` and the like."""
    tokens = {token for text in texts for token in TOKEN.findall(text)}
    return {name for name in arrays
            if any(role + name in tokens for role in ("", "k", "p", "A", "E"))}


class MappedLoop:
    def __init__(self, random, nest, place):
        self.is_nested = random.random() < 0.15
        self.is_counted_long = random.random() < 0.1
        self.subscripts = {name: self.choose_subscript(random, nest, name, place)
                           for name in nest.types}
        self.touches = [nest.random_touch(random)
                        for _ in range(random.choice([1, 1, 2, 3]))]
        self.bare = "map(2)" if self.is_nested and random.random() < 0.7 else "map"
        self.clauses = random.random() < 0.8
        self.skips = random.random() < 0.06

    def choose_subscript(self, random, nest, name, place):
        if name not in ("a", "b", "c"):
            return Subscript("i", "i")
        if self.is_nested:
            return nested_subscript(random, name != "b")
        if name == "b":
            return read_subscript(random)
        return written_subscript(random, f"{nest.number}{name}{place}")

    def header(self):
        if self.is_nested:
            return ["for (int i = 0; i < 4; ++i)", "  for (int j = 0; j < 5; ++j) {"]
        return [f"for ({'long' if self.is_counted_long else 'int'} i = 0; i < n; ++i) {{"]

    def used(self):
        """The arrays that it names; the others are left out of the text."""
        texts = [text for touch in self.touches for text in [touch.lines(), *touch.before]]
        found, wanted = set(), arrays_named(texts, self.subscripts)
        while wanted - found:
            found |= wanted
            wanted = arrays_named([text for name in found for text in [
                self.subscripts[name].text, self.subscripts[name].setup]], self.subscripts)
        return [name for name in self.subscripts if name in found]

    def body(self):
        lines = ["if (i % 4 == 3)\n  continue;"] if self.skips else []
        lines += [self.subscripts[name].setup for name in self.used()
                  if self.subscripts[name].setup]
        return "\n".join([*lines, *(touch.lines() for touch in self.touches)])

    def attributes(self, nest):
        parts = [self.bare]
        for name in self.used():
            holder, affine = nest.holders[name], self.subscripts[name].is_affine
            if self.clauses and not affine and holder.is_clause_name():
                parts.append(f"copy({holder.name_in(name, nest)}, {LENGTH})")
        return "[[using idxmap: %s]]" % ", ".join(parts) if len(parts) > 1 else \
            f"[[idxmap::{parts[0]}]]"

    def text(self, nest):
        columns = 4 if self.is_nested else 2
        return [self.attributes(nest), *self.header(), *indented(self.body(), columns),
                "  }" if self.is_nested else "}"]
