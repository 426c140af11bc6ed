//===- LambdaUses.cpp - What lambdas from before a loop use ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/LambdaUses.h"

#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

const clang::LambdaExpr *idxmap::lambdaOf(const clang::VarDecl &Variable) {
  const clang::Expr *Init = Variable.getInit();
  return Init && !Variable.getType()->isReferenceType()
             ? llvm::dyn_cast<clang::LambdaExpr>(Init->IgnoreImplicit())
             : nullptr;
}

static void read(const clang::Stmt &Body,
                 const std::function<void(const LambdaUse &)> &See,
                 llvm::DenseSet<const clang::VarDecl *> &Seen) {
  for (const Reference &Use : collectReferences(Body)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
    const clang::LambdaExpr *Lambda = Variable ? lambdaOf(*Variable) : nullptr;
    if (!Lambda || !Seen.insert(Variable).second)
      continue;
    const clang::Stmt &Inside = *Lambda->getBody();
    for (const Reference &Inner : collectReferences(Inside))
      if (const auto *Value =
              llvm::dyn_cast<clang::ValueDecl>(Inner.Declaration))
        See({*Variable, Inside, Use.Place, *Value, Inner.Place});
    read(Inside, See, Seen);
  }
}

void idxmap::readLambdaUses(const clang::Stmt &Body,
                            const std::function<void(const LambdaUse &)> &See) {
  llvm::DenseSet<const clang::VarDecl *> Seen;
  read(Body, See, Seen);
}
