//===- BuildPlaces.cpp - From lvalues to places -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

using StepKind = ir::PlaceStep::Kind;

ir::Type TreeBuilder::type(clang::QualType Type) const {
  using Kind = ir::Type::Kind;
  const clang::QualType T = Type.getNonReferenceType().getCanonicalType();
  const auto number = [&](Kind Of) {
    return ir::Type{Of, unsigned(E.Context.getTypeSize(T)), {}};
  };
  if (T->isDependentType())
    return {Kind::Open, 0, Type.getAsString(E.Context.getPrintingPolicy())};
  if (T->isVoidType())
    return {Kind::Void, 0, {}};
  if (T->isBooleanType())
    return {Kind::Bool, 0, {}};
  if (T->isSignedIntegerOrEnumerationType())
    return number(Kind::Signed);
  if (T->isUnsignedIntegerOrEnumerationType())
    return number(Kind::Unsigned);
  if (T->isRealFloatingType())
    return number(Kind::Floating);
  if (T->isPointerType() || T->isNullPtrType())
    return {Kind::Pointer, 0, {}};
  return {Kind::Object, 0,
          T.getUnqualifiedType().getAsString(E.Context.getPrintingPolicy())};
}

ir::Value TreeBuilder::numeral(int64_t Of) const {
  ir::Value Result;
  Result.Of = ir::Value::Kind::Number;
  Result.Is = {ir::Type::Kind::Signed, 64, {}};
  Result.Text = std::to_string(Of);
  return Result;
}

/// "[x, y]" for the object behind bindings.
static std::string shownName(const clang::ValueDecl &D) {
  const auto *Parts = llvm::dyn_cast<clang::DecompositionDecl>(&D);
  if (!Parts)
    return D.getNameAsString();
  std::string Names;
  for (const clang::BindingDecl *Each : Parts->bindings())
    Names += (Names.empty() ? "" : ", ") + Each->getNameAsString();
  return "[" + Names + "]";
}

ir::VariableNumber TreeBuilder::number(const clang::ValueDecl &D) {
  using Scope = ir::Variable::Scope;
  const auto [Known, IsNew] =
      Numbers.try_emplace(D.getCanonicalDecl(), Tree.Variables.size());
  if (!IsNew)
    return Known->second;
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  const bool IsInside = E.sources().isPointWithin(
      D.getLocation(), Range.getBegin(), Range.getEnd());
  const Scope In = Variable && llvm::is_contained(Loops, Variable) ? Scope::Loop
                   : llvm::isa<clang::FieldDecl>(D) ? Scope::Member
                   : IsInside                       ? Scope::Body
                                                    : Scope::Outside;
  Tree.Variables.push_back(
      {In, shownName(D), type(D.getType()),
       !D.getType().isNull() && D.getType()->isReferenceType()});
  return Known->second;
}

/// The object of the function around the loop.
ir::Place TreeBuilder::ownObject() {
  const auto [Known, IsNew] =
      Numbers.try_emplace(&E.Enclosing, Tree.Variables.size());
  if (IsNew)
    Tree.Variables.push_back(
        {ir::Variable::Scope::Object, "this", {ir::Type::Kind::Object, 0, {}}});
  ir::Place Result;
  Result.Base = Known->second;
  return Result;
}

ir::Place TreeBuilder::step(ir::Place From, StepKind Of, ir::Value Index) {
  From.Way.push_back({Of, {}, {std::move(Index)}});
  return From;
}

/// What \p Pointer, a value, is or leads to.
ir::Place TreeBuilder::behind(ir::Value Pointer) {
  ir::Place Result;
  Result.Is = Pointer.Is;
  Result.Pointer.push_back(std::move(Pointer));
  return Result;
}

static bool isZero(const ir::Value &Index) {
  return Index.Of == ir::Value::Kind::Number && Index.Text == "0";
}

/// What is added to a pointer counts in 64 bits.
static ir::Value asOffset(ir::Value Index) {
  const ir::Type Offset{ir::Type::Kind::Signed, 64, {}};
  if (Index.Is == Offset)
    return Index;
  ir::Value Result;
  Result.Of = ir::Value::Kind::Convert;
  Result.Is = Offset;
  Result.Where = Index.Where;
  Result.Operands.push_back(std::move(Index));
  return Result;
}

