// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/coherence/CoherenceFlow.h"

#include <gtest/gtest.h>

using namespace idxmap;
using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// Pointers a, b and p, a number n, an object s.
enum : VariableNumber { A, B, P, N, S };

const Type Object{Type::Kind::Object, 0, "S"};
const Type Numbers{Type::Kind::Pointer, 0, {}, /*IsFlat=*/true};

Place pointer(VariableNumber Of) { return variable(Of, Numbers); }
Place at(VariableNumber Of, Value Index = number("0")) {
  return target(pointer(Of), std::move(Index));
}
SourceToken line(unsigned Of) { return Of; }

Statement assigned(Place To, Value From, unsigned Line) {
  return {Assign{std::move(To), std::move(From)}, line(Line)};
}
/// The host writes Of[0].
Statement written(VariableNumber Of, unsigned Line) {
  return assigned(at(Of), number("1", Double), Line);
}
/// The host reads Of[Index].
Statement readAt(VariableNumber Of, unsigned Line, const char *Index = "0") {
  Value From = load(at(Of, number(Index)));
  From.Where = line(Line);
  return assigned(variable(N, Int), std::move(From), Line);
}
Statement swapped(VariableNumber One, VariableNumber Other) {
  Value Call = call("std::swap", std::nullopt,
                    {address(pointer(One)), address(pointer(Other))}, Type());
  Call.GivesArguments = true;
  return {Evaluate{std::move(Call)}};
}

/// Statements, and what their marks mean.
struct Program {
  Statements Parts;
  std::vector<Mark> Marks = {{}};

  unsigned add(Mark As) {
    Marks.push_back(std::move(As));
    return Marks.size() - 1;
  }
  Statement marked(Mark As, Statements In,
                   std::vector<VariableNumber> Named = {}) {
    Block Result{std::move(In), add(std::move(As)), {}};
    for (VariableNumber Each : Named)
      Result.Named.push_back(address(pointer(Each)));
    return {std::move(Result)};
  }
  /// A mapped loop that does `To[0] = From[0]`.
  Statement nest(VariableNumber To, VariableNumber From) {
    return marked({Mark::Kind::Nest}, {assigned(at(To), load(at(From)), 90)});
  }
  Statement update(VariableNumber Of, DataKind Kind) {
    Mark As{Mark::Kind::Update};
    As.Items = {{Kind, 0}};
    return marked(std::move(As), {}, {Of});
  }
  /// Of Count elements from First on.
  Statement updateSection(VariableNumber Of, DataKind Kind, const char *First,
                          const char *Count) {
    Mark As{Mark::Kind::Update};
    As.Items = {{Kind, 0, /*Count=*/2, /*First=*/1}};
    Statement Result = marked(std::move(As), {}, {Of});
    auto &Named = std::get<Block>(Result.Form).Named;
    Named.push_back(number(First));
    Named.push_back(number(Count));
    return Result;
  }
  Statement updateHost(VariableNumber Of) {
    return update(Of, DataKind::CopyOut);
  }
  /// A region that holds a and b.
  Statement region(Statements In) {
    Mark As{Mark::Kind::Region};
    As.IsFollowed = true;
    As.Items = {{DataKind::Copy, 0}, {DataKind::Copy, 1}};
    return marked(std::move(As), std::move(In), {A, B});
  }

  /// "access a 3; stale b 5": what is said, of which name, at which line.
  std::string said(Statements Before, Statements Inside) {
    using Scope = Variable::Scope;
    Body In;
    In.Variables = {{Scope::Outside, "a", Numbers},
                    {Scope::Outside, "b", Numbers},
                    {Scope::Outside, "p", Numbers},
                    {Scope::Outside, "n", Int},
                    {Scope::Outside, "s", Object}};
    In.Parts = std::move(Before);
    In.Parts.push_back(region(std::move(Inside)));
    const PointsToGraph Pointers(In);
    std::string Text;
    for (const Finding &Each : checkCoherence(
             {In, Pointers, Marks, [](VariableNumber) { return false; },
              [](VariableNumber) { return true; }}))
      Text += (Text.empty() ? "" : "; ") +
              std::string(nameOf(Each.Id))
                  .substr(std::string("err_region_").size()) +
              " " + Each.Arguments.front() + " " + std::to_string(Each.Where);
    return Text;
  }
};

TEST(CoherenceFlow, FindsWhatTheHostReadsBehindALoop) {
  Program Is;
  EXPECT_EQ(Is.said({}, {Is.nest(A, B), readAt(A, 3), readAt(B, 4)}),
            "access a 3");
  Program Updated;
  EXPECT_EQ(Updated.said(
                {}, {Updated.nest(A, B), Updated.updateHost(A), readAt(A, 3)}),
            "");
}

TEST(CoherenceFlow, FindsWhatTheDeviceDoesNotGetToKnow) {
  Program Is;
  EXPECT_EQ(Is.said({}, {written(B, 3), Is.nest(A, B)}), "stale b 3");
  Program Updated;
  EXPECT_EQ(
      Updated.said({}, {written(B, 3), Updated.update(B, DataKind::CopyIn),
                        Updated.nest(A, B)}),
      "");
  Program AtEnd;
  EXPECT_EQ(AtEnd.said({}, {written(B, 3)}), "stale b 3");
}

