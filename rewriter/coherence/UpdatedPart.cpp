//===- UpdatedPart.cpp - The elements that an update moves ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/UpdatedPart.h"

#include "rewriter/ir/Conversions.h"
#include "rewriter/ir/Operations.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/memory/ModSet.h"

#include <algorithm>

namespace idxmap::ir {

UpdatedPart::UpdatedPart(const Body &In, const PointsToGraph &Pointers,
                         const ArrayNames &Names,
                         const std::function<bool(VariableNumber)> &IsConstant)
    : In(In), Pointers(Pointers), Names(Names), IsConstant(IsConstant) {
  std::set<VariableNumber> Twice;
  forEachStatement(In.Parts, [&](const Statement &Each) {
    const auto *Here = std::get_if<Declare>(&Each.Form);
    if (Here &&
        !Declared.try_emplace(Here->Of, Here->From ? &*Here->From : nullptr)
             .second)
      Twice.insert(Here->Of);
  });
  Memories All;
  forEachStatement(In.Parts, [&](const Statement &Each) {
    if (const auto *Written = std::get_if<Assign>(&Each.Form))
      All.add(Pointers.at(Written->To));
    if (const auto *Written = std::get_if<Update>(&Each.Form))
      All.add(Pointers.at(Written->To));
    if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form))
      All.add(Pointers.reachedBy(Opaque->Named));
  });
  forEachStatementValue(In.Parts, [&](const Value &Each) {
    if (Pointers.isUnseen(Each))
      All.add(Pointers.reachedBy(Each.Operands));
  });
  for (const Memory &Each : All)
    if (Each.Away == Memory::Distance::Own)
      Changed.insert(Each.Of);
  Changed.insert(Twice.begin(), Twice.end());
}

void UpdatedPart::enter(const Statements &Region) {
  ChangedInRegion = changedBy(Region, Pointers);
}

/// It has one value wherever it is visible.
bool UpdatedPart::isSteady(VariableNumber Of) const {
  const Variable &Is = In.Variables[Of];
  return !Is.IsReference && Changed.count(Of) == 0 &&
         (!Is.HasGlobalStorage || IsConstant(Of));
}

/// What it is given or made of, without conversions.
const Value &UpdatedPart::resolved(const Value &Of) const {
  const Value *Result = &Of;
  for (unsigned Depth = 0; Depth < 32; ++Depth) {
    // Counts are not negative.
    if (Result->Of == Value::Kind::Convert && Result->Is.isPerhapsInteger() &&
        (Result->Is.Bits == 0 ||
         Result->Is.Bits >= Result->Operands.front().Is.Bits)) {
      Result = &Result->Operands.front();
      continue;
    }
    const auto Named = Result->Of == Value::Kind::Load ? variableAt(*Result->At)
                                                       : std::nullopt;
    const auto Known = Named ? Declared.find(*Named) : Declared.end();
    if (Known == Declared.end() || !Known->second || !isSteady(*Named))
      break;
    Result = Known->second;
  }
  return *Result;
}

bool UpdatedPart::isSamePlace(const Place &A, const Place &B) const {
  const auto isLike = [&](const PlaceStep &Left, const PlaceStep &Right) {
    return Left.Of == Right.Of && Left.Name == Right.Name &&
           Left.Index.size() == Right.Index.size() &&
           std::equal(Left.Index.begin(), Left.Index.end(), Right.Index.begin(),
                      [&](const Value &One, const Value &Other) {
                        return isSame(One, Other);
                      });
  };
  const auto Name = Names.nameOf(A);
  if (Name && Name == Names.nameOf(B))
    return true;
  return A.Base && A.Base == B.Base &&
         std::equal(A.Way.begin(), A.Way.end(), B.Way.begin(), B.Way.end(),
                    isLike);
}

bool UpdatedPart::isSame(const Value &A, const Value &B) const {
  const Value &Left = resolved(A), &Right = resolved(B);
  if (Left.Of != Right.Of)
    return false;
  switch (Left.Of) {
  case Value::Kind::Number:
    return Left.Text == Right.Text;
  case Value::Kind::Load:
    return isSamePlace(*Left.At, *Right.At) &&
           (Left.At->Way.empty()
                ? isSteady(*Left.At->Base)
                : !ChangedInRegion.meets(Pointers.at(*Left.At)));
  case Value::Kind::Address:
    return isSamePlace(*Left.At, *Right.At) &&
           !ChangedInRegion.meets(Pointers.at(*Left.At));
  case Value::Kind::Operation:
  case Value::Kind::Call:
    return Left.Text == Right.Text && Left.Called == Right.Called &&
           Left.Operands.size() == Right.Operands.size() &&
           (Left.Of == Value::Kind::Operation || Left.Operands.size() == 1) &&
           std::equal(Left.Operands.begin(), Left.Operands.end(),
                      Right.Operands.begin(),
                      [&](const Value &One, const Value &Other) {
                        return isSame(One, Other);
                      });
  default:
    return false;
  }
}

