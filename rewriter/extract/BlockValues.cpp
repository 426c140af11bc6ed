//===- BlockValues.cpp - What a variable holds where it is used -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/BlockValues.h"

#include "rewriter/extract/Assignment.h"
#include "rewriter/extract/NestWrites.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace idxmap;

namespace {

/// The names in a statement; a lambda's run some other time.
class Uses : public clang::RecursiveASTVisitor<Uses> {
public:
  std::vector<const clang::DeclRefExpr *> Names;
  bool HasCall = false;

  bool VisitDeclRefExpr(clang::DeclRefExpr *Name) {
    Names.push_back(Name);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *) { return HasCall = true; }
  bool TraverseLambdaExpr(clang::LambdaExpr *) { return true; }

  static Uses of(const clang::Stmt &S) {
    Uses Result;
    Result.TraverseStmt(const_cast<clang::Stmt *>(&S));
    return Result;
  }
};

class Blocks : public clang::RecursiveASTVisitor<Blocks> {
public:
  BlockValues Values;

  bool VisitCompoundStmt(clang::CompoundStmt *Block);

private:
  void forget(const NestWrites &Writes);
  void add(const Assignment &Made);

  /// What holds at the statement, and the names that each value is made of.
  std::map<const clang::ValueDecl *, std::pair<const clang::Expr *, Uses>>
      Current;
};

} // namespace

/// `x = e;` of an integer x.
static Assignment integerAssignmentIn(const clang::Stmt &S) {
  const Assignment Made = assignmentIn(S);
  return Made.To && Made.To->hasLocalStorage() &&
                 Made.To->getType()->isIntegerType()
             ? Made
             : Assignment{};
}

void Blocks::forget(const NestWrites &Writes) {
  const auto changes = [&](const clang::DeclRefExpr *Name) {
    return Writes.changes(Name->getDecl());
  };
  std::erase_if(Current, [&](const auto &Each) {
    return Writes.changes(Each.first) ||
           llvm::any_of(Each.second.second.Names, changes);
  });
}

void Blocks::add(const Assignment &Made) {
  Uses Of = Uses::of(*Made.Value);
  const bool IsOfItself =
      llvm::any_of(Of.Names, [&](const clang::DeclRefExpr *Name) {
        return Name->getDecl() == Made.To;
      });
  if (!Of.HasCall && !IsOfItself)
    Current[Made.To] = {Made.Value, std::move(Of)};
}

bool Blocks::VisitCompoundStmt(clang::CompoundStmt *Block) {
  Current.clear();
  for (const clang::Stmt *Each : Block->body()) {
    // One comes here by a jump, too.
    if (llvm::isa<clang::SwitchCase, clang::LabelStmt>(Each))
      Current.clear();
    const Assignment Made = integerAssignmentIn(*Each);
    if (Current.empty() && !Made.To)
      continue;
    forget(collectWrites(*Each));
    if (!Current.empty())
      for (const clang::DeclRefExpr *Name : Uses::of(*Each).Names)
        if (const auto Known = Current.find(Name->getDecl());
            Known != Current.end())
          Values[Name] = Known->second.first;
    if (Made.To)
      add(Made);
  }
  return true;
}

BlockValues idxmap::blockValues(const clang::Stmt &Body) {
  Blocks Result;
  Result.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return std::move(Result.Values);
}
