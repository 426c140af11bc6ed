//===- ObjectEffect.cpp - What a member function does to its object -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/ObjectEffect.h"

#include "rewriter/extract/DiscardedCalls.h"
#include "rewriter/extract/EvaluatedVisitor.h"
#include "rewriter/extract/NestWrites.h"
#include "rewriter/extract/ObjectUse.h"
#include "rewriter/extract/OpenCalls.h"
#include "rewriter/extract/StandardLibrary.h"
#include "rewriter/extract/StandardTypes.h"
#include "rewriter/extract/SubscriptParts.h"
#include "rewriter/extract/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

using namespace idxmap;

/// Functions that call each other further than this are not followed.
static constexpr unsigned LongestChain = 16;

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

static const clang::CXXMethodDecl *calledMethod(const clang::Expr &Call) {
  const auto *Any = llvm::dyn_cast<clang::CallExpr>(&Call);
  return Any ? llvm::dyn_cast_or_null<clang::CXXMethodDecl>(
                   Any->getDirectCallee())
             : nullptr;
}

const clang::Expr *idxmap::calleeRead(const clang::CastExpr &Cast) {
  const auto *Call = Cast.getCastKind() == clang::CK_LValueToRValue
                         ? llvm::dyn_cast<clang::CXXMemberCallExpr>(
                               Cast.getSubExpr()->IgnoreParens())
                         : nullptr;
  return Call ? Call->getCallee()->IgnoreParens() : nullptr;
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
  ObjectEffect Found = ObjectEffect::Keeps;

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
      Found = ObjectEffect::Changes;
    return Found != ObjectEffect::Changes;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    const auto *Method =
        llvm::dyn_cast<clang::CXXMethodDecl>(S->getMemberDecl());
    const ObjectEffect Most =
        Read.contains(S) ? ObjectEffect::Lends : ObjectEffect::Keeps;
    if (memberOfThis(S) || (Method && effectOn(*Method, &Known) <= Most))
      Objects.insert(isOwnObject(S->getBase()) ? thisIn(*S->getBase())
                                               : S->getBase());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    const clang::CXXMethodDecl *Method = ownMethod(S);
    if (Method && effectOn(*Method, &Known) == ObjectEffect::Keeps)
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
      Found = std::max(Found, ObjectEffect::Lends);
      if (isOwnObject(S->getRetValue()))
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
         effectOn(*Method, &Known) != ObjectEffect::Keeps;
}

static ObjectEffect effectOfBody(const clang::CXXMethodDecl &Method,
                                 const clang::Stmt &Body, KnownEffects &Known) {
  const NestWrites Writes = collectWrites(Body, &Known);
  if (Writes.Object.isValid())
    return ObjectEffect::Changes;
  for (const auto &[Written, Place] : Writes.Variables)
    if (llvm::isa<clang::FieldDecl>(Written))
      return ObjectEffect::Changes;
  for (const auto &[Written, Place] : Writes.Elements)
    if (llvm::isa<clang::FieldDecl>(Written) &&
        holdsItsElements(Written->getType()))
      return ObjectEffect::Changes;
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
             ? std::max(Search.Found, ObjectEffect::Lends)
             : Search.Found;
}

/// A constant function keeps all but what is `mutable`.
static bool keepsByConst(const clang::CXXMethodDecl &Method) {
  return Method.isConst() &&
         (isOfLibrary(Method) || !Method.getParent()->hasMutableFields());
}

ObjectEffect idxmap::effectOn(const clang::CXXMethodDecl &Method,
                              KnownEffects *Known) {
  if (Method.isStatic() || keepsByConst(Method) || isKeptByStandard(Method))
    return ObjectEffect::Keeps;
  const clang::Stmt *Body = Method.getBody();
  if (!Body || Method.isVirtual() || (Known && Known->Depth > LongestChain))
    return ObjectEffect::Changes;
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
  const ObjectEffect Effect = effectOfBody(Method, *Body, *Known);
  --Known->Depth;
  ObjectEffect &Stored = Known->Effects[Key];
  Known->HasGrown |= Effect > Stored;
  return Stored = std::max(Stored, Effect);
}

const clang::CXXMethodDecl *idxmap::ownMethod(const clang::CallExpr *Call) {
  const clang::CXXMethodDecl *Method = Call ? calledMethod(*Call) : nullptr;
  if (!Method || Method->isStatic())
    return nullptr;
  const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(Call);
  const clang::Expr *Object = Member ? Member->getImplicitObjectArgument()
                              : Call->getNumArgs() > 0 ? Call->getArg(0)
                                                       : nullptr;
  return Object && isOwnObject(Object) ? Method : nullptr;
}

