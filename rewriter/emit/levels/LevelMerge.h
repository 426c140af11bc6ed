//===- LevelMerge.h - What the loops of a step use, together ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The loops that a time loop runs one after the other become one kernel, which
// gets what any of them uses, in all steps:
//
//   for i: b[i] = a[i] + f[t];      a, b, f, t, n
//   for i: a[i] = b[i];             a, b, n
//     ->  a, b, f, n; copy a [0,n), copy b [0,n), copyin f [0,steps)
//
// Several launches run the steps, each a part of every step: an array that some
// loop writes is copied both ways.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LEVELS_LEVELMERGE_H
#define IDXMAP_REWRITER_EMIT_LEVELS_LEVELMERGE_H

#include "rewriter/LoopNest.h"

#include <string>
#include <variant>
#include <vector>

namespace idxmap {

/// The time loop around the nests, `for (int t = 0; t < steps; ++t)`.
struct LevelLoop {
  std::string File; ///< As in diagnostics.
  unsigned Line = 0;
  std::string Function;
  std::string Variable; ///< "t"
  std::string Type;     ///< "int", a type that any kernel has.
  int64_t First = 0;
  std::string End;      ///< In the program: "steps", of integer type.
  bool IsAt = false;    ///< The loop runs at End, too.
  std::string Exchange; ///< "std::swap(a, b);", at the end of each step.
  std::vector<std::string> Exchanged; ///< "a", "b"; or nothing.
};

/// What the host calls the number at which the time loop ends.
inline constexpr const char *LevelsEnd = "idxmap_end";

/// Why some loop cannot be part of such a kernel, in the words that end
/// err_hybrid_nest.
struct LevelProblem {
  std::string Why;
  SourceToken Where;
  bool IsOfLoops; ///< And not of what their bodies use.
};

/// The parameter of \p Of, a pointer, by another name.
std::string parameterNamed(const Capture &Of, const std::string &Name);

/// A nest without loops and body that has what \p Nests use: captures, symbols
/// and facts. Pre: each is a nest that was read for
/// a device, with as many loops as the others.
std::variant<LoopNest, LevelProblem>
mergedLevels(const std::vector<LoopNest> &Nests, const LevelLoop &Of);

} // namespace idxmap

#endif
