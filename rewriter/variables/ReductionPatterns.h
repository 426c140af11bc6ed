//===- ReductionPatterns.h - What one update looks like ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The forms of an update of one variable by an operator of reductions. A
// pattern matches a statement or an expression whose value nobody uses; none of
// the values in it may depend on the variable.
//
//   s = x + s - y       ->  Sum
//   s = x < s ? x : s   ->  Minimum
//   s = s - x, as int, with a floating-point x   ->  none: it rounds each time
//   h[k] += x, of an array h                     ->  Sum
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_REDUCTIONPATTERNS_H
#define IDXMAP_REWRITER_VARIABLES_REDUCTIONPATTERNS_H

#include "attributes/Annotation.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <vector>

namespace idxmap {

class ReductionPatterns {
public:
  /// For an array, \p Element is the one that is updated.
  ReductionPatterns(const clang::ASTContext &Context,
                    const clang::ValueDecl &Variable,
                    const clang::Expr *Element = nullptr)
      : Context(Context), Variable(Variable), Element(Element) {}

  /// The operators of an assignment or increment; empty if it matches none.
  std::vector<ReductionKind> ofExpression(const clang::Expr &Update) const;

  /// `if (x < s) s = x;`; \p Index is the variable of `{ s = x; at = i; }`.
  std::vector<ReductionKind> ofCondition(const clang::IfStmt &If,
                                         const clang::ValueDecl *&Index) const;

  /// In `n += x`, `n = n * x`: the floating-point value that is rounded to the
  /// type of the integer n; else null.
  const clang::Expr *roundedValue(const clang::Expr &Update) const;

  /// `x = x < e ? x : e`, `x = std::min(e, x)` of floating-point numbers: x
  /// becomes an e that is not a number, and what follows one.
  bool takesNaN(const clang::Expr &Update) const;

  bool isVariable(const clang::Expr *E) const;
  /// True if \p S names the variable anywhere.
  bool mentions(const clang::Stmt *S) const;

private:
  bool losesToNaN(const clang::Expr *Value) const;
  using Kinds = std::vector<ReductionKind>;
  /// `a < b`, whichever way round it is written.
  struct Comparison {
    const clang::Expr *Less = nullptr, *More = nullptr;
    bool IsStrict = false;
  };

  Kinds ofAssigned(const clang::Expr *Value) const;
  Kinds ofCompound(clang::BinaryOperatorKind Operator,
                   const clang::Expr *Value) const;
  bool isChain(const clang::Expr *Value, bool (*IsLink)(int)) const;
  Kinds ofChoice(const clang::Expr *Value) const;
  Kinds ofCall(const clang::Expr *Value) const;
  Kinds ofConstant(const clang::Expr *Value) const;
  Comparison comparison(const clang::Expr *Condition) const;
  bool losesSign(const clang::Expr &Compared) const;
  bool holds(const clang::Expr &Value) const;
  bool isSame(const clang::Expr *A, const clang::Expr *B) const;
  bool isRounded(const clang::Expr *Value) const;
  const clang::Expr *stripped(const clang::Expr *Value) const;
  bool isBool() const;
  /// Of the variable, or of its element.
  clang::QualType type() const;

  const clang::ASTContext &Context;
  const clang::ValueDecl &Variable;
  const clang::Expr *const Element;
};

/// The element of the array \p Variable that \p S may update: h[k] of
/// `h[k] += x`, `++h[k]` and `if (x < h[k]) h[k] = x`; or null. What decides
/// which one it is does not depend on the array.
const clang::Expr *updatedElement(const clang::ASTContext &Context,
                                  const clang::Stmt &S,
                                  const clang::ValueDecl &Variable);

} // namespace idxmap

#endif
