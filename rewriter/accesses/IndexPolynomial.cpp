//===- IndexPolynomial.cpp - An index as a polynomial -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/IndexPolynomial.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/header/Companions.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

/// An operation in \p Type gives its result modulo a power of 2.
static bool wraps(clang::QualType Type) {
  return !Type->isDependentType() && Type->isUnsignedIntegerOrEnumerationType();
}

static std::optional<IndexValue> exactly(const std::optional<Expr> &Number) {
  return Number ? std::optional(IndexValue{*Number}) : std::nullopt;
}

std::optional<IndexValue>
IndexPolynomial::name(const clang::ValueDecl *D) const {
  if (Locals.isNestVariable(D))
    return IndexValue{Expr::symbol(D->getName().str(), SymbolKind::Thread)};
  if (const LoopForm *Form = Locals.formWith(D)) {
    const std::optional<Expr> Value = companion(*Form, *Form->companion(D));
    if (Value)
      return IndexValue{*Value, !wraps(D->getType())};
    return Names ? exactly(Names->Changing(*D)) : std::nullopt;
  }
  if (Locals.isLocal(D)) {
    const clang::Expr *Value = Locals.onlyValue(D);
    if (!Value && Names)
      return exactly(Names->Changing(*D));
    return Value ? readModulo(Value) : std::nullopt;
  }
  if (llvm::isa<clang::NonTypeTemplateParmDecl>(D))
    return IndexValue{Expr::symbol(D->getName().str(), SymbolKind::Constant)};
  if (!llvm::isa<clang::VarDecl, clang::FieldDecl>(D) ||
      Locals.writes().changes(D))
    return std::nullopt;
  return IndexValue{Expr::symbol(valueName(E, *D), SymbolKind::Host)};
}

/// \p Member of the object that \p Root is or leads to; null: of the loop's
/// own.
bool IndexPolynomial::mayChange(const clang::ValueDecl &Member,
                                const clang::ValueDecl *Root) const {
  return !Locals.writes().keepsNumber(Member, Root) ||
         (Root && (Locals.isLocal(Root) || Locals.isNestVariable(Root)));
}

/// A number in an object that the nest does not change.
std::optional<Expr>
IndexPolynomial::member(const std::string &Prefix,
                        const clang::FieldDecl &Field,
                        const clang::ValueDecl *Root) const {
  const clang::QualType Type = Field.getType();
  if (!Field.getIdentifier() || Type.isVolatileQualified() ||
      !Type->isIntegerType() || mayChange(Field, Root))
    return std::nullopt;
  const std::string Text = Prefix + Field.getName().str();
  if (Names)
    return Names->Member(Text, Field, Type);
  // A body that names a member of its own object means the same by it.
  const bool IsOwn = Prefix == "(*this).";
  return Expr::symbol(IsOwn ? valueName(E, Field) : "(" + Text + ")",
                      SymbolKind::Host);
}

/// `s.n[0]`, of an array of integers that lies in an object.
std::optional<Expr>
IndexPolynomial::elementOfMember(const clang::Expr &Index) const {
  const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&Index);
  const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&Index);
  const clang::Expr *Owner = Call ? ownerOfElement(Call) : nullptr;
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  const bool IsArray = Class && isStandardArray(*Class);
  if (!Subscript && !IsArray)
    return std::nullopt;
  const clang::Expr *At = IsArray ? Call->getArg(1) : partsOf(*Subscript).Index;
  const clang::Expr *Array =
      (IsArray ? Owner : partsOf(*Subscript).Base)->IgnoreParenImpCasts();
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Array);
  const auto *Field =
      Member ? llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl())
             : nullptr;
  const std::optional<Expr> Place = Field ? read(At) : std::nullopt;
  const clang::QualType Type = Index.getType().getNonReferenceType();
  if (!Place || !Place->isConstant() || !Field->getIdentifier() ||
      !(IsArray || Array->getType()->isConstantArrayType()) ||
      !Type->isIntegerType() || Type.isVolatileQualified())
    return std::nullopt;
  const InlinedCall Object{nullptr, Member->getBase(), {}, nullptr, Inside};
  const std::optional<std::string> Prefix = Object.prefix(E, &Locals);
  if (!Prefix || mayChange(*Field, Object.root(&Locals)))
    return std::nullopt;
  const std::string Text = *Prefix + Field->getName().str() + "[" +
                           std::to_string(Place->value()) + "]";
  return Names ? Names->Member(Text, *Field, Type.getUnqualifiedType())
               : Expr::symbol("(" + Text + ")", SymbolKind::Host);
}

/// `dx[q]` of `constexpr int dx[5] = {..};`.
std::optional<Expr>
IndexPolynomial::elementOfTable(const clang::Expr &Index) const {
  const std::optional<TableElement> Element =
      Names ? tableElement(Index) : std::nullopt;
  if (!Element)
    return std::nullopt;
  std::vector<Expr> Indices;
  for (const clang::Expr *Each : Element->indices()) {
    const std::optional<Expr> At = read(Each);
    if (!At)
      return std::nullopt;
    Indices.push_back(*At);
  }
  return Names->Element(*Element, Indices);
}