/// The elements [4, 7), then also [0, 2).
TEST(CoherenceFlow, KnowsTheSectionsThatUpdatesMove) {
  const auto readBehind = [](const char *Index, bool WithSecond) {
    Program Is;
    Statements Inside = {Is.nest(A, B),
                         Is.updateSection(A, DataKind::CopyOut, "4", "3")};
    if (WithSecond)
      Inside.push_back(Is.updateSection(A, DataKind::CopyOut, "0", "2"));
    Inside.push_back(readAt(A, 3, Index));
    return Is.said({}, std::move(Inside));
  };
  for (const char *Index : {"4", "6"})
    for (const bool WithSecond : {false, true})
      EXPECT_EQ(readBehind(Index, WithSecond), "") << Index;
  for (const char *Index : {"3", "7"})
    for (const bool WithSecond : {false, true})
      EXPECT_EQ(readBehind(Index, WithSecond), "access a 3") << Index;
  EXPECT_EQ(readBehind("1", false), "access a 3");
  EXPECT_EQ(readBehind("1", true), "");
  Program Changed;
  EXPECT_EQ(
      Changed.said({}, {written(B, 3),
                        Changed.updateSection(B, DataKind::CopyIn, "0", "1"),
                        Changed.nest(A, B)}),
      "");
  Program Beside;
  EXPECT_EQ(
      Beside.said({}, {written(B, 3),
                       Beside.updateSection(B, DataKind::CopyIn, "1", "5"),
                       Beside.nest(A, B)}),
      "stale b 3");
}

TEST(CoherenceFlow, FollowsNamesThatAreExchanged) {
  Program Is;
  EXPECT_EQ(
      Is.said({}, {Is.nest(A, B), swapped(A, B), readAt(A, 3), readAt(B, 4)}),
      "access b 4");
}

/// In each round, the other one is written.
TEST(CoherenceFlow, JoinsTheRoundsOfALoop) {
  Program Is;
  Loop Rounds;
  Rounds.Condition =
      operation("<", {load(variable(N, Int)), number("9")}, Bool);
  Rounds.Body = {Is.nest(A, B), swapped(A, B)};
  EXPECT_EQ(Is.said({}, {{Rounds}, Is.updateHost(B), readAt(B, 3)}), "");
  Program Without;
  Loop Again;
  Again.Condition = Rounds.Condition;
  Again.Body = {Without.nest(A, B), swapped(A, B)};
  EXPECT_EQ(Without.said({}, {{Again}, readAt(A, 3), readAt(B, 4)}),
            "access a 3; access b 4");
}

TEST(CoherenceFlow, KnowsPointersThatWereMadeBefore) {
  Program Is;
  EXPECT_EQ(Is.said({assigned(pointer(P), load(pointer(A)), 1)},
                    {Is.nest(A, B), readAt(P, 3)}),
            "access p 3");
  Program Updated;
  EXPECT_EQ(
      Updated.said({assigned(pointer(P), load(pointer(A)), 1)},
                   {Updated.nest(A, B), Updated.updateHost(A), readAt(P, 3)}),
      "");
  Program Other;
  EXPECT_EQ(Other.said({}, {Other.nest(A, B), readAt(P, 3)}), "");
}

/// `s.q[n] = a`, and then s.q[0][0]: the graph says what that may be.
TEST(CoherenceFlow, AsksTheGraphWhereNoNameLeads) {
  Program Is;
  const Place All = field(variable(S, Object), "q");
  Place Any = element(All, PlaceStep::Kind::Element, load(variable(N, Int)));
  Place First = element(All, PlaceStep::Kind::Element, number("0"));
  Value Use = load(target(First, number("0")));
  Use.Where = line(3);
  EXPECT_EQ(Is.said({assigned(Any, load(pointer(A)), 1)},
                    {Is.nest(A, B), assigned(variable(N, Int), Use, 3)}),
            "access a 3");
}

TEST(CoherenceFlow, RefusesWhatIsGivenToUnseenFunctions) {
  Program Is;
  Value Call = call("use", std::nullopt, {load(pointer(A))}, Type());
  Call.Where = line(3);
  EXPECT_EQ(Is.said({}, {{Evaluate{Call}, line(3)}}), "call a 3");
  Program Reads;
  Value Only = call("look", std::nullopt, {load(pointer(A))}, Type());
  Only.Where = line(3);
  Only.Operands.front().IsConstant = true;
  EXPECT_EQ(Reads.said({}, {{Evaluate{Only}, line(3)}}), "");
}

/// One way writes, the other does not.
TEST(CoherenceFlow, JoinsTheArmsOfABranch) {
  Program Is;
  If Choice;
  Choice.Condition = load(variable(N, Int));
  Choice.Then = {Is.nest(A, B)};
  EXPECT_EQ(Is.said({}, {{Choice}, readAt(A, 3)}), "access a 3");
}

} // namespace
