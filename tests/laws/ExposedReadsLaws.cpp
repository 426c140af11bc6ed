//===- ExposedReadsLaws.cpp - Laws of what is read before it is set -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The oracle runs a body with real memory, and draws what conditions give that
// nobody knows. For each run of a random body that has a meaning:
//
//   it reads an element that it has not written  ->  a read is exposed
//   it leaves an element unwritten               ->  not all is written
//   no condition is open                         ->  both the other way, too
//
//===----------------------------------------------------------------------===//
#include "rewriter/analysis/ExposedReads.h"
#include "rewriter/ir/Print.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <string>

namespace {

using namespace idxmap::ir;

/// v, the variable of three elements; k, a number; q, a pointer into v; r, a
/// reference to an element; o, who knows what.
enum : VariableNumber { V, K, Q, R, O };
constexpr unsigned Elements = 3;

const Type Int{Type::Kind::Signed, 32, {}};
const Type Double{Type::Kind::Floating, 64, {}};
const Type Bool{Type::Kind::Bool, 0, {}};
const Type Pointer{Type::Kind::Pointer, 0, {}};
const Type Array{Type::Kind::Object, 0, "v"};

Value number(int64_t Of) {
  return {Value::Kind::Number, Int, std::to_string(Of)};
}
Value ofPlace(Value::Kind How, Place At, Type Is) {
  Value Result;
  Result.Of = How;
  Result.Is = Is;
  Result.At = std::make_shared<const Place>(std::move(At));
  return Result;
}
Value load(Place At) {
  const Type Is = At.Is;
  return ofPlace(Value::Kind::Load, std::move(At), Is);
}
Value address(Place At) {
  return ofPlace(Value::Kind::Address, std::move(At), Pointer);
}
Place variable(VariableNumber Of, Type Is) { return {Of, {}, {}, Is}; }
Place elementOf(VariableNumber Of, PlaceStep::Kind How, Value Index) {
  Place Result = variable(Of, Of == V ? Array : Pointer);
  PlaceStep Step{How};
  Step.Index = {std::move(Index)};
  Step.Bytes = 8;
  Result.Way.push_back(std::move(Step));
  Result.Is = Double;
  return Result;
}
Place element(Value Index) {
  return elementOf(V, PlaceStep::Kind::Element, std::move(Index));
}
Value operation(const char *Operator, std::vector<Value> Operands, Type Is) {
  return {Value::Kind::Operation, Is, Operator, std::move(Operands)};
}
Value open() { return load(variable(O, Bool)); }

/// Of any size from the first draw on.
int pick(int Low, int High) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(Low, High + 1));
}

/// Draws bodies.
struct BodyDrawer {
  bool IsOpen; ///< Conditions may be.
  int Loops = 0, Calls = 0;

