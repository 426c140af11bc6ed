//===- Conditions.cpp - What conditions leave of a nest -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Conditions.h"

#include "rewriter/source/JumpsOut.h"

#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static std::optional<Expr> valueOf(const clang::Expr &Side,
                                   const IndexPolynomial &Index) {
  if (Side.getType()->isDependentType() ||
      !Side.getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  const std::optional<IndexValue> Read = Index.readModulo(&Side);
  return Read && Read->IsExact ? std::optional(Read->Number) : std::nullopt;
}

/// \p Less + \p Distance <= \p More.
static Expr gap(const Expr &Less, const Expr &More, int64_t Distance) {
  return simplify(More - Less - Expr(Distance));
}

static std::vector<Expr> ofComparison(const clang::BinaryOperator &Comparison,
                                      bool IsTrue,
                                      const IndexPolynomial &Index) {
  const std::optional<Expr> Left = valueOf(*Comparison.getLHS(), Index);
  const std::optional<Expr> Right = valueOf(*Comparison.getRHS(), Index);
  if (!Left || !Right)
    return {};
  const clang::BinaryOperatorKind Relation = Comparison.getOpcode();
  switch (IsTrue ? Relation
                 : clang::BinaryOperator::negateComparisonOp(Relation)) {
  case clang::BO_LT:
    return {gap(*Left, *Right, 1)};
  case clang::BO_LE:
    return {gap(*Left, *Right, 0)};
  case clang::BO_GT:
    return {gap(*Right, *Left, 1)};
  case clang::BO_GE:
    return {gap(*Right, *Left, 0)};
  case clang::BO_EQ:
    return {gap(*Left, *Right, 0), gap(*Right, *Left, 0)};
  default:
    return {};
  }
}

std::vector<Expr> idxmap::notNegativeWhere(const clang::Expr &Condition,
                                           bool IsTrue,
                                           const IndexPolynomial &Index) {
  const clang::Expr &Bare = *Condition.IgnoreParenImpCasts();
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Bare))
    return Unary->getOpcode() == clang::UO_LNot
               ? notNegativeWhere(*Unary->getSubExpr(), !IsTrue, Index)
               : std::vector<Expr>();
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&Bare);
  if (!Binary)
    return {};
  std::vector<Expr> Result;
  if (Binary->getOpcode() == (IsTrue ? clang::BO_LAnd : clang::BO_LOr))
    for (const clang::Expr *Each : {Binary->getLHS(), Binary->getRHS()})
      llvm::append_range(Result, notNegativeWhere(*Each, IsTrue, Index));
  else if (Binary->isRelationalOp() || Binary->isEqualityOp())
    Result = ofComparison(*Binary, IsTrue, Index);
  return Result;
}

/// Something in \p Code is reached from elsewhere.
static bool hasLabels(const clang::Stmt *Code) {
  return Code && (llvm::isa<clang::LabelStmt, clang::SwitchCase>(Code) ||
                  llvm::any_of(Code->children(), [](const clang::Stmt *Child) {
                    return hasLabels(Child);
                  }));
}

std::vector<Expr> idxmap::notNegativeIn(const clang::Stmt &Child,
                                        const clang::Stmt &Parent,
                                        const IndexPolynomial &Index) {
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&Parent)) {
    const bool IsThen = &Child == If->getThen();
    if ((IsThen || &Child == If->getElse()) && If->getCond() &&
        !hasLabels(&Child))
      return notNegativeWhere(*If->getCond(), IsThen, Index);
  } else if (const auto *Choice =
                 llvm::dyn_cast<clang::ConditionalOperator>(&Parent)) {
    if (&Child != Choice->getCond())
      return notNegativeWhere(*Choice->getCond(),
                              &Child == Choice->getTrueExpr(), Index);
  } else if (const auto *Binary =
                 llvm::dyn_cast<clang::BinaryOperator>(&Parent)) {
    if (Binary->isLogicalOp() && &Child == Binary->getRHS())
      return notNegativeWhere(*Binary->getLHS(),
                              Binary->getOpcode() == clang::BO_LAnd, Index);
  }
  return {};
}

const clang::Expr *idxmap::leavesWhere(const clang::Stmt &Part,
                                       const clang::CompoundStmt &Block) {
  const auto *If = llvm::dyn_cast<clang::IfStmt>(&Part);
  const bool Leaves = If && If->getCond() && !If->getElse() &&
                      isJump(*If->getThen()) && !hasLabels(&Block);
  return Leaves ? If->getCond() : nullptr;
}
