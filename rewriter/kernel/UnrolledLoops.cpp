//===- UnrolledLoops.cpp - Loops of the body that are written out ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/UnrolledLoops.h"

#include "rewriter/kernel/Body.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include <set>

using namespace idxmap;

/// Whether the header of \p Loop declares \p Name, or begins by setting it.
static bool runsOver(const clang::ForStmt &Loop, llvm::StringRef Name) {
  const clang::Stmt *Init = Loop.getInit();
  if (const auto *Declared = llvm::dyn_cast_or_null<clang::DeclStmt>(Init)) {
    for (const clang::Decl *Each : Declared->decls())
      if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each);
          Variable && Variable->getName() == Name)
        return true;
    return false;
  }
  const auto *Set = llvm::dyn_cast_or_null<clang::BinaryOperator>(Init);
  const auto *Of = Set && Set->isAssignmentOp()
                       ? llvm::dyn_cast<clang::DeclRefExpr>(
                             Set->getLHS()->IgnoreParenImpCasts())
                       : nullptr;
  return Of && Of->getDecl()->getDeclName().isIdentifier() &&
         Of->getDecl()->getName() == Name;
}

/// All loops over \p Name in \p Part; what a lambda has is not the body's.
static void collect(const clang::Stmt &Part, llvm::StringRef Name,
                    std::vector<const clang::ForStmt *> &To) {
  if (llvm::isa<clang::LambdaExpr>(Part))
    return;
  if (const auto *Loop = llvm::dyn_cast<clang::ForStmt>(&Part);
      Loop && runsOver(*Loop, Name))
    To.push_back(Loop);
  for (const clang::Stmt *Each : Part.children())
    if (Each)
      collect(*Each, Name, To);
}

/// A minimum, a maximum or what else a call or a condition makes, also by way
/// of a variable that is set to it.
static bool mayChoose(const clang::Stmt &Part, int Variables = 4) {
  if (llvm::isa<clang::CallExpr, clang::AbstractConditionalOperator>(Part))
    return true;
  if (const auto *Named = llvm::dyn_cast<clang::DeclRefExpr>(&Part)) {
    const auto *Is = llvm::dyn_cast<clang::VarDecl>(Named->getDecl());
    return Is && Variables > 0 && Is->hasLocalStorage() && Is->hasInit() &&
           mayChoose(*Is->getInit(), Variables - 1);
  }
  return llvm::any_of(Part.children(), [=](const clang::Stmt *Each) {
    return Each && mayChoose(*Each, Variables);
  });
}

/// `for (int k = std::min(n, i + h); k >= i; --k)`
static bool countsDownFromChoice(const clang::ForStmt &Loop) {
  const clang::Expr *Next = Loop.getInc();
  const auto *Minus = llvm::dyn_cast_or_null<clang::UnaryOperator>(Next);
  const auto *Less =
      llvm::dyn_cast_or_null<clang::CompoundAssignOperator>(Next);
  const bool IsDown = (Minus && Minus->isDecrementOp()) ||
                      (Less && Less->getOpcode() == clang::BO_SubAssign);
  return IsDown && Loop.getInit() && Loop.getCond() &&
         (mayChoose(*Loop.getInit()) || mayChoose(*Loop.getCond()));
}

/// What ptxas would miscount if it was unrolled (docs/nvcc.md). A loop with a
/// pragma or an attribute of its own is left to them.
static void collectMiscounted(const clang::Stmt &Part,
                              std::vector<const clang::ForStmt *> &To) {
  if (const auto *Said = llvm::dyn_cast<clang::AttributedStmt>(&Part);
      Said && llvm::isa<clang::ForStmt>(Said->getSubStmt())) {
    for (const clang::Stmt *Each : Said->getSubStmt()->children())
      if (Each)
        collectMiscounted(*Each, To);
    return;
  }
  if (const auto *Loop = llvm::dyn_cast<clang::ForStmt>(&Part);
      Loop && !Loop->getForLoc().isMacroID() && countsDownFromChoice(*Loop))
    To.push_back(Loop);
  for (const clang::Stmt *Each : Part.children())
    if (Each)
      collectMiscounted(*Each, To);
}

static BodyEdit pragmaBefore(const clang::ForStmt &Loop,
                             const std::string &Rounds) {
  return {
      clang::CharSourceRange::getCharRange(Loop.getForLoc(), Loop.getForLoc()),
      "_Pragma(\"unroll" + Rounds + "\") "};
}

static std::vector<BodyEdit> unrolledLoops(const Extraction &E,
                                           const clang::Stmt &Body,
                                           const Annotation &Wish) {
  std::vector<BodyEdit> Edits;
  std::set<const clang::ForStmt *> Asked;
  for (const UnrollClause &Each : Wish.Unrolls) {
    const clang::SourceRange Place = E.Tokens.rangeOf(Each.Where).getAsRange();
    if (Wish.Strips && Wish.Strips->Variable == Each.Variable) {
      E.report(FindingID::err_unroll_strips, Place, {Each.Variable});
      continue;
    }
    std::vector<const clang::ForStmt *> Loops;
    collect(Body, Each.Variable, Loops);
    if (Loops.empty() || llvm::any_of(Loops, [](const clang::ForStmt *Loop) {
          return Loop->getForLoc().isMacroID();
        })) {
      E.report(FindingID::err_unroll_loop, Place, {Each.Variable});
      continue;
    }
    const std::string Rounds =
        Each.Rounds == 0 ? "" : " " + std::to_string(Each.Rounds);
    for (const clang::ForStmt *Loop : Loops) {
      Edits.push_back(pragmaBefore(*Loop, Rounds));
      Asked.insert(Loop);
    }
  }
  std::vector<const clang::ForStmt *> Miscounted;
  collectMiscounted(Body, Miscounted);
  for (const clang::ForStmt *Loop : Miscounted)
    if (!Asked.count(Loop))
      Edits.push_back(pragmaBefore(*Loop, " 1"));
  return Edits;
}

void idxmap::takeUnrolled(const Extraction &E, const clang::Stmt &Body,
                          const Annotation &Wish, std::vector<BodyEdit> &Edits,
                          LoopNest &To) {
  const std::vector<BodyEdit> Unrolled = unrolledLoops(E, Body, Wish);
  if (!E.isCuda() || Unrolled.empty())
    return;
  if (!To.HostBody)
    To.HostBody = readBodyText(E, Body, Edits);
  llvm::append_range(Edits, Unrolled);
}
