//===- CompanionText.cpp - first + step * trip, without overflow ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/CompanionText.h"

#include <algorithm>

namespace idxmap {

namespace {

/// Writes one sum in the type of its result, or modulo its values.
class SumWriter {
public:
  SumWriter(const CompanionSum &Sum, const CppType &Result)
      : Base(Sum.Base), Left(Sum.Left), Right(Sum.Right), Divisor(Sum.Divisor),
        Factor(Sum.Factor), IsSafe(Sum.IsSafe), IsNegated(Sum.IsNegated),
        IsUp(!Sum.DistanceIsNegative), Result(Result),
        Modular(Result.Bits > 32 ? CppType{"unsigned long long", 64, false}
                                 : CppType{"unsigned", 32, false}) {
    fold();
  }

  std::string text() {
    if (Factor.is(0))
      return Base.Text.Text;
    return isPlain() ? plain() : converted(modular());
  }

private:
  using Operand = CompanionOperand;

  void fold();
  void turn();
  bool hasRight() const { return !Right.is(0); }
  bool fits(const Operand &Of) const;
  bool staysInside() const;
  /// The result is Left - Right or Right - Left itself.
  bool isDistance() const {
    return Base.is(0) && Factor.is(1) && Divisor.is(1);
  }
  bool isPlain() const;
  std::string plain();
  std::string modular();
  std::string converted(const std::string &Sum) const;
  bool isModular(const CppType &Type) const {
    return !Type.IsSigned && Type.Bits >= Modular.Bits;
  }
  Operand distance() const;
  Operand reduced(Operand Of) const;
  Operand product(const Operand &Distance) const;
  std::string sum(const Operand &Way, const std::string &Suffix) const;

