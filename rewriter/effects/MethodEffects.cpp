//===- MethodEffects.cpp - What a member function does to its object ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DiscardedCalls.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

using namespace idxmap;

/// Of the standard library, whose bodies need not be read.
static bool isKeptByStandard(const clang::CXXMethodDecl &Method) {
  const clang::CXXRecordDecl &Class = *Method.getParent();
  if (!isStandardContainer(Class))
    return false;
  if (Method.getOverloadedOperator() == clang::OO_Subscript)
    return true;
  return Method.getIdentifier() &&
         llvm::StringSwitch<bool>(Method.getName())
             .Cases({"at", "data", "begin", "end", "front", "back", "size"},
                    true)
             .Default(false);
}

/// A local variable that may lead to a part of the object.
static bool namesPointer(const clang::Stmt &Value) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Value);
  const clang::QualType Type =
      Name ? Name->getDecl()->getType() : clang::QualType();
  return (Name && llvm::isa<clang::VarDecl>(Name->getDecl()) &&
          !Type->isArithmeticType() && !Type->isEnumeralType()) ||
         llvm::any_of(Value.children(), [](const clang::Stmt *Child) {
           return Child && namesPointer(*Child);
         });
}

/// An array that is a member, which a pointer may lead to.
static bool namesArray(const clang::Stmt &Value) {
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&Value);
  return (Member && memberOfThis(Member) && Member->getType()->isArrayType()) ||
         llvm::any_of(Value.children(), [](const clang::Stmt *Child) {
           return Child && namesArray(*Child);
         });
}

namespace {

/// Looks for what may change members or give them away, in the body of a member
/// function; assignments apart.
class MemberSearch : public EvaluatedVisitor {
public:
  explicit MemberSearch(KnownEffects &Known) : Known(Known) {}
  MethodEffect Found = MethodEffect::NoMod;

  bool VisitCastExpr(clang::CastExpr *S) override {
    if (const clang::Expr *Callee = calleeRead(*S))
      Read.insert(Callee);
    return true;
  }
  bool VisitStmt(clang::Stmt *S) override {
    for (const clang::CallExpr *Each : discardedCalls(*S))
      Read.insert(Each->getCallee()->IgnoreParens());
    return true;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr *S) override {
    if (!Objects.contains(S))
      Found = MethodEffect::Mod;
    return Found != MethodEffect::Mod;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    const auto *Method =
        llvm::dyn_cast<clang::CXXMethodDecl>(S->getMemberDecl());
    const MethodEffect Most =
        Read.contains(S) ? MethodEffect::ReturnsRef : MethodEffect::NoMod;
    if (memberOfThis(S) || (Method && effectOn(*Method, &Known) <= Most))
      Objects.insert(isThisObject(S->getBase()) ? thisIn(*S->getBase())
                                                : S->getBase());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    const clang::CXXMethodDecl *Method = ownMethod(S);
    if (Method && effectOn(*Method, &Known) == MethodEffect::NoMod)
      Objects.insert(thisIn(*S->getArg(0)));
    return true;
  }
  /// Something is returned that a local pointer, or an array that is a member,
  /// may lead to.
  bool ReturnsLocal = false;

  bool VisitReturnStmt(clang::ReturnStmt *S) override {
    const clang::Expr *Value = S->getRetValue();
    ReturnsLocal |=
        Value && (namesPointer(*Value) ||
                  (Value->getType()->isPointerType() && namesArray(*Value)));
    if (S->getRetValue() && S->getRetValue()->isLValue() &&
        mayBePart(S->getRetValue())) {
      Found = std::max(Found, MethodEffect::ReturnsRef);
      if (isThisObject(S->getRetValue()))
        Objects.insert(thisIn(*S->getRetValue()));
    }
    return true;
  }

private:
  bool mayBePart(const clang::Expr *Lvalue) const;

  KnownEffects &Known;
  llvm::DenseSet<const clang::Expr *> Read;    ///< Callees: no place is wanted.
  llvm::DenseSet<const clang::Expr *> Objects; ///< Whose uses are harmless.
};

} // namespace

