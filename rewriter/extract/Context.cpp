//===- Context.cpp - What the loop stands in --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/Context.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

using namespace idxmap;

namespace {

/// Looks for one statement outside of lambdas and local classes.
class PlainSearch : public clang::RecursiveASTVisitor<PlainSearch> {
public:
  explicit PlainSearch(const clang::Stmt &Wanted) : Wanted(Wanted) {}
  bool Found = false;

  bool TraverseLambdaExpr(clang::LambdaExpr *) { return true; }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) { return true; }
  bool VisitStmt(clang::Stmt *S) {
    Found |= S == &Wanted;
    return !Found;
  }

private:
  const clang::Stmt &Wanted;
};

} // namespace

static std::optional<FindingID> refusalOf(const Extraction &E,
                                          const clang::Stmt &Loop) {
  const clang::FunctionDecl &F = E.Enclosing;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&F);
  if (Method && Method->getParent()->isLambda())
    return FindingID::err_in_lambda;
  if (F.getLexicalDeclContext()->isFunctionOrMethod() ||
      (Method && Method->getParent()->isLocalClass()))
    return FindingID::err_in_lambda;
  const bool IsInClass = Method || F.getLexicalDeclContext()->isRecord();
  if ((!IsInClass &&
       !F.getLexicalDeclContext()->getRedeclContext()->isFileContext()) ||
      F.getLexicalDeclContext()->isExternCContext() ||
      llvm::isa<clang::LinkageSpecDecl>(F.getLexicalDeclContext()))
    return FindingID::err_in_linkage;
  if (F.isConstexpr())
    return FindingID::err_in_constexpr;
  if (F.hasAttr<clang::CUDAGlobalAttr>() || F.hasAttr<clang::CUDADeviceAttr>())
    return FindingID::err_in_device_function;
  if (llvm::isa_and_nonnull<clang::CoroutineBodyStmt>(F.getBody()))
    return FindingID::err_in_coroutine;
  PlainSearch Search(Loop);
  Search.TraverseStmt(F.getBody());
  if (!Search.Found)
    return FindingID::err_in_lambda;
  return std::nullopt;
}

bool idxmap::checkContext(const Extraction &E, const clang::Stmt &Loop) {
  const std::optional<FindingID> Refusal = refusalOf(E, Loop);
  if (!Refusal)
    return true;
  E.report(*Refusal, Loop.getBeginLoc())
      .Notes.push_back(
          E.at(FindingID::note_move_loop, E.Enclosing.getLocation()));
  return false;
}
