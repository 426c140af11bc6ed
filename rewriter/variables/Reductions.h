//===- Reductions.h - What the clause `reduction` names ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The variables that a loop reduces to, each with its rule. What the body does
// with one of them must be updates by the operator, as far as that is evident;
// a function that gets it by reference is the user's word.
//
//   reduction("+", s), s += a[i];         ->  s: Sum, double
//   reduction("+", s), b[i] = s += a[i];  ->  error: b[i] depends on the order
//   reduction("+", h), h[k] += a[i];      ->  h, an array: Sum, 8 doubles
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_REDUCTIONS_H
#define IDXMAP_REWRITER_VARIABLES_REDUCTIONS_H

#include "rewriter/LoopNest.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/variables/ReductionUpdates.h"

#include <map>

namespace idxmap {

struct ReadReductions {
  std::map<const clang::ValueDecl *, ReductionRule> Rules;
  std::vector<Finding> Wrong; ///< Errors for clauses that cannot be taken.
};

/// The clauses of \p Wish that name variables of \p Body; \p Uses are its own.
ReadReductions readReductions(const Extraction &E, const clang::Stmt &Body,
                              const ReductionUses &Uses,
                              const Annotation &Wish);

/// What makes \p Use, which rounds \p Of, right.
Finding roundedNote(const Extraction &E, const std::string &Of,
                    const ReductionUse &Use);

} // namespace idxmap

#endif
