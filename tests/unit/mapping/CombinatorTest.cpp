//===- CombinatorTest.cpp - The table of all combinators ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"
#include "mapping/CombinatorTable.h"
#include "mapping/layout/LayoutText.h"

using namespace idxmap;
using namespace idxmap::testing;

TEST(Combinator, TableIsComplete) {
  Lines Names;
  for (const CombinatorSyntax &Syntax : combinatorTable())
    Names.push_back(Syntax.Attribute);
  EXPECT_EQ(Names, (Lines{"shift_lb", "compress_grid", "prune_grid",
                          "fold_last2", "split_last", "pad_last", "permute",
                          "reorder", "grid_block"}));
}

TEST(Combinator, NamesItselfAsItsRowDoes) {
  for (const CombinatorSyntax &Syntax : combinatorTable()) {
    Step S = step(Syntax.Attribute);
    if (Syntax.MinArguments == 1)
      S.Arguments = {Syntax.MaxArguments <= 2 ? 1 : 0};
    if (Syntax.TakesLayout)
      S.Order = std::make_shared<LayoutTerm>(
          std::get<LayoutTerm>(parseLayout("Row(1)")));
    auto Made = makeCombinator(S);
    ASSERT_TRUE(std::holds_alternative<std::unique_ptr<Combinator>>(Made))
        << Syntax.Attribute;
    EXPECT_TRUE(std::get<0>(Made)->attribute().starts_with(Syntax.Attribute));
    EXPECT_TRUE(std::get<0>(Made)->paperName().starts_with(Syntax.PaperName));
  }
}

TEST(Combinator, UnknownIsRefusedWithTheKnownOnes) {
  EXPECT_EQ(refused(step("splitlast")),
            "unknown mapping step 'splitlast'; the steps are shift_lb, "
            "compress_grid, prune_grid, fold_last2, split_last, pad_last, "
            "permute, reorder, grid_block");
}
