// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SmallBody.h"

#include "rewriter/analysis/MemoryAccesses.h"
#include "rewriter/ir/Print.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// "R a->[load i]; W! b->[0]": ! for a whole write, ? behind a way that is not
/// exact, | for one of several.
std::string accesses(Statements Parts) {
  const Body Of = small(std::move(Parts));
  const PointsToGraph Pointers(Of);
  std::string Text;
  for (const MemoryAccess &Each :
       memoryAccesses(Of, Pointers, Definitions(Of, Pointers)))
    Text += std::string(Text.empty() ? "" : "; ") +
            (Each.IsPassed  ? "P"
             : Each.IsWrite ? "W"
                            : "R") +
            (Each.IsWhole ? "!" : "") + (Each.IsOnly ? " " : "| ") +
            (Each.At.Base ? toString(Each.At, Of) : "nowhere") +
            (Each.IsExact ? "" : "?");
  return Text;
}

/// Of a function that nobody has seen.
Value use(std::vector<Value> Arguments, const Type &Is = Int) {
  return call("use", std::nullopt, std::move(Arguments), Is);
}
Value within(Place Of) {
  Value Result = address(std::move(Of));
  Result.IsWithin = true;
  return Result;
}
Value constant(Value Of) {
  Of.IsConstant = true;
  return Of;
}

TEST(MemoryAccesses, AreOfMemoryFromOutside) {
  EXPECT_EQ(accesses({assign(at(A, i()), load(at(B, sum(i(), n()))))}),
            "R i; R n; R b->[load i +.i32 load n]; R i; W! a->[load i]");
  EXPECT_EQ(accesses({declare(K, number("1")), update(variable(K, Int), k())}),
            "");
  EXPECT_EQ(accesses({update(at(A, number("0")), number("1"))}),
            "R a->[0]; W a->[0]");
}

TEST(MemoryAccesses, FollowNamesAndPointers) {
  EXPECT_EQ(accesses({bind(R, at(A, number("2"))),
                      assign(variable(R, Double), number("1", Double))}),
            "W! a->[2]");
  EXPECT_EQ(accesses({bind(U, object(S)),
                      assign(field(object(U), "x"), number("1", Double))}),
            "W! s.x");
  EXPECT_EQ(accesses({declare(Q, address(at(A, number("3")))),
                      assign(at(Q, number("4")), number("1", Double))}),
            "W! a->[i64(3) +.i64 i64(4)]");
  EXPECT_EQ(accesses({declare(Q, pointer(B)),
                      assign(at(Q, number("4")), number("1", Double))}),
            "R b; W! b->[4]");
}

/// Of `*(&a[i][0] + Index)`, and of `*(&a[i] + Index)`, if it has no rows.
bool isMovedOn(Value Index, bool HasRows = true) {
  Place First = at(A, i());
  if (HasRows)
    First = element(First, PlaceStep::Kind::Element, number("0"));
  const Body Of = small({declare(Q, address(First)),
                         assign(at(Q, std::move(Index)), number("1", Double))});
  const PointsToGraph Pointers(Of);
  return memoryAccesses(Of, Pointers, Definitions(Of, Pointers))
      .back()
      .At.Way.back()
      .IsMovedOn;
}

TEST(MemoryAccesses, TellThatAPointerIsMovedOn) {
  EXPECT_TRUE(isMovedOn(n()));
  EXPECT_FALSE(isMovedOn(number("0")));
  EXPECT_FALSE(isMovedOn(n(), /*HasRows=*/false));
}

TEST(MemoryAccesses, OfAPointerWithSeveralValuesAreAnywhere) {
  EXPECT_EQ(accesses({declare(Q, pointer(A)),
                      assign(variable(Q, Numbers), pointer(B)),
                      assign(at(Q, number("4")), number("1", Double))}),
            "R a; R b; W| a?; W| b?");
  EXPECT_EQ(accesses({declare(Q, operation("?:",
                                           {load(variable(N, Bool)), pointer(A),
                                            pointer(B)},
                                           Numbers)),
                      assign(at(Q, number("4")), number("1", Double))}),
            "R n; R a; R b; W| a->[4]; W| b->[4]");
  // A constant condition chooses one.
  EXPECT_EQ(
      accesses(
          {declare(Q,
                   operation("?:", {number("0", Bool), pointer(A), pointer(B)},
                             Numbers)),
           assign(at(Q, number("4")), number("1", Double))}),
      "R b; W! b->[4]");
}

TEST(MemoryAccesses, OfMembersOfTheBodysObjects) {
  // c.p = a; c.p->[1] = 1
  EXPECT_EQ(accesses({{Declare{C, std::nullopt}},
                      assign(field(object(C), "p"), pointer(A)),
                      assign(target(field(object(C), "p"), number("1")),
                             number("1", Double))}),
            "R a; W! a->[1]");
  // A copy of an object leads where that does.
  EXPECT_EQ(accesses({declare(C, load(object(S))),
                      assign(target(field(object(C), "p"), number("1")),
                             number("1", Double))}),
            "R s; W! s.p->[1]");
}

