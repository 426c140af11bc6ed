//===- ReductionAdvice.h - Variables that look like reductions --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of a variable that iterations share without a clause: the clause `reduction`
// that takes all of its uses, if there is one.
//
//   for (i..) s += a[i];                           ->  reduction("+", s)
//   for (i..) if (a[i] < m) { m = a[i]; at = i; }  ->  reduction("argmin", m,
//                                                      at)
//   for (i..) { s += a[i]; b[i] = s; }             ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_REDUCTIONADVICE_H
#define IDXMAP_REWRITER_VARIABLES_REDUCTIONADVICE_H

#include "attributes/Annotation.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/variables/ReductionUpdates.h"

#include <optional>

namespace idxmap {

struct ReductionAdvice {
  ReductionClause Clause;
  const clang::VarDecl *Index = nullptr; ///< Of argmin and argmax.
};

/// A note, if the body with \p Uses only adds up other numbers in the integer
/// \p Variable: no clause would take that.
std::optional<Finding> adviseNotToRound(const Extraction &E,
                                        const ReductionUses &Uses,
                                        const clang::VarDecl &Variable);

/// \p Uses are those of \p Body.
std::optional<ReductionAdvice> adviseReduction(const Extraction &E,
                                               const clang::Stmt &Body,
                                               const ReductionUses &Uses,
                                               const clang::VarDecl &Variable);

} // namespace idxmap

#endif
