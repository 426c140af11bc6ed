//===- StatementEffects.cpp - What a statement may change -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DiscardedCalls.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

bool idxmap::lendsPlaces(const clang::LambdaExpr &Lambda) {
  const clang::QualType Type = Lambda.getCallOperator()->getReturnType();
  const clang::AutoType *Open = Type->getContainedAutoType();
  return isMutableReference(Type) ||
         (Open && Open->isDecltypeAuto() && !Open->isDeduced());
}

namespace {

bool mayBeReference(const clang::TemplateArgument &Argument) {
  if (Argument.getKind() == clang::TemplateArgument::Pack)
    return llvm::any_of(Argument.pack_elements(), mayBeReference);
  return Argument.getKind() == clang::TemplateArgument::Type &&
         Argument.getAsType()->isReferenceType();
}

/// `std::pair<int, double>(i, x)` has references for parameters, and only
/// copies what they name.
bool copiesArguments(const clang::FunctionDecl &Callee) {
  if (const auto *Constructor =
          llvm::dyn_cast<clang::CXXConstructorDecl>(&Callee)) {
    const auto *Class = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(
        Constructor->getParent());
    return Class && Class->isInStdNamespace() &&
           (Class->getName() == "pair" || Class->getName() == "tuple") &&
           llvm::none_of(Class->getTemplateArgs().asArray(), mayBeReference);
  }
  if (isIotaCall(Callee) || isStandardOperation(Callee))
    return true;
  return Callee.isInStdNamespace() && Callee.getDeclName().isIdentifier() &&
         (Callee.getName() == "make_pair" || Callee.getName() == "make_tuple");
}

/// `std::get<0>(t)` changes t where its result is changed.
bool lendsElement(const clang::FunctionDecl &Callee) {
  return Callee.isInStdNamespace() && Callee.getDeclName().isIdentifier() &&
         Callee.getName() == "get" && Callee.getNumParams() == 1;
}

/// What its elements are is no part of an object of \p Type.
bool holdsElementsElsewhere(clang::QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && !isStandardArray(*Class);
}

class WriteCollector : public EvaluatedVisitor {
  using Base = EvaluatedVisitor;

public:
  explicit WriteCollector(KnownEffects *Known) : Known(Known) {}

