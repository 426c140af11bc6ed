// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "rewriter/memory/BodyNames.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

using VariableSet = std::set<VariableNumber>;

TEST(BodyNames, AreAddressesReferencesAndWhatIsGivenAway) {
  EXPECT_EQ(BodyNames(small({assign(at(A, k()), load(at(B, i())))})).Others,
            VariableSet());
  EXPECT_EQ(BodyNames(small({declare(Q, address(variable(N, Int)))})).Others,
            VariableSet{N});
  EXPECT_EQ(BodyNames(small({bind(R, field(object(S), "x"))})).Others,
            VariableSet{S});
  EXPECT_EQ(BodyNames(small({evaluate(call("use", std::nullopt,
                                           {address(variable(K, Int))}, Int))}))
                .Others,
            VariableSet{K});
  // What a pointer leads to is not the pointer.
  EXPECT_EQ(BodyNames(small({declare(Q, address(at(A, i())))})).Others,
            VariableSet());
}

TEST(BodyNames, ArePlainOfNumbersAndPointersAlone) {
  const BodyNames Of(small({declare(Q, address(variable(N, Int)))}));
  EXPECT_FALSE(Of.IsPlain[I]); // The loop's.
  EXPECT_FALSE(Of.IsPlain[N]);
  EXPECT_TRUE(Of.IsPlain[A]);
  EXPECT_TRUE(Of.IsPlain[K]);
  EXPECT_FALSE(Of.IsPlain[S]);
  EXPECT_FALSE(Of.IsPlain[R]);
}

TEST(BodyNames, AreThoseOfCallsThatAreLeft) {
  Body In = small({evaluate(call("f", 0, {}, Int))});
  In.Functions = {
      {"f", {}, Int, false, false, {assign(variable(K, Int), n())}}};
  EXPECT_EQ(BodyNames(In).InCalls, (VariableSet{N, K}));
}

TEST(BodyNames, KnowJumpsBack) {
  const Statement Jumps = {Jump{"goto x"}}, To = {Label{"x"}};
  EXPECT_FALSE(BodyNames(small({Jumps, To})).JumpsBack);
  EXPECT_TRUE(BodyNames(small({To, Jumps})).JumpsBack);
  EXPECT_TRUE(BodyNames(small({{OpaqueStatement{"IndirectGotoStmt", {}, {}}}}))
                  .JumpsBack);
}

} // namespace
