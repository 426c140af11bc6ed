//===- BoundedIndex.cpp - Indices that are cut to size --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/BoundedIndex.h"

#include "rewriter/accesses/Selection.h"

#include "mapping/expr/Simplify.h"

using namespace idxmap;

/// Of less than 64 bits.
static Extremes endsOfType(const clang::ASTContext &Context,
                           clang::QualType Type) {
  const bool IsSigned = Type->isSignedIntegerOrEnumerationType();
  const int64_t Count = int64_t(1) << (Context.getIntWidth(Type) - IsSigned);
  return {IsSigned ? -Count : 0, Count - 1};
}

bool idxmap::isInType(const Extremes &Ends, const clang::ASTContext &Context,
                      clang::QualType Type, const Facts &Known) {
  if (Context.getIntWidth(Type) >= 64)
    return Type->isSignedIntegerOrEnumerationType() ||
           Known.provesNonNegative(Ends.Least);
  const Extremes All = endsOfType(Context, Type);
  return Known.provesLessEqual(All.Least, Ends.Least) &&
         Known.provesLessEqual(Ends.Most, All.Most);
}

namespace {

/// What the index is made of, and what is known of that.
struct World {
  const IndexPolynomial &Index;
  const Points &Where;
  const Facts &Known;

  std::optional<Extremes> endsOf(const clang::Expr *Value) const {
    const std::optional<Expr> Read = Index.read(Value);
    return Read ? extremesOf(*Read, Where, Known) : std::nullopt;
  }
  /// Nothing where the value may have wrapped.
  std::optional<Extremes> endsOfSure(const clang::Expr *Value) const {
    const std::optional<IndexValue> Read = Index.readModulo(Value);
    const auto Ends =
        Read ? extremesOf(Read->Number, Where, Known) : std::nullopt;
    if (Ends && !Read->IsExact &&
        !isInType(*Ends, Index.context(), Value->getType(), Known))
      return std::nullopt;
    return Ends;
  }
  /// A divisor for all iterations.
  std::optional<Expr> divisor(const clang::Expr *Value) const {
    const std::optional<Expr> Read = Index.read(Value);
    if (!Read || dependsOn(*Read, Where.Spans) || !Known.provesPositive(*Read))
      return std::nullopt;
    return Read;
  }
};

} // namespace

static bool isUnsigned(const clang::Expr &Value) {
  return Value.getType()->isUnsignedIntegerOrEnumerationType();
}

/// The mask's number of values, if it is 2^k - 1.
static std::optional<Expr> sizeOfMask(const clang::Expr *Mask,
                                      const World &In) {
  const std::optional<Expr> Read = In.Index.read(Mask);
  if (!Read || !Read->isConstant() || Read->value() < 0 ||
      Read->value() == INT64_MAX || (Read->value() & (Read->value() + 1)) != 0)
    return std::nullopt;
  return Expr(Read->value() + 1);
}

std::optional<Remainder> idxmap::remainderOf(const clang::Expr &Value,
                                             const IndexPolynomial &Index,
                                             const Points &Where,
                                             const Facts &Known) {
  const World In{Index, Where, Known};
  const auto *Binary =
      llvm::dyn_cast<clang::BinaryOperator>(Value.IgnoreParenImpCasts());
  if (!Binary || Binary->getType()->isDependentType())
    return std::nullopt;
  const std::optional<IndexValue> Of = Index.readModulo(Binary->getLHS());
  if (!Of)
    return std::nullopt;
  if (Binary->getOpcode() == clang::BO_And) {
    const std::optional<Expr> Size = sizeOfMask(Binary->getRHS(), In);
    return Size ? std::optional(Remainder{Of->Number, *Size, true})
                : std::nullopt;
  }
  if (Binary->getOpcode() != clang::BO_Rem)
    return std::nullopt;
  const std::optional<Expr> Divisor = In.divisor(Binary->getRHS());
  if (!Divisor)
    return std::nullopt;
  const std::optional<Extremes> Ends = In.endsOfSure(Binary->getLHS());
  if (!Ends && !Of->IsExact)
    return std::nullopt;
  return Remainder{Of->Number, *Divisor,
                   Ends && Known.provesNonNegative(Ends->Least)};
}

static std::optional<Extremes> endsOfRemainder(const clang::BinaryOperator &Of,
                                               const World &In) {
  const bool IsMask = Of.getOpcode() == clang::BO_And;
  const std::optional<Expr> Size =
      IsMask ? sizeOfMask(Of.getRHS(), In) : In.divisor(Of.getRHS());
  if (!Size)
    return std::nullopt;
  const Expr Most = *Size - 1;
  const std::optional<Extremes> Ends = In.endsOfSure(Of.getLHS());
  if (Ends && In.Known.provesNonNegative(Ends->Least))
    return Extremes{0, simplify(min(Ends->Most, Most), In.Known)};
  if (IsMask || isUnsigned(Of))
    return Extremes{0, simplify(Most, In.Known)};
  return std::nullopt;
}