  Operand Base, Left, Right, Divisor, Factor;
  bool IsSafe, IsNegated, IsUp;
  const CppType &Result;
  const CppType Modular;
};

} // namespace

/// The type in which C++ computes with both.
static CppType common(const CppType &A, const CppType &B) {
  const CppType &Wider = A.Bits >= B.Bits ? A : B;
  CppType Result = Wider;
  if (A.Bits == B.Bits)
    Result.IsSigned = A.IsSigned && B.IsSigned;
  return Result;
}

static CompanionOperand castTo(const CppType &Type,
                               const CompanionOperand &Of) {
  return {cast(Type.Name, Of.Text), Type};
}

/// Of k = 5 - (i - 2) and its like, one constant is left.
void SumWriter::fold() {
  if (!Base.Constant || !Right.Constant || !Factor.is(1) || !Divisor.is(1))
    return;
  const int64_t Constant = IsNegated ? *Base.Constant + *Right.Constant
                                     : *Base.Constant - *Right.Constant;
  if (std::max(Constant, -Constant) > 0x7fffffff)
    return;
  Base = {literal(Constant), {"int", 32, true}, Constant};
  Right = {literal(0), {"int", 32, true}, 0};
  IsSafe = true;
}

/// -(i - lo) is lo - i.
void SumWriter::turn() {
  const CppType Own = common(Left.Type, Right.Type);
  if (!isDistance() || !IsNegated || !hasRight() ||
      (!Own.IsSigned && !isModular(Own)))
    return;
  std::swap(Left, Right);
  IsNegated = false;
  IsUp = !IsUp;
}

/// All values of \p Of are values of the result's type.
bool SumWriter::fits(const Operand &Of) const {
  return Of.Constant || Of.Type.Bits < Result.Bits ||
         (Of.Type.IsSigned && Of.Type.Bits == Result.Bits);
}

/// No intermediate value is farther from 0 than the result or an operand.
bool SumWriter::staysInside() const {
  if (Base.is(0) || (Factor.is(1) && !hasRight()))
    return true;
  const bool Grows = IsNegated != IsUp;
  const bool IsPositive =
      Base.Constant ? *Base.Constant >= 0 : !Base.Type.IsSigned;
  return Factor.Constant &&
         (Grows ? IsPositive : Base.Constant && *Base.Constant <= 0);
}

bool SumWriter::isPlain() const {
  return Result.IsSigned && Result.Bits >= 32 && fits(Base) && fits(Left) &&
         fits(Right) && fits(Divisor) && fits(Factor) &&
         (!hasRight() || IsSafe || isDistance()) && staysInside();
}

CompanionOperand SumWriter::distance() const {
  Operand Result = Left;
  // No negative constant meets an unsigned number.
  const bool IsAdded = Right.Constant && *Right.Constant < 0;
  if (hasRight())
    Result = {{Left.Text.as(Binding::Sum) +
                   (IsAdded ? " + " + literal(-*Right.Constant).Text
                            : " - " + Right.Text.asRight(Binding::Sum)),
               Binding::Sum},
              common(Left.Type, Right.Type)};
  if (!Divisor.is(1))
    Result = {{Result.Text.as(Binding::Product) + " / " +
                   Divisor.Text.asRight(Binding::Product),
               Binding::Product},
              common(Result.Type, Divisor.Type)};
  return Result;
}

CompanionOperand SumWriter::product(const Operand &Distance) const {
  if (Factor.is(1))
    return Distance;
  return {{Factor.Text.as(Binding::Product) + " * " +
               Distance.Text.asRight(Binding::Product),
           Binding::Product},
          common(Factor.Type, Distance.Type)};
}

/// \p Suffix makes a constant an operand of the type to compute in.
std::string SumWriter::sum(const Operand &Way,
                           const std::string &Suffix) const {
  const std::string Added = Way.Text.asRight(Binding::Sum);
  if (Base.is(0))
    return IsNegated ? "-" + Way.Text.asRight(Binding::Unary) : Way.Text.Text;
  if (!Base.Constant)
    return Base.Text.as(Binding::Sum) + (IsNegated ? " - " : " + ") + Added;
  const int64_t Value = *Base.Constant;
  if (IsNegated)
    return literal(Value).Text + Suffix + " - " + Added;
  return Way.Text.as(Binding::Sum) + (Value < 0 ? " - " : " + ") +
         literal(Value < 0 ? -Value : Value).Text + Suffix;
}

std::string SumWriter::plain() {
  turn();
  const bool IsWide =
      Left.Type.Bits >= Result.Bits ||
      (hasRight() && Factor.is(1) && Right.Type.Bits >= Result.Bits) ||
      (Factor.is(1) && !Base.Constant && Base.Type.Bits >= Result.Bits);
  if (!IsWide)
    Left = castTo(Result, Left);
  return sum(product(distance()), "");
}

/// Not wider than what is computed modulo, if it has a sign.
CompanionOperand SumWriter::reduced(Operand Of) const {
  return Of.Type.IsSigned && Of.Type.Bits > Modular.Bits && !Of.Constant
             ? castTo(Modular, Of)
             : Of;
}

std::string SumWriter::modular() {
  turn();
  const std::string Suffix = Modular.Bits > 32 ? "ull" : "u";
  const CppType Own = common(Left.Type, Right.Type);
  const bool Wraps = Divisor.is(1) && isModular(Own);
  if (hasRight() && !IsSafe && !Wraps) {
    const bool IsCount = !Divisor.is(1);
    const CppType Type = IsCount && Own.Bits > 32
                             ? CppType{"unsigned long long", 64, false}
                         : IsCount ? CppType{"unsigned", 32, false}
                                   : Modular;
    Left = castTo(Type, Left);
    if (!IsCount)
      Right = reduced(Right);
  }
  Operand Way = reduced(distance());
  if (Factor.Constant && !Factor.is(1))
    Factor = {{literal(*Factor.Constant).Text + Suffix, Binding::Primary},
              Modular,
              Factor.Constant};
  else if (!Factor.Constant) {
    Factor = reduced(Factor);
    if (!isModular(Factor.Type) && !isModular(Way.Type))
      Factor = castTo(Modular, Factor);
  }
  Way = product(Way);
  const bool IsExact = Base.is(0) && !IsNegated && Factor.is(1);
  Base = reduced(Base);
  const bool IsAnchored = isModular(Way.Type) || isModular(Base.Type);
  if (Base.Constant && *Base.Constant < 0 && IsNegated) {
    // No negative constant meets an unsigned number.
    Base = castTo(Modular, Base);
    Base.Constant = std::nullopt;
  } else if (!IsAnchored && !IsExact && Base.Constant && Base.is(0)) {
    Way = castTo(Modular, Way);
  } else if (!IsAnchored && !Base.Constant) {
    Base = castTo(Modular, Base);
  }
  return sum(Way, IsAnchored || IsExact ? "" : Suffix);
}

/// What a narrow type takes of a constant is said, or compilers warn.
std::string SumWriter::converted(const std::string &Sum) const {
  return Result.Bits < Modular.Bits
             ? cast(Result.Name, {Sum, Binding::Sum}).Text
             : Sum;
}

std::string companionText(const CompanionSum &Sum, const CppType &Type) {
  return SumWriter(Sum, Type).text();
}

} // namespace idxmap
