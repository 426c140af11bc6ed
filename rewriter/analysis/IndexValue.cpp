//===- IndexValue.cpp - An index as a polynomial --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/IndexValue.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Print.h"

#include <algorithm>

namespace idxmap::ir {

/// A member of an object that the body does not change is a number of its own.
std::optional<IndexValue> IndexReader::loaded(const Place &From) const {
  using Scope = Variable::Scope;
  if (!From.Base)
    return std::nullopt;
  const Scope In = this->In.Variables[*From.Base].In;
  // The kernel has it as a constant.
  if (In == Scope::Loop && From.Way.empty()) {
    const std::optional<Expr> Number = Name(From);
    return Number ? std::optional(IndexValue{*Number}) : std::nullopt;
  }
  if (In == Scope::Body || In == Scope::Called) {
    const Place *To = Known.onlyPlace(*From.Base);
    if (To) {
      Place Whole = *To;
      Whole.Way.insert(Whole.Way.end(), From.Way.begin(), From.Way.end());
      Whole.Is = From.Is;
      return loaded(Whole);
    }
    const Value *Whole = Known.onlyValue(*From.Base);
    if (From.Way.empty())
      return Whole ? read(*Whole) : std::nullopt;
    if (Whole && Whole->Of == Value::Kind::Load) {
      Place Copied = *Whole->At;
      Copied.Way.insert(Copied.Way.end(), From.Way.begin(), From.Way.end());
      Copied.Is = From.Is;
      return loaded(Copied);
    }
    const bool IsMember =
        From.Way.size() == 1 && From.Way.front().Of == PlaceStep::Kind::Field;
    const Value *Member =
        IsMember ? Known.onlyValue(*From.Base, From.Way.front().Name) : nullptr;
    return Member ? read(*Member) : std::nullopt;
  }
  for (const PlaceStep &Each : From.Way) {
    const bool IsPart = Each.Of == PlaceStep::Kind::Field ||
                        Each.Of == PlaceStep::Kind::Base ||
                        (Each.Of == PlaceStep::Kind::Element &&
                         Each.Index.front().Of == Value::Kind::Number);
    const bool IsPointee =
        Each.Of == PlaceStep::Kind::Target && isZero(Each.Index.front());
    if (!IsPart && !IsPointee)
      return std::nullopt;
  }
  if (Changes.changes(Pointers.at(From)))
    return std::nullopt;
  const std::optional<Expr> Number = Name(From);
  // What is computed in place of the variable may wrap round as that does.
  return Number ? std::optional(IndexValue{*Number, Number->isSymbol() ||
                                                        !From.Is.wraps()})
                : std::nullopt;
}

/// The same modulo 2^Bits, with negative numbers for the largest quarter: of 32
/// bits, i + 4294967295 is i - 1. The factors of hashes, such as 2654435761,
/// stay as they are.
static Expr nearest(const Expr &Of, unsigned Bits) {
  if (Of.isConstant()) {
    const int64_t Whole = int64_t(1) << Bits;
    const int64_t Rest = Of.value() & (Whole - 1);
    return Rest > Whole / 4 * 3 ? Rest - Whole : Rest;
  }
  if (Of.kind() != ExprKind::Add && Of.kind() != ExprKind::Mul)
    return Of;
  std::vector<Expr> Parts;
  for (const Expr &Each : Of.operands())
    Parts.push_back(nearest(Each, Bits));
  return simplify(Of.withOperands(std::move(Parts)));
}

/// To more bits goes the number itself, and a sign is lost; fewer bits, or
/// those of the other sign, are the number modulo theirs. A type of less than
/// 32 bits is chosen for what it cuts off.
std::optional<IndexValue> IndexReader::converted(const Value &Of) const {
  const Value &From = Of.Operands.front();
  if (!takes(Of.Is) || !takes(From.Is))
    return std::nullopt;
  std::optional<IndexValue> Result = read(From);
  if (!Of.Is.isInteger() || !From.Is.isInteger())
    return Result;
  if (!Result || (Of.Is.Bits < 32 && Of.Is.Bits < From.Is.Bits))
    return std::nullopt;
  if (Of.Is.Bits > From.Is.Bits) {
    if (!Result->IsExact && Fits) {
      if (!Fits(Result->Number, From))
        return std::nullopt;
      Result->IsExact = true;
    }
    Result->IsExact &= !Of.Is.wraps() || From.Is.wraps();
    return Result;
  }
  Result->IsExact &= Of.Is == From.Is;
  return Result;
}

std::optional<IndexValue> IndexReader::computed(const Value &Of) const {
  if (!takes(Of.Is) || Of.Operands.size() > 2)
    return std::nullopt;
  const std::optional<IndexValue> Left = read(Of.Operands.front());
  if (!Left)
    return std::nullopt;
  if (Of.Operands.size() == 1)
    return Of.Text == "-"
               ? std::optional(IndexValue{simplify(-Left->Number),
                                          Left->IsExact && !Of.Is.wraps()})
               : std::nullopt;
  const std::optional<IndexValue> Right = read(Of.Operands.back());
  if (!Right)
    return std::nullopt;
  const bool IsExact = Left->IsExact && Right->IsExact && !Of.Is.wraps();
  if (Of.Text == "+")
    return IndexValue{simplify(Left->Number + Right->Number), IsExact};
  if (Of.Text == "-")
    return IndexValue{simplify(Left->Number - Right->Number), IsExact};
  if (Of.Text == "*")
    return IndexValue{simplify(Left->Number * Right->Number), IsExact};
  return std::nullopt;
}

bool IndexReader::isInvariant(const Value &Of) const {
  if (Of.Of == Value::Kind::Load) {
    const std::optional<IndexValue> Number = loaded(*Of.At);
    return Number && !dependsOnThread(Number->Number);
  }
  // `sizeof(T)` of a type that a template leaves open.
  return Of.Of == Value::Kind::Number ||
         (Of.Of == Value::Kind::Opaque &&
          Of.Text == "UnaryExprOrTypeTraitExpr") ||
         ((Of.Of == Value::Kind::Operation || Of.Of == Value::Kind::Convert) &&
          std::all_of(Of.Operands.begin(), Of.Operands.end(),
                      [this](const Value &Each) { return isInvariant(Each); }));
}

std::optional<IndexValue> IndexReader::read(const Value &Of) const {
  std::optional<IndexValue> Result = readKnown(Of);
  const bool IsMade = Of.Of == Value::Kind::Operation ||
                      Of.Of == Value::Kind::Convert ||
                      Of.Of == Value::Kind::Opaque;
  if (!Result && IsMade && takes(Of.Is) && isInvariant(Of))
    if (const std::optional<Expr> Name =
            Invariant ? Invariant(Of)
                      : std::optional(Expr::symbol("(" + toString(Of, In) + ")",
                                                   SymbolKind::Host)))
      Result = IndexValue{*Name};
  if (!Result && Other && takes(Of.Is))
    Result = Other(Of);
  if (Result && !Result->IsExact && Of.Is.isInteger() && Of.Is.Bits < 64)
    Result->Number = nearest(Result->Number, Of.Is.Bits);
  return Result;
}

std::optional<Expr> IndexReader::number(const Value &Of) const {
  const std::optional<IndexValue> Result = read(Of);
  if (!Result)
    return std::nullopt;
  const bool IsNumber =
      Result->IsExact || !Fits || Of.Is.Bits >= 64 || Fits(Result->Number, Of);
  return IsNumber ? std::optional(Result->Number) : std::nullopt;
}

std::optional<IndexValue> IndexReader::readKnown(const Value &Of) const {
  switch (Of.Of) {
  case Value::Kind::Number: {
    const std::optional<int64_t> Number =
        Of.Is.isInteger() ? numberIn(Of) : std::nullopt;
    return Number ? std::optional(IndexValue{*Number}) : std::nullopt;
  }
  case Value::Kind::Load:
    return takes(Of.Is) ? loaded(*Of.At) : std::nullopt;
  case Value::Kind::Convert:
    return converted(Of);
  case Value::Kind::Operation:
    return computed(Of);
  default:
    return std::nullopt;
  }
}

} // namespace idxmap::ir
