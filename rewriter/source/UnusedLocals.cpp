//===- UnusedLocals.cpp - Variables that edits leave unused ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/UnusedLocals.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

namespace {

class UseSearch : public clang::ConstDynamicRecursiveASTVisitor {
public:
  UseSearch(const Extraction &E, const std::vector<clang::SourceRange> &Gone)
      : E(E), Gone(Gone) {}

  bool VisitDeclRefExpr(const clang::DeclRefExpr *S) override {
    (isGone(*S) ? Lost : Kept).insert(S->getDecl());
    return true;
  }
  bool VisitDeclStmt(const clang::DeclStmt *S) override {
    Declared.push_back(S);
    return true;
  }

  std::vector<const clang::DeclStmt *> Declared;
  std::set<const clang::Decl *> Kept, Lost;

private:
  bool isGone(const clang::DeclRefExpr &Use) const {
    const unsigned At = E.sources().getFileOffset(
        E.sources().getExpansionLoc(Use.getLocation()));
    return llvm::any_of(Gone, [&](clang::SourceRange Each) {
      return E.sources().getFileOffset(Each.getBegin()) <= At &&
             At <= E.sources().getFileOffset(Each.getEnd());
    });
  }

  const Extraction &E;
  const std::vector<clang::SourceRange> &Gone;
};

} // namespace

std::vector<BodyEdit>
idxmap::markUnusedLocals(const Extraction &E, const clang::Stmt &Body,
                         const std::vector<clang::SourceRange> &Gone) {
  UseSearch Uses(E, Gone);
  Uses.TraverseStmt(&Body);
  std::vector<BodyEdit> Edits;
  for (const clang::DeclStmt *Each : Uses.Declared) {
    const clang::SourceLocation At = Each->getBeginLoc();
    const bool IsUnused =
        At.isFileID() && llvm::any_of(Each->decls(), [&](const auto *D) {
          return llvm::isa<clang::VarDecl>(D) && Uses.Lost.count(D) &&
                 !Uses.Kept.count(D) &&
                 !D->template hasAttr<clang::UnusedAttr>();
        });
    if (IsUnused)
      Edits.push_back(
          {clang::CharSourceRange::getCharRange(At, At), "[[maybe_unused]] "});
  }
  return Edits;
}
