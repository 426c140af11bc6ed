//===- MemberElements.cpp - What is done with elements --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/MemberElements.h"

#include "rewriter/accesses/ElementVisitor.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/effects/LambdaUses.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

/// Objects of \p Type cannot be changed by such a name, unless it is cast.
static bool isFrozen(clang::QualType Type) {
  const auto *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return !Class || (Class->hasDefinition() && !Class->hasMutableFields());
}

/// Elements that a value of \p Type leads to, or it itself, cannot be changed.
static bool leadsToFrozen(const clang::ASTContext &Context,
                          clang::QualType Type) {
  if (!givesConstants(Context, Type))
    return false;
  const clang::QualType Element = elementOf(Context, Type);
  return isFrozen(Type) && (Element.isNull() || isFrozen(Element));
}

static bool isReferenceToMutable(clang::QualType Type) {
  return isMutableReference(Type) ||
         (Type->isPointerType() && !Type->getPointeeType().isConstQualified());
}

/// `v.size()`: how many there are is no element.
static bool isNumberOfElements(const clang::CXXMethodDecl &Method) {
  const clang::IdentifierInfo *Name = Method.getIdentifier();
  return Method.getParent()->isInStdNamespace() && Name &&
         (Name->isStr("size") || Name->isStr("empty") || Name->isStr("extent"));
}

/// The elements that \p Value, a pointer or a place, leads to are what \p Name
/// leads to.
void ElementVisitor::lead(const clang::Expr &Value,
                          const clang::ValueDecl &Name) {
  const auto See = [&](const clang::Expr &Each) { Lent[&Each] = &Name; };
  if (Value.getType()->isPointerType() && !Name.getType()->isReferenceType())
    namesOfPointee(Value, See);
  else if (Value.isGLValue())
    namesOfPlace(Value, See);
}

/// \p Argument is the parameter number \p Index of \p Body.
void ElementVisitor::give(const clang::Expr &Argument,
                          const clang::FunctionDecl &Body, unsigned Index) {
  if (Index >= Body.getNumParams())
    return;
  const clang::ParmVarDecl &Parameter = *Body.getParamDecl(Index);
  if (Parameter.getType()->isReferenceType() ||
      Parameter.getType()->isPointerType())
    lead(Argument, Parameter);
}

bool ElementVisitor::VisitVarDecl(clang::VarDecl *D) {
  Own.insert(D);
  if (D->isLocalVarDecl() && D->getInit() &&
      (D->getType()->isReferenceType() || D->getType()->isPointerType()))
    lead(*D->getInit(), *D);
  return true;
}

/// An array or a container of the standard library, whose elements the loop's
/// variable is, or copies.
bool ElementVisitor::VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) {
  const clang::Expr *Range = S->getRangeInit();
  const clang::VarDecl *Variable = S->getLoopVariable();
  const clang::QualType Type = Range ? Range->getType() : clang::QualType();
  if (!Range || !Variable || !Range->isGLValue() ||
      (!Type->isArrayType() && elementOfContainer(Context, Type).isNull()))
    return true;
  if (Variable->getType()->isReferenceType())
    lead(*Range, *Variable);
  else if (!Variable->getType()->isDependentType() &&
           Variable->getType().isTriviallyCopyableType(Context))
    readPlace(*Range);
  return true;
}

bool ElementVisitor::VisitCastExpr(clang::CastExpr *S) {
  const clang::Expr &From = *S->getSubExpr();
  const auto SeeConstant = [&](const clang::Expr &Each) {
    Constant.insert(&Each);
  };
  if (S->getCastKind() == clang::CK_LValueToRValue &&
      !S->getType()->isPointerType())
    readPlace(From);
  else if (S->getCastKind() == clang::CK_PointerToBoolean)
    readPointee(From);
  else if (S->getType()->isPointerType() && From.getType()->isPointerType()) {
    if (S->getType()->getPointeeType().isConstQualified() &&
        isFrozen(From.getType()->getPointeeType()))
      namesOfPointee(From, SeeConstant);
  } else if (S->isGLValue() && From.isGLValue() &&
             leadsToFrozen(Context, S->getType())) {
    namesOfPlace(From, SeeConstant);
  }
  return true;
}