  ModSet Writes;

  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override {
    if (Operator->isAssignmentOp())
      written(Operator->getLHS(), Operator->getSourceRange());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *Operator) override {
    if (Operator->isIncrementDecrementOp() ||
        (Operator->getOpcode() == clang::UO_AddrOf && !Read.contains(Operator)))
      written(Operator->getSubExpr(), Operator->getSourceRange());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *Variable) override {
    if (!Variable->getInit() || !isMutableReference(Variable->getType()))
      return true;
    if (keepsReferent(*Variable) && isThisObject(Variable->getInit()))
      ownElementsWritten(*Variable);
    else if (keepsReferent(*Variable))
      elementsWritten(Variable->getInit(), Variable->getSourceRange(),
                      /*IsElsewhere=*/true);
    else
      written(Variable->getInit(), Variable->getSourceRange());
    return true;
  }
  bool VisitCastExpr(clang::CastExpr *Cast) override {
    if (Cast->getCastKind() == clang::CK_LValueToRValue)
      Read.insert(Cast->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitStmt(clang::Stmt *S) override {
    for (const clang::CallExpr *Each : discardedCalls(*S))
      drop(*Each);
    return true;
  }
  /// Nobody uses the result of \p Call.
  void drop(const clang::CallExpr &Call) { Read.insert(&Call); }
  /// Whoever calls the lambda may change what it lends.
  bool VisitReturnStmt(clang::ReturnStmt *Return) override {
    if (Lends && Return->getRetValue() && Return->getRetValue()->isLValue())
      written(Return->getRetValue(), Return->getSourceRange());
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *Lambda) override {
    const bool Around = std::exchange(Lends, lendsPlaces(*Lambda));
    const bool Goes = Base::TraverseLambdaExpr(Lambda);
    Lends = Around;
    return Goes;
  }
  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *Construct) override {
    const clang::CXXConstructorDecl *Callee = Construct->getConstructor();
    for (unsigned I = 0; I < Construct->getNumArgs(); ++I)
      if (isView(*Callee->getParent()))
        elementsWritten(Construct->getArg(I), Construct->getSourceRange(),
                        /*IsElsewhere=*/true);
      else if (I < Callee->getNumParams() && !copiesArguments(*Callee))
        passed(Construct->getArg(I), *Callee, I);
    return true;
  }

private:
  KnownEffects *Known;
  bool Lends = false; ///< The lambda around what is visited.
  /// Of these the value is wanted, not the place.
  llvm::DenseSet<const clang::Expr *> Read;

  /// `Grid &r = grid;` by which only elements are changed that lie elsewhere.
  bool keepsReferent(const clang::VarDecl &Reference) const {
    const auto *Function =
        llvm::dyn_cast<clang::FunctionDecl>(Reference.getDeclContext());
    return !Known && Function && Function->getBody() &&
           Reference.isLocalVarDecl() &&
           !llvm::isa<clang::DecompositionDecl>(Reference) &&
           holdsElementsElsewhere(Reference.getType()) &&
           !mayChangeObject(*Function->getBody(), Reference);
  }
  bool mayChange(const clang::CXXMethodDecl &Method,
                 const clang::CallExpr &Call) {
    const MethodEffect Effect = effectOn(Method, Known);
    return Effect == MethodEffect::Mod ||
           (Effect == MethodEffect::ReturnsRef && !Read.contains(&Call));
  }
  void visitOpenCall(const clang::CallExpr &Call);
  void written(const clang::Expr *Target, clang::SourceRange Place);
  void elementsWritten(const clang::Expr *Base, clang::SourceRange Place,
                       bool IsElsewhere = false);
  void ownElementsWritten(const clang::VarDecl &Reference);
  void passed(const clang::Expr *Argument, const clang::FunctionDecl &Callee,
              unsigned Index) {
    const clang::QualType Parameter = Callee.getParamDecl(Index)->getType();
    if (isMutableReference(Parameter) && holdsElementsElsewhere(Parameter) &&
        keepsArgument(Callee, Index, /*Depth=*/0, Known))
      elementsWritten(Argument, Argument->getSourceRange(),
                      /*IsElsewhere=*/true);
    else
      passed(Argument, Parameter);
  }
  void passed(const clang::Expr *Argument, clang::QualType Parameter) {
    if (isMutableReference(Parameter))
      written(Argument, Argument->getSourceRange());
    else if (Parameter->isPointerType() &&
             !Parameter->getPointeeType().isConstQualified())
      elementsWritten(Argument, Argument->getSourceRange());
    else if (Parameter->isPointerType())
      Read.insert(Argument->IgnoreParenImpCasts());
  }
};

} // namespace

/// `v[i]`, `v[i][j]` of an array that is a member.
static bool isInMember(const clang::Expr *Element) {
  const auto *Subscript =
      llvm::dyn_cast<clang::ArraySubscriptExpr>(Element->IgnoreParens());
  if (!Subscript)
    return false;
  const clang::Expr *Array = partsOf(*Subscript).Base->IgnoreParenImpCasts();
  return Array->getType()->isArrayType() &&
         (memberOfThis(Array) || isInMember(Array));
}

/// An element that lies in the object: of a std::array, or what a function does
/// nothing else than to lend.
static bool isElementOfArray(const clang::CallExpr &Call) {
  if (const clang::Expr *Array = containerOfData(&Call))
    return isStandardArray(*Array->getType()->getAsCXXRecordDecl());
  const clang::Expr *Owner = ownerOfElement(&Call);
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  if (!Class || isStandardArray(*Class))
    return Class;
  const std::optional<InlinedCall> Function =
      inlinedCall(Call, /*Outer=*/nullptr);
  return Function && isInMember(Function->Result);
}

/// A call in a template.
void WriteCollector::visitOpenCall(const clang::CallExpr &Call) {
  if (const clang::Expr *Changed = changedByOpenOperator(Call))
    written(Changed, Call.getSourceRange());
  const clang::Expr *Object = openObject(Call);
  for (const clang::FunctionDecl *Each : openCallees(Call)) {
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Each);
    const bool IsOnObject = Method && !Method->isStatic() && Object &&
                            !Method->getParent()->isLambda();
    if (IsOnObject && effectOn(*Method, Known) == MethodEffect::Mod)
      written(Object, Call.getSourceRange());
    if (copiesArguments(*Each))
      return;
  }
  for (unsigned I = 0; I < Call.getNumArgs(); ++I)
    if (const clang::QualType Type = openParameter(Call, I); !Type.isNull())
      passed(Call.getArg(I), Type);
}

bool WriteCollector::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  if (!isEvaluated())
    return true;
  if (!Callee) {
    visitOpenCall(*Call);
    return true;
  }
  unsigned FirstArgument = 0;
  if (const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee)) {
    // `v[i] = 0` is written where it is assigned.
    const bool IsKept = Method->isStatic() || !mayChange(*Method, *Call);
    const bool MayWrite = !IsKept && !isElementOfArray(*Call);
    // Of `m.add(1).add(2)`, the first lends m to the second.
    if (const clang::Expr *Object = objectOfCall(*Call); Object && IsKept)
      Read.insert(Object->IgnoreParenImpCasts());
    if (const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(Call)) {
      if (MayWrite)
        written(Member->getImplicitObjectArgument(), Call->getSourceRange());
    } else if (llvm::isa<clang::CXXOperatorCallExpr>(Call) &&
               !Method->isStatic()) {
      FirstArgument = 1;
      if (MayWrite)
        written(Call->getArg(0), Call->getSourceRange());
    }
  }
  if (Read.contains(Call) && lendsElement(*Callee))
    return true;
  for (unsigned I = FirstArgument;
       I < Call->getNumArgs() && !copiesArguments(*Callee); ++I)
    if (I - FirstArgument < Callee->getNumParams())
      passed(Call->getArg(I), *Callee, I - FirstArgument);
  return true;
}

