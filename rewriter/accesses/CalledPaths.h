//===- CalledPaths.h - The arrays that a small function touches -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The places of CalledPlaces.h in the terms of the body:
//
//   m.set(i + 1, x);   void set(int r, double y) { p[r] = y; }
//     ->  "m.p" [i + 1], written
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_CALLEDPATHS_H
#define IDXMAP_REWRITER_ACCESSES_CALLEDPATHS_H

#include "rewriter/accesses/AccessPath.h"
#include "rewriter/effects/CalledPlaces.h"

namespace idxmap {

struct CalledPath {
  const CalledPlace *Of;
  std::vector<AccessPath> Paths;
  /// All of them are elements of arrays that have a name, or numbers that are
  /// only read.
  bool IsKnown = true;
};

/// One for each place.
std::vector<CalledPath> pathsOf(const CalledPlaces &Called, const Extraction &E,
                                const LocalValues &Locals);

} // namespace idxmap

#endif
