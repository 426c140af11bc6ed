//===- ValueBounds.cpp - Values that are cut to size ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/ValueBounds.h"

#include "rewriter/ir/Operations.h"
#include "rewriter/ir/Walk.h"

#include "mapping/expr/Simplify.h"

namespace idxmap::ir {

/// Of less than 64 bits.
static Extremes endsOfType(const Type &Is) {
  const bool IsSigned = Is.Of == Type::Kind::Signed;
  const int64_t Count = int64_t(1) << (Is.Bits - IsSigned);
  return {IsSigned ? -Count : 0, Count - 1};
}

bool isInType(const Extremes &Ends, const Type &Is, const Facts &Known) {
  if (!Is.isInteger())
    return true;
  if (Is.Bits >= 64)
    return Is.Of == Type::Kind::Signed || Known.provesNonNegative(Ends.Least);
  const Extremes All = endsOfType(Is);
  return Known.provesLessEqual(All.Least, Ends.Least) &&
         Known.provesLessEqual(Ends.Most, All.Most);
}

const Value &withoutConversions(const Value &Of) {
  if (Of.Of != Value::Kind::Convert)
    return Of;
  const Value &From = Of.Operands.front();
  const bool IsWider = Of.Is.isInteger() && Of.Is.Bits >= From.Is.Bits;
  return (IsWider && From.Is.isInteger()) || From.Is.Of == Type::Kind::Bool
             ? withoutConversions(From)
             : Of;
}

std::optional<Selection> integerSelectionOf(const Value &Of, const Body &In) {
  auto Two = Of.Is.isInteger() ? selectionOf(Of, In) : std::nullopt;
  return Two && Two->Chosen.Is == Of.Is && Two->Otherwise.Is == Of.Is
             ? Two
             : std::nullopt;
}

std::optional<Extremes> BoundsReader::endsOf(const Value &Some) const {
  const std::optional<Expr> Read = Index.number(Some);
  return Read ? extremesOf(*Read, Where, Known) : std::nullopt;
}

/// Nothing where the value may have wrapped.
std::optional<Extremes> BoundsReader::endsOfSure(const Value &Some) const {
  const std::optional<IndexValue> Read = Index.read(Some);
  const auto Ends =
      Read ? extremesOf(Read->Number, Where, Known) : std::nullopt;
  if (Ends && !Read->IsExact && !isInType(*Ends, Some.Is, Known))
    return std::nullopt;
  return Ends;
}

/// For all iterations.
std::optional<Expr> BoundsReader::divisor(const Value &Some) const {
  const std::optional<Expr> Read = Index.number(Some);
  if (!Read || dependsOn(*Read, Where.Spans) || !Known.provesPositive(*Read))
    return std::nullopt;
  return Read;
}

/// The mask's number of values, if it is 2^k - 1.
std::optional<Expr> BoundsReader::sizeOfMask(const Value &Mask) const {
  const std::optional<Expr> Read = Index.number(Mask);
  if (!Read || !Read->isConstant() || Read->value() < 0 ||
      Read->value() == INT64_MAX || (Read->value() & (Read->value() + 1)) != 0)
    return std::nullopt;
  return Expr(Read->value() + 1);
}

std::optional<Remainder> BoundsReader::remainder(const Value &Some) const {
  const Value &Bare = withoutConversions(Some);
  const bool IsMask = isOperation(Bare, "&", 2);
  if (!IsMask && !isOperation(Bare, "%", 2))
    return std::nullopt;
  const std::optional<IndexValue> Of = Index.read(Bare.Operands.front());
  if (!Of)
    return std::nullopt;
  if (IsMask) {
    const std::optional<Expr> Size = sizeOfMask(Bare.Operands.back());
    return Size ? std::optional(Remainder{Of->Number, *Size, true})
                : std::nullopt;
  }
  const std::optional<Expr> Divisor = divisor(Bare.Operands.back());
  if (!Divisor)
    return std::nullopt;
  const std::optional<Extremes> Ends = endsOfSure(Bare.Operands.front());
  if (!Ends && !Of->IsExact)
    return std::nullopt;
  return Remainder{Of->Number, *Divisor,
                   Ends && Known.provesNonNegative(Ends->Least)};
}

std::optional<Extremes> BoundsReader::ofRemainder(const Value &Some) const {
  const bool IsMask = Some.Text == "&";
  const std::optional<Expr> Size =
      IsMask ? sizeOfMask(Some.Operands.back()) : divisor(Some.Operands.back());
  if (!Size)
    return std::nullopt;
  const Expr Most = *Size - 1;
  const std::optional<Extremes> Ends = endsOfSure(Some.Operands.front());
  if (Ends && Known.provesNonNegative(Ends->Least))
    return Extremes{0, simplify(min(Ends->Most, Most), Known)};
  if (IsMask || Some.Is.wraps())
    return Extremes{0, simplify(Most, Known)};
  return std::nullopt;
}

std::optional<Extremes> BoundsReader::ofQuotient(const Value &Some) const {
  const std::optional<Expr> Divisor = divisor(Some.Operands.back());
  const std::optional<Extremes> Ends =
      Divisor ? endsOf(Some.Operands.front()) : std::nullopt;
  if (!Ends || !Known.provesNonNegative(Ends->Least))
    return std::nullopt;
  return Extremes{simplify(floorDiv(Ends->Least, *Divisor), Known),
                  simplify(floorDiv(Ends->Most, *Divisor), Known)};
}

/// To a small type, which cuts nothing off.
std::optional<Extremes> BoundsReader::ofConversion(const Value &Some) const {
  const Value &From = Some.Operands.front();
  if (!From.Is.isInteger() || !Some.Is.isInteger())
    return std::nullopt;
  // What is made of others keeps its ends in a larger type.
  if (Some.Is.Bits >= 32)
    return std::nullopt;
  const std::optional<Extremes> Ends = endsOfSure(From);
  return Ends && isInType(*Ends, Some.Is, Known) ? Ends : std::nullopt;
}

std::optional<Extremes> BoundsReader::ofSelection(const Selection &Some) const {
  const std::optional<Extremes> A = endsOf(Some.Chosen);
  const std::optional<Extremes> B = endsOf(Some.Otherwise);
  if (!A || !B)
    return std::nullopt;
  const auto chosen = [&](const Expr &Left, const Expr &Right) {
    return simplify(Some.IsLesser ? min(Left, Right) : max(Left, Right), Known);
  };
  return Extremes{chosen(A->Least, B->Least), chosen(A->Most, B->Most)};
}

/// `std::clamp(x, low, high)`, which grows with each of the three.
std::optional<Extremes>
BoundsReader::ofClamp(const std::vector<Value> &Three) const {
  std::vector<Extremes> Ends;
  for (const Value &Each : Three) {
    const auto Own = endsOf(Each);
    if (!Own)
      return std::nullopt;
    Ends.push_back(*Own);
  }
  const auto cut = [&](Expr Extremes::*End) {
    return simplify(min(max(Ends[0].*End, Ends[1].*End), Ends[2].*End), Known);
  };
  return Extremes{cut(&Extremes::Least), cut(&Extremes::Most)};
}

std::optional<Extremes> BoundsReader::of(const Value &Some) const {
  if (const auto Two = integerSelectionOf(Some, In))
    return ofSelection(*Two);
  if (const auto Three = argumentsOf(Some, "std::clamp", 3); !Three.empty())
    return ofClamp(Three);
  if (Some.Of == Value::Kind::Convert)
    return ofConversion(Some);
  if (isOperation(Some, "%", 2) || isOperation(Some, "&", 2))
    return ofRemainder(Some);
  return isOperation(Some, "/", 2) ? ofQuotient(Some) : std::nullopt;
}

std::optional<Extremes> keptRemainders(const std::string &Relation,
                                       const Expr &Rest, const Expr &Divisor) {
  if (Relation == "==")
    return Extremes{Rest, Rest};
  if (Relation == "<")
    return Extremes{0, Rest - 1};
  if (Relation == "<=")
    return Extremes{0, Rest};
  if (Relation == ">")
    return Extremes{Rest + 1, Divisor - 1};
  if (Relation == ">=")
    return Extremes{Rest, Divisor - 1};
  const bool IsConstant = Rest.isConstant() && Divisor.isConstant();
  if (IsConstant && (Rest.value() < 0 || Rest.value() >= Divisor.value()))
    return Extremes{0, Divisor - 1};
  if (Divisor.isConstant(2))
    return Extremes{1 - Rest, 1 - Rest};
  if (!IsConstant && !Rest.isConstant(0))
    return std::nullopt;
  return Extremes{Rest + 1, simplify(Rest + Divisor - 1)};
}

} // namespace idxmap::ir