void WriteCollector::written(const clang::Expr *Target,
                             clang::SourceRange Place) {
  // Of a number that is made for the call, `set(int(i))`, nothing else is.
  if (!isEvaluated() ||
      (llvm::isa<clang::MaterializeTemporaryExpr>(Target->IgnoreParens()) &&
       Target->getType()->isArithmeticType()))
    return;
  Target = Target->IgnoreParenCasts();
  if (const clang::ValueDecl *Named = namedValue(Target)) {
    Writes.Variables.try_emplace(Named, Place);
    return;
  }
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Target)) {
    written(Choice->getTrueExpr(), Place);
    written(Choice->getFalseExpr(), Place);
    return;
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Target)) {
    written(Binary->isAssignmentOp() ? Binary->getLHS() : Binary->getRHS(),
            Place);
    return;
  }
  // `__real__ z` is a part of z, not what it points to.
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Target);
      Unary && Unary->getOpcode() != clang::UO_Deref)
    return written(Unary->getSubExpr(), Place);
  // The member itself, not what it points to.
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Target))
    return elementsWritten(Member->getBase(), Place);
  elementsWritten(Target, Place);
}

/// The elements of a member of this type lie elsewhere.
static bool pointsElsewhere(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = templatedClass(Type);
  return Type->isPointerType() || (Class && isStandardContainer(*Class));
}

/// `n` of the pointer `a + n` leads nowhere.
static bool isOffset(const clang::Expr &Operand,
                     const clang::BinaryOperator &Sum) {
  return Sum.isAdditiveOp() && Sum.getType()->isPointerType() &&
         Operand.getType()->isIntegralOrEnumerationType();
}

void WriteCollector::elementsWritten(const clang::Expr *Base,
                                     clang::SourceRange Place,
                                     bool IsElsewhere) {
  if (!isEvaluated())
    return;
  Base = Base->IgnoreParenCasts();
  if (llvm::isa<clang::CXXThisExpr>(Base)) {
    if (!IsElsewhere && Writes.Object.isInvalid())
      Writes.Object = Place;
  } else if (const clang::ValueDecl *Named = namedValue(Base)) {
    Writes.Elements.try_emplace(Named, Place);
  } else if (const auto *Subscript =
                 llvm::dyn_cast<clang::ArraySubscriptExpr>(Base)) {
    // s.rows[i][j]: the row lies elsewhere.
    const clang::Expr *Array = partsOf(*Subscript).Base->IgnoreParenImpCasts();
    elementsWritten(Array, Place,
                    IsElsewhere ||
                        (Array->getType()->isPointerType() &&
                         llvm::isa<clang::ArraySubscriptExpr>(Array)));
  } else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Base)) {
    elementsWritten(Member->getBase(), Place,
                    IsElsewhere || pointsElsewhere(Member->getType()));
  } else if (const clang::Expr *Holder = containerOfData(Base)) {
    elementsWritten(Holder, Place,
                    IsElsewhere || holdsElementsElsewhere(Holder->getType()));
  } else if (const clang::Expr *Owner = ownerOfElement(Base)) {
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(
        llvm::cast<clang::CallExpr>(Base)->getDirectCallee());
    elementsWritten(Owner, Place,
                    IsElsewhere || (Method && keepsObject(*Method, Known)));
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Base)) {
    elementsWritten(Unary->getSubExpr(), Place, IsElsewhere);
  } else if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Base)) {
    for (const clang::Expr *Each : {Binary->getLHS(), Binary->getRHS()})
      if (!isOffset(*Each, *Binary))
        elementsWritten(Each, Place, IsElsewhere);
  } else if (const auto *Choice =
                 llvm::dyn_cast<clang::ConditionalOperator>(Base)) {
    elementsWritten(Choice->getTrueExpr(), Place, IsElsewhere);
    elementsWritten(Choice->getFalseExpr(), Place, IsElsewhere);
  }
}

/// By another name for `*this`, all that its members lead to.
void WriteCollector::ownElementsWritten(const clang::VarDecl &Reference) {
  const clang::QualType Type = Reference.getType().getNonReferenceType();
  if (const auto *Class = Type->getAsCXXRecordDecl())
    for (const clang::FieldDecl *Field : Class->fields())
      if (pointsElsewhere(Field->getType()))
        Writes.Elements.try_emplace(Field, Reference.getSourceRange());
}

ModSet idxmap::collectWrites(const clang::Stmt &Statement,
                             KnownEffects *Known) {
  WriteCollector Collector(Known);
  if (const clang::CallExpr *Call = callAsStatement(&Statement))
    Collector.drop(*Call);
  Collector.TraverseStmt(const_cast<clang::Stmt *>(&Statement));
  return std::move(Collector.Writes);
}