bool ElementVisitor::VisitExplicitCastExpr(clang::ExplicitCastExpr *S) {
  clang::QualType From = S->getSubExpr()->getType(), To = S->getType();
  if (To->isPointerType() && From->isPointerType()) {
    From = From->getPointeeType();
    To = To->getPointeeType();
  } else if (!S->isGLValue()) {
    return true;
  }
  CastsConstAway |= From.isConstQualified() && !To.isConstQualified();
  return true;
}

/// A local variable that is a pointer.
bool ElementVisitor::isOwnPointer(const clang::Expr &Name) const {
  const auto *Use = llvm::dyn_cast<clang::DeclRefExpr>(Name.IgnoreParens());
  const auto *Variable =
      Use ? llvm::dyn_cast<clang::VarDecl>(Use->getDecl()) : nullptr;
  return Variable && Variable->getType()->isPointerType() &&
         (Own.contains(Variable) || llvm::isa<clang::ParmVarDecl>(Variable));
}

/// Comparing pointers reads no element; an assigned one is another name.
bool ElementVisitor::VisitBinaryOperator(clang::BinaryOperator *S) {
  const clang::Expr &Left = *S->getLHS(), &Right = *S->getRHS();
  if (S->getOpcode() == clang::BO_Assign && isOwnPointer(Left))
    lead(Right,
         *llvm::cast<clang::DeclRefExpr>(Left.IgnoreParens())->getDecl());
  if (!S->isComparisonOp() && S->getOpcode() != clang::BO_Sub)
    return true;
  if (Left.getType()->isPointerType() && Right.getType()->isPointerType()) {
    readPointee(Left);
    readPointee(Right);
  }
  return true;
}

/// A statement that only moves a local pointer does nothing to elements.
bool ElementVisitor::VisitStmt(clang::Stmt *S) {
  if (!llvm::isa<clang::CompoundStmt, clang::ForStmt>(S))
    return true;
  for (const clang::Stmt *Child : S->children()) {
    const auto *Step = llvm::dyn_cast_or_null<clang::Expr>(Child);
    Step = Step ? Step->IgnoreParens() : nullptr;
    const auto *Unary = llvm::dyn_cast_or_null<clang::UnaryOperator>(Step);
    const auto *Binary = llvm::dyn_cast_or_null<clang::BinaryOperator>(Step);
    const clang::Expr *Moved =
        Unary && Unary->isIncrementDecrementOp() ? Unary->getSubExpr()
        : Binary && Binary->isAssignmentOp()     ? Binary->getLHS()
                                                 : nullptr;
    if (Moved && isOwnPointer(*Moved))
      Read.insert(Moved->IgnoreParens());
  }
  return true;
}

bool ElementVisitor::VisitReturnStmt(clang::ReturnStmt *S) {
  const clang::Expr *Value = S->getRetValue();
  if (Function && Value && isReferenceToMutable(Function->getReturnType()))
    lead(*Value, *Function->getCanonicalDecl());
  return true;
}

bool ElementVisitor::VisitCallExpr(clang::CallExpr *S) {
  const clang::FunctionDecl *Callee = S->getDirectCallee();
  if (!Callee || !isEvaluated())
    return true;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee);
  const clang::Expr *Object = objectOfCall(*S);
  if (Method && Object && isNumberOfElements(*Method))
    readPlace(*Object);
  const clang::FunctionDecl *Body =
      Method && Method->isVirtual() ? nullptr : follow(*Callee);
  const unsigned First =
      Method && !Method->isStatic() && llvm::isa<clang::CXXOperatorCallExpr>(S)
          ? 1
          : 0;
  for (unsigned I = First; Body && I < S->getNumArgs(); ++I)
    give(*S->getArg(I), *Body, I - First);
  if (isReferenceToMutable(Callee->getReturnType()))
    used(*S, {Callee->getCanonicalDecl(), false}, /*IsConstant=*/false);
  return true;
}

const clang::FunctionDecl *
ElementVisitor::follow(const clang::FunctionDecl &Callee) {
  const clang::FunctionDecl *Definition = bodyOf(Callee);
  if (!isEvaluated() || !Definition || !Definition->getBody() ||
      isOfLibrary(*Definition))
    return nullptr;
  if (!Followed.insert(Definition->getCanonicalDecl()).second)
    return Definition;
  if (const auto *Constructor =
          llvm::dyn_cast<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Each : Constructor->inits())
      inside(*Definition, *Each->getInit());
  inside(*Definition, *Definition->getBody());
  return Definition;
}