bool UpdatedPart::changes(const Statements &Part, VariableNumber Of) const {
  return changedBy(Part, Pointers).hasOwn(Of);
}

/// The variable that \p Of is, converted or not.
static std::optional<VariableNumber> loadedIn(const Value &Of) {
  const Value &Is = withoutAnyConversions(Of);
  return Is.Of == Value::Kind::Load ? variableAt(*Is.At) : std::nullopt;
}

/// It goes on by one.
static bool countsUp(const Loop &Of, VariableNumber Counter) {
  const auto *Step = Of.Step.size() == 1
                         ? std::get_if<Update>(&Of.Step.front().Form)
                         : nullptr;
  return Step && variableAt(Step->To) == Counter && Step->Operator == "+" &&
         numberIn(Step->By) == 1;
}

/// `i < n` or, of a loop that counts up, `i != n`, of which nothing but the
/// header changes i.
const Value *UpdatedPart::endOf(const Loop &Around,
                                VariableNumber Counter) const {
  if (!Around.Condition || !Around.IsTestedFirst ||
      changes(Around.Body, Counter))
    return nullptr;
  const Value &Test = *Around.Condition;
  if (!isOperation(Test, "<", 2) &&
      !(isOperation(Test, "!=", 2) && countsUp(Around, Counter)))
    return nullptr;
  return loadedIn(Test.Operands[0]) == Counter ? &Test.Operands[1] : nullptr;
}

bool UpdatedPart::isBelow(const Value &Index, const Value &Count,
                          const std::vector<const Loop *> &Loops) const {
  const auto isAtMost = [&](int64_t Least) {
    const auto Number = numberIn(resolved(Count));
    return Number && Least <= *Number;
  };
  if (const auto Number = numberIn(withoutAnyConversions(Index)))
    return *Number >= 0 && *Number < INT64_MAX && isAtMost(*Number + 1);
  const auto Counter = loadedIn(Index);
  return Counter &&
         std::any_of(Loops.begin(), Loops.end(), [&](const Loop *Around) {
           const Value *End = endOf(*Around, *Counter);
           const auto Number = End ? numberIn(resolved(*End)) : std::nullopt;
           return End && (isSame(*End, Count) || (Number && isAtMost(*Number)));
         });
}

/// What the header of a loop gives to its counter, which only its step changes
/// then, upwards.
const Value *UpdatedPart::beginOf(const Loop &Around,
                                  VariableNumber Counter) const {
  if (!countsUp(Around, Counter) || changes(Around.Body, Counter) ||
      Around.Before.size() != 1)
    return nullptr;
  const Statement &First = Around.Before.front();
  if (const auto *Made = std::get_if<Declare>(&First.Form))
    return Made->Of == Counter && Made->From ? &*Made->From : nullptr;
  const auto *Set = std::get_if<Assign>(&First.Form);
  return Set && variableAt(Set->To) == Counter ? &Set->From : nullptr;
}

/// A number, or a counter from one on.
bool UpdatedPart::isNotNegative(const Value &Index,
                                const std::vector<const Loop *> &Loops) const {
  if (const auto Number = numberIn(withoutAnyConversions(Index)))
    return *Number >= 0;
  const auto Counter = loadedIn(Index);
  return Counter &&
         std::any_of(Loops.begin(), Loops.end(), [&](const Loop *Around) {
           const Value *Begin = beginOf(*Around, *Counter);
           const auto Number =
               Begin ? numberIn(resolved(*Begin)) : std::nullopt;
           return Number && *Number >= 0;
         });
}

/// A + B.
bool UpdatedPart::isSum(const Value &Of, const Value &A, const Value &B) const {
  const Value &Sum = resolved(Of);
  if (!isOperation(Sum, "+", 2)) {
    const auto All = numberIn(Sum), One = numberIn(resolved(A)),
               Other = numberIn(resolved(B));
    return All && One && Other && *All - *One == *Other;
  }
  const Value &Left = Sum.Operands[0], &Right = Sum.Operands[1];
  return (isSame(Left, A) && isSame(Right, B)) ||
         (isSame(Left, B) && isSame(Right, A));
}

