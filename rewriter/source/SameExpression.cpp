//===- SameExpression.cpp - Expressions that read alike -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/SameExpression.h"

#include "llvm/ADT/FoldingSet.h"

bool idxmap::isSameExpression(const clang::ASTContext &Context,
                              const clang::Expr &A, const clang::Expr &B) {
  llvm::FoldingSetNodeID OfA, OfB;
  A.Profile(OfA, Context, /*Canonical=*/true);
  B.Profile(OfB, Context, /*Canonical=*/true);
  return OfA == OfB;
}
