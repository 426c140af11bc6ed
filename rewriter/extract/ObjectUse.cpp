//===- ObjectUse.cpp - How a body uses an object of a class -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/ObjectUse.h"

#include "rewriter/extract/DeviceCalls.h"
#include "rewriter/extract/DiscardedCalls.h"
#include "rewriter/extract/EvaluatedVisitor.h"
#include "rewriter/extract/InlinedCall.h"
#include "rewriter/extract/LambdaUses.h"
#include "rewriter/extract/NestWrites.h"
#include "rewriter/extract/ObjectEffect.h"
#include "rewriter/extract/StandardLibrary.h"
#include "rewriter/extract/StandardTypes.h"
#include "rewriter/extract/SubscriptParts.h"
#include "rewriter/extract/ThisMember.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

/// Functions that call each other further than this are not followed.
static constexpr unsigned DeepestCall = 8;

static bool isStandard(const clang::CXXRecordDecl &Class,
                       std::initializer_list<llvm::StringRef> Names) {
  return Class.isInStdNamespace() && Class.getIdentifier() &&
         llvm::is_contained(Names, Class.getName());
}

/// The elements of std::vector<bool> share their bytes.
static bool isOfBool(const clang::CXXRecordDecl &Class) {
  const auto *Instance =
      llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&Class);
  const clang::TemplateArgument *First =
      Instance && Instance->getTemplateArgs().size() > 0
          ? &Instance->getTemplateArgs()[0]
          : nullptr;
  return First && First->getKind() == clang::TemplateArgument::Type &&
         First->getAsType()->isBooleanType();
}

bool idxmap::isStandardContainer(const clang::CXXRecordDecl &Class) {
  return !isOfBool(Class) && isStandard(Class, {"vector", "span", "valarray"});
}

bool idxmap::isStandardArray(const clang::CXXRecordDecl &Class) {
  return isStandard(Class, {"array"});
}

bool idxmap::holdsItsElements(clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class ? !isStandardContainer(*Class)
               : !Type->isPointerType() && !Type->isArithmeticType() &&
                     !Type->isReferenceType();
}

/// `at(i, j)` that is `i * n + j`: a number of its own, not one that is stored.
static bool onlyComputes(const clang::Expr &Value, unsigned Depth = 0) {
  if (const auto *Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&Value))
    return Cast->getCastKind() == clang::CK_IntegralCast &&
           onlyComputes(*Cast->getSubExpr()->IgnoreParens(), Depth);
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(&Value);
  if (!Call || Depth == DeepestCall)
    return !Call;
  const auto Function = inlinedFunction(*Call, /*Outer=*/nullptr);
  return Function && !Call->isGLValue() && Call->getType()->isIntegerType() &&
         onlyComputes(*Function->Result->IgnoreParens(), Depth + 1);
}

const clang::Expr *idxmap::ownerOfElement(const clang::Expr *Call) {
  Call = Call->IgnoreParens();
  if (llvm::isa<clang::CallExpr>(Call) && onlyComputes(*Call))
    return nullptr;
  if (const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Call)) {
    const bool IsElement = Operator->getOperator() == clang::OO_Subscript ||
                           Operator->getOperator() == clang::OO_Call;
    return IsElement && Operator->getNumArgs() > 1 ? Operator->getArg(0)
                                                   : nullptr;
  }
  const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(Call);
  const clang::CXXMethodDecl *Method =
      Member ? Member->getMethodDecl() : nullptr;
  if (!Method || !Method->getIdentifier())
    return nullptr;
  const bool IsEnd =
      Method->getParent()->isInStdNamespace() &&
      (Method->getName() == "front" || Method->getName() == "back");
  const bool IsAt = Method->getName() == "at" && Member->getNumArgs() > 0;
  return IsEnd || IsAt ? Member->getImplicitObjectArgument() : nullptr;
}

const clang::Expr *idxmap::containerOfData(const clang::Expr *Value) {
  const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(Value);
  const clang::Expr *Object =
      Call ? Call->getImplicitObjectArgument() : nullptr;
  const auto *Class =
      Object ? Object->getType()->getAsCXXRecordDecl() : nullptr;
  const clang::CXXMethodDecl *Method = Class ? Call->getMethodDecl() : nullptr;
  return Method && Method->getIdentifier() && Method->getName() == "data" &&
                 (isStandardContainer(*Class) || isStandardArray(*Class))
             ? Object
             : nullptr;
}

