//===- MemoryAccesses.cpp - What a body reads and writes ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/MemoryAccesses.h"

#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

namespace idxmap::ir {

namespace {

/// A way from a variable from outside.
struct Route {
  Place At;
  bool IsExact = true;
  bool IsWhole = true; ///< Not perhaps only a part of what lies there.
  bool IsOnly = true;  ///< There is no other arm that may be meant.
  /// If it is not exact: by no pointer that is not in At.
  bool IsInside = false;
  bool IsBehind = false;  ///< If it is not exact: no part of the variable.
  bool IsFarther = false; ///< By a pointer in what the variable leads to.
};
using Routes = std::vector<Route>;

class AccessSearch {
public:
  AccessSearch(const Body &In, const PointsToGraph &Pointers,
               const Definitions &Known)
      : In(In), Pointers(Pointers), Known(Known) {}

  void readAll(const Statements &All);
  std::vector<MemoryAccess> Found;

private:
  void read(const Statement &Each);
  void readValue(const Value &Of);
  void readIndices(const Place &Of, SourceToken Where);
  void escape(const std::vector<Value> &Arguments, SourceToken Where);
  void record(const Place &Of, bool IsWrite, bool IsWhole, SourceToken Where);
  void record(const Routes &To, bool IsWrite, bool IsWhole, SourceToken Where,
              const Place *Source = nullptr);
  void readArms(const Value &Choice);

  Routes routes(const Place &Of, unsigned Depth) const;
  Routes behind(const Value &Pointer, const Value &Index, unsigned Depth) const;
  Routes anyOf(const Memories &Of) const;
  void recordNowhere(const Place &Of, bool IsWrite, SourceToken Where);
  bool isNowhere(const Place &Of) const;

  /// Beyond it, only the graph is asked.
  static constexpr unsigned MostSteps = 64;

