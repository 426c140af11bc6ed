// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "rewriter/ir/Print.h"
#include "rewriter/memory/Definitions.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

std::string valueOf(Statements Parts, VariableNumber Variable,
                    const char *Member = "") {
  const Body Of = small(std::move(Parts));
  const PointsToGraph Pointers(Of);
  const Definitions Known(Of, Pointers);
  const Value *Only = Known.onlyValue(Variable, Member);
  return Only ? toString(*Only, Of) : "several";
}

TEST(Definitions, AreOfVariablesThatNeverChange) {
  EXPECT_EQ(valueOf({declare(K, n())}, K), "load n");
  EXPECT_EQ(valueOf({declare(K, n()), assign(variable(K, Int), i())}, K),
            "several");
  EXPECT_EQ(valueOf({declare(K, n()), update(variable(K, Int), i())}, K),
            "several");
  EXPECT_EQ(valueOf({{Declare{K, std::nullopt}}}, K), "several");
}

TEST(Definitions, AreOfVariablesThatAreAssignedOnce) {
  const Statement Unset = {Declare{K, std::nullopt}};
  const Statement Once = assign(variable(K, Int), n());
  EXPECT_EQ(valueOf({Unset, Once}, K), "load n");
  EXPECT_EQ(valueOf({Unset, Once, assign(variable(K, Int), i())}, K),
            "several");
  EXPECT_EQ(valueOf({Unset, Once, update(variable(K, Int), i())}, K),
            "several");
  // Not one from outside, which begins with a value.
  EXPECT_EQ(valueOf({Once}, K), "several");
}

TEST(Definitions, AreNotMadeOfThemselves) {
  EXPECT_EQ(valueOf({{Declare{K, std::nullopt}},
                     assign(variable(K, Int), sum(k(), number("1")))},
                    K),
            "several");
  const Value X = load(field(object(C), "x"));
  EXPECT_EQ(valueOf({{Declare{C, std::nullopt}},
                     assign(field(object(C), "x"), sum(X, number("1")))},
                    C, "x"),
            "several");
}

TEST(Definitions, NoticeChangesByOtherNames) {
  EXPECT_EQ(valueOf({declare(K, n()), bind(R, variable(K, Int)),
                     assign(variable(R, Int), i())},
                    K),
            "several");
  EXPECT_EQ(valueOf({declare(K, n()), declare(Q, address(variable(K, Int))),
                     assign(at(Q, number("0")), i())},
                    K),
            "several");
  EXPECT_EQ(valueOf({declare(K, n()),
                     evaluate(call("use", std::nullopt,
                                   {address(variable(K, Int))}, Int))},
                    K),
            "several");
  EXPECT_EQ(valueOf({declare(K, n()), bind(R, variable(K, Int))}, K), "load n");
}

TEST(Definitions, AreOfMembers) {
  const Statement Made = {Declare{C, std::nullopt}};
  const Statement X = assign(field(object(C), "x"), n());
  EXPECT_EQ(valueOf({Made, X, assign(field(object(C), "y"), i())}, C, "x"),
            "load n");
  EXPECT_EQ(valueOf({Made, X, assign(field(object(C), "x"), i())}, C, "x"),
            "several");
  EXPECT_EQ(valueOf({Made, X, assign(object(C), load(object(S)))}, C, "x"),
            "several");
  // By the name that a constructor has of it.
  EXPECT_EQ(
      valueOf({Made, bind(U, object(C)), assign(field(object(U), "x"), n())}, C,
              "x"),
      "load n");
  EXPECT_EQ(valueOf({Made, X}, C), "several");
  EXPECT_EQ(valueOf({declare(C, load(object(S))), X}, C, "x"), "several");
}

} // namespace
