//===- Dependences.h - Which accesses of a nest meet ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The dependences (Dependence.h) of one nest, each looked for when it is first
// asked for and kept. Accesses that are alike have the same ones:
//
//   a[i] = a[i-1] + a[i-1]      ->  the write and either read: one search
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_DEPENDENCES_H
#define IDXMAP_REWRITER_LEGALITY_DEPENDENCES_H

#include "rewriter/LoopNest.h"
#include "rewriter/legality/Dependence.h"

#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace idxmap {

/// Answers for one nest, of which the outer Depth loops are mapped; the others
/// run inside the body. Each question is searched for once.
class Dependences {
public:
  Dependences(const LoopNest &Nest, unsigned Depth);

  const LoopNest &nest() const { return Nest; }

  /// Pre: both are accesses of Nest, of elements that may be the same
  /// (nameOneArray). Where both are one atomic update, their dependence does
  /// not matter: never.
  const Dependence &of(const Access &First, const Access &Second) const;

private:
  Dependence search(const Access &First, const Access &Second) const;
  Dependence compare(const Access &First, const Access &Second) const;
  Access withOthers(const Access &Of) const;
  size_t firstLike(const Access &Some) const;

  const LoopNest &Nest;
  unsigned Depth;
  /// By access: the first one that meets others as it does.
  std::vector<size_t> Alike;
  /// Long bodies use few different elements many times.
  mutable std::map<std::pair<size_t, size_t>, Dependence> Found;
  Facts Known; ///< With what holds where anything runs.
  bool IsEmpty;
};

/// Some loop surely has no iteration, so that nothing happens at all.
bool isEmpty(const LoopNest &Nest);

/// Both are of atomic updates that may be made in any order: the same ones, or
/// one of which a doubt says that the order counts.
bool areOneUpdate(const Access &First, const Access &Second);

/// Accesses of the same array, or of an element and a member of it (`s[i]`
/// holds `s[i].x`), or of memory that may be any.
bool nameOneArray(const Access &First, const Access &Second);

/// Each write of \p Accesses with each other access that may be evidence of a
/// dependence with it; two writes once. What is under a condition is none.
void forEachEvidentPair(
    const std::vector<Access> &Accesses,
    const std::function<void(const Access &Write, const Access &Other)> &Do);

} // namespace idxmap

#endif
