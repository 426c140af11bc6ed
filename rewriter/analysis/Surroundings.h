//===- Surroundings.h - What is around an access ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The conditions, loops and jumps that decide whether and how often a part of a
// body runs, outermost first:
//
//   if (i >= n) continue;
//   for (k = 0; k < i; ++k) { if (b[k]) break; a[k] = 1; }
//     ->  of the last: i >= n does not hold; a round of the loop; `if (b[k])
//         break` may have led past it
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_SURROUNDINGS_H
#define IDXMAP_REWRITER_ANALYSIS_SURROUNDINGS_H

#include "rewriter/ir/Body.h"

#include <optional>
#include <vector>

namespace idxmap::ir {

/// What holds where an access is: this value is, or is not, true, and was
/// computed earlier in the same run of the body.
struct Condition {
  const Value *What = nullptr;
  bool IsTrue = true;
};

/// What decides whether an access happens, how often, and with which values of
/// the body's variables.
struct Surrounding {
  enum class Kind {
    Condition, ///< That holds.
    Round,     ///< It is in the body of By, a loop.
    Choice,    ///< It is in By, a `switch`.
    Exit,      ///< By, which comes before, may lead past it.
    Other      ///< Who knows how often it happens.
  } Of;
  Condition That = {};
  const Statement *By = nullptr;
};

bool hasLabels(const Statements &In);

/// The condition of `if (..) { .. continue; }`: what comes behind it in the
/// same list of statements runs only where this is false, if nothing jumps
/// there. Null for other statements.
const Value *leavesWhere(const Statement &Of);

/// Something in \p Of may lead past what comes behind it: a jump out of a loop
/// or function around, if \p Of does not stand in one that it ends in.
bool mayLeave(const Statement &Of, bool IsInLoop = false,
              bool IsInCall = false);

/// What \p Parts of \p Of stand in, a statement in \p Whole.
std::optional<Surrounding> aroundParts(const Statement &Of,
                                       const Statements &Parts,
                                       const Statements &Whole);

/// Of \p Around, from \p First on for what the statements \p Left of \p All
/// left, drops what does not hold behind \p At, a label: a jump to it comes
/// from before it did.
void passLabel(const Statements &All, size_t At,
               const std::vector<size_t> &Left, size_t First,
               std::vector<Surrounding> &Around);

} // namespace idxmap::ir

#endif
