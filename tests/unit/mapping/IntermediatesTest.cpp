//===- IntermediatesTest.cpp - How large the values in a kernel get -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

#include "mapping/Intermediates.h"

using namespace idxmap;
using namespace idxmap::testing;

/// The bounds of \p Text where blockIdx.x < g and threadIdx.x < 32.
static Lines bounds(const std::string &Text, std::vector<Expr> Checked = {}) {
  Facts Known = facts({"g >= 1", "n >= 1"});
  IntermediateBounds Bounds(
      {{"blockIdx.x", expr("g - 1")}, {"threadIdx.x", 31}}, std::move(Checked),
      Known);
  Bounds.add(expr(Text));
  return texts(Bounds.bounds());
}

TEST(Intermediates, OfASumAndItsParts) {
  EXPECT_EQ(bounds("blockIdx.x * 32 + threadIdx.x"), Lines{"g * 32 - 1"});
  // From 0 down as well as up.
  EXPECT_EQ(bounds("blockIdx.x * 32 - threadIdx.x"),
            (Lines{"(g - 1) * 32", "31"}));
  EXPECT_EQ(bounds("blockIdx.x * n * -7"), (Lines{"n", "n * (g - 1) * 7"}));
}

TEST(Intermediates, OfAQuotientAreThoseOfItsDividend) {
  EXPECT_EQ(bounds("(blockIdx.x * 32 + threadIdx.x) div n"),
            (Lines{"g * 32 - 1", "n"}));
}

TEST(Intermediates, OfARemainderTimesAFactor) {
  EXPECT_EQ(bounds("blockIdx.x mod n * 7"), (Lines{"n", "(n - 1) * 7"}));
}

TEST(Intermediates, BoundEveryPartialSum) {
  EXPECT_EQ(bounds("threadIdx.x + a - b"),
            (Lines{"a", "-b", "max(a, 0) + max(-b, 0) + 31",
                   "max(-a, 0) + max(b, 0)"}));
}

TEST(Intermediates, LeaveOutWhatIsChecked) {
  EXPECT_EQ(bounds("threadIdx.x mod n"), Lines{"n"});
  EXPECT_EQ(bounds("threadIdx.x mod n", {expr("n + 1")}), Lines{});
}

TEST(Intermediates, OfBuiltinIndicesAloneAreNone) {
  EXPECT_EQ(bounds("blockIdx.x"), Lines{});
}
