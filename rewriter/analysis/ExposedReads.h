//===- ExposedReads.h - What is read before it is set -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Follows one scalar, or the elements of one small array, through a body in the
// order of its execution. Known is the set of elements that are surely written
// on every path so far; where paths meet, it is their intersection. A read of
// an element outside of it is upward exposed: the value that the variable had
// at the start may be seen there.
//
//   t = 1; u = load t                              ->  nothing exposed
//   if c: t = 1                                    ->  t in `u = load t`
//   u = load t
//   for (k = 0; k < 5; ++k) v[k] = 0; u = v[4]     ->  nothing, if v is v[5]
//   let p : ptr = &v[0]; p->[1] = 0; u = v[1]      ->  nothing
//
// Integers and pointers into the variable are computed along the way, so that
// loops whose conditions they decide are run; others may run not at all. What
// is not understood reads all elements and writes none.
//
// Law: if no read is exposed, a run of the body does the same whatever the
// variable holds before it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_EXPOSEDREADS_H
#define IDXMAP_REWRITER_ANALYSIS_EXPOSEDREADS_H

#include "rewriter/ir/Body.h"
#include "rewriter/memory/PointsToGraph.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace idxmap::ir {

/// A variable from outside and its elements, one after the other; one of no
/// array is its own only element.
struct ElementsOf {
  VariableNumber Variable = 0;
  unsigned Count = 1;
  int64_t Bytes = 1; ///< Of each.
};

struct ExposedReads {
  struct Read {
    SourceToken Where = {};
    bool IsUpdate = false; ///< `t += x`, `++t`.
  };
  std::optional<Read> First; ///< The first one that was found.
  bool ReadsAny = false;     ///< Exposed or not.
  /// Everything is written on all paths through what was followed, a round of a
  /// loop that `continue` may end.
  bool WritesAll = false;
};

struct BodyChanges;
struct BodyNames;

/// Questions about several variables of a body share what it does with names.
class ExposedReadsIn {
public:
  /// Of a variable from outside: a pointer that is made elsewhere may lead to
  /// it.
  using NameTest = std::function<bool(VariableNumber)>;

  /// \p Pointers are those of \p In. Both have to outlive it.
  ExposedReadsIn(const Body &In, const PointsToGraph &Pointers,
                 NameTest HasOtherNames = nullptr);
  ~ExposedReadsIn();

  /// From nothing written through the body.
  ExposedReads of(const ElementsOf &What) const;
  /// From nothing written, from where the last statement of \p Path ends to
  /// where the body does; of loops around it, also in their further rounds. An
  /// empty path: it may be anywhere. Pre: the body is all of the function that
  /// has the variable. Of the result, only First counts.
  ExposedReads after(const ElementsOf &What,
                     const std::vector<const Statement *> &Path) const;

private:
  const Body &In;
  const PointsToGraph &Pointers;
  const NameTest HasOtherNames;
  const std::unique_ptr<BodyNames> Names;
  const std::unique_ptr<BodyChanges> Changes;
};

/// To the first statement \p IsWanted, the outermost one around it first.
std::vector<const Statement *>
pathTo(const Body &In, const std::function<bool(const Statement &)> &IsWanted);

} // namespace idxmap::ir

#endif
