//===- PointerOrigins.cpp - The arrays that a pointer may come from -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/PointerOrigins.h"
#include "rewriter/extract/ThisMember.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

namespace {

class OriginFinder {
public:
  explicit OriginFinder(const LocalValues &Locals) : Locals(Locals) {}

  void follow(const clang::Stmt *Value);
  PointerOrigins Found;

private:
  void followName(const clang::ValueDecl *D);

  const LocalValues &Locals;
  llvm::DenseSet<const clang::ValueDecl *> Followed;
};

} // namespace

void OriginFinder::followName(const clang::ValueDecl *D) {
  if (!Followed.insert(D).second)
    return;
  if (Locals.isLocal(D)) {
    Found.IsAnywhere |= Locals.isLeaked(D);
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

void OriginFinder::follow(const clang::Stmt *Value) {
  if (!Value)
    return;
  const auto *Whole = llvm::dyn_cast<clang::Expr>(Value);
  if (const clang::ValueDecl *Named = Whole ? namedValue(Whole) : nullptr)
    return followName(Named);
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

PointerOrigins idxmap::originsOf(const clang::Expr &Pointer,
                                 const LocalValues &Locals) {
  OriginFinder Finder(Locals);
  Finder.follow(&Pointer);
  if (Finder.Found.Arrays.empty())
    Finder.Found.IsAnywhere = true;
  return std::move(Finder.Found);
}
