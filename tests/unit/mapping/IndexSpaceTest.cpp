//===- IndexSpaceTest.cpp - The descriptor (L, U, T, W) -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

using Indices = std::vector<std::vector<int64_t>>;

TEST(IndexSpace, EnumeratesByDefinition) {
  EXPECT_EQ(enumerate(space("[0,7) step 3 width 2")),
            (Indices{{0}, {1}, {3}, {4}, {6}}));
  EXPECT_EQ(enumerate(space("[-3,3) step 2 width 1")),
            (Indices{{-3}, {-1}, {1}}));
  EXPECT_EQ(enumerate(space("[0,2) x [5,7)")),
            (Indices{{0, 5}, {0, 6}, {1, 5}, {1, 6}}));
}

TEST(IndexSpace, EnumeratesWithValues) {
  EXPECT_EQ(enumerate(space("[l,n-1)"), {{"l", 2}, {"n", 5}}),
            (Indices{{2}, {3}}));
}

TEST(IndexSpace, IsEmptyIfOneDimensionIs) {
  EXPECT_EQ(enumerate(space("[0,9) x [4,4)")), Indices{});
  EXPECT_EQ(enumerate(space("[5,2) x [0,9)")), Indices{});
  EXPECT_EQ(enumerate(space("[0,9) step 2 width 0")), Indices{});
}

TEST(IndexSpace, KnowsWhatIsNormalizedAndDense) {
  Facts Known;
  EXPECT_TRUE(space("[0,n)").isDense(Known));
  EXPECT_TRUE(space("[0,n) step t width t").isDense(Known));
  EXPECT_TRUE(space("[0,n) step 2 width 1").isNormalized(Known));
  EXPECT_FALSE(space("[0,n) step 2 width 1").isDense(Known));
  EXPECT_FALSE(space("[0,n) x [1,n)").isNormalized(Known));
  EXPECT_TRUE(space("[0,n) x [1,n)").isNormalized(0, Known));
  EXPECT_FALSE(space("[l,n)").isNormalized(Known));
}

TEST(IndexSpace, UsesFacts) {
  EXPECT_TRUE(space("[l,n)").isNormalized(facts({"l = 0"})));
}

TEST(IndexSpace, PrintsIntervals) {
  for (const char *Text :
       {"[1,nx-1) x [1,ny-1) step 2 width 1", "[0,n div 2) x [a*b,m+n)",
        "[-3,5) step 4 width 4", "[0,n) step t width w"})
    EXPECT_EQ(toString(space(Text)), Text);
}

TEST(IndexSpace, CountsIndices) {
  const Expr L = Expr::symbol("l", SymbolKind::Host),
             U = Expr::symbol("u", SymbolKind::Host);
  for (int64_t Step = 1; Step <= 5; ++Step)
    for (int64_t Width = 0; Width <= Step; ++Width)
      for (int64_t Lower = -2; Lower <= 1; ++Lower)
        for (int64_t Upper = Lower + 1; Upper <= 12; ++Upper) {
          const Dimension D = {L, U, Step, Width};
          const std::map<std::string, int64_t> Values = {{"l", Lower},
                                                         {"u", Upper}};
          EXPECT_EQ(evaluate(indexCount(D, Facts()), Values),
                    int64_t(enumerate(IndexSpace({D}), Values).size()))
              << toString(IndexSpace({D})) << " of " << Lower << ", " << Upper;
        }
}