static std::optional<Extremes> endsOfQuotient(const clang::BinaryOperator &Of,
                                              const World &In) {
  const std::optional<Expr> Divisor = In.divisor(Of.getRHS());
  const std::optional<Extremes> Ends =
      Divisor ? In.endsOf(Of.getLHS()) : std::nullopt;
  if (!Ends || !In.Known.provesNonNegative(Ends->Least))
    return std::nullopt;
  return Extremes{simplify(floorDiv(Ends->Least, *Divisor), In.Known),
                  simplify(floorDiv(Ends->Most, *Divisor), In.Known)};
}

/// To a small type, which cuts nothing off.
static std::optional<Extremes> endsOfCast(const clang::CastExpr &Of,
                                          const World &In) {
  const clang::QualType Type = Of.getType();
  if (Of.getCastKind() != clang::CK_IntegralCast ||
      In.Index.context().getIntWidth(Type) >= 32)
    return std::nullopt;
  const std::optional<Extremes> Ends = In.endsOfSure(Of.getSubExpr());
  return Ends && isInType(*Ends, In.Index.context(), Type, In.Known)
             ? Ends
             : std::nullopt;
}

static std::optional<Extremes> endsOfSelection(const Selection &Of,
                                               const World &In) {
  const std::optional<Extremes> A = In.endsOf(Of.First);
  const std::optional<Extremes> B = In.endsOf(Of.Second);
  if (!A || !B)
    return std::nullopt;
  const auto chosen = [&](const Expr &Left, const Expr &Right) {
    return simplify(Of.IsLesser ? min(Left, Right) : max(Left, Right),
                    In.Known);
  };
  return Extremes{chosen(A->Least, B->Least), chosen(A->Most, B->Most)};
}

/// `std::clamp(x, low, high)`, which grows with each of the three.
static std::optional<Extremes> endsOfClamp(const clang::CallExpr &Call,
                                           const World &In) {
  std::vector<Extremes> Ends;
  for (const clang::Expr *Each : argumentsOf(Call, "clamp", 3)) {
    const auto Own = In.endsOf(Each);
    if (!Own)
      return std::nullopt;
    Ends.push_back(*Own);
  }
  if (Ends.empty())
    return std::nullopt;
  const auto cut = [&](Expr Extremes::*End) {
    return simplify(min(max(Ends[0].*End, Ends[1].*End), Ends[2].*End),
                    In.Known);
  };
  return Extremes{cut(&Extremes::Least), cut(&Extremes::Most)};
}

std::optional<Extremes> idxmap::boundsOfIndex(const clang::ASTContext &Context,
                                              const clang::Expr &Value,
                                              const IndexPolynomial &Index,
                                              const Points &Where,
                                              const Facts &Known) {
  const World In{Index, Where, Known};
  const clang::Expr *Bare = Value.IgnoreParens();
  if (Bare->getType()->isDependentType())
    return std::nullopt;
  if (const auto Two = selectionOf(Context, *Bare))
    return endsOfSelection(*Two, In);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Bare))
    return endsOfClamp(*Call, In);
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Bare))
    return endsOfCast(*Cast, In);
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Bare);
  if (!Binary)
    return std::nullopt;
  switch (Binary->getOpcode()) {
  case clang::BO_Rem:
  case clang::BO_And:
    return endsOfRemainder(*Binary, In);
  case clang::BO_Div:
    return endsOfQuotient(*Binary, In);
  default:
    return std::nullopt;
  }
}

std::optional<Extremes>
idxmap::keptRemainders(clang::BinaryOperatorKind Relation, const Expr &Rest,
                       const Expr &Divisor) {
  switch (Relation) {
  case clang::BO_EQ:
    return Extremes{Rest, Rest};
  case clang::BO_LT:
    return Extremes{0, Rest - 1};
  case clang::BO_LE:
    return Extremes{0, Rest};
  case clang::BO_GT:
    return Extremes{Rest + 1, Divisor - 1};
  case clang::BO_GE:
    return Extremes{Rest, Divisor - 1};
  default:
    break;
  }
  const bool IsConstant = Rest.isConstant() && Divisor.isConstant();
  if (IsConstant && (Rest.value() < 0 || Rest.value() >= Divisor.value()))
    return Extremes{0, Divisor - 1};
  if (Divisor.isConstant(2))
    return Extremes{1 - Rest, 1 - Rest};
  if (!IsConstant && !Rest.isConstant(0))
    return std::nullopt;
  return Extremes{Rest + 1, simplify(Rest + Divisor - 1)};
}
