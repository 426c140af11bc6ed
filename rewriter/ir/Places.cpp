//===- Places.cpp - Ways through memory, composed ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Places.h"

#include <algorithm>
#include <charconv>

namespace idxmap::ir {

static const Type Offset{Type::Kind::Signed, 64, {}};

Value offset(int64_t Of) {
  Value Result;
  Result.Of = Value::Kind::Number;
  Result.Is = Offset;
  Result.Text = std::to_string(Of);
  return Result;
}

bool isZero(const Value &Index) {
  return Index.Of == Value::Kind::Number && Index.Text == "0";
}

bool hasSubscript(const PlaceStep &Of) {
  return !Of.Index.empty() && !(Of.IsOfReference && isZero(Of.Index.front()));
}

std::optional<int64_t> numberIn(const Value &Of) {
  int64_t Result = 0;
  const char *const End = Of.Text.data() + Of.Text.size();
  const auto [At, Error] = std::from_chars(Of.Text.data(), End, Result);
  if (Of.Of != Value::Kind::Number || Error != std::errc() || At != End)
    return std::nullopt;
  return Result;
}

std::optional<VariableNumber> variableAt(const Place &At) {
  return At.Way.empty() ? At.Base : std::nullopt;
}

bool isPointee(const Place &Of) {
  return Of.Way.size() == 1 && Of.Way[0].Of == PlaceStep::Kind::Target &&
         isZero(Of.Way[0].Index[0]);
}

bool leadsOn(const Place &Of) {
  return std::any_of(Of.Way.begin(), Of.Way.end(), [](const PlaceStep &Each) {
    return Each.Of == PlaceStep::Kind::Target;
  });
}

Value unknownIndex() {
  Value Result;
  Result.Of = Value::Kind::Opaque;
  Result.Is = Offset;
  Result.Text = "index";
  return Result;
}

static Value asOffset(Value Index) {
  if (Index.Is == Offset)
    return Index;
  Value Result;
  Result.Of = Value::Kind::Convert;
  Result.Is = Offset;
  Result.Where = Index.Where;
  Result.Operands.push_back(std::move(Index));
  return Result;
}

Value offsetSum(Value Left, const char *Operator, Value Right) {
  const bool IsSum = Operator[0] == '+';
  if (isZero(Right))
    return Left;
  if (isZero(Left) && IsSum)
    return Right;
  Value Sum;
  Sum.Of = Value::Kind::Operation;
  Sum.Is = Offset;
  Sum.Text = Operator;
  Sum.Operands = {asOffset(std::move(Left)), asOffset(std::move(Right))};
  return Sum;
}

PlaceStep targetStep(const Value &Pointer, Value Index) {
  PlaceStep Result{PlaceStep::Kind::Target, {}, {std::move(Index)}};
  const bool IsRestrict = Pointer.Of == Value::Kind::Load && Pointer.At &&
                          Pointer.At->Is.IsRestrict;
  if (IsRestrict)
    Result.Whose = PlaceStep::Ownership::Sole;
  return Result;
}

void moveOn(std::vector<PlaceStep> &Way, Value Index) {
  PlaceStep &Last = Way.back();
  Last.IsMovedOn |= Way.size() > 1 && Last.Of == PlaceStep::Kind::Element &&
                    hasSubscript(Way[Way.size() - 2]);
  Last.Index = {
      offsetSum(std::move(Last.Index.front()), "+", std::move(Index))};
}

Place pointee(Value Pointer, Value Index) {
  Place Result;
  if (Pointer.Of == Value::Kind::Address && Pointer.At) {
    Result = *Pointer.At;
    if (isZero(Index))
      return Result;
    if (!Result.Way.empty() && !Result.Way.back().Index.empty()) {
      moveOn(Result.Way, std::move(Index));
      return Result;
    }
    Result = {};
  }
  PlaceStep Step = targetStep(Pointer, std::move(Index));
  if (Pointer.Of == Value::Kind::Load && Pointer.At)
    Result = *Pointer.At;
  else
    Result.Pointer.push_back(std::move(Pointer));
  Result.Way.push_back(std::move(Step));
  return Result;
}

Place behind(Place From, const std::vector<PlaceStep> &Of, const Type &Is) {
  for (const PlaceStep &Each : Of) {
    const bool IsBack = Each.Of == PlaceStep::Kind::Derived &&
                        !From.Way.empty() &&
                        From.Way.back().Of == PlaceStep::Kind::Base &&
                        From.Way.back().Name == Each.Name;
    if (IsBack)
      From.Way.pop_back();
    else
      From.Way.push_back(Each);
  }
  From.Is = Is;
  return From;
}

} // namespace idxmap::ir
