# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Subscripts that are different in every iteration, so that the loop is
independent: sums, wrapped and chosen ones, permutations, ones that a function,
a lambda or a table computes.

Loops run over `i` from 0 to n - 1 where n is at most 20, or over `i` and `j` with
rows of 5; the arrays have 48 elements. `sel[i]` is 0 to 4, and `perm` a permutation
of 0 to n - 1.
"""
LENGTH = 48


class Subscript:
    """`text` is the subscript, `setup` what the body computes before, `helper` a
    function for it. `is_affine`: idxmap can tell from it which elements are meant."""

    def __init__(self, kind, text, setup="", helper="", is_affine=True):
        self.kind, self.text, self.setup, self.helper = kind, text, setup, helper
        self.is_affine = is_affine


def written_subscript(random, number):
    """One that no two iterations of a simple loop share."""
    simple = Subscript("i", "i")
    name, variable = f"at{number}", f"k{number}"
    return random.choice([
        simple, simple, simple, simple, simple,
        Subscript("sum", "i + 3"), Subscript("reverse", "n - 1 - i"),
        Subscript("even", "2 * i"), Subscript("odd", "2 * i + 1"),
        Subscript("variable", variable, f"const int {variable} = i + 2;"),
        Subscript("conditional expression", "(i % 2 == 0 ? i : i + n)"),
        Subscript("conditional on data", "(@sel > 2 ? i : i + n)", is_affine=False),
        Subscript("variable by if on data", variable,
                  f"int {variable} = i;\nif (@sel > 2)\n  {variable} = i + n;"),
        Subscript("variable by if", variable,
                  f"int {variable} = i;\nif (i % 3 == 1)\n  {variable} = i + n;"),
        Subscript("wrapped", "(i + 3) % n"),
        Subscript("wrapped by if", variable,
                  f"int {variable} = i + 2;\nif ({variable} >= n)\n  {variable} -= n;"),
        Subscript("table", "@perm", is_affine=False),
        Subscript("variable by table", variable, f"const int {variable} = @perm;",
                  is_affine=False),
        Subscript("function", f"{name}(i, n)", helper=f"static int {name}(int i, int n) {{\n"
                  "  return i % 2 == 0 ? i : i + n;\n}"),
        Subscript("lambda", f"{name}(i)", f"auto {name} = [&](int x) {{ return n - 1 - x; }};"),
        Subscript("size", "static_cast<std::size_t>(i)"),
        *modular_subscripts(variable),
    ])


def modular_subscripts(variable):
    """The same without a sign: an odd factor permutes what it is cut to."""
    return [
        Subscript("unsigned sum", "i + 3u"), Subscript("unsigned odd", "2u * i + 1u"),
        Subscript("unsigned difference", "i - 5u + 8u"),
        Subscript("unsigned reverse", "static_cast<unsigned>(n) - 1u - i"),
        Subscript("unsigned wrapped", "(i + 7u) % n"),
        Subscript("hash", "(i * 2654435761u) % 32u"),
        Subscript("masked hash", "((i * 0x80000005u + 11u) & 31u)"),
        Subscript("hash of a variable", f"({variable} & 31u)",
                  f"const unsigned {variable} = i * 0x9e3779b1u;"),
        Subscript("unsigned variable", variable, f"const unsigned {variable} = i + 2;"),
        Subscript("size cut to int", variable,
                  f"const int {variable} = static_cast<std::size_t>(n) - 1 - i;"),
        Subscript("cut to less", variable,
                  f"const std::size_t {variable} = static_cast<unsigned short>(i + 4);"),
        Subscript("unsigned by if", variable, f"unsigned {variable} = i;\n"
                  f"if ({variable} - 3u < 5u)\n  {variable} += n;"),
        Subscript("unsigned by condition", "(i - 4u < 6u ? i + n : i)"),
    ]


def read_subscript(random):
    """One within the array."""
    simple = Subscript("i", "i")
    return random.choice([simple, simple, simple, simple, Subscript("next", "i + 1"),
                          Subscript("reverse", "n - 1 - i"),
                          Subscript("table", "@sel", is_affine=False),
                          Subscript("constant", "2"),
                          Subscript("last", "(i > 0 ? i - 1 : n - 1)"),
                          Subscript("scaled", "2 * i"),
                          Subscript("unsigned previous", "(i == 0 ? 0u : i - 1u)"),
                          Subscript("unsigned half", "static_cast<unsigned>(i) / 2u"),
                          Subscript("hash", "((i * 2654435761u) & 31u)"),
                          Subscript("remainder of a hash", "(i * 48271u) % 40u"),
                          Subscript("cut to less", "static_cast<unsigned short>(i + 1)")])


def nested_subscript(random, is_written):
    """For two loops, `i` and `j`."""
    row = Subscript("rows", "i * 5 + j")
    if is_written:
        return random.choice([row, row, row, Subscript("columns", "j * 4 + i"),
                              Subscript("rows", "i * 5u + j")])
    return random.choice([row, row, Subscript("inner", "j"), Subscript("outer", "i"),
                          Subscript("columns", "j * 4u + i")])