  const Body &In;
  const PointsToGraph &Pointers;
  const Definitions &Known;
  unsigned Calls = 0; ///< Around.
  std::vector<Condition> Under;
  std::vector<Surrounding> Around;
  const Statement *Inside = nullptr;
  SourceToken Site = {};
};

} // namespace

/// Somewhere behind what the graph knows.
Routes AccessSearch::anyOf(const Memories &Of) const {
  Routes Result;
  for (const Memory &Each : Of) {
    if (Pointers.isOwn(Each.Of))
      continue;
    Route Way;
    Way.IsExact = false;
    Way.IsOnly = Of.size() == 1;
    Way.IsBehind = Each.Away != Memory::Distance::Own;
    Way.IsFarther = Each.Away == Memory::Distance::Farther;
    Way.At.Base = Each.Of;
    if (Each.Away == Memory::Distance::Own && !Each.isAnyMember())
      Way.At.Way.push_back({PlaceStep::Kind::Field, Each.Member, {}});
    Result.push_back(std::move(Way));
  }
  return Result;
}

static bool isNumber(const Value &Of, const char *Digits) {
  return Of.Of == Value::Kind::Number && Of.Text == Digits;
}

/// An arm of a choice by a constant.
static bool isLeftOut(const Value &Of, const Value &Operand) {
  return Of.Of == Value::Kind::Operation && Of.Operands.size() == 3 &&
         ((&Operand == &Of.Operands[1] && isNumber(Of.Operands[0], "0")) ||
          (&Operand == &Of.Operands[2] && isNumber(Of.Operands[0], "1")));
}

/// What it returns lies in what its arguments are the address of.
static bool givesPartOfArguments(const Value &Call) {
  return std::all_of(
      Call.Operands.begin(), Call.Operands.end(), [](const Value &Each) {
        return Each.Of == Value::Kind::Address
                   ? Each.IsWithin && !Each.At->Is.holdsPointers()
                   : !Each.Is.holdsPointers();
      });
}

/// To something beside the place, who knows how far: beside a member, in the
/// object; else in the array. By another type, anywhere in that memory.
static void leave(Route &From, bool IsCast = false) {
  if (!std::exchange(From.IsExact, false))
    return;
  std::vector<PlaceStep> &Way = From.At.Way;
  const auto isBeside = [&](const PlaceStep &Each) {
    return IsCast ? Each.Of != PlaceStep::Kind::Target : Each.Index.empty();
  };
  const size_t Before = Way.size();
  while (!Way.empty() && isBeside(Way.back()))
    Way.pop_back();
  if (!Way.empty() && (IsCast || Way.size() == Before))
    Way.back().Index = {unknownIndex()};
  From.IsInside = true;
}

/// `Pointer->[Index]`.
Routes AccessSearch::behind(const Value &Pointer, const Value &Index,
                            unsigned Depth) const {
  if (Depth == 0)
    return anyOf(Pointers.pointersIn(Pointer));
  switch (Pointer.Of) {
  case Value::Kind::Address: {
    Routes Result = routes(*Pointer.At, Depth - 1);
    for (Route &Each : Result) {
      if (isZero(Index))
        continue;
      std::vector<PlaceStep> &Way = Each.At.Way;
      if (!Way.empty() && !Way.back().Index.empty() && Each.IsExact)
        moveOn(Way, Index);
      else
        leave(Each);
    }
    return Result;
  }
  case Value::Kind::Load: {
    Place Target = *Pointer.At;
    Target.Way.push_back(targetStep(Pointer, Index));
    return routes(Target, Depth - 1);
  }
  case Value::Kind::Convert: {
    Routes Result = behind(Pointer.Operands.front(), Index, Depth - 1);
    for (Route &Each : Result)
      leave(Each, /*IsCast=*/true);
    return Result;
  }
  case Value::Kind::Sequence:
    return behind(Pointer.Operands.front(), Index, Depth - 1);
  case Value::Kind::Operation: {
    const std::vector<Value> &Parts = Pointer.Operands;
    if (Parts.size() == 3) {
      Routes Result;
      const bool IsOnly =
          isLeftOut(Pointer, Parts[1]) || isLeftOut(Pointer, Parts[2]);
      for (const size_t Arm : {1, 2})
        if (!isLeftOut(Pointer, Parts[Arm]))
          for (Route &Each : behind(Parts[Arm], Index, Depth - 1)) {
            Each.IsOnly &= IsOnly;
            Result.push_back(std::move(Each));
          }
      return Result;
    }
    const bool IsSum = Pointer.Text == "+" || Pointer.Text == "-";
    const auto isPointer = [&](size_t Of) {
      return Parts[Of].Is.Of == Type::Kind::Pointer;
    };
    if (Parts.size() == 2 && IsSum && (isPointer(0) || isPointer(1))) {
      const size_t Of = isPointer(0) ? 0 : 1;
      return behind(Parts[Of],
                    offsetSum(Index, Pointer.Text.c_str(), Parts[1 - Of]),
                    Depth - 1);
    }
    return anyOf(Pointers.pointersIn(Pointer));
  }
  case Value::Kind::Call:
    if (givesPartOfArguments(Pointer)) {
      Routes Result;
      for (const Value &Each : Pointer.Operands)
        if (Each.Of == Value::Kind::Address)
          for (Route &One : routes(*Each.At, Depth - 1)) {
            One.IsWhole = false;
            if (!isZero(Index))
              leave(One);
            Result.push_back(std::move(One));
          }
      return Result;
    }
    return anyOf(Pointers.pointersIn(Pointer));
  default:
    return anyOf(Pointers.pointersIn(Pointer));
  }
}

Routes AccessSearch::routes(const Place &Of, unsigned Depth) const {
  if (Depth == 0)
    return anyOf(Pointers.at(Of));
  const auto isTarget = [](const PlaceStep &Each) {
    return Each.Of == PlaceStep::Kind::Target;
  };
  Routes Result;
  auto First = Of.Way.begin();
  if (!Of.Base) {
    const Value &Pointer = Of.Pointer.front();
    const bool IsPointer = First != Of.Way.end() && isTarget(*First);
    const bool IsObject = Pointer.GivesObject && !Pointer.Is.holdsPointers();
    if (!IsPointer && (Pointer.Of != Value::Kind::Call || IsObject ||
                       !givesPartOfArguments(Pointer)))
      return anyOf(Pointers.at(Of));
    Result = behind(Pointer, IsPointer ? First->Index.front() : offset(0),
                    Depth - 1);
    First += IsPointer;
  } else if (!Pointers.isOwn(*Of.Base)) {
    Route Own;
    Own.At.Base = Of.Base;
    Result = {Own};
  } else if (In.Variables[*Of.Base].IsReference) {
    const Place *To = Known.onlyPlace(*Of.Base);
    if (!To)
      return anyOf(Pointers.at(Of));
    if (To->Base && Pointers.isOwn(*To->Base)) {
      Place Named = *To;
      Named.Way.insert(Named.Way.end(), Of.Way.begin(), Of.Way.end());
      Named.Is = Of.Is;
      return routes(Named, Depth - 1);
    }
    Result = routes(*To, Depth - 1);
  } else {
    const auto Leaves = std::find_if(First, Of.Way.end(), isTarget);
    if (Leaves == Of.Way.end())
      return {};
    // A copy of an object leads where that does.
    const Value *Whole = Known.onlyValue(*Of.Base);
    if (Leaves != First && Whole && Whole->Of == Value::Kind::Load) {
      Place Copied = *Whole->At;
      Copied.Way.insert(Copied.Way.end(), Of.Way.begin(), Of.Way.end());
      Copied.Is = Of.Is;
      return routes(Copied, Depth - 1);
    }
    const bool IsMember =
        Leaves == First + 1 && First->Of == PlaceStep::Kind::Field;
    const Value *Pointer = Leaves == First ? Whole
                           : IsMember ? Known.onlyValue(*Of.Base, First->Name)
                                      : nullptr;
    if (!Pointer)
      return anyOf(Pointers.at(Of));
    Result = behind(*Pointer, Leaves->Index.front(), Depth - 1);
    First = Leaves + 1;
  }
  // A pointer that lies outside may be one of the body's own making.
  const bool IsElsewhere = std::any_of(First, Of.Way.end(), isTarget);
  for (Route &Each : Result)
    if (Each.IsExact && Each.IsWhole) {
      Each.At.Way.insert(Each.At.Way.end(), First, Of.Way.end());
    } else if (IsElsewhere) {
      Each.IsExact = Each.IsInside = false;
    }
  if (IsElsewhere)
    for (const Memory &Each : Pointers.at(Of))
      if (std::none_of(Result.begin(), Result.end(), [&](const Route &Known) {
            return Known.At.Base == Each.Of;
          }))
        for (Route &Other : anyOf({Each}))
          Result.push_back(std::move(Other));
  for (Route &Each : Result)
    Each.At.Is = Of.Is;
  return Result;
}

void AccessSearch::record(const Routes &To, bool IsWrite, bool IsWhole,
                          SourceToken Where, const Place *Source) {
  for (const Route &Each : To) {
    MemoryAccess Access;
    Access.At = Each.At;
    Access.IsWrite = IsWrite;
    Access.IsExact = Each.IsExact;
    Access.IsPart = !Each.IsWhole;
    Access.IsBehind = Each.IsBehind;
    Access.IsFarther = Each.IsFarther;
    Access.IsInside = Each.IsExact || Each.IsInside;
    Access.IsOnly = Each.IsOnly && To.size() == 1;
    Access.IsWhole = IsWhole && Each.IsExact && Each.IsWhole && Access.IsOnly;
    Access.Under = Under;
    Access.Around = Around;
    Access.Source = Source;
    Access.In = Inside;
    Access.Where = Where;
    Access.Site = Site;
    Found.push_back(std::move(Access));
  }
}

/// A pointer, or what a call gives, leads to \p Of, and to nothing that the
/// graph knows.
bool AccessSearch::isNowhere(const Place &Of) const {
  const bool Leads =
      std::any_of(Of.Way.begin(), Of.Way.end(), [](const PlaceStep &Each) {
        return Each.Of == PlaceStep::Kind::Target &&
               Each.Whose != PlaceStep::Ownership::Owned;
      });
  const bool IsGiven = !Of.Base && Pointers.isUnseen(Of.Pointer.front()) &&
                       !Of.Pointer.front().GivesObject;
  return (Leads || IsGiven) && Pointers.at(Of).empty();
}

void AccessSearch::record(const Place &Of, bool IsWrite, bool IsWhole,
                          SourceToken Where) {
  const Routes To = routes(Of, MostSteps);
  if (To.empty() && isNowhere(Of))
    return recordNowhere(Of, IsWrite, Where);
  record(To, IsWrite, IsWhole, Of.Where ? Of.Where : Where, &Of);
}

void AccessSearch::recordNowhere(const Place &Of, bool IsWrite,
                                 SourceToken Where) {
  MemoryAccess Access;
  Access.At.Is = Of.Is;
  Access.IsWrite = IsWrite;
  Access.IsExact = Access.IsInside = false;
  Access.Under = Under;
  Access.Around = Around;
  Access.In = Inside;
  Access.Where = Of.Where ? Of.Where : Where;
  Access.Site = Site;
  Found.push_back(std::move(Access));
}

/// Given to what nobody has seen.
void AccessSearch::escape(const std::vector<Value> &Arguments,
                          SourceToken Where) {
  std::vector<Value> Open;
  for (const Value &Each : Arguments)
    if (Each.Of == Value::Kind::Address && Each.IsWithin) {
      record(*Each.At, false, false, Where);
      if (!Each.IsConstant)
        record(*Each.At, true, false, Where);
      if (Each.IsReadOnly || !Each.At->Is.holdsPointers())
        continue;
      Value Held = Each;
      Held.IsConstant = true;
      Open.push_back(std::move(Held));
    } else {
      Open.push_back(Each);
      if (Each.IsConstant || Each.IsReadOnly)
        record(anyOf(Pointers.pointersIn(Each)), false, false, Where);
    }
  const Routes Written = anyOf(Pointers.reachedBy(Open));
  record(Written, false, false, Where);
  record(Written, true, false, Where);
}

/// What is read on the way to \p Of.
void AccessSearch::readIndices(const Place &Of, SourceToken Where) {
  for (const Value &Each : Of.Pointer)
    readValue(Each);
  Place Passed = Of;
  Passed.Way.clear();
  bool IsOutside = false;
  for (const PlaceStep &Each : Of.Way) {
    if (Each.Of == PlaceStep::Kind::Target && std::exchange(IsOutside, true)) {
      const size_t Before = Found.size();
      record(routes(Passed, MostSteps), false, false, Where);
      for (size_t I = Before; I < Found.size(); ++I)
        Found[I].IsPassed = true;
    }
    Passed.Way.push_back(Each);
    for (const Value &Index : Each.Index)
      readValue(Index);
  }
}

/// A branch on a constant, into which nothing jumps.
static bool isLeftOut(const Statement &Of, const Statements &Part) {
  const auto *Branch = std::get_if<If>(&Of.Form);
  return Branch &&
         isNumber(Branch->Condition, &Part == &Branch->Then ? "0" : "1") &&
         !hasLabels(Part);
}

/// The operands of `?:`, `&&` and `||` behind the first.
void AccessSearch::readArms(const Value &Choice) {
  for (size_t I = 1; I < Choice.Operands.size(); ++I) {
    if (isLeftOut(Choice, Choice.Operands[I]))
      continue;
    const bool IsTrue = Choice.Text == "?:" ? I == 1 : Choice.Text == "&&";
    Under.push_back({&Choice.Operands.front(), IsTrue});
    Around.push_back({Surrounding::Kind::Condition, Under.back()});
    readValue(Choice.Operands[I]);
    Around.pop_back();
    Under.pop_back();
  }
}

void AccessSearch::readValue(const Value &Of) {
  if (Of.First)
    readAll(*Of.First);
  const bool IsChoice = Of.Of == Value::Kind::Operation &&
                        (Of.Text == "?:" || Of.Text == "&&" || Of.Text == "||");
  if (IsChoice) {
    readValue(Of.Operands.front());
    readArms(Of);
  } else {
    for (const Value &Each : Of.Operands)
      readValue(Each);
  }
  if (Of.At)
    readIndices(*Of.At, Of.Where);
  if (Of.Of == Value::Kind::Load)
    record(*Of.At, false, false, Of.Where);
  if (!Pointers.isUnseen(Of))
    return;
  const size_t Before = Found.size();
  escape(Of.Operands, Of.Where);
  for (size_t I = Before; I < Found.size(); ++I)
    Found[I].IsOfCall = Of.Of == Value::Kind::Call;
}

void AccessSearch::read(const Statement &Each) {
  if (Calls == 0)
    Site = Each.Where;
  const Statement *Before = std::exchange(Inside, &Each);
  auto &Open = const_cast<Statement &>(Each);
  const bool IsLoop = std::holds_alternative<Loop>(Each.Form);
  if (IsLoop) // Its condition is asked in each round.
    Around.push_back({Surrounding::Kind::Other});
  for (const Value *Inside : valuesOf(Open))
    readValue(*Inside);
  if (IsLoop)
    Around.pop_back();
  for (const Place *Inside : placesOf(Open))
    readIndices(*Inside, Each.Where);
  if (const auto *Written = std::get_if<Assign>(&Each.Form)) {
    record(Written->To, true, true, Each.Where);
  } else if (const auto *Written = std::get_if<Update>(&Each.Form)) {
    record(Written->To, false, false, Each.Where);
    record(Written->To, true, false, Each.Where);
  } else if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form)) {
    escape(Opaque->Named, Each.Where);
  }
  const bool IsCall = std::holds_alternative<Inlined>(Each.Form);
  Calls += IsCall;
  const auto *Branch = std::get_if<If>(&Each.Form);
  for (const Statements *Parts : partsOf(Each)) {
    if (isLeftOut(Each, *Parts))
      continue;
    const bool IsKnown = Branch && !hasLabels(*Parts);
    if (IsKnown)
      Under.push_back({&Branch->Condition, Parts == &Branch->Then});
    const auto Here = aroundParts(Each, *Parts, In.Parts);
    if (Here)
      Around.push_back(*Here);
    readAll(*Parts);
    if (Here)
      Around.pop_back();
    if (IsKnown)
      Under.pop_back();
  }
  Calls -= IsCall;
  Inside = Before;
}

