// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "rewriter/updates/VariableUses.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;
using idxmap::ReductionKind;

namespace {

/// One letter for each use: the operator of an update, `r` for what is rounded,
/// `.` for others, `?` for what is not known.
std::string told(const Body &In, VariableNumber Of = N) {
  std::string Result;
  for (const VariableUse &Use : variableUses(In, Of)) {
    static constexpr char Operators[] = "+*<>&|^AOaz";
    Result += Use.What == VariableUse::Kind::Update
                  ? Operators[static_cast<int>(Use.Form.Operators.front())]
              : Use.What == VariableUse::Kind::Rounded ? 'r'
              : Use.What == VariableUse::Kind::Other   ? '.'
                                                       : '?';
  }
  return Result;
}
std::string told(Statements Parts, VariableNumber Of = N) {
  return told(small(std::move(Parts)), Of);
}

Place ofN() { return variable(N, Int); }

/// A body that calls its one function, of the parameter \p To, with \p Given.
Body calling(VariableNumber To, Value Given, Statements Parts) {
  Body Result = small({evaluate(call("f", 0, {std::move(Given)}, Int))});
  Result.Variables[To].In = Variable::Scope::Called;
  Result.Functions = {{"f", {To}, Int, false, false, std::move(Parts)}};
  return Result;
}

TEST(VariableUses, AreUpdates) {
  EXPECT_EQ(told({update(ofN(), i())}), "+");
  EXPECT_EQ(told({assign(ofN(), sum(i(), n()))}), "+");
  EXPECT_EQ(told({assign(ofN(), operation("-", {n(), i()}, Int))}), "+");
  EXPECT_EQ(told({{Update{ofN(), "*", i(), Int}}}), "*");
  EXPECT_EQ(told({{Update{ofN(), "+", load(at(A, i())), Double}}}), "r");
  EXPECT_EQ(told({assign(ofN(), number("1"))}), "O");
  EXPECT_EQ(
      told({{If{operation("<", {i(), n()}, Bool), {assign(ofN(), i())}, {}}}}),
      "<");
  EXPECT_EQ(told({assign(at(A, i()), i())}), "");
}

TEST(VariableUses, AreOthers) {
  EXPECT_EQ(told({update(ofN(), n())}), "..");
  EXPECT_EQ(told({assign(ofN(), i())}), ".");
  EXPECT_EQ(told({assign(ofN(), operation("-", {i(), n()}, Int))}), "..");
  EXPECT_EQ(told({assign(at(A, n()), i())}), ".");
  EXPECT_EQ(told({{Update{ofN(), "/", i(), Int}}}), ".");
  // The value of an update is used.
  Value Updated = address(ofN());
  Updated.Of = Value::Kind::Sequence;
  Updated.At = nullptr;
  Updated.First =
      std::make_shared<const Statements>(Statements{update(ofN(), i())});
  Updated.Operands = {address(ofN())};
  Place Given;
  Given.Is = Int;
  Given.Pointer = {Updated};
  EXPECT_EQ(told({assign(at(A, i()), load(Given))}), "+.");
}

TEST(VariableUses, AreNotKnownBehindAPointer) {
  const auto unseen = [](Value Argument) {
    return Statements{
        evaluate(call("g", std::nullopt, {std::move(Argument)}, Int))};
  };
  EXPECT_EQ(told(unseen(address(ofN()))), "?");
  Value Constant = address(ofN());
  Constant.IsConstant = true;
  EXPECT_EQ(told(unseen(Constant)), ".");
}

TEST(VariableUses, HaveTheNamesOfPointers) {
  Place Pointee = at(Q, number("0"));
  Pointee.Is = Int;
  EXPECT_EQ(told({declare(Q, address(ofN())), update(Pointee, i())}), "+");
  EXPECT_EQ(told({declare(Q, address(ofN())), assign(Pointee, i())}), ".");
  // In another type it is another number.
  Pointee.Is = Double;
  EXPECT_EQ(told({declare(Q, address(ofN())), update(Pointee, i())}), ".");
}

TEST(VariableUses, HaveTheNamesOfReferences) {
  EXPECT_EQ(told({bind(R, ofN()), update(variable(R, Int), i())}), "+");
  EXPECT_EQ(told({bind(R, ofN()), assign(at(A, i()), load(variable(R, Int)))}),
            ".");
}

TEST(VariableUses, AreThoseOfCalledFunctions) {
  EXPECT_EQ(told(calling(R, address(ofN()), {update(variable(R, Int), i())})),
            "+");
  EXPECT_EQ(
      told(calling(R, address(ofN()), {{Return{load(variable(R, Int))}}})), "");
  // Where somebody uses the result.
  Body Given = calling(R, address(ofN()), {{Return{load(variable(R, Int))}}});
  Given.Parts = {assign(at(A, i()), call("f", 0, {address(ofN())}, Int))};
  EXPECT_EQ(told(Given), ".");
  Place Pointee = at(Q, number("0"));
  Pointee.Is = Int;
  EXPECT_EQ(told(calling(Q, address(ofN()), {update(Pointee, i())})), "+");
  Place Next = at(Q, number("1"));
  EXPECT_EQ(told(calling(Q, address(ofN()), {update(Next, i())})), ".");
  EXPECT_EQ(told(calling(Q, address(ofN()),
                         {update(variable(Q, Numbers), number("1"))})),
            ".");
  // The function has the program's variable, not that of a thread.
  EXPECT_EQ(told(calling(K, i(), {update(ofN(), k())})), ".");
}

TEST(VariableUses, AreThoseOfLambdasThatTheBodyMakes) {
  Value Closure;
  Closure.Of = Value::Kind::Closure;
  Closure.Is = Object;
  Closure.Operands = {address(ofN())};
  Body In = calling(U, address(object(C)), {update(ofN(), i())});
  In.Parts.insert(In.Parts.begin(), declare(C, Closure));
  In.Functions[0].Name = "lambda";
  EXPECT_EQ(told(In), "+");
  // What calls it may do so as often as it likes.
  Value Known = Closure;
  Known.Callee = 0;
  In.Parts = {evaluate(call("g", std::nullopt, {Known}, Int))};
  EXPECT_EQ(told(In), "+");
  In.Parts = {declare(C, Known),
              evaluate(call("g", std::nullopt, {load(object(C))}, Int))};
  EXPECT_EQ(told(In), "+");
  EXPECT_EQ(told({evaluate(call("g", std::nullopt, {Closure}, Int))}), ".");
}

TEST(VariableUses, AreThoseOfElements) {
  const auto element = [](Value Index) {
    return test::element(object(S), PlaceStep::Kind::Element, std::move(Index));
  };
  const auto add = [&](Value Index, Value By) {
    return Statement{
        Update{element(std::move(Index)), "+", std::move(By), Double}};
  };
  const Value One = load(at(A, i()));
  EXPECT_EQ(told({add(i(), One)}, S), "+");
  EXPECT_EQ(told({add(i(), load(element(k())))}, S), "..");
  EXPECT_EQ(told({add(load(element(k())), One)}, S), "..");
  EXPECT_EQ(told({{If{operation("<", {One, load(element(i()))}, Bool),
                      {assign(element(i()), One)},
                      {}}}},
                 S),
            "<");
  // The one is compared, and the other changed.
  EXPECT_EQ(told({{If{operation("<", {One, load(element(k()))}, Bool),
                      {assign(element(i()), One)},
                      {}}}},
                 S),
            "..");
}

TEST(VariableUses, NameTheIndex) {
  Body In = calling(R, address(ofN()), {});
  In.Parts = {
      evaluate(call("f", 0, {address(ofN()), address(variable(K, Int))}, Int))};
  In.Variables[U] = {Variable::Scope::Called, "at", Int, true};
  In.Functions[0].Parameters = {R, U};
  In.Functions[0].Parts = {
      {If{operation("<", {i(), load(variable(R, Int))}, Bool),
          {assign(variable(R, Int), i()), assign(variable(U, Int), i())},
          {}}}};
  const auto Uses = variableUses(In, N);
  ASSERT_EQ(Uses.size(), 1u);
  EXPECT_EQ(Uses[0].Form.Operators, std::vector{ReductionKind::ArgMinimum});
  EXPECT_EQ(Uses[0].Index, VariableNumber(K));
}

} // namespace
