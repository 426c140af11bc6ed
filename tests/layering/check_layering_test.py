# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_layering finds what it is there to find."""
import pathlib
import tempfile
import unittest

import check_layering


class LayeringTest(unittest.TestCase):

    def violations(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            return check_layering.check(root)

    def assert_refused(self, name, include):
        problems = self.violations({name: f"// head\n#include {include}\n"})
        self.assertEqual(len(problems), 1, problems)
        self.assertTrue(problems[0].startswith(f"{name}:2: error: part "))

    def assert_allowed(self, name, include):
        self.assertEqual(self.violations({name: f"#include {include}\n"}), [])

    def test_the_algebra_knows_nobody(self):
        self.assert_refused("mapping/Expr.cpp", '"llvm/ADT/StringRef.h"')
        self.assert_refused("mapping/combinators/A.h", '"rewriter/LoopNest.h"')
        self.assert_refused("mapping/Expr.h", '"attributes/Annotation.h"')
        self.assert_allowed("mapping/Expr.cpp", "<vector>")
        self.assert_allowed("mapping/Expr.cpp", '"mapping/Range.h"')

    def test_calls_are_followed_in_one_place(self):
        text = "  if (Callee->hasBody(Definition))\n"
        problems = self.violations({"rewriter/kernel/A.cpp": text})
        self.assertEqual(len(problems), 1, problems)
        self.assertIn("rewriter/kernel/A.cpp:1: error: a body", problems[0])
        self.assertEqual(
            self.violations({"rewriter/effects/DeviceCalls.cpp": text,
                             "rewriter/kernel/A.cpp": "F.hasBody();\n"}), [])

    def test_the_annotation_knows_the_algebra_only(self):
        self.assert_refused("attributes/Annotation.h", '"clang/AST/Attr.h"')
        self.assert_allowed("attributes/Annotation.h", '"mapping/Expr.h"')
        self.assert_allowed("attributes/Reader.cpp", '"clang/AST/Attr.h"')
        self.assert_refused("attributes/Reader.cpp", '"rewriter/Pipeline.h"')

    def test_model_and_emitter_are_free_of_clang(self):
        self.assert_refused("rewriter/legality/A.cpp", '"clang/AST/Expr.h"')
        self.assert_refused("rewriter/LoopNest.h", '"rewriter/emit/Emit.h"')
        self.assert_refused("rewriter/emit/A.cpp", '"llvm/ADT/Twine.h"')
        self.assert_refused("rewriter/emit/A.cpp", '"rewriter/edit/Edit.h"')
        self.assert_refused("rewriter/emit/A.cpp",
                            '"rewriter/legality/Legality.h"')
        self.assert_allowed("rewriter/emit/A.cpp", '"rewriter/LoopNest.h"')

    def test_sets_alone_know_isl_and_legality_alone_knows_sets(self):
        self.assert_allowed("rewriter/sets/A.cpp", "<isl/set.h>")
        self.assert_allowed("rewriter/sets/A.cpp", '"rewriter/sets/A.h"')
        self.assert_refused("rewriter/sets/A.cpp", '"llvm/ADT/Twine.h"')
        self.assert_refused("rewriter/sets/A.cpp", '"mapping/expr/Expr.h"')
        self.assert_refused("rewriter/sets/A.cpp", '"rewriter/LoopNest.h"')
        self.assert_allowed("rewriter/legality/A.cpp", '"rewriter/sets/A.h"')
        self.assert_refused("rewriter/legality/A.cpp", "<isl/set.h>")
        self.assert_refused("rewriter/LoopNest.h", '"rewriter/sets/A.h"')
        self.assert_refused("rewriter/analysis/A.cpp", '"rewriter/sets/A.h"')
        self.assert_refused("rewriter/emit/A.cpp", '"rewriter/sets/A.h"')
        self.assert_refused("rewriter/Extract.cpp", '"rewriter/sets/A.h"')

    def test_front_ends_know_the_pipeline_only(self):
        self.assert_allowed("plugin/Plugin.cpp", '"rewriter/Pipeline.h"')
        self.assert_refused("plugin/Plugin.cpp", '"rewriter/emit/Emit.h"')
        self.assert_refused("rewriter/tool/Main.cpp", '"mapping/Expr.h"')
        self.assert_refused("rewriter/Pipeline.cpp", '"rewriter/tool/A.h"')
        self.assert_refused("rewriter/Pipeline.cpp", '"plugin/Plugin.h"')

    def test_the_runtime_knows_cuda_only(self):
        self.assert_allowed("runtime/idxmap/launch.h", "<cuda_runtime.h>")
        self.assert_refused("runtime/idxmap/launch.h", '"mapping/Expr.h"')

    def test_an_include_beside_the_source_counts_under_its_own_path(self):
        problems = self.violations({
            "rewriter/tool/A.h": "",
            "rewriter/Pipeline.cpp": '#include "tool/A.h"\n'
        })
        self.assertEqual(len(problems), 1, problems)

    def test_expressions_know_nothing_of_mappings(self):
        self.assert_allowed("mapping/expr/Simplify.cpp",
                            '"mapping/expr/Facts.h"')
        self.assert_refused("mapping/expr/Simplify.cpp",
                            '"mapping/IndexSpace.h"')

    def test_each_room_of_the_rewriter_stands_on_those_before_it(self):
        self.assert_allowed("rewriter/data/A.cpp", '"rewriter/accesses/B.h"')
        self.assert_refused("rewriter/accesses/A.cpp", '"rewriter/data/B.h"')
        self.assert_refused("rewriter/source/A.cpp", '"rewriter/effects/B.h"')
        self.assert_refused("rewriter/device/A.cpp", '"rewriter/kernel/B.h"')
        self.assert_refused("rewriter/regions/A.cpp", '"rewriter/Pipeline.h"')

    def test_modules_do_not_include_each_other_in_a_circle(self):
        # By a source, too, and by an include beside it.
        circle = {
            "mapping/A.h": '#include <vector>\n#include "mapping/B.h"\n',
            "mapping/A.cpp": '#include "mapping/A.h"\n',
            "mapping/B.h": '#include "mapping/C.h"\n',
            "mapping/C.h": "",
            "mapping/C.cpp": '#include "C.h"\n#include "A.h"\n',
        }
        way = "mapping/A -> mapping/B -> mapping/C -> mapping/A"
        self.assertEqual(self.violations(circle), [
            "mapping/A.h:2: error: modules include each other in a circle: "
            + way])
        # A source may include its own header.
        circle["mapping/C.cpp"] = '#include "C.h"\n'
        self.assertEqual(self.violations(circle), [])
        # Nor is there a circle where one stands above all of them.
        circle["mapping/D.cpp"] = '#include "mapping/A.h"\n'
        self.assertEqual(self.violations(circle), [])

    def test_a_circle_is_named_once_by_its_shortest_way(self):
        problems = self.violations({
            "runtime/idxmap/A.h": "#include <idxmap/B.h>\n",
            "runtime/idxmap/B.h": "#include <idxmap/C.h>\n",
            "runtime/idxmap/C.h": '#include "A.h"\n#include "B.h"\n',
            "plugin/P.cpp": '#include "Q.h"\n',
            "plugin/P.h": "",
            "plugin/Q.h": '#include "P.h"\n',
        })
        self.assertEqual([problem.split(": ")[-1] for problem in problems], [
            "plugin/P -> plugin/Q -> plugin/P",
            "runtime/idxmap/B -> runtime/idxmap/C -> runtime/idxmap/B"])

    def test_a_long_source_must_be_split(self):
        limit = check_layering.MAX_LINES
        self.assertEqual(self.violations({"a.cpp": "\n" * limit}), [])
        self.assertEqual(len(self.violations({"a.cpp": "\n" * (limit + 1)})), 1)

    def test_a_folder_of_many_modules_must_be_split(self):
        limit = check_layering.MAX_MODULES
        files = {f"mapping/M{i}.{suffix}": ""
                 for i in range(limit) for suffix in ("h", "cpp")}
        self.assertEqual(self.violations(files), [])
        files["mapping/One.cpp"] = ""
        self.assertEqual(len(self.violations(files)), 1)


if __name__ == "__main__":
    unittest.main()
