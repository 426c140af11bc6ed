// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/ir/Conversions.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

const Type Byte{Type::Kind::Signed, 8, {}};
const Type Long{Type::Kind::Signed, 64, {}};
const Type Float{Type::Kind::Floating, 32, {}};
const Type Open{Type::Kind::Open, 0, "T"};

TEST(Conversions, KeepWhatTheTypeHolds) {
  EXPECT_TRUE(holdsAll(Long, Int));
  EXPECT_TRUE(holdsAll(Long, Unsigned));
  EXPECT_TRUE(holdsAll(Double, Int));
  EXPECT_TRUE(holdsAll(Double, Unsigned));
  EXPECT_TRUE(holdsAll(Double, Float));
  EXPECT_TRUE(holdsAll(Int, Bool));
  EXPECT_TRUE(holdsAll(Open, Long));
  EXPECT_FALSE(holdsAll(Unsigned, Int));
  EXPECT_FALSE(holdsAll(Int, Unsigned));
  EXPECT_FALSE(holdsAll(Byte, Int));
  EXPECT_FALSE(holdsAll(Float, Int));
  EXPECT_FALSE(holdsAll(Double, Long));
  EXPECT_FALSE(holdsAll(Float, Double));
  EXPECT_FALSE(holdsAll(Int, Double));
  EXPECT_FALSE(holdsAll(Bool, Int));
}

TEST(Conversions, AreTakenAway) {
  const Value X = load(variable(0, Int));
  EXPECT_EQ(withoutExactConversions(converted(converted(X, Long), Long)).Of,
            Value::Kind::Load);
  EXPECT_EQ(withoutExactConversions(converted(X, Float)).Of,
            Value::Kind::Convert);
  EXPECT_EQ(withoutOrderedConversions(converted(X, Float)).Of,
            Value::Kind::Load);
  const Type Short{Type::Kind::Signed, 16, {}};
  const Value Small = load(variable(0, Short));
  EXPECT_EQ(withoutExactConversions(converted(converted(Small, Int), Float)).Of,
            Value::Kind::Load);
  // Of what is cut off, and of -1, anything may come first.
  EXPECT_EQ(withoutOrderedConversions(converted(X, Byte)).Of,
            Value::Kind::Convert);
  EXPECT_EQ(withoutOrderedConversions(converted(X, Unsigned)).Of,
            Value::Kind::Convert);
}

TEST(Conversions, KeepTheResidueOfASum) {
  EXPECT_TRUE(keepsResidue(Unsigned, Int));
  EXPECT_TRUE(keepsResidue(Long, Int));
  EXPECT_TRUE(keepsResidue(Float, Double));
  EXPECT_TRUE(keepsResidue(Int, Bool));
  EXPECT_FALSE(keepsResidue(Byte, Int));
  EXPECT_FALSE(keepsResidue(Double, Int));
  EXPECT_FALSE(keepsResidue(Int, Double));
  EXPECT_FALSE(keepsResidue(Bool, Int));
}

TEST(Conversions, RoundInAnInteger) {
  EXPECT_TRUE(rounds(Double, Int));
  EXPECT_TRUE(rounds(Float, Bool));
  EXPECT_FALSE(rounds(Double, Float));
  EXPECT_FALSE(rounds(Long, Int));
}

} // namespace