/// In a function, parameters and members alone are known.
std::optional<IndexValue>
IndexPolynomial::nameInside(const clang::ValueDecl &D) const {
  if (const clang::Expr *Argument = Inside->argumentOf(D))
    return IndexPolynomial(E, Locals, Names, Inside->Outer)
        .readModulo(Argument);
  const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&D);
  const std::optional<std::string> Prefix =
      Field ? Inside->prefix(E, &Locals) : std::nullopt;
  return Prefix ? exactly(member(*Prefix, *Field, Inside->root(&Locals)))
                : std::nullopt;
}

/// `s.n`, `s.grid.n`, `p->n` of an object that is named.
std::optional<Expr>
IndexPolynomial::memberOfObject(const clang::Expr &Index) const {
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&Index);
  const auto *Field =
      Member ? llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl())
             : nullptr;
  if (!Field)
    return std::nullopt;
  const InlinedCall Object{nullptr, Member->getBase(), {}, nullptr, Inside};
  const std::optional<std::string> Prefix = Object.prefix(E, &Locals);
  return Prefix ? member(*Prefix, *Field, Object.root(&Locals)) : std::nullopt;
}

/// What a function that only computes it returns.
std::optional<IndexValue>
IndexPolynomial::called(const clang::CallExpr &Call) const {
  const std::optional<InlinedCall> Function = inlinedFunction(Call, Inside);
  if (!Function)
    return std::nullopt;
  return IndexPolynomial(E, Locals, Names, &*Function)
      .readModulo(Function->Result);
}

std::optional<Expr> IndexPolynomial::firstOf(const Companion &Of) const {
  return Of.Before ? Of.Before : read(Of.First);
}

/// What one step of the induction variable by 1 adds.
std::optional<Expr> IndexPolynomial::rate(const LoopForm &Form,
                                          const Companion &Of) const {
  if (const std::optional<int64_t> Constant = rateOf(E, Form, Of))
    return Expr(*Constant);
  if (!Of.Step.Amount || Form.Amount || Form.Step != 1)
    return std::nullopt;
  const std::optional<Expr> Step = read(Of.Step.Amount);
  return Step && Of.Step.Decreases != Form.Decreases ? -*Step : Step;
}

/// first + rate * (i - first of i)
std::optional<Expr> IndexPolynomial::companion(const LoopForm &Form,
                                               const Companion &Of) const {
  const std::optional<Expr> Rate = rate(Form, Of);
  const std::optional<Expr> Base = firstOf(Of);
  const std::optional<Expr> Origin = read(Form.First);
  // What a small type cuts off is no polynomial.
  if (!Rate || !Base || !Origin ||
      E.Context.getIntWidth(Of.Variable->getType()) < 32)
    return std::nullopt;
  const Expr Index = Expr::symbol(Form.name(), SymbolKind::Thread);
  const int Shift = Form.StepsInCondition ? 1 : 0;
  return simplify(*Base + *Rate * (Index - *Origin + Shift));
}

/// What overflows with a sign is no program.
std::optional<IndexValue>
IndexPolynomial::binary(const clang::BinaryOperator &B) const {
  const auto Left = readModulo(B.getLHS());
  const auto Right = Left ? readModulo(B.getRHS()) : std::nullopt;
  if (!Right)
    return std::nullopt;
  const bool IsExact = Left->IsExact && Right->IsExact && !wraps(B.getType());
  switch (B.getOpcode()) {
  case clang::BO_Add:
    return IndexValue{simplify(Left->Number + Right->Number), IsExact};
  case clang::BO_Sub:
    return IndexValue{simplify(Left->Number - Right->Number), IsExact};
  default:
    return IndexValue{simplify(Left->Number * Right->Number), IsExact};
  }
}

std::optional<IndexValue>
IndexPolynomial::unary(const clang::UnaryOperator &U) const {
  const std::optional<IndexValue> Operand = readModulo(U.getSubExpr());
  if (!Operand || U.getOpcode() == clang::UO_Plus)
    return Operand;
  return IndexValue{simplify(-Operand->Number),
                    Operand->IsExact && !wraps(U.getType())};
}

/// To more bits goes the number itself, and a sign is lost; fewer bits, or
/// those of the other sign, are the number modulo theirs.
std::optional<IndexValue>
IndexPolynomial::cast(const clang::CastExpr &Cast) const {
  const clang::Expr &From = *Cast.getSubExpr();
  if (Cast.getCastKind() != clang::CK_IntegralCast)
    return readModulo(&From);
  const uint64_t Bits = E.Context.getIntWidth(Cast.getType());
  const uint64_t BitsBefore = E.Context.getIntWidth(From.getType());
  if (Bits > BitsBefore) {
    const std::optional<Expr> Number = exact(readModulo(&From), From);
    const bool LosesSign = wraps(Cast.getType()) && !wraps(From.getType());
    return Number ? std::optional(IndexValue{*Number, !LosesSign})
                  : std::nullopt;
  }
  std::optional<IndexValue> Value = readModulo(&From);
  if (Value)
    Value->IsExact &=
        Bits == BitsBefore && wraps(Cast.getType()) == wraps(From.getType());
  return Value;
}

