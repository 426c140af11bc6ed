// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "rewriter/ir/RepeatedValues.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// A call of the one function of a body, with the parameter k and \p Parts.
bool isRepeatableCall(Statements Parts, bool IsStatic = false) {
  Body In = small({});
  In.Variables[K].In = Variable::Scope::Called;
  In.Variables[K].HasGlobalStorage = IsStatic;
  In.Functions = {{"f", {K}, Int, false, false, std::move(Parts)}};
  return isRepeatable(call("f", 0, {i()}, Int), In);
}

TEST(RepeatedValues, DoNothingButCompute) {
  const Body In = small({});
  EXPECT_TRUE(isRepeatable(sum(load(at(A, i())), number("1")), In));
  EXPECT_TRUE(isRepeatable(at(A, sum(i(), n())), In));
  Value Counted = i();
  Counted.Of = Value::Kind::Sequence;
  Counted.First = std::make_shared<const Statements>(
      Statements{update(variable(K, Int), number("1"))});
  Counted.Operands = {k()};
  EXPECT_FALSE(isRepeatable(Counted, In));
  EXPECT_FALSE(isRepeatable(at(A, Counted), In));
}

TEST(RepeatedValues, CallWhatDoesNothingElse) {
  const Value Square = operation("*", {k(), k()}, Int);
  EXPECT_TRUE(isRepeatableCall({{Return{Square}}}));
  EXPECT_TRUE(
      isRepeatableCall({update(variable(K, Int), number("1")), {Return{k()}}}));
  EXPECT_TRUE(isRepeatableCall({{Return{call("f", 0, {k()}, Int)}}}));
  EXPECT_FALSE(isRepeatableCall({update(at(A, k()), number("1"))}));
  EXPECT_FALSE(isRepeatableCall(
      {update(variable(K, Int), number("1")), {Return{k()}}}, true));
  EXPECT_FALSE(isRepeatableCall({{OpaqueStatement{"asm", {}, {}}}}));
  EXPECT_FALSE(isRepeatableCall(
      {evaluate(call("next", std::nullopt, {}, Int)), {Return{k()}}}));
}

TEST(RepeatedValues, GiveUnseenFunctionsNothingToChange) {
  const Body In = small({});
  const auto unseen = [&](Value Argument) {
    return isRepeatable(call("g", std::nullopt, {std::move(Argument)}, Int),
                        In);
  };
  EXPECT_TRUE(unseen(i()));
  EXPECT_FALSE(unseen(pointer(A)));
  EXPECT_FALSE(unseen(address(object(S))));
  Value Constant = address(object(S));
  Constant.IsConstant = true;
  EXPECT_TRUE(unseen(Constant));
  // Whatever `rand()` gives, it gives once.
  EXPECT_FALSE(isRepeatable(call("rand", std::nullopt, {}, Int), In));
}

} // namespace
