// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/memory/RefSet.h"

#include <gtest/gtest.h>

#include <set>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// Of the loop: i. From outside: s, an object; v, a container; p, a pointer; n,
/// a number. Of the body: r, a reference; k, a number.
enum : VariableNumber { I, S, V, P, N, R, K };

const Type Object{Type::Kind::Object, 0, "S"};

Body program(Statements Parts) {
  using Scope = Variable::Scope;
  Body Result;
  Result.Variables = {{Scope::Loop, "i", Int},
                      {Scope::Outside, "s", Object},
                      {Scope::Outside, "v", Object},
                      {Scope::Outside, "p", Pointer},
                      {Scope::Outside, "n", Int},
                      {Scope::Body, "r", Double, /*IsReference=*/true},
                      {Scope::Body, "k", Int}};
  Result.Parts = std::move(Parts);
  return Result;
}

Place named(VariableNumber Number) { return variable(Number, Object); }
Place at(VariableNumber Number) {
  return target(named(Number), load(variable(I, Int)));
}
Statement evaluated(Value What) { return {Evaluate{std::move(What)}}; }

/// "s.x *p": what is read, each once, from outside.
std::string reads(Statements Parts) {
  const Body Of = program(std::move(Parts));
  const PointsToGraph Pointers(Of);
  std::set<std::string> All;
  for (const MemoryRead &Each : refSet(Of, Pointers))
    for (const Memory &From : Each.From)
      if (Of.Variables[From.Of].In == Variable::Scope::Outside)
        All.insert(std::string(size_t(From.Away), '*') +
                   Of.Variables[From.Of].Name +
                   (From.Member.empty() ? "" : "." + From.Member));
  std::string Text;
  for (const std::string &Each : All)
    Text += (Text.empty() ? "" : " ") + Each;
  return Text;
}

TEST(RefSet, HasWhatIsLoadedAndThePointersOnTheWay) {
  EXPECT_EQ(reads({evaluated(load(variable(N, Int)))}), "n");
  EXPECT_EQ(reads({evaluated(load(field(named(S), "x")))}), "s.x");
  EXPECT_EQ(reads({evaluated(load(at(P)))}), "*p p");
  EXPECT_EQ(reads({evaluated(load(target(field(named(S), "q"), number("0"))))}),
            "*s.q s.q");
  EXPECT_EQ(reads({evaluated(address(at(P)))}), "p");
  EXPECT_EQ(reads({evaluated(address(field(named(S), "x")))}), "");
}

TEST(RefSet, HasWhatDecidesWhereIsRead) {
  Place Inner = target(named(P), load(variable(N, Int)));
  EXPECT_EQ(reads({evaluated(load(std::move(Inner)))}), "*p n p");
}

TEST(RefSet, FollowsNames) {
  EXPECT_EQ(reads({{Bind{R, field(named(S), "x")}},
                   evaluated(load(variable(R, Double)))}),
            "s.x");
}

TEST(RefSet, HasWhatIsUpdatedAndNotWhatIsAssigned) {
  EXPECT_EQ(reads({{Assign{variable(N, Int), number("1")}}}), "");
  EXPECT_EQ(reads({{Update{variable(N, Int), "+", number("1"), Int}}}), "n");
  EXPECT_EQ(reads({{Assign{at(P), number("1")}}}), "p");
}

TEST(RefSet, AnUnseenCallMayReadAllThatItIsGiven) {
  EXPECT_EQ(
      reads({evaluated(call("f", std::nullopt, {address(named(S))}, Int))}),
      "**s *s s");
  Value Length = address(named(V));
  Length.IsConstant = Length.IsReadOnly = Length.IsWithin = true;
  EXPECT_EQ(
      reads({evaluated(call("size", std::nullopt, {std::move(Length)}, Int))}),
      "v");
}

TEST(RefSet, NothingLeadsOutOfFlatObjects) {
  Body Of =
      program({evaluated(call("f", std::nullopt, {address(named(S))}, Int))});
  Of.Variables[S].Is.IsFlat = true;
  const PointsToGraph Pointers(Of);
  for (const MemoryRead &Each : refSet(Of, Pointers))
    EXPECT_EQ(Each.From, (Memories{{S, "", Memory::Distance::Own}}));
}

TEST(RefSet, LooksIntoSequencesAndFunctions) {
  Value Made = load(variable(K, Int));
  Made.Of = Value::Kind::Sequence;
  Made.At = nullptr;
  Made.Operands = {load(variable(K, Int))};
  Made.First = std::make_shared<const Statements>(
      Statements{{Assign{variable(K, Int), load(at(P))}}});
  EXPECT_EQ(reads({evaluated(std::move(Made))}), "*p p");
}

} // namespace
