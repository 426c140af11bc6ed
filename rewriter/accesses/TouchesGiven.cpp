//===- TouchesGiven.cpp - What goes where it is not followed --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/TouchReader.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

/// What the other side reaches through \p Pointer is not known.
void TouchReader::escape(const clang::Expr *Pointer, bool Writes) {
  Seen({*Pointer, true, Writes, /*IsGivenAway=*/true});
  for (const AccessPath &Path : Paths.reachable(Pointer))
    record(Path, true, Writes);
  walkPath(Pointer);
}

/// Any element of the container \p Object.
void TouchReader::touchElements(const clang::Expr *Object, bool Writes) {
  Seen({*Object, true, Writes, /*IsGivenAway=*/true});
  for (AccessPath &Path : Paths.read(Object)) {
    Path.Subscripts.push_back(std::nullopt);
    record(Path, true, Writes);
  }
  walkPath(Object);
}

/// Comparing pointers, or asking whether there is one, touches no element.
static bool comparesPointers(const clang::Expr &X) {
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X))
    return Cast->getSubExpr()->getType()->isPointerType() &&
           (Cast->getCastKind() == clang::CK_PointerToBoolean ||
            Cast->getCastKind() == clang::CK_ToVoid);
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
  return Binary &&
         (Binary->isComparisonOp() || Binary->getOpcode() == clang::BO_Sub) &&
         Binary->getLHS()->getType()->isPointerType() &&
         Binary->getRHS()->getType()->isPointerType();
}

/// The value of a pointer or an array goes where it is not followed.
static bool givesPointer(const clang::Expr &X) {
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X))
    return Cast->getCastKind() == clang::CK_ArrayToPointerDecay ||
           (Cast->getCastKind() == clang::CK_LValueToRValue &&
            Cast->getType()->isPointerType() &&
            !Cast->getType()->isFunctionPointerType());
  return false;
}

bool TouchReader::walkValue(const clang::Expr &X) {
  if (comparesPointers(X)) {
    for (const clang::Stmt *Each : X.children())
      walkPath(llvm::cast<clang::Expr>(Each));
    return true;
  }
  if (givesPointer(X)) {
    give(X);
    return true;
  }
  const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X);
  const bool IsRead =
      Cast && Cast->getSubExpr()->isGLValue() &&
      (Cast->getCastKind() == clang::CK_LValueToRValue ||
       (Cast->isGLValue() && givesConstants(E.Context, Cast->getType())));
  if (!IsRead)
    return false;
  const bool Around = std::exchange(IsOnlyRead, true);
  walk(Cast->getSubExpr());
  IsOnlyRead = Around;
  return true;
}

/// Made of strings or of what an iteration has of its own alone.
bool TouchReader::isOwn(const clang::Expr &Pointer) const {
  const clang::Expr *Value = Pointer.IgnoreParenCasts();
  return llvm::isa<clang::StringLiteral, clang::PredefinedExpr,
                   clang::CompoundLiteralExpr, clang::InitListExpr>(Value) ||
         originsOf(Pointer, Locals).IsOfBody;
}

void TouchReader::give(const clang::Expr &Pointer) {
  if (isOwn(Pointer))
    return walkPath(&Pointer);
  const clang::QualType Type = Pointer.getType();
  escape(&Pointer,
         !Type->isPointerType() || !Type->getPointeeType().isConstQualified());
}

/// The elements of a container go where they are not followed.
bool TouchReader::walkContainer(const clang::Expr &X, bool Writes) {
  if (!X.isGLValue() || !isContainer(X.getType()))
    return false;
  touchElements(&X, Writes && !givesConstants(E.Context, X.getType()));
  return true;
}
