// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/analysis/ObjectUses.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// From outside: x, a reference to an object, and p, a pointer to one. Of the
/// body: r, a reference; q, a pointer; y, an object; k, a number.
enum : VariableNumber { X, P, R, Q, Y, K };

using Kind = PlaceStep::Kind;

const Type Object{Type::Kind::Object, 0, "S"};

Body program(Statements Parts) {
  using Scope = Variable::Scope;
  Body Result;
  Result.Variables = {{Scope::Outside, "x", Object, /*IsReference=*/true},
                      {Scope::Outside, "p", Pointer},
                      {Scope::Body, "r", Object, /*IsReference=*/true},
                      {Scope::Body, "q", Pointer},
                      {Scope::Body, "y", Object},
                      {Scope::Body, "k", Int}};
  Result.Parts = std::move(Parts);
  return Result;
}

ObjectUse useOfX(Statements Parts) {
  return useOf(program(std::move(Parts)), X);
}
ObjectUse useOfP(Statements Parts) {
  return useOf(program(std::move(Parts)), P);
}

const Place Whole = variable(X, Object);
const Place Number = field(Whole, "n");
const Place Pointed = target(variable(P, Pointer), number("0"));
const Place NumberOfP = field(Pointed, "n");

Place pointerIn(Place Of, const char *Name) {
  Of = field(std::move(Of), Name);
  Of.Is = Pointer;
  return Of;
}
const Place BehindIt = target(pointerIn(Whole, "u"), number("3"));

Statement read(Place Of) { return {Declare{K, load(std::move(Of))}}; }

TEST(ObjectUses, NumbersThatAreRead) {
  EXPECT_EQ(useOfX({}), ObjectUse::Number);
  EXPECT_EQ(useOfX({read(Number)}), ObjectUse::Number);
  EXPECT_EQ(useOfP({read(NumberOfP)}), ObjectUse::Number);
  EXPECT_EQ(useOfX({{If{load(Number), {read(Number)}, {}}}}),
            ObjectUse::Number);
}

TEST(ObjectUses, PartsAreWrittenAndLeadOn) {
  EXPECT_EQ(useOfX({{Assign{Number, number("1")}}}), ObjectUse::Part);
  EXPECT_EQ(useOfX({{Update{Number, "+", number("1"), Double}}}),
            ObjectUse::Part);
  EXPECT_EQ(useOfX({read(BehindIt)}), ObjectUse::Part);
  EXPECT_EQ(useOfX({read(pointerIn(Whole, "u"))}), ObjectUse::Part);
}

TEST(ObjectUses, TheAddressLeadsOn) {
  EXPECT_EQ(useOfX({{Declare{Q, address(Whole)}}}), ObjectUse::Escape);
  EXPECT_EQ(useOfX({{Evaluate{call("f", {}, {address(Whole)}, Int)}}}),
            ObjectUse::Escape);
  EXPECT_EQ(useOfX({{OpaqueStatement{"?", {address(Number)}, {}}}}),
            ObjectUse::Escape);
  EXPECT_EQ(
      useOfP({{Evaluate{call("f", {}, {load(variable(P, Pointer))}, Int)}}}),
      ObjectUse::Escape);
  EXPECT_EQ(useOfP({{Assign{variable(P, Pointer), number("0")}}}),
            ObjectUse::Escape);
}

TEST(ObjectUses, OfTheLibraryThatStaysWithin) {
  Value Given = address(Whole);
  Given.IsWithin = true;
  EXPECT_EQ(useOfX({{Evaluate{call("std::swap", {}, {Given}, Int)}}}),
            ObjectUse::Part);
}

TEST(ObjectUses, OtherElementsAndObjectsAround) {
  EXPECT_EQ(
      useOfP({read(field(target(variable(P, Pointer), number("1")), "n"))}),
      ObjectUse::Escape);
  EXPECT_EQ(useOfP({read(field(
                target(variable(P, Pointer), load(variable(K, Int))), "n"))}),
            ObjectUse::Escape);
  Place Derived = Whole;
  Derived.Way.push_back({Kind::Derived, "S", {}});
  EXPECT_EQ(useOfX({read(field(Derived, "n"))}), ObjectUse::Escape);
}

TEST(ObjectUses, OtherNamesOfIt) {
  const Statement Bound{Bind{R, Whole}};
  const Place ByName = variable(R, Object);
  EXPECT_EQ(useOfX({Bound, read(field(ByName, "n"))}), ObjectUse::Number);
  EXPECT_EQ(useOfX({Bound, {Declare{Q, address(ByName)}}}), ObjectUse::Escape);
  const Statement Pointing{Declare{Q, load(variable(P, Pointer))}};
  EXPECT_EQ(
      useOfP({Pointing,
              read(field(target(variable(Q, Pointer), number("0")), "n"))}),
      ObjectUse::Number);
  EXPECT_EQ(
      useOfP({Pointing,
              read(field(target(variable(Q, Pointer), number("2")), "n"))}),
      ObjectUse::Escape);
  // A name that is made behind its use, in a loop.
  EXPECT_EQ(useOfX({{Loop{{},
                          load(variable(K, Int)),
                          {},
                          {{Declare{Q, address(ByName)}}, Bound}}}}),
            ObjectUse::Escape);
}

/// The object is not where its copy is; the pointers in both are the same.
TEST(ObjectUses, Copies) {
  const Statement Copied{Declare{Y, load(Whole)}};
  const Place Copy = variable(Y, Object);
  EXPECT_EQ(useOfX({Copied, read(field(Copy, "n"))}), ObjectUse::Number);
  EXPECT_EQ(useOfX({Copied, read(target(pointerIn(Copy, "u"), number("1")))}),
            ObjectUse::Part);
  EXPECT_EQ(useOfX({Copied, {Evaluate{call("f", {}, {address(Copy)}, Int)}}}),
            ObjectUse::Part);
}

TEST(ObjectUses, AReferenceIsReturned) {
  const auto returned = [](Value What, bool IsReference) {
    return useOf(program({{Return{std::move(What)}}}), X, IsReference);
  };
  EXPECT_EQ(returned(address(Number), true), ObjectUse::Part);
  EXPECT_EQ(returned(address(Number), false), ObjectUse::Escape);
  EXPECT_EQ(returned(load(Number), false), ObjectUse::Number);
}

/// What the library gives may be what it has got.
TEST(ObjectUses, ACallGivesTheAddressOn) {
  Value Given = address(Whole);
  Given.IsWithin = true;
  const auto given = [&](const Type &Is, bool IsObject) {
    Value Result = call("std::f", {}, {Given}, Is);
    Result.GivesObject = IsObject;
    return Result;
  };
  const auto at = [&](Value Call) {
    Place Result;
    Result.Pointer = {std::move(Call)};
    Result.Is = Object;
    return Result;
  };
  EXPECT_EQ(useOfX({{Declare{Q, given(Pointer, true)}}}), ObjectUse::Escape);
  EXPECT_EQ(useOfX({{Declare{Y, given(Object, true)}}}), ObjectUse::Escape);
  const Type Flat{Type::Kind::Object, 0, "S", /*IsFlat=*/true};
  EXPECT_EQ(useOfX({{Declare{Y, given(Flat, true)}}}), ObjectUse::Part);
  EXPECT_EQ(useOfX({read(field(at(given(Object, false)), "n"))}),
            ObjectUse::Part);
  EXPECT_EQ(useOfX({{Declare{Q, address(at(given(Object, false)))}}}),
            ObjectUse::Escape);
  EXPECT_EQ(useOfX({{Bind{R, at(given(Object, false))}}}), ObjectUse::Escape);
}

} // namespace