bool ElementVisitor::VisitDeclRefExpr(clang::DeclRefExpr *S) {
  if (const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(S->getDecl())) {
    used(*S,
         {llvm::cast<clang::ValueDecl>(Binding->getDecomposedDecl()), false},
         leadsToFrozen(Context, S->getType()));
    return true;
  }
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(S->getDecl());
  if (const clang::LambdaExpr *Lambda =
          Variable ? lambdaOf(*Variable) : nullptr)
    if (Followed.insert(Lambda->getCallOperator()->getCanonicalDecl()).second)
      inside(*Lambda->getCallOperator(), *Lambda->getBody());
  return named(*S, S->getDecl());
}

/// `r.p`, where `auto &r = *this` is in the loop's body.
static bool isByOtherName(const clang::Expr *Use) {
  Use = Use->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Use))
    return !Member->isArrow() && isByOtherName(Member->getBase());
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Use);
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  const clang::Expr *Bound = Variable && Variable->isLocalVarDecl() &&
                                     Variable->getType()->isReferenceType()
                                 ? Variable->getInit()
                                 : nullptr;
  return Bound && (isThisObject(Bound) || isByOtherName(Bound));
}

/// The object whose member \p Use is, null for the loop's function's; nothing
/// where it may be another's.
std::optional<const clang::ValueDecl *>
ElementVisitor::objectOf(const clang::Expr *Use) const {
  Use = Use->IgnoreParenImpCasts();
  if (!Function && isByOtherName(Use))
    return nullptr;
  // A member of the loop's function's object is one of its own, too.
  const clang::ValueDecl *Named = Function ? nullptr : namedValue(Use);
  if (llvm::isa_and_nonnull<clang::FieldDecl>(Named))
    return Named;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Use))
    return objectOf(Member->getBase());
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Use);
      Unary && Unary->getOpcode() == clang::UO_Deref)
    return objectOf(Unary->getSubExpr());
  if (Function)
    return std::nullopt;
  if (llvm::isa<clang::CXXThisExpr>(Use))
    return nullptr;
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Use);
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  return Variable && !Own.contains(Variable)
             ? std::optional<const clang::ValueDecl *>(Variable)
             : std::nullopt;
}

void ElementVisitor::used(const clang::Expr &Use, const Target &Where,
                          bool IsConstant) {
  if (!isEvaluated() || Read.contains(&Use))
    return;
  if (const auto Name = Lent.find(&Use); Name != Lent.end())
    Aliases.push_back({Name->second, Where});
  else if (IsConstant || Constant.contains(&Use))
    AsConstants.push_back(Where);
  else
    at(Where).IsWritten = true;
}

bool ElementVisitor::named(const clang::Expr &Use, const clang::ValueDecl *D) {
  if (!llvm::isa<clang::FieldDecl, clang::VarDecl>(D))
    return true;
  const std::optional<const clang::ValueDecl *> Object = objectOf(&Use);
  const Target Where{D, Object.has_value(), Object.value_or(nullptr)};
  at(Where).IsInFunction |= Function || isByOtherName(&Use);
  used(Use, Where, leadsToFrozen(Context, Use.getType()));
  return true;
}

void ElementVisitor::finish() {
  if (CastsConstAway)
    for (const Target &Each : AsConstants)
      at(Each).IsWritten = true;
  for (bool HasGrown = true; std::exchange(HasGrown, false);)
    for (const Alias &Each : Aliases) {
      const std::optional<ElementUse> By = Uses.find(*Each.Name, Each.Name);
      ElementUse &Use = at(Each.Of);
      if (By && By->IsWritten && !Use.IsWritten)
        Use.IsWritten = HasGrown = true;
    }
}

ElementUseTable idxmap::usesOfElements(const clang::ASTContext &Context,
                                       const clang::Stmt &Body) {
  ElementVisitor Visitor(Context);
  Visitor.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  Visitor.finish();
  return std::move(Visitor.Uses);
}
