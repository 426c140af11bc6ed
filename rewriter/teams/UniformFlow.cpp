//===- UniformFlow.cpp - What is the same in all threads of a team --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/UniformFlow.h"

#include "rewriter/teams/TeamLoops.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

UniformFlow::UniformFlow(const Extraction &E, const clang::CompoundStmt &Block,
                         const std::vector<const clang::Stmt *> &Parts,
                         const std::vector<clang::SourceLocation> &Barriers,
                         std::set<clang::SourceLocation> Alone)
    : E(E), Barriers(Barriers), Alone(std::move(Alone)) {
  for (const clang::Stmt *Each : Block.body()) {
    IsOnce = !llvm::is_contained(Parts, Each);
    walk(Each);
  }
  solve();
}

/// The parts run as \p Conditions say, and the jumps in them.
void UniformFlow::walkUnder(std::vector<const clang::Expr *> Conditions,
                            std::initializer_list<const clang::Stmt *> Parts) {
  All.push_back({std::move(Conditions)});
  Now.push_back(&All.back());
  Open.push_back(&All.back());
  for (const clang::Stmt *Each : Parts)
    walk(Each);
  Open.pop_back();
  Now.pop_back();
}

/// What decides about a jump decides about what it may leave out.
void UniformFlow::jump() {
  std::vector<const clang::Expr *> Conditions;
  for (const Decision *Each : Now)
    llvm::append_range(Conditions, Each->Conditions);
  for (Decision *Each : Open)
    llvm::append_range(Each->Conditions, Conditions);
}

static const clang::VarDecl *variableOf(const clang::Expr *Place) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Place->IgnoreParens());
  return Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
}

/// `grid.n`: a part of a variable itself, which is the variable where there is
/// none.
static const clang::Expr *partOf(const clang::Expr *Place) {
  Place = Place->IgnoreParens();
  while (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Place)) {
    if (Member->isArrow())
      break;
    Place = Member->getBase()->IgnoreParens();
  }
  return Place;
}

bool UniformFlow::assign(const clang::Expr *To, const clang::Expr *Value) {
  const clang::VarDecl *Variable = variableOf(To);
  if (Variable && !IsOnce)
    Writes.push_back({Variable, Value, Now});
  // Of a shared variable, threads see it at different times.
  if (Variable && !IsOnce && Variable->hasAttr<clang::CUDASharedAttr>())
    Divergent.insert(Variable);
  return Variable;
}

void UniformFlow::declare(const clang::DeclStmt &S) {
  for (const clang::Decl *Each : S.decls()) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each);
    if (!Variable || !Variable->getInit())
      continue;
    if (!IsOnce)
      Writes.push_back({Variable, Variable->getInit(), Now});
    walk(Variable->getInit());
  }
}

/// The barriers that stand between the statements of \p S.
void UniformFlow::place(const clang::CompoundStmt &S) {
  const auto isIn = [&](clang::SourceLocation Place, const clang::Stmt &In) {
    return E.sources().isPointWithin(Place, In.getBeginLoc(), In.getEndLoc());
  };
  for (const clang::SourceLocation Each : Barriers)
    if (isIn(Each, S) && llvm::none_of(S.body(), [&](const clang::Stmt *Part) {
          return isIn(Each, *Part);
        }))
      Ways[Each] = Now;
}

void UniformFlow::walk(const clang::Stmt *S) {
  if (!S)
    return;
  if (Alone.erase(E.sources().getExpansionLoc(S->getBeginLoc())) > 0)
    return walkUnder({nullptr}, {S});
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(S)) {
    walk(If->getInit());
    walk(If->getConditionVariableDeclStmt());
    walk(If->getCond());
    walkUnder({If->getCond()}, {If->getThen(), If->getElse()});
  } else if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S)) {
    walk(For->getInit());
    std::vector<const clang::Expr *> Conditions;
    if (For->getCond())
      Conditions.push_back(For->getCond());
    walkUnder(std::move(Conditions),
              {For->getConditionVariableDeclStmt(), For->getCond(),
               For->getBody(), For->getInc()});
  } else if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(S)) {
    walkUnder({While->getCond()}, {While->getConditionVariableDeclStmt(),
                                   While->getCond(), While->getBody()});
  } else if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(S)) {
    walkUnder({Do->getCond()}, {Do->getBody(), Do->getCond()});
  } else if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(S)) {
    walk(Switch->getInit());
    walk(Switch->getCond());
    walkUnder({Switch->getCond()}, {Switch->getBody()});
  } else if (const auto *Either =
                 llvm::dyn_cast<clang::AbstractConditionalOperator>(S)) {
    walk(Either->getCond());
    walkUnder({Either->getCond()},
              {Either->getTrueExpr(), Either->getFalseExpr()});
  } else if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S)) {
    if (Binary->isLogicalOp()) {
      walk(Binary->getLHS());
      return walkUnder({Binary->getLHS()}, {Binary->getRHS()});
    }
    if (!Binary->isAssignmentOp() ||
        !assign(Binary->getLHS(), Binary->getRHS()))
      walk(Binary->getLHS());
    walk(Binary->getRHS());
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S);
             Unary && Unary->isIncrementDecrementOp()) {
    if (!assign(Unary->getSubExpr(), nullptr))
      walk(Unary->getSubExpr());
  } else if (const auto *Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(S);
             Cast && Cast->getCastKind() == clang::CK_LValueToRValue &&
             variableOf(partOf(Cast->getSubExpr()))) {
    // A read.
  } else if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
    Divergent.insert(Name->getDecl()); // Its address leaves.
  } else if (llvm::isa<clang::LambdaExpr, clang::CXXForRangeStmt,
                       clang::CXXTryStmt, clang::LabelStmt, clang::GotoStmt,
                       clang::IndirectGotoStmt>(S)) {
    All.push_back({{nullptr}});
    Now.push_back(&All.back());
    jump();
    for (const clang::Stmt *Each : S->children())
      walk(Each);
    Now.pop_back();
  } else if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(S)) {
    declare(*Declared);
  } else {
    if (llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::ReturnStmt>(S))
      jump();
    if (const auto *Compound = llvm::dyn_cast<clang::CompoundStmt>(S))
      place(*Compound);
    for (const clang::Stmt *Each : S->children())
      walk(Each);
  }
}

