# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/count-tests counts what ctest and lit write, and never too kindly."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).parents[2] / "scripts" / "count-tests"

CTEST = """<testsuite name="t">
<testcase name="a" classname="a" status="run"/>
<testcase name="b" classname="b" status="notrun">
  <skipped message="SKIP_RETURN_CODE=77"/></testcase>
<testcase name="c" classname="c" status="disabled"/>
</testsuite>"""
NOT_STARTED = """<testsuite><testcase name="a" status="notrun">
  <skipped message="Unable to find executable"/></testcase></testsuite>"""
LIT = """<testsuites><testsuite name="s">
<testcase classname="s.lit" name="x.cpp"/>
<testcase classname="s.lit" name="y.cpp"><failure>z</failure></testcase>
<testcase classname="s.lit" name="z.cpp"><skipped message="no nvcc"/></testcase>
</testsuite></testsuites>"""


class CountTest(unittest.TestCase):

    def count(self, *texts):
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number, text in enumerate(texts):
                files.append(pathlib.Path(folder, f"{number}.xml"))
                if text is not None:
                    files[-1].write_text(text)
            done = subprocess.run([sys.executable, SCRIPT, *files],
                                  capture_output=True, text=True, check=False)
        return done.stdout.splitlines(), done.returncode

    def test_adds_up_both_runners(self):
        lines, status = self.count(CTEST, LIT)
        self.assertEqual(lines[-1], "2 passed, 1 failed, 3 skipped")
        self.assertIn("failed: s.lit/y.cpp", lines)
        self.assertIn("skipped: s.lit/z.cpp (no nvcc)", lines)
        self.assertEqual(status, 1)

    def test_all_passed(self):
        lines, status = self.count(CTEST)
        self.assertEqual(lines[-1], "1 passed, 0 failed, 2 skipped")
        self.assertEqual(status, 0)

    def test_a_test_that_could_not_start_has_failed(self):
        lines, status = self.count(CTEST, NOT_STARTED)
        self.assertEqual(lines[-1], "1 passed, 1 failed, 2 skipped")
        self.assertEqual(status, 1)

    def test_a_missing_or_broken_file_is_a_failure(self):
        self.assertEqual(self.count(CTEST, None)[1], 1)
        self.assertEqual(self.count(CTEST, "<testsuite>")[1], 1)

    def test_no_test_at_all_is_a_failure(self):
        self.assertEqual(self.count("<testsuite/>")[1], 1)


if __name__ == "__main__":
    unittest.main()
