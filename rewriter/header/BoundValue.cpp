//===- BoundValue.cpp - A bound in the numbers of objects -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundValue.h"

#include "rewriter/effects/InlinedCall.h"
#include "rewriter/source/ThisMember.h"

#include "mapping/expr/Simplify.h"

using namespace idxmap;

/// Larger constants are left to the host.
static constexpr unsigned LargestConstantBits = 62;

namespace {

class MeaningReader {
public:
  MeaningReader(const Extraction &E, const InlinedCall *Inside)
      : E(E), Inside(Inside) {}

  std::optional<Expr> read(const clang::Expr *X) const;

private:
  std::optional<Expr> named(const clang::ValueDecl &D) const;
  std::optional<Expr> own(const clang::FieldDecl &Field) const;
  std::optional<Expr> member(const clang::FieldDecl &Field,
                             const InlinedCall &Of) const;
  std::optional<Expr> cast(const clang::CastExpr &Cast) const;
  std::optional<Expr> binary(const clang::BinaryOperator &Binary) const;
  std::optional<Expr> extreme(const clang::CallExpr &Call) const;
  std::optional<Expr> choice(const clang::ConditionalOperator &Choice) const;
  std::optional<Expr> both(ExprKind Kind, const clang::Expr &One,
                           const clang::Expr &Other) const;
  bool keepsValues(clang::QualType From, clang::QualType To) const;

  const Extraction &E;
  const InlinedCall *Inside;
};

} // namespace

static bool isStable(clang::QualType Type) {
  return Type->isIntegerType() && !Type.isVolatileQualified();
}

/// Of the loop's own object.
std::optional<Expr> MeaningReader::own(const clang::FieldDecl &Field) const {
  return isStable(Field.getType()) ? std::optional(Expr::symbol(
                                         valueName(E, Field), SymbolKind::Host))
                                   : std::nullopt;
}

std::optional<Expr> MeaningReader::member(const clang::FieldDecl &Field,
                                          const InlinedCall &Of) const {
  if (Of.isSameObject())
    return Of.Outer ? member(Field, *Of.Outer) : own(Field);
  const std::optional<std::string> Prefix = Of.prefix(E);
  return Prefix && Field.getIdentifier() && isStable(Field.getType())
             ? std::optional(
                   Expr::symbol("(" + *Prefix + Field.getName().str() + ")",
                                SymbolKind::Host))
             : std::nullopt;
}

std::optional<Expr> MeaningReader::named(const clang::ValueDecl &D) const {
  if (const clang::Expr *Argument = Inside ? Inside->argumentOf(D) : nullptr)
    return MeaningReader(E, Inside->Outer).read(Argument);
  if (const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&D))
    return Inside ? member(*Field, *Inside) : own(*Field);
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  return Variable && !Inside && isStable(Variable->getType())
             ? std::optional(
                   Expr::symbol(Variable->getName().str(), SymbolKind::Host))
             : std::nullopt;
}

bool MeaningReader::keepsValues(clang::QualType From,
                                clang::QualType To) const {
  if (!From->isIntegerType() || !To->isIntegerType() || To->isBooleanType())
    return false;
  const uint64_t Have = E.Context.getIntWidth(From);
  const uint64_t Room = E.Context.getIntWidth(To);
  const bool IsSigned = From->isSignedIntegerOrEnumerationType();
  return To->isSignedIntegerOrEnumerationType() ? Have + !IsSigned <= Room
                                                : !IsSigned && Have <= Room;
}