/// Elements.First + i with i in [0, Elements.Count), or the counter of a loop
/// over the elements.
bool UpdatedPart::isFrom(const Value &Index, const Section &Elements,
                         const std::vector<const Loop *> &Loops) const {
  const Value &Of = withoutAnyConversions(Index), &First = *Elements.First;
  const auto isRest = [&](const Value &Rest) {
    return isNotNegative(Rest, Loops) && isBelow(Rest, *Elements.Count, Loops);
  };
  if (isOperation(Of, "+", 2) &&
      ((isSame(Of.Operands[0], First) && isRest(Of.Operands[1])) ||
       (isSame(Of.Operands[1], First) && isRest(Of.Operands[0]))))
    return true;
  if (isSame(Of, First)) {
    const auto Count = numberIn(resolved(*Elements.Count));
    return Count && *Count > 0;
  }
  const auto Counter = loadedIn(Of);
  return Counter &&
         std::any_of(Loops.begin(), Loops.end(), [&](const Loop *Around) {
           const Value *Begin = beginOf(*Around, *Counter);
           const Value *End = Begin ? endOf(*Around, *Counter) : nullptr;
           return End && isSame(*Begin, First) &&
                  isSum(*End, First, *Elements.Count);
         });
}

std::optional<int64_t> UpdatedPart::firstOf(const Section &Elements) const {
  return Elements.First ? numberIn(resolved(*Elements.First)) : 0;
}

bool UpdatedPart::isIn(const Value &Index, const Section &Elements,
                       const std::vector<const Loop *> &Loops) const {
  const auto First = firstOf(Elements);
  if (First == 0)
    return isBelow(Index, *Elements.Count, Loops);
  const auto At = numberIn(resolved(Index)),
             Count = numberIn(resolved(*Elements.Count));
  return First && At && Count ? *At >= *First && *At - *First < *Count
                              : isFrom(Index, Elements, Loops);
}

bool UpdatedPart::isWithin(const Section &Inner, const Section &Outer) const {
  const auto From = firstOf(Inner), OuterFrom = firstOf(Outer),
             Count = numberIn(resolved(*Inner.Count)),
             OuterCount = numberIn(resolved(*Outer.Count));
  if (From && OuterFrom && Count && OuterCount)
    return *From >= *OuterFrom && *From - *OuterFrom <= *OuterCount - *Count;
  const bool IsSameFirst = From && OuterFrom ? *From == *OuterFrom
                           : Inner.First && Outer.First
                               ? isSame(*Inner.First, *Outer.First)
                               : false;
  return IsSameFirst && isSame(*Inner.Count, *Outer.Count);
}

/// Each of \p All runs once, in order, and one of them is an assignment to
/// \p To.
static bool surelyAssigns(const Statements &All, const Place &To,
                          bool &IsPlain) {
  bool IsFound = false;
  for (const Statement &Each : All) {
    if (const auto *Inner = std::get_if<Block>(&Each.Form);
        Inner && Inner->Mark == 0)
      IsFound |= surelyAssigns(Inner->Parts, To, IsPlain);
    else if (const auto *Set = std::get_if<Assign>(&Each.Form)) {
      IsFound |= &Set->To == &To;
      IsPlain &= Set->To.Is.Of != Type::Kind::Pointer;
    } else if (const auto *Change = std::get_if<Update>(&Each.Form)) {
      IsPlain &= Change->To.Is.Of != Type::Kind::Pointer;
    } else {
      IsPlain &= std::holds_alternative<Declare>(Each.Form) ||
                 std::holds_alternative<Bind>(Each.Form);
    }
  }
  return IsFound;
}

std::optional<Section> UpdatedPart::writtenBy(const Loop &Around,
                                              const Place &To,
                                              const Value &Index) const {
  bool IsPlain = true;
  if (!surelyAssigns(Around.Body, To, IsPlain) || !IsPlain)
    return std::nullopt;
  const auto endFrom0 = [&](const Value &Of) -> const Value * {
    const auto Counter = loadedIn(Of);
    const Value *Begin = Counter ? beginOf(Around, *Counter) : nullptr;
    return Begin && numberIn(resolved(*Begin)) == 0 ? endOf(Around, *Counter)
                                                    : nullptr;
  };
  if (const Value *End = endFrom0(Index))
    return Section{nullptr, End};
  const Value &Sum = withoutAnyConversions(Index);
  if (isOperation(Sum, "+", 2))
    for (const size_t First : {0, 1})
      if (const Value *End = endFrom0(Sum.Operands[1 - First]);
          End && isSame(Sum.Operands[First], Sum.Operands[First]))
        return Section{&Sum.Operands[First], End};
  // for (i = m; i < m + n; ++i)
  const auto Counter = loadedIn(Index);
  const Value *Begin = Counter ? beginOf(Around, *Counter) : nullptr;
  const Value *End = Begin ? endOf(Around, *Counter) : nullptr;
  const Value *All = End ? &withoutAnyConversions(*End) : nullptr;
  if (All && isOperation(*All, "+", 2))
    for (const size_t First : {0, 1})
      if (isSame(All->Operands[First], *Begin))
        return Section{Begin, &All->Operands[1 - First]};
  return std::nullopt;
}

bool UpdatedPart::isWhole(const Value &Index, const Value &Count) const {
  return numberIn(resolved(Index)) == 0 && numberIn(resolved(Count)) == 1;
}

} // namespace idxmap::ir