const clang::Expr *idxmap::objectOfCall(const clang::CallExpr &Call) {
  if (const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&Call))
    return Member->getImplicitObjectArgument();
  const auto *Method =
      llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  return Method && !Method->isStatic() && Call.getNumArgs() > 0 ? Call.getArg(0)
                                                                : nullptr;
}

const clang::Expr *idxmap::objectAround(const clang::Expr *Part) {
  Part = Part->IgnoreParens();
  if (namedValue(Part))
    return Part;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Part))
    return Member->isArrow() ? nullptr : objectAround(Member->getBase());
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(Part)) {
    const clang::Expr *Base = partsOf(*Subscript).Base->IgnoreParenImpCasts();
    return Base->getType()->isArrayType() ? objectAround(Base) : nullptr;
  }
  if (const auto *Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(Part))
    return Cast->getCastKind() == clang::CK_LValueToRValue
               ? nullptr
               : objectAround(Cast->getSubExpr());
  const clang::Expr *Owner = ownerOfElement(Part);
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && isStandardArray(*Class) ? objectAround(Owner) : nullptr;
}

namespace {

/// Every use of the object counts as a change but those that are known not to.
class ChangeSearch : public EvaluatedVisitor {
public:
  ChangeSearch(const clang::Stmt &Body, const clang::ValueDecl &Object,
               unsigned Depth)
      : Body(Body), Object(Object), Depth(Depth) {}

  bool isChanged() const { return Uses > Harmless.size(); }
  /// Nobody changes the object through the result of \p Call, nor through that
  /// of the call whose result is its object: m.add(1).add(2).
  void drop(const clang::CallExpr &Call) {
    const auto *Method =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
    const clang::Expr *Object = objectOfCall(Call);
    if (!Method || !Object || effectOn(*Method) == ObjectEffect::Changes)
      return;
    harmless(Object);
    if (const auto *Inner =
            llvm::dyn_cast<clang::CallExpr>(Object->IgnoreParenImpCasts()))
      drop(*Inner);
  }

  bool VisitExpr(clang::Expr *S) override {
    const bool IsName = llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(S);
    Uses += IsName && isEvaluated() && namedValue(S) == &Object;
    return true;
  }
  bool VisitCastExpr(clang::CastExpr *S) override {
    if (S->getCastKind() != clang::CK_LValueToRValue)
      return true;
    harmless(S->getSubExpr());
    // Of what a member function lends, only the value is wanted.
    const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(
        S->getSubExpr()->IgnoreParens());
    if (Call && Call->getMethodDecl() &&
        effectOn(*Call->getMethodDecl()) == ObjectEffect::Lends)
      harmless(Call->getImplicitObjectArgument());
    return true;
  }
  bool VisitStmt(clang::Stmt *S) override {
    for (const clang::CallExpr *Each : discardedCalls(*S))
      drop(*Each);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
    unsigned First = 0;
    if (Method && llvm::isa<clang::CXXOperatorCallExpr>(S)) {
      First = Method->isStatic() ? 0 : 1;
      if (keepsObject(*Method))
        harmless(S->getArg(0));
    } else if (const auto *Member =
                   llvm::dyn_cast<clang::CXXMemberCallExpr>(S)) {
      if (Method && keepsObject(*Method))
        harmless(Member->getImplicitObjectArgument());
    }
    for (unsigned I = First; Callee && I < S->getNumArgs(); ++I)
      if (I - First < Callee->getNumParams()) {
        passed(S->getArg(I), Callee->getParamDecl(I - First)->getType());
        if (isName(S->getArg(I)) &&
            keepsArgument(*Callee, I - First, Depth + 1))
          harmless(S->getArg(I));
      }
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    for (unsigned I = 0; I < S->getNumArgs(); ++I)
      if (isView(*S->getConstructor()->getParent()))
        harmless(S->getArg(I));
      else if (I < S->getConstructor()->getNumParams())
        passed(S->getArg(I), S->getConstructor()->getParamDecl(I)->getType());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    if (!D->getInit() || !D->getType()->isReferenceType())
      return true;
    passed(D->getInit(), D->getType());
    // Another name for the object, or for a part of it.
    if (D->isLocalVarDecl() && !llvm::isa<clang::DecompositionDecl>(D) &&
        Depth < DeepestCall && isNamedIn(D->getInit()) &&
        !mayChangeObject(Body, *D, Depth + 1))
      harmless(D->getInit());
    return true;
  }
  /// What is done with the elements is no change of where they are.
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    const auto *Class = S->getRangeInit()->getType()->getAsCXXRecordDecl();
    if (Class && isStandardContainer(*Class))
      harmless(S->getRangeInit());
    return true;
  }

private:
  void passed(const clang::Expr *Argument, clang::QualType Parameter) {
    if (Parameter->isReferenceType() && !isMutableReference(Parameter))
      harmless(Argument);
    const auto *Address =
        llvm::dyn_cast<clang::UnaryOperator>(Argument->IgnoreParenImpCasts());
    if (Address && Address->getOpcode() == clang::UO_AddrOf &&
        Parameter->isPointerType() &&
        Parameter->getPointeeType().isConstQualified())
      harmless(Address->getSubExpr());
  }
  void harmless(const clang::Expr *Part) {
    const clang::Expr *Name = objectAround(Part);
    if (Name && namedValue(Name) == &Object)
      Harmless.insert(Name);
  }