/// `*(Pointer + Index)`.
ir::Place TreeBuilder::pointee(const clang::Expr &Pointer, ir::Value Index) {
  const clang::Expr &X = *Pointer.IgnoreParens();
  const auto sum = [&](ir::Value Left, const char *Operator) {
    if (isZero(Index) && Operator[0] == '+')
      return Left;
    ir::Value Sum;
    Sum.Of = ir::Value::Kind::Operation;
    Sum.Is = {ir::Type::Kind::Signed, 64, {}};
    Sum.Text = Operator;
    Sum.Operands = {asOffset(Index), asOffset(std::move(Left))};
    return Sum;
  };
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X)) {
    const clang::Expr &Sub = *Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case clang::CK_LValueToRValue:
      return step(place(Sub), StepKind::Target, std::move(Index));
    case clang::CK_ArrayToPointerDecay:
      return step(place(Sub), StepKind::Element, std::move(Index));
    case clang::CK_NoOp:
      return pointee(Sub, std::move(Index));
    default:
      break;
    }
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
      Binary && Binary->isAdditiveOp() && !Binary->isTypeDependent()) {
    const bool IsFirst = Binary->getLHS()->getType()->isPointerType();
    const clang::Expr &Base = IsFirst ? *Binary->getLHS() : *Binary->getRHS();
    const clang::Expr &Offset = IsFirst ? *Binary->getRHS() : *Binary->getLHS();
    return pointee(Base, sum(value(Offset),
                             Binary->getOpcode() == clang::BO_Sub ? "-" : "+"));
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
      Unary && Unary->getOpcode() == clang::UO_AddrOf) {
    ir::Place Of = place(*Unary->getSubExpr());
    if (isZero(Index))
      return Of;
    if (!Of.Way.empty() && Of.Way.back().Of != StepKind::Field) {
      std::vector<ir::Value> &Last = Of.Way.back().Index;
      Last = {sum(Last.front(), "+")};
      return Of;
    }
  }
  if (isThisObject(&X) && isZero(Index))
    return ownObject();
  if (const clang::Expr *Container = containerOfData(&X)) {
    const auto *Class = Container->getType()->getAsCXXRecordDecl();
    return step(place(*Container),
                isStandardArray(*Class) ? StepKind::Element : StepKind::Target,
                std::move(Index));
  }
  return step(behind(value(X)), StepKind::Target, std::move(Index));
}

/// `v[i]`, `v.at(i)`, `v.front()` of a container of the standard library; an
/// opaque place for other calls.
ir::Place TreeBuilder::element(const clang::CallExpr &X) {
  const clang::Expr *Owner = ownerOfElement(&X);
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  if (!Class || !(isStandardContainer(*Class) || isStandardArray(*Class)))
    return behind(callValue(X));
  const unsigned First = llvm::isa<clang::CXXOperatorCallExpr>(X) ? 1 : 0;
  const bool IsFront = calledMethod(X) && calledMethod(X)->getIdentifier() &&
                       calledMethod(X)->getName() == "front";
  ir::Value Index = X.getNumArgs() > First ? value(*X.getArg(First))
                    : IsFront              ? numeral(0)
                                           : opaque(X, E.Context.LongTy);
  return step(place(*Owner),
              isStandardArray(*Class) ? StepKind::Element : StepKind::Target,
              std::move(Index));
}

ir::Place TreeBuilder::place(const clang::Expr &Lvalue) {
  const clang::Expr &X = *Lvalue.IgnoreParens();
  const auto typed = [&](ir::Place Of) {
    Of.Is = type(X.getType());
    return Of;
  };
  if (const clang::ValueDecl *Named = namedValue(&X)) {
    ir::Place Result;
    Result.Base = number(*Named);
    return typed(std::move(Result));
  }
  if (isThisObject(&X) && X.isGLValue())
    return typed(ownObject());
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&X);
      Member && llvm::isa<clang::FieldDecl>(Member->getMemberDecl())) {
    ir::Place Result = Member->isArrow()
                           ? pointee(*Member->getBase(), numeral(0))
                           : place(*Member->getBase());
    Result.Way.push_back(
        {StepKind::Field, Member->getMemberDecl()->getNameAsString(), {}});
    return typed(std::move(Result));
  }
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&X);
      Subscript && !Subscript->isTypeDependent()) {
    const SubscriptParts Parts = partsOf(*Subscript);
    return typed(pointee(*Parts.Base, value(*Parts.Index)));
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
      Unary && Unary->getOpcode() == clang::UO_Deref &&
      !Unary->isTypeDependent())
    return typed(pointee(*Unary->getSubExpr(), numeral(0)));
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X)) {
    const clang::CastKind Kind = Cast->getCastKind();
    if (Kind == clang::CK_NoOp)
      return typed(place(*Cast->getSubExpr()));
    if (Kind == clang::CK_DerivedToBase ||
        Kind == clang::CK_UncheckedDerivedToBase) {
      ir::Place Result = place(*Cast->getSubExpr());
      for (const clang::CXXBaseSpecifier *Base : Cast->path())
        Result.Way.push_back(
            {StepKind::Field,
             Base->getType()->getAsCXXRecordDecl()->getNameAsString(),
             {}});
      return typed(std::move(Result));
    }
  }
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(&X))
    return typed(element(*Call));
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&X);
      Choice && X.isGLValue()) {
    const auto either = [&](const clang::Expr &Each) {
      return address(place(Each), false, Each);
    };
    ir::Value Pointer =
        made(ir::Value::Kind::Operation, X, "?:",
             {value(*Choice->getCond()), either(*Choice->getTrueExpr()),
              either(*Choice->getFalseExpr())});
    Pointer.Is = {ir::Type::Kind::Pointer, 0, {}};
    return typed(
        step(behind(std::move(Pointer)), StepKind::Target, numeral(0)));
  }
  if (const auto *Temporary =
          llvm::dyn_cast<clang::MaterializeTemporaryExpr>(&X))
    return typed(behind(value(*Temporary->getSubExpr())));
  return typed(behind(X.isGLValue() ? opaque(X, X.getType()) : value(X)));
}
