//===- TimeLoop.h - A loop of steps around a mapped loop --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What `time_tile` stands on: a loop that counts steps, each of which runs a
// mapped loop and exchanges what that reads for what it makes.
//
//   for (int t = 0; t < steps; ++t) {
//     [[idxmap::map]] for (..) b[i] = a[i - 1] + a[i + 1];
//     std::swap(a, b);
//   }                  ->  from a, to b; "int t = 0;", "t < steps", ..
//
// Pointers are also exchanged by three assignments, and vectors by a.swap(b).
// In place of an exchange, a second mapped loop may copy `b` back to `a`, or
// make `a` from `b` as the first does `b` from `a` (LoopPairs.h); a launch then
// runs several steps but for the last one's second loop. Arrays are variables,
// or members of the function's own object. Whatever else is in the loop is
// refused.
//
// Of a hybrid, there may be any number of mapped loops, and behind them an
// exchange or nothing; they may name what counts the steps.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_TIMELOOP_H
#define IDXMAP_REWRITER_REGIONS_TIMELOOP_H

#include "attributes/DataAction.h"
#include "rewriter/source/Extraction.h"

#include <optional>
#include <string>

namespace idxmap {

struct TimeLoop {
  const clang::AttributedStmt *Nest;
  /// Of a hybrid, all mapped loops; From and To are what it exchanges, then, or
  /// empty.
  std::vector<const clang::AttributedStmt *> Nests;
  std::string From, To; ///< Names of variables or members.
  int64_t Runs;         ///< Of Nest, in a launch.
  std::string Variable; ///< Of the steps.
  std::string Type;     ///< Of it: "int", "unsigned long".
  int64_t First;        ///< Its first value.
  std::string End;      ///< "n", which it stays below,
  bool IsAt = false;    ///< or comes to.
  std::string Begin;    ///< "int t = 0;"
  std::string IsLonger; ///< More steps are left: "t < n && n - t > 5".
  std::string IsEnough; ///< In a step, as many are left: "n - t >= 5".
  std::string Exchange; ///< "std::swap(a, b);"; empty: a second loop.
  /// That copies back; else each run of Nest exchanges the arrays.
  std::optional<size_t> CopiedLoops;
  /// Behind the semicolon that ends Begin.
  clang::SourceLocation Condition;
  clang::SourceLocation Block;       ///< Behind the brace that begins the body.
  clang::CharSourceRange Whole = {}; ///< Of a hybrid, the loop's text.
};

/// Nothing, and a finding, where \p Statement is something else.
std::optional<TimeLoop> readTimeLoop(const Extraction &E,
                                     const clang::AttributedStmt &Statement,
                                     const TimeTileClause &Clause);

} // namespace idxmap

#endif
