# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Small random damage to a C++ source, token by token.

A token may be deleted, doubled, swapped with the next, or replaced by another
of its kind from the same source, and so may a bracketed group be deleted or
doubled. Comments, blanks and #include lines stay. More than half of the edits
are near an idxmap attribute, where the loops are:

    for (int i = 0; i < n; ++i)  ->  for (int i = n; i < n; ++i)
"""
import re

TOKEN = re.compile(r"""(?P<comment>//[^\n]*|/\*.*?\*/|\#\s*include[^\n]*)
  |(?P<space>\s+|\\\n)
  |(?P<string>R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
  |(?P<name>[A-Za-z_]\w*)
  |(?P<number>\.?\d(?:[eEpP][+-]|['\w.])*)
  |(?P<bracket>[()\[\]{}])
  |(?P<operator><<=|>>=|<=>|\.\.\.|->|::|\+\+|--|&&|\|\||[-+*/%&|^=<>!]=|<<|>>|.)
""", re.VERBOSE | re.DOTALL)
KEPT = ("comment", "space")
CLOSING = {"(": ")", "[": "]", "{": "}"}


def tokens_of(text):
    """(kind, spelling) of each token; the spellings joined are the text."""
    return [(match.lastgroup, match.group()) for match in TOKEN.finditer(text)]


def group_end(tokens, start):
    """One past the bracket that closes the one at start, or start + 1."""
    spellings = [spelling for _, spelling in tokens]
    closing, depth = CLOSING.get(spellings[start]), 0
    for place in range(start, len(tokens) if closing else start):
        depth += (spellings[place] == spellings[start]) - (spellings[place] == closing)
        if depth == 0:
            return place + 1
    return start + 1


def choose_place(tokens, generator):
    """Where to edit: mostly in the 80 tokens after an idxmap attribute."""
    places = [place for place, (kind, _) in enumerate(tokens) if kind not in KEPT]
    loops = [number for number, place in enumerate(places) if tokens[place][1] == "idxmap"]
    if loops and generator.random() < 0.7:
        first = generator.choice(loops)
        places = places[max(0, first - 2):first + 80]
    return generator.choice(places)


def edit(tokens, generator):
    """The tokens with one edit."""
    place = choose_place(tokens, generator)
    end = place + 1
    if generator.random() < 0.5:
        end = group_end(tokens, place)
    piece = tokens[place:end]
    action = generator.choice(["delete", "double", "swap"] + 4 * ["replace"])
    if action == "delete":
        return tokens[:place] + tokens[end:]
    if action == "double":
        return tokens[:end] + [("space", " ")] + piece + tokens[end:]
    if action == "swap":
        other = next((next_place for next_place in range(end, len(tokens))
                      if tokens[next_place][0] not in KEPT), None)
        if other is None:
            return tokens[:place] + tokens[end:]
        return (tokens[:place] + [tokens[other]] + tokens[end:other] + piece +
                tokens[other + 1:])
    same_kind = [token for token in tokens if token[0] == tokens[place][0]]
    return tokens[:place] + [generator.choice(same_kind)] + tokens[place + 1:]


def mutant(text, generator):
    """The text after one to four edits."""
    tokens = tokens_of(text)
    for _ in range(generator.choice([1, 1, 1, 2, 2, 3, 4])):
        if any(kind not in KEPT for kind, _ in tokens):
            tokens = edit(tokens, generator)
    return "".join(spelling for _, spelling in tokens)