/// False only if \p Lvalue evidently lies outside of the object.
bool MemberSearch::mayBePart(const clang::Expr *Lvalue) const {
  Lvalue = Lvalue->IgnoreParenImpCasts();
  if (const clang::ValueDecl *Named = namedValue(Lvalue))
    return llvm::isa<clang::FieldDecl>(Named) &&
           !Named->getType()->isReferenceType();
  if (const auto *Subscript =
          llvm::dyn_cast<clang::ArraySubscriptExpr>(Lvalue)) {
    const clang::Expr *Base = partsOf(*Subscript).Base->IgnoreParenImpCasts();
    const clang::ValueDecl *Named = namedValue(Base);
    // In a template, a container that is subscripted.
    const bool IsContainer =
        Named && Base->getType()->isDependentType() &&
        isContainerElsewhere(Named->getASTContext(), Base->getType());
    return !Base->getType()->isPointerType() && !IsContainer && mayBePart(Base);
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Lvalue))
    return Unary->getOpcode() != clang::UO_Deref ||
           llvm::isa<clang::CXXThisExpr>(
               Unary->getSubExpr()->IgnoreParenImpCasts());
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Lvalue))
    return !Member->isArrow() && mayBePart(Member->getBase());
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Lvalue))
    return mayBePart(Choice->getTrueExpr()) ||
           mayBePart(Choice->getFalseExpr());
  const clang::CXXMethodDecl *Method = calledMethod(*Lvalue);
  return !Method || Method->isStatic() ||
         effectOn(*Method, &Known) != MethodEffect::NoMod;
}

static MethodEffect effectOfBody(const clang::CXXMethodDecl &Method,
                                 const clang::Stmt &Body, KnownEffects &Known) {
  const ModSet Writes = collectWrites(Body, &Known);
  if (Writes.Object.isValid())
    return MethodEffect::Mod;
  for (const auto &[Written, Place] : Writes.Variables)
    if (llvm::isa<clang::FieldDecl>(Written))
      return MethodEffect::Mod;
  for (const auto &[Written, Place] : Writes.Elements)
    if (llvm::isa<clang::FieldDecl>(Written) &&
        holdsItsElements(Written->getType()))
      return MethodEffect::Mod;
  MemberSearch Search(Known);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  // Also by a pointer to an array that is a member, `return &row[0];`.
  const clang::QualType Result = Method.getReturnType();
  const bool MayRefer = Result->isReferenceType() || Result->isPointerType();
  const bool HasElements =
      llvm::any_of(Method.getParent()->fields(), [](const auto *Field) {
        return holdsItsElements(Field->getType());
      });
  return MayRefer && HasElements && Search.ReturnsLocal
             ? std::max(Search.Found, MethodEffect::ReturnsRef)
             : Search.Found;
}

/// A constant function keeps all but what is `mutable`.
static bool keepsByConst(const clang::CXXMethodDecl &Method) {
  return Method.isConst() &&
         (isOfLibrary(Method) || !Method.getParent()->hasMutableFields());
}

/// Clang writes down what such a one does member by member, but a union's body
/// is empty: that its bytes are copied is not said.
static bool isDefaultAssignment(const clang::CXXMethodDecl &Method) {
  return Method.isDefaulted() && (Method.isCopyAssignmentOperator() ||
                                  Method.isMoveAssignmentOperator());
}

MethodEffect idxmap::effectOn(const clang::CXXMethodDecl &Method,
                              KnownEffects *Known) {
  if (Method.isStatic() || keepsByConst(Method) || isKeptByStandard(Method))
    return MethodEffect::NoMod;
  const clang::Stmt *Body = Method.getBody();
  if (!Body || isDefaultAssignment(Method) || Method.isVirtual() ||
      (Known && Known->Depth > LongestChain))
    return MethodEffect::Mod;
  const clang::CXXMethodDecl *Key = Method.getCanonicalDecl();
  if (!Known) {
    KnownEffects All;
    do {
      All.HasGrown = false;
      All.Seen.clear();
      effectOn(Method, &All);
    } while (All.HasGrown);
    return All.Effects.lookup(Key);
  }
  if (!Known->Seen.insert(Key).second)
    return Known->Effects.lookup(Key);
  ++Known->Depth;
  const MethodEffect Effect = effectOfBody(Method, *Body, *Known);
  --Known->Depth;
  MethodEffect &Stored = Known->Effects[Key];
  Known->HasGrown |= Effect > Stored;
  return Stored = std::max(Stored, Effect);
}