static bool isNumber(clang::QualType Type) {
  return Type->isArithmeticType() || Type->isEnumeralType();
}

bool UniformFlow::isUniform(const clang::Expr &Value) const {
  const clang::Expr *V = Value.IgnoreParens();
  if (llvm::isa<clang::IntegerLiteral, clang::FloatingLiteral,
                clang::CharacterLiteral, clang::CXXBoolLiteralExpr,
                clang::SubstNonTypeTemplateParmExpr,
                clang::UnaryExprOrTypeTraitExpr>(V))
    return true;
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(V))
    return isNumber(Cast->getType()) && isUniform(*Cast->getSubExpr());
  if (const auto *Constant = llvm::dyn_cast<clang::ConstantExpr>(V))
    return isUniform(*Constant->getSubExpr());
  if (llvm::isa<clang::MemberExpr>(V)) {
    const clang::VarDecl *Object = variableOf(partOf(V));
    return Object && isNumber(V->getType()) && !Divergent.contains(Object) &&
           !Object->hasAttr<clang::CUDASharedAttr>() &&
           !Object->getType()->isReferenceType() &&
           !V->getType().isVolatileQualified();
  }
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(V)) {
    if (llvm::isa<clang::EnumConstantDecl, clang::NonTypeTemplateParmDecl>(
            Name->getDecl()))
      return true;
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    return Variable && !Divergent.contains(Variable) &&
           isNumber(Variable->getType()) &&
           !Variable->getType().isVolatileQualified();
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(V))
    return !Binary->isAssignmentOp() && isUniform(*Binary->getLHS()) &&
           isUniform(*Binary->getRHS());
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(V))
    return llvm::is_contained(
               {clang::UO_Plus, clang::UO_Minus, clang::UO_Not, clang::UO_LNot},
               Unary->getOpcode()) &&
           isUniform(*Unary->getSubExpr());
  if (const auto *Either = llvm::dyn_cast<clang::ConditionalOperator>(V))
    return isUniform(*Either->getCond()) && isUniform(*Either->getTrueExpr()) &&
           isUniform(*Either->getFalseExpr());
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(V)) {
    const clang::FunctionDecl *Callee = Call->getDirectCallee();
    return isTeamQuery(Callee) && Callee->getName() != "omp_get_thread_num";
  }
  return false;
}

const clang::Expr *UniformFlow::divergentIn(const Decisions &By) const {
  for (const Decision *Each : By)
    for (const clang::Expr *Condition : Each->Conditions)
      if (Condition && !isUniform(*Condition))
        return Condition;
  return nullptr;
}

bool UniformFlow::areUniform(const Decisions &By) const {
  return !divergentIn(By) && llvm::none_of(By, [](const Decision *Each) {
    return llvm::is_contained(Each->Conditions, nullptr);
  });
}

/// Takes out what is not uniform, until nothing changes.
void UniformFlow::solve() {
  for (bool Changes = true; Changes;) {
    Changes = false;
    for (const Write &Each : Writes)
      if (!Divergent.contains(Each.Variable) &&
          !(areUniform(Each.By) && (!Each.Value || isUniform(*Each.Value)))) {
        Divergent.insert(Each.Variable);
        Changes = true;
      }
  }
}

UniformFlow::Way UniformFlow::wayTo(clang::SourceLocation Place) const {
  const auto Known = Ways.find(Place);
  if (Known == Ways.end())
    return {};
  return {true, areUniform(Known->second), divergentIn(Known->second)};
}
