//===- PointedObject.cpp - An object behind a pointer ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/PointedObject.h"

#include "rewriter/build/BodyTrees.h"
#include "rewriter/data/NumbersRead.h"
#include "rewriter/data/ReachableArrays.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/InstanceObjects.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Counts the uses of a pointer, and among them those of what it points to.
class ArrowUses : public EvaluatedVisitor {
public:
  ArrowUses(const Extraction &E, const clang::ValueDecl &Pointer)
      : E(E), Pointer(Pointer) {}

  bool isAll() const { return Uses > 0 && Uses == OfMembers; }

  bool VisitExpr(clang::Expr *S) override {
    Uses += llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(S) &&
            namedValue(S) == &Pointer;
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (S->isArrow())
      OfMembers += isEvaluated() && isPointer(S->getBase());
    else
      see(S->getBase());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    const auto *Method =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(S->getDirectCallee());
    if (Method && !Method->isStatic())
      see(S->getArg(0));
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    for (const clang::Expr *Each : readForNumbers(E, *S)) {
      OfMembers += isEvaluated() && isPointer(Each);
      see(Each);
    }
    return true;
  }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    const auto *Class = S->getRangeInit()->getType()->getAsCXXRecordDecl();
    if (Class && isStandardContainer(*Class))
      see(S->getRangeInit());
    return true;
  }

private:
  bool isPointer(const clang::Expr *Named) const {
    return namedValue(Named->IgnoreParenImpCasts()) == &Pointer;
  }
  /// A member, an element of `*p` is used.
  void see(const clang::Expr *Object) {
    const auto *Unary =
        llvm::dyn_cast<clang::UnaryOperator>(Object->IgnoreParenImpCasts());
    OfMembers += Unary && Unary->getOpcode() == clang::UO_Deref &&
                 isEvaluated() && isPointer(Unary->getSubExpr());
  }

  const Extraction &E;
  const clang::ValueDecl &Pointer;
  unsigned Uses = 0, OfMembers = 0;
};

} // namespace

bool idxmap::isPointedObject(const Extraction &E, const clang::Stmt &Body,
                             const clang::ValueDecl &Pointer) {
  const clang::QualType Type = Pointer.getType().getNonReferenceType();
  if (E.hasOwnMemory() && Type->isPointerType() && Type->isDependentType()) {
    const std::vector<InstanceObject> Objects =
        instanceObjects(E, Body, &Pointer);
    return !Objects.empty() &&
           llvm::all_of(Objects, [&](const InstanceObject &Each) {
             return isPointedObject(E, *Each.Body, *Each.Object);
           });
  }
  if (!Type->isPointerType() || !pointerInElements(Type))
    return false;
  const clang::QualType Object = Type->getPointeeType();
  if (!Object->isRecordType() || Object->isDependentType() ||
      Object->isIncompleteType())
    return false;
  ArrowUses Uses(E, Pointer);
  Uses.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  if (!Uses.isAll())
    return false;
  if (mayBeChanged(E, Body, &Pointer) || mayChangePointee(E, Body, Pointer) ||
      (E.hasOwnMemory() && mayLeaveObject(E, Body, &Pointer)))
    return false;
  return E.hasOwnMemory() ? isShownByBytes(E, Body, &Pointer, Object)
                          : !heldMembers(E, Body, &Pointer, Object).Obstacle;
}