/// Pointers and subscripts of 64 bits are computed modulo 2^64 themselves.
std::optional<Expr> IndexPolynomial::exact(const std::optional<IndexValue> &Of,
                                           const clang::Expr &Source) const {
  if (!Of)
    return std::nullopt;
  if (Of->IsExact || !Names || Source.getType()->isDependentType() ||
      E.Context.getIntWidth(Source.getType()) >= 64 ||
      Names->Fits(Of->Number, Source))
    return Of->Number;
  return std::nullopt;
}

std::optional<Expr> IndexPolynomial::read(const clang::Expr *Index) const {
  return exact(readModulo(Index), *Index);
}

/// A type of less than 32 bits is chosen for what it cuts off.
bool IndexPolynomial::mayChange(const clang::CastExpr &Cast) const {
  switch (Cast.getCastKind()) {
  case clang::CK_NoOp:
  case clang::CK_LValueToRValue:
    return false;
  case clang::CK_IntegralCast: {
    const uint64_t To = E.Context.getIntWidth(Cast.getType());
    const clang::QualType From = Cast.getSubExpr()->getType();
    return To < 32 && To < E.Context.getIntWidth(From);
  }
  default:
    // In a template, what a conversion does is not known yet.
    return !Cast.isTypeDependent() && Cast.getCastKind() != clang::CK_Dependent;
  }
}

bool IndexPolynomial::isInvariant(const clang::Expr *Index) const {
  if (const clang::ValueDecl *Named = namedValue(Index))
    return !Locals.isNestVariable(Named) && !Locals.isLocal(Named) &&
           !Locals.writes().changes(Named);
  if (llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr, clang::MemberExpr,
                clang::LambdaExpr>(Index))
    return false;
  // What the program does not have, the host cannot compute.
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Index))
    if (Choice->getQuestionLoc().isInvalid())
      return false;
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Index))
    if (Unary->getOpcode() == clang::UO_Deref ||
        Unary->isIncrementDecrementOp())
      return false;
  for (const clang::Stmt *Child : Index->children()) {
    const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Child);
    if (!Part || !isInvariant(Part))
      return false;
  }
  return true;
}

/// What a local variable that is assigned more than once holds here, or null.
const clang::Expr *IndexPolynomial::heldBy(const clang::Expr &Index) const {
  const auto *Use = llvm::dyn_cast<clang::DeclRefExpr>(&Index);
  const auto *Variable =
      Use ? llvm::dyn_cast<clang::VarDecl>(Use->getDecl()) : nullptr;
  if (Inside || !Variable || !Locals.isLocal(Variable) ||
      Locals.isNestVariable(Variable) || Locals.formWith(Variable) ||
      Locals.onlyValue(Variable))
    return nullptr;
  const clang::Expr *Held = Locals.valueIn(*Use);
  return Held && !findOtherName(E.innermost(), *Variable) ? Held : nullptr;
}

std::optional<IndexValue>
IndexPolynomial::readModulo(const clang::Expr *Index) const {
  Index = Index->IgnoreParens();
  clang::Expr::EvalResult Value;
  if (!Index->isValueDependent() && !Index->getType()->isReferenceType() &&
      Index->EvaluateAsInt(Value, E.Context, clang::Expr::SE_NoSideEffects) &&
      Value.Val.getInt().isRepresentableByInt64())
    return IndexValue{Value.Val.getInt().getExtValue()};
  if (const clang::Expr *Held = heldBy(*Index))
    return readModulo(Held);
  if (const clang::ValueDecl *Named = namedValue(Index))
    return Inside ? nameInside(*Named) : name(Named);
  if (const auto Member = exactly(memberOfObject(*Index)))
    return Member;
  if (const auto Element = exactly(elementOfMember(*Index)))
    return Element;
  if (const auto Element = exactly(elementOfTable(*Index)))
    return Element;
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Index);
      Cast && !mayChange(*Cast))
    return cast(*Cast);
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Index))
    return readModulo(Full->getSubExpr());
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Index))
    if (Unary->getOpcode() == clang::UO_Minus ||
        Unary->getOpcode() == clang::UO_Plus)
      return unary(*Unary);
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Index))
    if (Binary->isAdditiveOp() || Binary->getOpcode() == clang::BO_Mul)
      return binary(*Binary);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Index))
    if (const std::optional<IndexValue> Value = called(*Call))
      return Value;
  if (Inside)
    return std::nullopt;
  const std::string Text = E.lineOf(Index->getSourceRange());
  if (Names)
    return exactly(Names->Other(*Index));
  if (!Text.empty() && isInvariant(Index))
    return IndexValue{Expr::symbol("(" + Text + ")", SymbolKind::Host)};
  return std::nullopt;
}
