//===- OperationCountTest.cpp - What formulas cost a thread ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/OperationCount.h"

#include "ExprTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

static unsigned count(std::initializer_list<const char *> Formulas) {
  std::vector<Expr> All;
  for (const char *Formula : Formulas)
    All.push_back(expr(Formula));
  return operationCount(All);
}

TEST(OperationCount, WeighsOperators) {
  EXPECT_EQ(count({"n"}), 0u);
  EXPECT_EQ(count({"a + b * 2 - c"}), 3u);
  EXPECT_EQ(count({"min(a, xor(b, c))"}), 2u);
  EXPECT_EQ(count({"a div 8"}), 1u);
  EXPECT_EQ(count({"a mod 6"}), 4u);
  EXPECT_EQ(count({"a ceildiv n"}), 15u);
  EXPECT_EQ(count({"antidiag_sum(x, n, m)"}), 20u);
}

TEST(OperationCount, CountsWhatIsSharedOnce) {
  EXPECT_EQ(count({"i div 8 * 64 + j", "i div 8"}), 3u);
  EXPECT_EQ(count({"a div n", "b + a div n"}), 16u);
}

TEST(OperationCount, CheapestDistributesOnlyWhereThatPays) {
  auto best = [](const char *Formula) {
    return toString(cheapest({expr(Formula)}, Facts()).front());
  };
  EXPECT_EQ(best("(a + b) * n - b * n + 1"), "a * n + 1");
  EXPECT_EQ(best("(a + b) * n + c"), "c + n * (a + b)");
  // Equal: as it was.
  EXPECT_EQ(best("(a * 4 + b) * 8 + c"), "(a * 4 + b) * 8 + c");
}