  bool isNamedIn(const clang::Expr *Part) const {
    const clang::Expr *Name = objectAround(Part);
    return Name && namedValue(Name) == &Object;
  }
  bool isName(const clang::Expr *Argument) const {
    return namedValue(Argument->IgnoreParenImpCasts()) == &Object;
  }

  const clang::Stmt &Body;
  const clang::ValueDecl &Object;
  const unsigned Depth;
  unsigned Uses = 0;
  llvm::DenseSet<const clang::Expr *> Harmless;
};

/// Looks for `v.x`, `v[i]`, `v(i)` of a value of unknown type.
class ObjectSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ObjectSearch(const clang::ValueDecl &Value) : Value(Value) {}
  bool Found = false;

  bool VisitExpr(clang::Expr *S) override {
    if (const auto *Member =
            llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(S))
      check(Member->isImplicitAccess() ? nullptr : Member->getBase());
    else if (const auto *Subscript =
                 llvm::dyn_cast<clang::ArraySubscriptExpr>(S))
      check(partsOf(*Subscript).Base);
    else if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S))
      check(Call->getCallee());
    else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(S))
      check(Member->getBase());
    return !Found;
  }

private:
  void check(const clang::Expr *Base) {
    Found |= Base && namedValue(Base->IgnoreParenImpCasts()) == &Value;
  }

  const clang::ValueDecl &Value;
};

} // namespace

bool idxmap::mayChangeObject(const clang::Stmt &Body,
                             const clang::ValueDecl &Object, unsigned Depth) {
  const auto *Class =
      Object.getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (Class && Class->hasDefinition() && Class->hasMutableFields())
    return true;
  ChangeSearch Search(Body, Object, Depth);
  if (const clang::CallExpr *Call = callAsStatement(&Body))
    Search.drop(*Call);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return Search.isChanged();
}

bool idxmap::keepsArgument(const clang::FunctionDecl &Callee, unsigned Index,
                           unsigned Depth) {
  const clang::FunctionDecl *Definition = bodyOf(Callee);
  return Depth < DeepestCall && Definition && Definition->getBody() &&
         Index < Definition->getNumParams() && !isOfLibrary(*Definition) &&
         !mayChangeObject(*Definition->getBody(),
                          *Definition->getParamDecl(Index), Depth);
}

bool idxmap::isUsedAsObject(const clang::Stmt &Body,
                            const clang::ValueDecl &Value) {
  ObjectSearch Search(Value);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  readLambdaUses(Body, [&](const LambdaUse &Each) {
    if (&Each.Used == &Value && !Search.Found)
      Search.TraverseStmt(const_cast<clang::Stmt *>(&Each.Body));
  });
  return Search.Found;
}