static bool isSingleValue(const clang::ValueDecl &D) {
  const clang::QualType Type = D.getType();
  return llvm::isa<clang::FieldDecl>(D) && !Type->isReferenceType() &&
         !Type->isArrayType() && !Type->isRecordType() &&
         !Type->isDependentType();
}

namespace {

/// Looks for assignments, in a body and those of its object's functions.
class WriteSearch : public EvaluatedVisitor {
public:
  ObjectWrites Found;

  void follow(const clang::CXXMethodDecl &Method) {
    const clang::Stmt *Body = Method.getBody();
    if (!Body || Followed.size() >= LongestChain)
      Found.IsAll = false;
    else if (Followed.insert(Method.getCanonicalDecl()).second)
      TraverseStmt(const_cast<clang::Stmt *>(Body));
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp() && isEvaluated())
      written(*S->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->isIncrementDecrementOp() && isEvaluated())
      written(*S->getSubExpr());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    const clang::Expr *Changed = changedByOpenOperator(*S);
    if (Changed && isEvaluated())
      written(*Changed);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (const clang::ValueDecl *Field = memberOfThis(S))
      Found.Named.insert(Field);
    return true;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr *S) override {
    // Somebody else may get it.
    Found.IsAll &= S->isImplicit();
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    if (const clang::CXXMethodDecl *Method = ownMethod(S);
        Method && isEvaluated())
      follow(*Method);
    return true;
  }
  /// What a lambda does need not happen.
  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }

private:
  void field(const clang::FieldDecl &Field) {
    if (!llvm::is_contained(Found.Fields, &Field))
      Found.Fields.push_back(&Field);
  }
  void written(const clang::Expr &Target);

  llvm::DenseSet<const clang::CXXMethodDecl *> Followed;
};

} // namespace

void WriteSearch::written(const clang::Expr &Target) {
  const clang::Expr &Place = *Target.IgnoreParenImpCasts();
  if (const clang::ValueDecl *Named = namedValue(&Place)) {
    if (isSingleValue(*Named))
      field(*llvm::cast<clang::FieldDecl>(Named));
    Found.Elsewhere |=
        !isSingleValue(*Named) && (llvm::isa<clang::FieldDecl>(Named) ||
                                   Named->getType()->isReferenceType());
    return;
  }
  const std::vector<const clang::FieldDecl *> Lent = lentFields(Place);
  for (const clang::FieldDecl *Each : Lent)
    field(*Each);
  const clang::Expr *Around = objectAround(&Place);
  const bool IsLocal = Around && llvm::isa<clang::DeclRefExpr>(Around) &&
                       !Around->getType()->isReferenceType();
  Found.Elsewhere |= Lent.empty() && !IsLocal &&
                     llvm::isa<clang::CallExpr, clang::ArraySubscriptExpr,
                               clang::UnaryOperator>(Place);
}

ObjectWrites idxmap::objectWrites(const clang::CXXMethodDecl &Method) {
  WriteSearch Search;
  Search.follow(Method);
  return std::move(Search.Found);
}

namespace {

class ReturnSearch : public EvaluatedVisitor {
public:
  std::vector<const clang::FieldDecl *> Found;

  bool VisitReturnStmt(clang::ReturnStmt *S) override {
    returned(S->getRetValue());
    return true;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }

  void follow(const clang::Expr &Place) {
    const auto *Call = llvm::dyn_cast<clang::CallExpr>(Place.IgnoreParens());
    const clang::CXXMethodDecl *Method = ownMethod(Call);
    const clang::Stmt *Body =
        Method && isMutableReference(Method->getReturnType())
            ? Method->getBody()
            : nullptr;
    if (Body && Followed.size() < LongestChain &&
        Followed.insert(Method->getCanonicalDecl()).second)
      TraverseStmt(const_cast<clang::Stmt *>(Body));
  }

private:
  void returned(const clang::Expr *Value) {
    if (!Value || !Value->isLValue())
      return;
    Value = Value->IgnoreParenImpCasts();
    if (const auto *Choice =
            llvm::dyn_cast<clang::ConditionalOperator>(Value)) {
      returned(Choice->getTrueExpr());
      returned(Choice->getFalseExpr());
    } else if (const clang::ValueDecl *Named = namedValue(Value);
               Named && isSingleValue(*Named)) {
      Found.push_back(llvm::cast<clang::FieldDecl>(Named));
    } else {
      follow(*Value);
    }
  }

  llvm::DenseSet<const clang::CXXMethodDecl *> Followed;
};

} // namespace

std::vector<const clang::FieldDecl *>
idxmap::lentFields(const clang::Expr &Place) {
  ReturnSearch Search;
  Search.follow(Place);
  return std::move(Search.Found);
}