  Value condition() {
    if (IsOpen && pick(0, 2) != 0)
      return open();
    return operation("<", {load(variable(K, Int)), number(pick(0, 3))}, Bool);
  }
  Place place() {
    switch (pick(0, 4)) {
    case 0:
      return element(load(variable(K, Int)));
    case 1:
      return elementOf(Q, PlaceStep::Kind::Target, number(pick(0, 1)));
    case 2:
      return variable(R, Double);
    default:
      return element(number(pick(0, Elements - 1)));
    }
  }
  Statements some(int Depth) {
    Statements Result;
    for (int Count = pick(0, 3); Count > 0; --Count)
      Result.push_back(one(Depth));
    return Result;
  }
  Statement loop(int Depth) {
    ++Loops;
    Statements Parts = some(Depth - 1);
    --Loops;
    if (IsOpen && pick(0, 1) == 0)
      return {Loop{{}, open(), {}, std::move(Parts), pick(0, 1) == 0}};
    return {
        Loop{{{Assign{variable(K, Int), number(0)}}},
             operation("<", {load(variable(K, Int)), number(pick(0, 3))}, Bool),
             {{Update{variable(K, Int), "+", number(1), Int}}},
             std::move(Parts)}};
  }
  Statement choice(int Depth) {
    Switch Result{IsOpen ? open() : load(variable(K, Int)), {}};
    for (int Case = 0; Case < 2; ++Case) {
      Result.Parts.push_back({Label{"case " + std::to_string(Case)}});
      ++Loops;
      for (Statement &Each : some(Depth - 1))
        Result.Parts.push_back(std::move(Each));
      --Loops;
      if (pick(0, 1) == 0)
        Result.Parts.push_back({Jump{"break"}});
    }
    return {std::move(Result)};
  }
  Statement one(int Depth) {
    switch (pick(0, Depth > 0 ? 11 : 6)) {
    case 0:
    case 1:
      return {Assign{place(), number(1)}};
    case 2:
      return {Evaluate{load(place())}};
    case 3:
      return {Assign{variable(K, Int), number(pick(0, Elements - 1))}};
    case 4:
      return {
          Assign{variable(Q, Pointer), address(element(number(pick(0, 1))))}};
    case 5:
      return {Bind{R, element(number(pick(0, Elements - 1)))}};
    case 6:
      if (Calls > 0 && pick(0, 1) == 0)
        return {Jump{"leave"}};
      return {Jump{Loops > 0 && pick(0, 1) == 0 ? "break" : "continue"}};
    case 7:
    case 8:
      return {If{condition(), some(Depth - 1), some(Depth - 1)}};
    case 9:
      return loop(Depth);
    case 10:
      return choice(Depth);
    default: {
      ++Calls;
      const int Outer = std::exchange(Loops, 0);
      Statement Result{Inlined{"f", some(Depth - 1)}};
      Loops = Outer;
      --Calls;
      return Result;
    }
    }
  }
};

/// One run.
struct Machine {
  enum class Flow { On, Break, Continue, Leave };
  std::vector<bool> Written = std::vector<bool>(Elements, false);
  int64_t Counter = 0, PointsTo = 0, RefersTo = 0;
  bool ReadsOld = false, HasMeaning = true, AsksOpen = false;
  unsigned Steps = 0;
  unsigned Random = 1;

  bool drawn() {
    AsksOpen = true;
    Random = Random * 1664525u + 1013904223u;
    return Random >> 31;
  }
  int64_t at(const Place &Of) {
    int64_t Result = 0;
    if (*Of.Base == V)
      Result = evaluate(Of.Way.front().Index.front());
    else if (*Of.Base == Q)
      Result = PointsTo + evaluate(Of.Way.front().Index.front());
    else
      Result = RefersTo;
    HasMeaning &= Result >= 0 && Result < Elements;
    return HasMeaning ? Result : 0;
  }
  int64_t evaluate(const Value &Of) {
    switch (Of.Of) {
    case Value::Kind::Number:
      return std::stoll(Of.Text);
    case Value::Kind::Address:
      return at(*Of.At);
    case Value::Kind::Operation:
      return evaluate(Of.Operands[0]) < evaluate(Of.Operands[1]);
    default:
      if (*Of.At->Base == K)
        return Counter;
      if (*Of.At->Base == O)
        return drawn();
      ReadsOld |= !Written[at(*Of.At)];
      return 0;
    }
  }
  Flow runAll(const Statements &All, size_t From = 0) {
    for (size_t I = From; I < All.size() && HasMeaning; ++I)
      if (const Flow Next = run(All[I]); Next != Flow::On)
        return Next;
    return Flow::On;
  }
  Flow runLoop(const Loop &S) {
    runAll(S.Before);
    for (bool IsFirst = true; HasMeaning; IsFirst = false) {
      if ((S.IsTestedFirst || !IsFirst) && !evaluate(*S.Condition))
        return Flow::On;
      const Flow Next = runAll(S.Body);
      if (Next == Flow::Break)
        return Flow::On;
      if (Next == Flow::Leave)
        return Next;
      runAll(S.Step);
    }
    return Flow::On;
  }
  Flow runSwitch(const Switch &S) {
    const std::string Case = "case " + std::to_string(evaluate(S.On));
    for (size_t I = 0; I < S.Parts.size(); ++I)
      if (const auto *Is = std::get_if<Label>(&S.Parts[I].Form);
          Is && Is->Text == Case) {
        const Flow Next = runAll(S.Parts, I);
        return Next == Flow::Break ? Flow::On : Next;
      }
    return Flow::On;
  }
  Flow run(const Statement &Each) {
    HasMeaning &= ++Steps < 200; // It need not end.
    if (const auto *S = std::get_if<Assign>(&Each.Form)) {
      const int64_t Is = evaluate(S->From);
      if (*S->To.Base == K)
        Counter = Is;
      else if (*S->To.Base == Q && S->To.Way.empty())
        PointsTo = Is;
      else
        Written[at(S->To)] = true;
    } else if (const auto *S = std::get_if<Update>(&Each.Form)) {
      Counter += evaluate(S->By);
    } else if (const auto *S = std::get_if<Bind>(&Each.Form)) {
      RefersTo = at(S->To);
    } else if (const auto *S = std::get_if<Evaluate>(&Each.Form)) {
      evaluate(S->What);
    } else if (const auto *S = std::get_if<If>(&Each.Form)) {
      return runAll(evaluate(S->Condition) ? S->Then : S->Else);
    } else if (const auto *S = std::get_if<Loop>(&Each.Form)) {
      return runLoop(*S);
    } else if (const auto *S = std::get_if<Switch>(&Each.Form)) {
      return runSwitch(*S);
    } else if (const auto *S = std::get_if<Inlined>(&Each.Form)) {
      const Flow Next = runAll(S->Parts);
      return Next == Flow::Leave ? Flow::On : Next;
    } else if (const auto *S = std::get_if<Jump>(&Each.Form)) {
      return S->Kind == "break"      ? Flow::Break
             : S->Kind == "continue" ? Flow::Continue
                                     : Flow::Leave;
    }
    return Flow::On;
  }
};

