//===- LoopForm.h - The header of one `for` ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What one `for` says about its induction variable, before its bounds are read:
//
//   for (int i = 1; i <= n; i += 2)  ->  variable i, first `1`, bound `n`,
//                                        inclusive, step 2
//
// The comparison is kept as the AST has it, since its converted type decides
// the trip count. A loop of another form is refused at the part that differs.
// A new form of loop is a new reader that ends in the same struct.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_LOOPFORM_H
#define IDXMAP_REWRITER_EXTRACT_LOOPFORM_H

#include "rewriter/extract/Extraction.h"

#include "clang/AST/Expr.h"

#include <variant>

namespace idxmap {

struct LoopForm {
  const clang::ForStmt *For = nullptr;
  const clang::VarDecl *Variable = nullptr;
  const clang::Expr *First = nullptr; ///< Its initializer.
  const clang::BinaryOperator *Test = nullptr;
  const clang::Expr *Bound = nullptr; ///< The operand of Test that is no index.
  bool IsInclusive = false;           ///< `<=`.
  int64_t Step = 1;
};

/// The form of \p For, or what is not (yet) taken about it.
std::variant<LoopForm, Finding> readLoopForm(const Extraction &E,
                                             const clang::ForStmt &For);

/// True if \p Expression is the variable itself, conversions apart.
bool isVariable(const clang::Expr *Expression, const clang::VarDecl &Variable);

/// `int`, `unsigned`, `long`, ... or a typedef of one; bool and characters of
/// their own kind are none.
bool isStandardInteger(clang::QualType Type);

} // namespace idxmap

#endif