TEST(MemoryAccesses, AssumeWhatTheyDoNotSee) {
  EXPECT_EQ(accesses({evaluate(use({pointer(A)}))}), "R a; R a?; W a?");
  EXPECT_EQ(accesses({evaluate(use({constant(pointer(A))}))}), "R a; R a?");
  EXPECT_EQ(accesses({evaluate(use({within(at(A, number("1")))}))}),
            "R a->[1]; W a->[1]");
  // What it returns is a part of what it got.
  Place Part;
  Part.Pointer = {use({constant(within(at(A, number("1"))))}, Double)};
  Part.Is = Double;
  EXPECT_EQ(accesses({assign(Part, number("1", Double))}),
            "R a->[1]; W a->[1]");
  // But not where that is the address of it, and of what lies beside.
  Place Beside = target(Part, number("3"));
  EXPECT_EQ(accesses({assign(Beside, number("1", Double))}),
            "R a->[1]; W a->[opaque index()]?");
}

TEST(MemoryAccesses, TellWhoseMemoryItIs) {
  using Ownership = PlaceStep::Ownership;
  Place Own = target(field(object(S), "v"), i());
  Own.Way.back().Whose = Ownership::Owned;
  EXPECT_EQ(accesses({bind(R, Own),
                      assign(variable(R, Double), number("1", Double))}),
            "R i; W! s.v=>[load i]");
  Type Alone = Numbers;
  Alone.IsRestrict = true;
  EXPECT_EQ(accesses({declare(Q, load(variable(A, Alone))),
                      assign(at(Q, i()), number("1", Double))}),
            "R a; R i; W! a!>[load i]");
}

TEST(MemoryAccesses, OfOneOfTwoAreNotCertain) {
  // q = n ? a : &r of the body's own object
  const Value Choice = operation(
      "?:",
      {load(variable(N, Bool)), pointer(A), address(field(object(C), "x"))},
      Numbers);
  EXPECT_EQ(accesses({declare(Q, Choice),
                      assign(at(Q, number("0")), number("1", Double))}),
            "R n; R a; W| a->[0]");
}

TEST(MemoryAccesses, OfTemporariesAreOfWhatTheyLeadTo) {
  // use(const &(a)), of a pointer in memory of its own
  Place Aside;
  Aside.Pointer = {pointer(A)};
  Aside.Is = Numbers;
  EXPECT_EQ(accesses({evaluate(use({constant(address(Aside))}))}),
            "R a; R a?; R| a?; R| a?; W| a?; W| a?");
  // An object that a call gives is no part of what it gets.
  Value Made = use({within(at(A, number("1")))}, Double);
  Made.GivesObject = true;
  Place Of;
  Of.Pointer = {Made};
  Of.Is = Double;
  EXPECT_EQ(accesses({assign(Of, number("1", Double))}), "R a->[1]; W a->[1]");
}

/// The conditions that each write is under: "load n", "!load n".
std::string conditions(Statements Parts) {
  const Body Of = small(std::move(Parts));
  const PointsToGraph Pointers(Of);
  std::string Text;
  for (const MemoryAccess &Each :
       memoryAccesses(Of, Pointers, Definitions(Of, Pointers)))
    if (Each.IsWrite) {
      Text += Text.empty() ? "" : "; ";
      Text += Each.Under.empty() ? "none" : "";
      for (const Condition &Some : Each.Under)
        Text += (Some.IsTrue ? "" : "!") + toString(*Some.What, Of);
    }
  return Text;
}

TEST(MemoryAccesses, TellTheirConditions) {
  const Statement Write = assign(at(A, number("0")), number("1", Double));
  const Value Holds = load(variable(N, Bool));
  EXPECT_EQ(conditions({{If{Holds, {Write}, {Write}}}, Write}),
            "load n; !load n; none");
  EXPECT_EQ(conditions({Write, {If{Holds, {{Jump{"continue"}}}, {}}}, Write}),
            "none; !load n");
  // Something jumps behind it.
  EXPECT_EQ(
      conditions(
          {{If{Holds, {{Jump{"goto x"}}}, {}}}, Write, {Label{"x"}}, Write}),
      "none; none");
  EXPECT_EQ(conditions({{If{Holds, {{Label{"x"}}, Write}, {}}}}), "none");
}

TEST(MemoryAccesses, LeaveOutDeadBranches) {
  const Statement Write = assign(at(A, number("0")), number("1", Double));
  EXPECT_EQ(accesses({{If{number("0", Bool), {Write}, {}}}}), "");
  EXPECT_EQ(accesses({{If{number("1", Bool), {Write}, {}}}}), "W! a->[0]");
  // Something may jump in.
  EXPECT_EQ(accesses({{If{number("0", Bool), {{Label{"x"}}, Write}, {}}}}),
            "W! a->[0]");
}

TEST(MemoryAccesses, TellPointersOnTheWay) {
  EXPECT_EQ(
      accesses({assign(target(target(object(S), number("0")), number("1")),
                       number("1", Double))}),
      "P s->[0]; W! s->[0]->[1]");
}

} // namespace
