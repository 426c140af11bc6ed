//===- LastAssignment.cpp - What a variable has at a statement ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/LastAssignment.h"

#include "rewriter/effects/OtherNames.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Statements that run what stands in them once, in order.
static bool isPassed(const clang::Stmt &S) {
  return llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::AttributedStmt,
                   clang::CXXTryStmt, clang::CXXCatchStmt, clang::ForStmt,
                   clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt,
                   clang::SwitchStmt, clang::CaseStmt, clang::DefaultStmt>(S);
}

static bool isLoop(const clang::Stmt &S) {
  return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                   clang::CXXForRangeStmt>(S);
}

namespace {

/// The places that something jumps to, and what jumps.
class JumpSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit JumpSearch(const clang::Stmt &In) {
    TraverseStmt(const_cast<clang::Stmt *>(&In));
  }
  llvm::DenseSet<const clang::LabelDecl *> Labels;
  std::vector<const clang::LabelDecl *> Goals;
  bool HasComputed = false; ///< `goto *x;`
  /// Of a switch around.
  bool HasCase = false;

  bool VisitLabelStmt(clang::LabelStmt *S) override {
    Labels.insert(S->getDecl());
    return true;
  }
  bool VisitGotoStmt(clang::GotoStmt *S) override {
    Goals.push_back(S->getLabel());
    return true;
  }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt *) override {
    return HasComputed = true;
  }
  bool VisitSwitchCase(clang::SwitchCase *) override {
    HasCase |= Switches == 0;
    return true;
  }
  bool TraverseSwitchStmt(clang::SwitchStmt *S) override {
    ++Switches;
    const bool GoesOn =
        clang::DynamicRecursiveASTVisitor::TraverseSwitchStmt(S);
    --Switches;
    return GoesOn;
  }
  /// How many jumps lead to one of \p To.
  size_t jumpsTo(const llvm::DenseSet<const clang::LabelDecl *> &To) const {
    return llvm::count_if(Goals,
                          [&](const auto *Each) { return To.contains(Each); });
  }

private:
  unsigned Switches = 0;
};

} // namespace

/// By a jump from elsewhere in \p Function, or by a switch.
static bool isJumpedInto(const clang::Stmt &Loop,
                         const clang::FunctionDecl &Function) {
  const JumpSearch Inside(Loop);
  if (Inside.HasCase || Inside.Labels.empty())
    return Inside.HasCase;
  const JumpSearch All(*Function.getBody());
  return All.HasComputed ||
         All.jumpsTo(Inside.Labels) > Inside.jumpsTo(Inside.Labels);
}

/// The statement Way[Depth + 1] may be come to past what stands before it in
/// \p Way[Depth]: a label there may be jumped back to, a loop be entered
/// behind it, and a switch goes to a case that is deeper than in its block.
static bool isJumpedTo(const std::vector<const clang::Stmt *> &Way,
                       size_t Depth, const clang::FunctionDecl &Function) {
  const clang::Stmt &Around = *Way[Depth];
  if (!isPassed(Around) || (isLoop(Around) && isJumpedInto(Around, Function)))
    return true;
  const bool IsInSwitch =
      Depth > 0 && llvm::isa<clang::SwitchStmt>(Way[Depth - 1]);
  if (llvm::isa<clang::SwitchCase>(Way[Depth + 1]) && !IsInSwitch &&
      !llvm::isa<clang::SwitchCase>(Around))
    return true;
  for (const clang::Stmt *Child : Around.children()) {
    if (Child == Way[Depth + 1])
      break;
    if (!Child)
      continue;
    // What stands directly in a switch is never the last that surely happens.
    const JumpSearch Before(*Child);
    if (!Before.Labels.empty() || (Before.HasCase && !IsInSwitch))
      return true;
  }
  return false;
}

WayToStatement::WayToStatement(const clang::FunctionDecl &Function,
                               const clang::Stmt &Statement)
    : Function(Function) {
  if (Function.getBody())
    Way = wayTo(*Function.getBody(), Statement);
  if (Way.empty())
    return;
  const auto isWhole = [](const clang::Stmt *S) {
    return llvm::isa<clang::Expr, clang::DeclStmt, clang::ReturnStmt>(S);
  };
  bool IsLost = false;
  if (const auto Whole = llvm::find_if(Way, isWhole); Whole != Way.end()) {
    // A statement in an expression, `({ .. })`.
    IsLost = std::any_of(Whole + 1, Way.end(), [](const clang::Stmt *S) {
      return !llvm::isa<clang::Expr>(S);
    });
    Way.erase(Whole + 1, Way.end());
  }
  for (size_t D = 0; D + 1 < Way.size(); ++D)
    IsLost |= isJumpedTo(Way, D, Function);
  if (IsLost)
    Way.clear();
}

/// Where \p In changes \p Variable, which has no other name; or invalid.
static clang::SourceRange changeIn(const clang::Stmt &In,
                                   const clang::VarDecl &Variable) {
  return variablesTaken(In).lookup(&Variable);
}

static bool changes(const clang::Stmt &In, const clang::VarDecl &Variable) {
  return changeIn(In, Variable).isValid();
}

