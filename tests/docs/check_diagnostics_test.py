# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_diagnostics finds what it is there to find."""
import unittest

from check_diagnostics import check

DEF = """
FINDING(err_a, Error, "an error of '%0'")
FINDING(note_b, Note, "take a | b")
"""
PAGE = """
| `err_a` | an error of '%0' | because | do it |
| `note_b` | take a \\| b | err_a |
"""


class DiagnosticsTest(unittest.TestCase):

    def assert_problem(self, definitions, page, expected):
        problems = check(definitions, page)
        self.assertEqual(len(problems), 1, problems)
        self.assertIn(expected, problems[0])

    def test_a_complete_page_passes(self):
        self.assertEqual(check(DEF, PAGE), [])

    def test_a_message_without_a_row(self):
        self.assert_problem(DEF + 'FINDING(err_c, Error, "new")', PAGE, "err_c")

    def test_a_text_that_has_changed(self):
        self.assert_problem(DEF.replace("an error", "the error"), PAGE,
                            "err_a says")

    def test_a_row_without_a_message(self):
        self.assert_problem(DEF, PAGE + "| `err_old` | x | y | z |\n",
                            "err_old is in the page")

    def test_an_empty_cell(self):
        self.assert_problem(DEF, PAGE.replace("because", " "), "cell")

    def test_nothing_to_compare(self):
        self.assertTrue(check("", PAGE))


if __name__ == "__main__":
    unittest.main()
