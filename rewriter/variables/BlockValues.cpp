//===- BlockValues.cpp - What a variable holds where it is used -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/BlockValues.h"

#include "rewriter/effects/Effects.h"
#include "rewriter/source/Assignment.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <optional>
#include <vector>

using namespace idxmap;

namespace {

/// The names in a statement; a lambda's run some other time.
class Uses : public clang::DynamicRecursiveASTVisitor {
public:
  std::vector<const clang::DeclRefExpr *> Names;
  bool HasCall = false;

  bool VisitDeclRefExpr(clang::DeclRefExpr *Name) override {
    Names.push_back(Name);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *) override { return HasCall = true; }
  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }

  static Uses of(const clang::Stmt &S) {
    Uses Result;
    Result.TraverseStmt(const_cast<clang::Stmt *>(&S));
    return Result;
  }
};

/// A value, and the names that it is made of.
struct Held {
  const clang::Expr *Value = nullptr;
  Uses Of = {};
};

class Blocks : public clang::DynamicRecursiveASTVisitor {
public:
  BlockValues Values;

  bool VisitCompoundStmt(clang::CompoundStmt *Block) override;

private:
  /// What an `if` leaves in a variable.
  struct Choice {
    const clang::VarDecl *To;
    Held After;
    std::vector<const clang::Expr *> Before; ///< What is evaluated for it.
  };

  void see(const clang::Stmt &S);
  void forget(const ModSet &Writes);
  void add(const Assignment &Made);
  std::optional<Choice> choiceIn(const clang::Stmt &S) const;

  /// What holds at the statement.
  std::map<const clang::ValueDecl *, Held> Current;
};

} // namespace

static bool isTaken(const Assignment &Made) {
  return Made.To && Made.Value && Made.To->hasLocalStorage() &&
         Made.To->getType()->isIntegerType();
}

/// `x = e;`, `int x = e, y = f;` of integers.
static std::vector<Assignment> assignmentsIn(const clang::Stmt &S) {
  std::vector<Assignment> Result;
  if (const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(&S)) {
    for (const clang::Decl *Each : Declaration->decls())
      if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each))
        Result.push_back({Variable, Variable->getInit()});
  } else {
    Result.push_back(assignmentIn(S));
  }
  llvm::erase_if(Result, [](const auto &Each) { return !isTaken(Each); });
  return Result;
}

/// `x = e;`, and `x += e;` as `x = x + e`, alone or in a block of their own.
static Assignment onlyAssignment(const clang::Stmt &S) {
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&S))
    return Block->size() == 1 ? onlyAssignment(*Block->body_front())
                              : Assignment{};
  if (const Assignment Made = assignmentIn(S); isTaken(Made))
    return Made;
  const auto *Update = llvm::dyn_cast<clang::CompoundAssignOperator>(&S);
  const clang::VarDecl *To =
      Update ? variableNamed(*Update->getLHS()) : nullptr;
  if (!To || Update->isTypeDependent() ||
      (Update->getOpcode() != clang::BO_AddAssign &&
       Update->getOpcode() != clang::BO_SubAssign))
    return {};
  const clang::ASTContext &Context = To->getASTContext();
  const clang::QualType Type = To->getType().getUnqualifiedType();
  if (!Context.hasSameType(Type, Update->getComputationResultType()))
    return {};
  auto *Old = clang::ImplicitCastExpr::Create(
      Context, Type, clang::CK_LValueToRValue, Update->getLHS(),
      /*BasePath=*/nullptr, clang::VK_PRValue, clang::FPOptionsOverride());
  const Assignment Made = {
      To, clang::BinaryOperator::Create(
              Context, Old, Update->getRHS(),
              clang::BinaryOperator::getOpForCompoundAssignment(
                  Update->getOpcode()),
              Type, clang::VK_PRValue, clang::OK_Ordinary,
              clang::SourceLocation(), clang::FPOptionsOverride())};
  return isTaken(Made) ? Made : Assignment{};
}

static bool isSimple(const clang::Expr &Value, const Uses &Of) {
  return !Of.HasCall && !Value.isTypeDependent() &&
         (Of.Names.empty() ||
          !Value.HasSideEffects(Of.Names.front()->getDecl()->getASTContext()));
}

/// `if (x < 0) x += n;`, `if (c) x = e; else x = f;`: `c ? e : f`, where f is
/// what x held before if there is no `else`.
std::optional<Blocks::Choice> Blocks::choiceIn(const clang::Stmt &S) const {
  const auto *If = llvm::dyn_cast<clang::IfStmt>(&S);
  if (!If || If->getInit() || If->getConditionVariable())
    return std::nullopt;
  const Assignment Then = onlyAssignment(*If->getThen());
  const Assignment Else =
      If->getElse() ? onlyAssignment(*If->getElse()) : Assignment{};
  const auto Known = Then.To ? Current.find(Then.To) : Current.end();
  if (!Then.To || (If->getElse() ? Else.To != Then.To : Known == Current.end()))
    return std::nullopt;
  Choice Result = {Then.To, {}, {If->getCond(), Then.Value}};
  if (Else.To)
    Result.Before.push_back(Else.Value);
  Uses &All = Result.After.Of;
  for (const clang::Expr *Each : Result.Before) {
    const Uses Of = Uses::of(*Each);
    if (!isSimple(*Each, Of))
      return std::nullopt;
    llvm::append_range(All.Names, Of.Names);
  }
  const auto isItself = [&](const clang::DeclRefExpr *Name) {
    return Name->getDecl() == Then.To;
  };
  if (llvm::any_of(All.Names, isItself) && Known == Current.end())
    return std::nullopt;
  llvm::erase_if(All.Names, isItself);
  if (Known != Current.end())
    llvm::append_range(All.Names, Known->second.Of.Names);
  const clang::Expr *Otherwise = Else.To ? Else.Value : Known->second.Value;
  Result.After.Value =
      new (Then.To->getASTContext()) clang::ConditionalOperator(
          const_cast<clang::Expr *>(If->getCond()), clang::SourceLocation(),
          const_cast<clang::Expr *>(Then.Value), clang::SourceLocation(),
          const_cast<clang::Expr *>(Otherwise),
          Then.To->getType().getUnqualifiedType(), clang::VK_PRValue,
          clang::OK_Ordinary);
  return Result;
}

void Blocks::see(const clang::Stmt &S) {
  for (const clang::DeclRefExpr *Name : Uses::of(S).Names)
    if (const auto Known = Current.find(Name->getDecl());
        Known != Current.end())
      Values[Name] = Known->second.Value;
}

void Blocks::forget(const ModSet &Writes) {
  const auto changes = [&](const clang::DeclRefExpr *Name) {
    return Writes.changes(Name->getDecl());
  };
  std::erase_if(Current, [&](const auto &Each) {
    return Writes.changes(Each.first) ||
           llvm::any_of(Each.second.Of.Names, changes);
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
    const std::vector<Assignment> Made = assignmentsIn(*Each);
    std::optional<Choice> Chosen = choiceIn(*Each);
    if (Current.empty() && Made.empty() && !Chosen)
      continue;
    if (Chosen)
      for (const clang::Expr *Part : Chosen->Before)
        see(*Part);
    forget(collectWrites(*Each));
    see(*Each);
    for (const Assignment &One : Made)
      add(One);
    if (Chosen)
      Current[Chosen->To] = std::move(Chosen->After);
  }
  return true;
}

BlockValues idxmap::blockValues(const clang::Stmt &Body) {
  Blocks Result;
  Result.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return std::move(Result.Values);
}
