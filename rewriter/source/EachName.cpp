//===- EachName.cpp - The names in a piece of code ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/EachName.h"

#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/ThisMember.h"

using namespace idxmap;

namespace {

class NameVisitor : public EvaluatedVisitor {
public:
  explicit NameVisitor(llvm::function_ref<void(const clang::Expr &)> See)
      : See(See) {}

  bool VisitExpr(clang::Expr *S) override {
    if (isEvaluated() && namedValue(S))
      See(*S);
    return true;
  }

private:
  llvm::function_ref<void(const clang::Expr &)> See;
};

} // namespace

void idxmap::eachName(const clang::Stmt &In,
                      llvm::function_ref<void(const clang::Expr &)> See) {
  NameVisitor Visitor(See);
  Visitor.TraverseStmt(const_cast<clang::Stmt *>(&In));
}
