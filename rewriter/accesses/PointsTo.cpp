//===- PointsTo.cpp - The arrays that a pointer may come from -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/PointsTo.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

namespace {

class OriginFinder {
public:
  explicit OriginFinder(const LocalValues &Locals) : Locals(Locals) {}

  void follow(const clang::Stmt *Value);
  PointsTo Found;

private:
  void followName(const clang::ValueDecl *D);
  void followPlace(const clang::Expr &Place);

  const LocalValues &Locals;
  llvm::DenseSet<const clang::ValueDecl *> Followed;
};

} // namespace

static bool mayHoldPointer(clang::QualType Type) {
  Type = Type.getNonReferenceType();
  return Type->isDependentType() || Type->isPointerType() ||
         pointerInElements(Type);
}

void OriginFinder::followName(const clang::ValueDecl *D) {
  if (!Followed.insert(D).second)
    return;
  if (Locals.isLocal(D)) {
    // Whoever has the address of numbers makes no pointers of them.
    Found.IsAnywhere |= Locals.isLeaked(D) && mayHoldPointer(D->getType());
    for (const clang::Stmt *Value : Locals.valuesOf(D))
      follow(Value);
    return;
  }
  const clang::QualType Type = D->getType().getNonReferenceType();
  if (Type->isPointerType() || Type->isArrayType())
    Found.Arrays.insert(D);
  else if (!Type->isArithmeticType() && !Type->isEnumeralType())
    Found.IsAnywhere = true;
}

/// Of `&a[i].x`, a, whatever it holds.
void OriginFinder::followPlace(const clang::Expr &Place) {
  const clang::Expr *Part = Place.IgnoreParens();
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(Part))
    return follow(partsOf(*Subscript).Base);
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Part);
      Member && !namedValue(Part))
    return Member->isArrow() ? follow(Member->getBase())
                             : followPlace(*Member->getBase());
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Part);
      Unary && Unary->getOpcode() == clang::UO_Deref)
    return follow(Unary->getSubExpr());
  follow(Part);
}

void OriginFinder::follow(const clang::Stmt *Value) {
  if (!Value)
    return;
  const auto *Whole = llvm::dyn_cast<clang::Expr>(Value);
  if (const clang::ValueDecl *Named = Whole ? namedValue(Whole) : nullptr)
    return followName(Named);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Value);
      Unary && Unary->getOpcode() == clang::UO_AddrOf)
    return followPlace(*Unary->getSubExpr());
  if (const auto *Part = llvm::dyn_cast<clang::Expr>(Value))
    if (Part->getType()->isArithmeticType())
      return;
  if (llvm::isa<clang::CallExpr, clang::CXXNewExpr, clang::CXXThisExpr,
                clang::ExplicitCastExpr>(Value))
    Found.IsAnywhere |=
        !llvm::isa<clang::ExplicitCastExpr>(Value) ||
        llvm::cast<clang::ExplicitCastExpr>(Value)->getCastKind() ==
            clang::CK_IntegralToPointer;
  for (const clang::Stmt *Child : Value->children())
    follow(Child);
}

PointsTo idxmap::originsOf(const clang::Expr &Pointer,
                           const LocalValues &Locals) {
  OriginFinder Finder(Locals);
  Finder.follow(&Pointer);
  Finder.Found.IsOfBody =
      Finder.Found.Arrays.empty() && !Finder.Found.IsAnywhere;
  Finder.Found.IsAnywhere |= Finder.Found.IsOfBody;
  return std::move(Finder.Found);
}