/// The value that evaluating \p S surely assigns to \p Variable as the last
/// thing that it does with it.
static LastAssignment assignedIn(const clang::Expr *S,
                                 const clang::VarDecl &Variable) {
  S = S->IgnoreParenCasts();
  const auto names = [&](const clang::Expr *E) {
    const auto *Name =
        llvm::dyn_cast<clang::DeclRefExpr>(E->IgnoreParenCasts());
    return Name && Name->getDecl() == &Variable;
  };
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(S))
    return assignedIn(Full->getSubExpr(), Variable);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S))
    return Unary->getOpcode() == clang::UO_LNot
               ? assignedIn(Unary->getSubExpr(), Variable)
               : LastAssignment();
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S)) {
    if (Binary->getOpcode() == clang::BO_Assign && names(Binary->getLHS()))
      return {.Value = Binary->getRHS()};
    // Of `(a = f()) == 0 || ..`, the first part surely runs.
    const bool IsFirst = (Binary->isComparisonOp() || Binary->isLogicalOp()) &&
                         !changes(*Binary->getRHS(), Variable);
    return IsFirst ? assignedIn(Binary->getLHS(), Variable) : LastAssignment();
  }
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(S);
  const auto *Address = Call && Call->getNumArgs() > 0
                            ? llvm::dyn_cast<clang::UnaryOperator>(
                                  Call->getArg(0)->IgnoreParenCasts())
                            : nullptr;
  if (Address && Address->getOpcode() == clang::UO_AddrOf &&
      names(Address->getSubExpr()))
    return {.Value = Call, .IsFilled = true};
  return {};
}

static LastAssignment assignedIn(const clang::Stmt &S,
                                 const clang::VarDecl &Variable) {
  if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(&S)) {
    const bool IsGiven = llvm::is_contained(Declared->decls(), &Variable) &&
                         !changes(S, Variable);
    return {.Value = IsGiven ? Variable.getInit() : nullptr};
  }
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S)) {
    // What stands behind the condition may assign something else.
    for (const clang::Stmt *Each : {If->getThen(), If->getElse()})
      if (Each && changes(*Each, Variable))
        return {};
    return If->getCond() ? assignedIn(If->getCond(), Variable)
                         : LastAssignment();
  }
  const auto *Value = llvm::dyn_cast<clang::Expr>(&S);
  return Value ? assignedIn(Value, Variable) : LastAssignment();
}

static bool declares(const clang::Stmt &S, const clang::VarDecl &Variable) {
  const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(&S);
  return Declared && llvm::is_contained(Declared->decls(), &Variable);
}

/// In the block Way[Depth], up to \p Before, and in what is around.
LastAssignment WayToStatement::walk(const clang::VarDecl &Variable,
                                    size_t Depth,
                                    const clang::Stmt *Before) const {
  for (size_t D = Depth + 1; D-- > 0; Before = Way[D]) {
    const clang::Stmt &Around = *Way[D];
    if (isLoop(Around) && Before) {
      if (const auto Change = changeIn(Around, Variable); Change.isValid())
        return {.Changed = Change};
      continue;
    }
    // What stands before a case may be jumped over.
    const bool IsSwitch = D > 0 && llvm::isa<clang::SwitchStmt>(Way[D - 1]);
    std::vector<const clang::Stmt *> Earlier;
    for (const clang::Stmt *Child : Around.children()) {
      if (Child == Before)
        break;
      if (Child)
        Earlier.push_back(Child);
    }
    for (const clang::Stmt *Each : llvm::reverse(Earlier)) {
      const bool IsBlock = llvm::isa<clang::CompoundStmt>(Around) && !IsSwitch;
      LastAssignment Found =
          IsBlock ? assignedIn(*Each, Variable) : LastAssignment();
      Found.In = Each;
      if (Found.Value)
        return Found;
      if (const auto Change = changeIn(*Each, Variable); Change.isValid())
        return {.Changed = Change};
      if (declares(*Each, Variable))
        return Found;
    }
  }
  return {.IsArgument = llvm::isa<clang::ParmVarDecl>(Variable)};
}

LastAssignment
WayToStatement::lastAssignment(const clang::VarDecl &Variable) const {
  if (isEmpty())
    return {};
  return walk(Variable, Way.size() - 2, Way.back());
}

LastAssignment WayToStatement::lastAssignment(const clang::VarDecl &Variable,
                                              const clang::Stmt &Before) const {
  for (size_t D = 0; D + 1 < Way.size(); ++D)
    if (llvm::is_contained(Way[D]->children(), &Before))
      return walk(Variable, D, &Before);
  return {};
}

std::vector<const clang::Stmt *>
WayToStatement::since(const clang::Stmt *From) const {
  std::vector<const clang::Stmt *> Result;
  bool IsBehind = !From; // What is seen comes after From.
  for (size_t D = 0; D + 1 < Way.size(); ++D) {
    if (IsBehind && isLoop(*Way[D])) {
      Result.push_back(Way[D]);
      return Result;
    }
    for (const clang::Stmt *Child : Way[D]->children()) {
      if (Child == Way[D + 1])
        break;
      if (IsBehind && Child)
        Result.push_back(Child);
      IsBehind |= From && Child == From;
    }
  }
  return Result;
}

clang::SourceRange
WayToStatement::changeSince(const clang::Stmt &From,
                            const clang::VarDecl &Variable) const {
  for (const clang::Stmt *Each : since(&From))
    if (const auto Change = changeIn(*Each, Variable); Change.isValid())
      return Change;
  return {};
}

bool idxmap::isLocal(const clang::VarDecl &Variable,
                     const clang::FunctionDecl &Function) {
  return Variable.hasLocalStorage() && Variable.getDeclContext() == &Function &&
         !Variable.getType()->isReferenceType() &&
         !Variable.getType().isVolatileQualified();
}

bool WayToStatement::keeps(const clang::VarDecl &Variable,
                           const clang::Stmt &Since) const {
  return isLocal(Variable, Function) &&
         !changeSince(Since, Variable).isValid() && !changes(Since, Variable) &&
         !hasOtherName(Function, Variable);
}
