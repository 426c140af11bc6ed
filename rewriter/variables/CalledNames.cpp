//===- CalledNames.cpp - Variables that called functions name -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/CalledNames.h"

#include "rewriter/effects/CallGraph.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Finds the variable in code, or only in what stands aside from it: default
/// arguments and initializers.
class NameSearch : public CallVisitor {
public:
  NameSearch(const clang::VarDecl &Variable, bool IsAsideAlone)
      : Variable(*Variable.getCanonicalDecl()), IsAsideAlone(IsAsideAlone) {}

  std::optional<clang::SourceRange> Found;

  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    const bool IsIt = isEvaluated() &&
                      S->getDecl()->getCanonicalDecl() == &Variable &&
                      (!IsAsideAlone || aside().isValid());
    if (IsIt && !Found)
      Found = IsAsideAlone ? aside() : S->getSourceRange();
    return !Found;
  }

private:
  bool called(const CallEdge &) override { return true; }

  const clang::VarDecl &Variable;
  const bool IsAsideAlone;
};

} // namespace

static bool isNamedIn(const clang::FunctionDecl &Function,
                      const clang::VarDecl &Variable) {
  NameSearch Search(Variable, /*IsAsideAlone=*/false);
  readCode(Function, Search);
  return Search.Found.has_value();
}

std::optional<clang::SourceRange>
idxmap::findCallNaming(const Extraction &E, const clang::Stmt &Loop,
                       const clang::VarDecl &Variable) {
  NameSearch Search(Variable, /*IsAsideAlone=*/true);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Loop));
  if (Search.Found)
    return Search.Found;
  CallGraph &Graph = callGraph(E);
  for (const CallEdge &Call : Graph.from(Loop))
    if (llvm::any_of(Graph.functions(Call),
                     [&](const clang::FunctionDecl *Each) {
                       return isNamedIn(*Each, Variable);
                     }))
      return Call.Place;
  return std::nullopt;
}