std::optional<Expr> MeaningReader::cast(const clang::CastExpr &Cast) const {
  switch (Cast.getCastKind()) {
  case clang::CK_LValueToRValue:
  case clang::CK_NoOp:
    return read(Cast.getSubExpr());
  case clang::CK_IntegralCast:
    return keepsValues(Cast.getSubExpr()->getType(), Cast.getType())
               ? read(Cast.getSubExpr())
               : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// What may wrap is not its exact value.
std::optional<Expr>
MeaningReader::binary(const clang::BinaryOperator &Binary) const {
  if (!Binary.getType()->isSignedIntegerType() ||
      !(Binary.isAdditiveOp() || Binary.getOpcode() == clang::BO_Mul))
    return std::nullopt;
  const std::optional<Expr> Left = read(Binary.getLHS());
  const std::optional<Expr> Right = Left ? read(Binary.getRHS()) : std::nullopt;
  if (!Right)
    return std::nullopt;
  return simplify(Binary.getOpcode() == clang::BO_Add   ? *Left + *Right
                  : Binary.getOpcode() == clang::BO_Sub ? *Left - *Right
                                                        : *Left * *Right);
}

/// `N::m`, `::m`: a variable that another one hides, of which subscripts have
/// the same name.
static bool isCalledOtherwise(const clang::Expr &X) {
  const auto *Name =
      llvm::dyn_cast<clang::DeclRefExpr>(X.IgnoreParenImpCasts());
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  return Variable && Name->hasQualifier() && !Variable->isLocalVarDeclOrParm();
}

std::optional<Expr> MeaningReader::both(ExprKind Kind, const clang::Expr &One,
                                        const clang::Expr &Other) const {
  const std::optional<Expr> Left = read(&One);
  const std::optional<Expr> Right = Left ? read(&Other) : std::nullopt;
  return Right ? std::optional(simplify(Expr::make(Kind, {*Left, *Right})))
               : std::nullopt;
}

/// `std::max(a, b)` of integers of one type.
std::optional<Expr> MeaningReader::extreme(const clang::CallExpr &Call) const {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->isInStdNamespace() || !Callee->getIdentifier() ||
      Call.getNumArgs() != 2)
    return std::nullopt;
  const llvm::StringRef Name = Callee->getName();
  if (Name != "max" && Name != "min")
    return std::nullopt;
  return both(Name == "max" ? ExprKind::Max : ExprKind::Min, *Call.getArg(0),
              *Call.getArg(1));
}

/// `a > b ? a : b`, or with the sides exchanged.
std::optional<Expr>
MeaningReader::choice(const clang::ConditionalOperator &Choice) const {
  const auto *Order = llvm::dyn_cast<clang::BinaryOperator>(
      Choice.getCond()->IgnoreParenImpCasts());
  if (!Order || !Order->isRelationalOp())
    return std::nullopt;
  const std::optional<Expr> Left = read(Order->getLHS()),
                            Right = read(Order->getRHS()),
                            Then = read(Choice.getTrueExpr()),
                            Else = read(Choice.getFalseExpr());
  if (!Left || !Right || !Then || !Else)
    return std::nullopt;
  const bool IsGreater =
      Order->getOpcode() == clang::BO_GT || Order->getOpcode() == clang::BO_GE;
  const bool IsPlain = *Left == *Then && *Right == *Else;
  const bool IsTurned = *Left == *Else && *Right == *Then;
  if (!IsPlain && !IsTurned)
    return std::nullopt;
  const bool IsMost = IsGreater == IsPlain;
  return simplify(
      Expr::make(IsMost ? ExprKind::Max : ExprKind::Min, {*Left, *Right}));
}

std::optional<Expr> MeaningReader::read(const clang::Expr *X) const {
  X = X->IgnoreParens();
  if (const auto *Whole = llvm::dyn_cast<clang::FullExpr>(X))
    return read(Whole->getSubExpr());
  if (const auto *Made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(X))
    return read(Made->getSubExpr());
  if (X->isTypeDependent() || X->isValueDependent() ||
      !X->getType()->isIntegerType())
    return std::nullopt;
  clang::Expr::EvalResult Value;
  if (X->EvaluateAsInt(Value, E.Context, clang::Expr::SE_NoSideEffects))
    return Value.Val.getInt().getSignificantBits() <= LargestConstantBits
               ? std::optional(Expr(Value.Val.getInt().getExtValue()))
               : std::nullopt;
  if (const clang::ValueDecl *Named = namedValue(X))
    return isCalledOtherwise(*X) ? std::nullopt : named(*Named);
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(X))
    if (const auto *Field =
            llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl()))
      return member(*Field, {nullptr, Member->getBase(), {}, nullptr, Inside});
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(X))
    if (const auto Extreme = extreme(*Call))
      return Extreme;
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(X))
    return choice(*Choice);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(X))
    if (const auto Function = inlinedCall(*Call, Inside))
      return MeaningReader(E, &*Function).read(Function->Result);
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(X))
    return cast(*Cast);
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(X))
    return binary(*Binary);
  return std::nullopt;
}

std::optional<Expr> idxmap::meaningOf(const Extraction &E,
                                      const clang::Expr &Bound) {
  return MeaningReader(E, nullptr).read(&Bound);
}
