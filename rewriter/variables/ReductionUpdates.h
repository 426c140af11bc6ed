//===- ReductionUpdates.h - Statements that reduce to a variable *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every use of a variable in a body, judged: an update by an operator, with
// values that do not depend on the variable, or something else. Such updates
// may be made in any order, and to copies that become one later.
//
//   s += a[i];  s = x + s - y;  ++s;              ->  Sum
//   if (a[i] < s) s = a[i];  s = std::min(s, x);  ->  Minimum
//   s = s && x;  if (x) s = false;                ->  And
//   if (a[i] < m) { m = a[i]; at = i; }           ->  ArgMinimum
//   s += s;  b[i] = s;  s = x;                    ->  something else
//   f(s), with a parameter `double &`             ->  not known
//   h[k] += x, of an array h                      ->  Sum
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_REDUCTIONUPDATES_H
#define IDXMAP_REWRITER_VARIABLES_REDUCTIONUPDATES_H

#include "attributes/Annotation.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

#include <vector>

namespace idxmap {

struct ReductionUse {
  enum class Kind { Update, Rounded, Other, Unknown } What = Kind::Other;
  /// The operators that an update may be of, the likely one first.
  std::vector<ReductionKind> Operators = {};
  const clang::Stmt *Where = nullptr;
  /// The variable that an update with a place writes the place to.
  const clang::ValueDecl *Index = nullptr;
  /// Of what is Rounded, the floating-point value.
  const clang::Expr *Value = nullptr;
  /// ReductionPatterns::takesNaN.
  bool TakesNaN = false;

  bool isUpdateBy(ReductionKind Operator) const;
};

/// The uses of \p Variable in \p Body. The index of argmin and argmax is
/// updated where its value is, and such an update names it.
std::vector<ReductionUse> reductionUses(const clang::ASTContext &Context,
                                        const clang::Stmt &Body,
                                        const clang::ValueDecl &Variable);

} // namespace idxmap

#endif
