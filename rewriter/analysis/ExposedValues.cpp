//===- ExposedValues.cpp - Values and places of a followed body -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/ExposedFlow.h"

#include "rewriter/analysis/KnownNumber.h"
#include "rewriter/ir/Places.h"

#include <algorithm>
#include <utility>

namespace idxmap::ir {

void ExposedFlow::read(const std::optional<Spot> &At, SourceToken Where,
                       bool IsUpdate) {
  if (!At)
    return;
  Result.ReadsAny = true;
  if (Result.First || !Now.IsReached)
    return;
  const int64_t End = (At->Offset + At->Size + What.Bytes - 1) / What.Bytes;
  for (int64_t I = At->Offset / What.Bytes; I < End; ++I)
    if (!Now.Written[I])
      Result.First = {Calls == 0 ? Where : Site, IsUpdate && Calls == 0};
}

void ExposedFlow::write(const std::optional<Spot> &At) {
  if (!At || !At->IsExact || !At->IsSized || !Now.IsReached || !isOrdered())
    return;
  // An element counts when all of it is written.
  const int64_t First = (At->Offset + What.Bytes - 1) / What.Bytes;
  const int64_t End = (At->Offset + At->Size) / What.Bytes;
  for (int64_t I = First; I < End; ++I)
    Now.Written[I] = true;
}

/// \p Arguments are evaluated and given to what nobody has seen, which may read
/// all that they lead to.
void ExposedFlow::give(const std::vector<Value> &Arguments, SourceToken Where) {
  std::vector<Value> Open;
  std::vector<std::pair<std::optional<Spot>, SourceToken>> Read;
  for (const Value &Each : Arguments) {
    if (Each.Of != Value::Kind::Address || !Each.IsWithin) {
      evaluate(Each);
      Open.push_back(Each);
      continue;
    }
    Read.emplace_back(locate(*Each.At), Each.At->Where);
    if (!Each.IsReadOnly && Each.At->Is.holdsPointers())
      Open.push_back(Each);
  }
  for (const auto &[At, Name] : Read)
    read(At, Name);
  const auto mayLeadToIt = [&](const Value &Each) {
    return Pointers.leadsTo(Each, What.Variable) ||
           (Each.At && Pointers.at(*Each.At).hasOwn(What.Variable));
  };
  if (HasNames && (Pointers.reachedBy(Open).hasOwn(What.Variable) ||
                   std::any_of(Open.begin(), Open.end(), mayLeadToIt)))
    read(anywhere(), Where);
}

ExposedFlow::Spot ExposedFlow::exactAt(int64_t Offset, int64_t Bytes) const {
  if (Offset < 0 || Bytes <= 0 || Bytes > Total || Offset > Total - Bytes)
    return anywhere();
  return {true, true, Offset, Bytes};
}

/// A part of \p From.
ExposedFlow::Spot ExposedFlow::inside(const Spot &From, const PlaceStep &Step,
                                      const std::optional<Known> &Index) const {
  Spot Result = From;
  switch (Step.Of) {
  case PlaceStep::Kind::Field:
  case PlaceStep::Kind::Base:
    Result.IsSized = false;
    Result.IsExact &= Step.Bytes.has_value();
    if (!Result.IsExact || *Step.Bytes > Result.Size)
      return anywhere();
    Result.Offset += *Step.Bytes;
    Result.Size -= *Step.Bytes;
    return Result;
  case PlaceStep::Kind::Element: {
    int64_t Ahead = 0;
    if (From.IsExact && Index && !Index->IsPlace && Step.Bytes &&
        !__builtin_mul_overflow(Index->Number, *Step.Bytes, &Ahead) &&
        !__builtin_add_overflow(From.Offset, Ahead, &Ahead))
      return exactAt(Ahead, *Step.Bytes);
    if (Step.IsMovedOn)
      return anywhere();
    Result.IsExact = Result.IsSized = false;
    return Result;
  }
  default:
    return anywhere();
  }
}

/// What \p Step leads to from \p Pointer; nothing where that is not known.
std::optional<ExposedFlow::Spot>
ExposedFlow::behind(const std::optional<Known> &Pointer, const PlaceStep &Step,
                    const std::optional<Known> &Index) const {
  if (!Pointer || !Pointer->IsPlace)
    return std::nullopt;
  int64_t Ahead = 0;
  if (!Index || Index->IsPlace || !Step.Bytes ||
      __builtin_add_overflow(Pointer->Ahead, Index->Number, &Ahead) ||
      __builtin_mul_overflow(Ahead, *Step.Bytes, &Ahead) ||
      __builtin_add_overflow(Pointer->Number, Ahead, &Ahead))
    return anywhere();
  return exactAt(Ahead, *Step.Bytes);
}

/// Of what a sequence gives: by `p++`, the element that p led to before.
std::optional<ExposedFlow::Spot> ExposedFlow::locateBehind(const Place &Of) {
  const Value *Given = &Of.Pointer.front();
  for (; Given->Of == Value::Kind::Sequence; Given = &Given->Operands.front())
    run(*Given->First);
  Place Here = Of;
  Here.Pointer.front() = *Given;
  const PlaceStep &First = Of.Way.front();
  if (Given->Of == Value::Kind::Address &&
      First.Of == PlaceStep::Kind::Target && isZero(First.Index.front()))
    Here = ir::behind(*Given->At, {Of.Way.begin() + 1, Of.Way.end()}, Of.Is);
  Here.Where = Of.Where;
  return locate(Here);
}

/// Where \p Of may lie in the variable, nothing if nowhere, once what leads
/// there has been evaluated.
std::optional<ExposedFlow::Spot> ExposedFlow::locate(const Place &Of) {
  if (!Of.Base && !Of.Way.empty() &&
      Of.Pointer.front().Of == Value::Kind::Sequence)
    return locateBehind(Of);
  std::optional<Known> Pointer;
  std::optional<Spot> Here;
  bool IsLed = false; // By another name.
  if (!Of.Base) {
    Pointer = evaluate(Of.Pointer.front());
    IsLed = true;
  } else if (*Of.Base == What.Variable) {
    Here = Spot{true, true, 0, Total};
  } else {
    const auto Found = Now.Values.find(*Of.Base);
    IsLed = In.Variables[*Of.Base].IsReference;
    if (Found != Now.Values.end() && IsLed)
      Here =
          Spot{true, false, Found->second.Number, Total - Found->second.Number};
    else if (Found != Now.Values.end())
      Pointer = Found->second;
  }
  for (const PlaceStep &Step : Of.Way) {
    const std::optional<Known> Index =
        Step.Index.empty() ? std::nullopt : evaluate(Step.Index.front());
    if (Step.Of == PlaceStep::Kind::Target) {
      read(Here, Of.Where);
      Here = behind(Pointer, Step, Index);
      Pointer.reset();
      IsLed = true;
    } else if (Here) {
      Here = inside(*Here, Step, Index);
    }
  }
  if (!Here)
    return IsLed && HasNames && Pointers.at(Of).hasOwn(What.Variable)
               ? std::optional(anywhere())
               : std::nullopt;
  if (Here->IsExact && !Here->IsSized) {
    const bool IsNumber = Of.Is.isInteger() || Of.Is.Of == Type::Kind::Floating;
    if (IsNumber && int64_t(Of.Is.Bits) == 8 * What.Bytes)
      return exactAt(Here->Offset, What.Bytes);
  }
  return Here;
}

std::optional<ExposedFlow::Known>
ExposedFlow::combined(const std::string &Operator, const Known &Left,
                      const Known &Right, const Type &Is) const {
  if (!Left.IsPlace && !Right.IsPlace) {
    const auto Number = knownResult(Operator, Left.Number, Right.Number, Is);
    return Number ? std::optional(Known{false, *Number}) : std::nullopt;
  }
  const bool IsSum = Operator == "+", IsDifference = Operator == "-";
  if ((!IsSum && !IsDifference) || (Left.IsPlace && Right.IsPlace) ||
      (IsDifference && Right.IsPlace))
    return std::nullopt;
  Known Result = Left.IsPlace ? Left : Right;
  const int64_t By = Left.IsPlace ? Right.Number : Left.Number;
  const bool Overflows =
      IsSum ? __builtin_add_overflow(Result.Ahead, By, &Result.Ahead)
            : __builtin_sub_overflow(Result.Ahead, By, &Result.Ahead);
  return Overflows ? std::nullopt : std::optional(Result);
}

/// `c ? x : y`, `x && y`, `x || y`: what is behind the first may not be
/// evaluated.
std::optional<ExposedFlow::Known> ExposedFlow::choice(const Value &Of) {
  const std::optional<Known> First = evaluate(Of.Operands.front());
  const bool IsKnown = First && !First->IsPlace;
  const bool IsArm = Of.Operands.size() == 3;
  const State Start = Now;
  State After;
  std::optional<Known> Only;
  for (size_t I = 1; I < Of.Operands.size(); ++I) {
    const bool WhereTrue = IsArm ? I == 1 : Of.Text == "&&";
    if (IsKnown && (First->Number != 0) != WhereTrue)
      continue;
    Now = Start;
    const std::optional<Known> Value = evaluate(Of.Operands[I]);
    if (IsKnown)
      Only = Value;
    join(After, Now);
  }
  if (!IsArm && !IsKnown)
    join(After, Start);
  const bool IsFirst = !IsArm && IsKnown && !After.IsReached;
  Now = After.IsReached ? std::move(After) : Start;
  return IsFirst ? First : Only;
}

std::optional<ExposedFlow::Known> ExposedFlow::operation(const Value &Of) {
  if (Of.Text == "&&" || Of.Text == "||" || Of.Text == "?:")
    return choice(Of);
  std::vector<std::optional<Known>> Parts;
  for (const Value &Each : Of.Operands)
    Parts.push_back(evaluate(Each));
  const bool AllKnown = std::all_of(Parts.begin(), Parts.end(),
                                    [](const auto &Each) { return !!Each; });
  if (!AllKnown || Parts.empty() || Parts.size() > 2)
    return std::nullopt;
  if (Parts.size() == 2)
    return combined(Of.Text, *Parts[0], *Parts[1], Of.Is);
  if (Parts[0]->IsPlace)
    return std::nullopt;
  if (Of.Text == "!")
    return Known{false, Parts[0]->Number == 0};
  return Of.Text == "-" ? combined("-", Known{}, *Parts[0], Of.Is)
                        : std::nullopt;
}

/// A pointer that has not been moved leads where it did.
std::optional<ExposedFlow::Known> ExposedFlow::converted(const Value &Of) {
  const std::optional<Known> From = evaluate(Of.Operands.front());
  if (!From)
    return std::nullopt;
  if (From->IsPlace)
    return Of.Is.Of == Type::Kind::Pointer && From->Ahead == 0 ? From
                                                               : std::nullopt;
  const std::optional<int64_t> Number = knownAs(From->Number, Of.Is);
  return Number ? std::optional(Known{false, *Number}) : std::nullopt;
}

/// Reads what \p Of reads, in the order of the operands.
std::optional<ExposedFlow::Known> ExposedFlow::evaluate(const Value &Of) {
  switch (Of.Of) {
  case Value::Kind::Number: {
    const auto Number = Of.Is.isInteger() || Of.Is.Of == Type::Kind::Bool
                            ? numberIn(Of)
                            : std::nullopt;
    return Number ? std::optional(Known{false, *Number}) : std::nullopt;
  }
  case Value::Kind::Load: {
    read(locate(*Of.At), Of.At->Where ? Of.At->Where : Of.Where);
    const auto Variable = variableAt(*Of.At);
    const auto Found = Variable && Names.IsPlain[*Variable]
                           ? Now.Values.find(*Variable)
                           : Now.Values.end();
    return Found != Now.Values.end() ? std::optional(Found->second)
                                     : std::nullopt;
  }
  case Value::Kind::Address: {
    const std::optional<Spot> At = locate(*Of.At);
    return At && At->IsExact ? std::optional(Known{true, At->Offset})
                             : std::nullopt;
  }
  case Value::Kind::Operation:
    return operation(Of);
  case Value::Kind::Convert:
    return converted(Of);
  case Value::Kind::Sequence:
    run(*Of.First);
    return evaluate(Of.Operands.front());
  case Value::Kind::Call:
  case Value::Kind::Opaque:
    if (Names.InCalls.count(What.Variable))
      read(anywhere(), Of.Where);
    give(Of.Operands, Of.Where);
    return std::nullopt;
  case Value::Kind::Aggregate:
  case Value::Kind::Closure:
    for (const Value &Each : Of.Operands)
      evaluate(Each);
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace idxmap::ir