Body drawnBody(bool IsOpen) {
  using Scope = Variable::Scope;
  Body Result;
  Result.Variables = {{Scope::Outside, "v", Array},
                      {Scope::Body, "k", Int},
                      {Scope::Body, "q", Pointer},
                      {Scope::Body, "r", Double, /*IsReference=*/true},
                      {Scope::Outside, "o", Bool}};
  Result.Parts = {{Declare{K, number(0)}},
                  {Declare{Q, address(element(number(0)))}},
                  {Bind{R, element(number(0))}}};
  BodyDrawer Drawer{IsOpen};
  for (int Count = pick(1, 6); Count > 0; --Count)
    Result.Parts.push_back(Drawer.one(/*Depth=*/3));
  return Result;
}

/// The first three statements make the state that a machine begins with.
Machine ran(const Body &Of, unsigned Seed) {
  Machine Result;
  Result.Random = Seed;
  Result.runAll(Of.Parts, 3);
  return Result;
}

ExposedReads read(const Body &Of) {
  const PointsToGraph Pointers(Of);
  return ExposedReadsIn(Of, Pointers).of({V, Elements, 8});
}

RC_GTEST_PROP(ExposedReadsLaws, HoldOfEveryRun, ()) {
  const Body Of = drawnBody(/*IsOpen=*/true);
  const ExposedReads Is = read(Of);
  RC_LOG() << toString(Of);
  for (unsigned Seed = 1; Seed <= 40; ++Seed) {
    const Machine Run = ran(Of, Seed * 7919);
    if (!Run.HasMeaning)
      continue;
    RC_ASSERT(!Run.ReadsOld || Is.First);
    RC_ASSERT(!Is.WritesAll ||
              Run.Written == std::vector<bool>(Elements, true));
  }
}

RC_GTEST_PROP(ExposedReadsLaws, AreExactWhereNoConditionIsOpen, ()) {
  const Body Of = drawnBody(/*IsOpen=*/false);
  const Machine Run = ran(Of, 1);
  if (!Run.HasMeaning)
    return;
  const ExposedReads Is = read(Of);
  RC_LOG() << toString(Of);
  RC_ASSERT(Run.ReadsOld == Is.First.has_value());
}

} // namespace