void AccessSearch::readAll(const Statements &All) {
  const size_t Outer = Under.size(), OuterAround = Around.size();
  const bool IsClosed = !hasLabels(All);
  std::vector<size_t> Left; ///< The statements that Around has by now.
  for (size_t I = 0; I < All.size(); ++I) {
    if (std::holds_alternative<Label>(All[I].Form))
      passLabel(All, I, Left, OuterAround, Around);
    read(All[I]);
    const Value *Leaves = leavesWhere(All[I]);
    if (!Leaves && !mayLeave(All[I]))
      continue;
    Left.push_back(I);
    if (Leaves && IsClosed)
      Under.push_back({Leaves, false});
    if (Leaves)
      Around.push_back({Surrounding::Kind::Condition, {Leaves, false}});
    else
      Around.push_back({Surrounding::Kind::Exit, {}, &All[I]});
  }
  Under.resize(Outer);
  Around.resize(OuterAround);
}

std::vector<MemoryAccess> memoryAccesses(const Body &Of,
                                         const PointsToGraph &Pointers,
                                         const Definitions &Known) {
  AccessSearch Search(Of, Pointers, Known);
  Search.readAll(Of.Parts);
  for (const Function &Each : Of.Functions)
    Search.readAll(Each.Parts);
  return std::move(Search.Found);
}

} // namespace idxmap::ir
