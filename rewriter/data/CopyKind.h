//===- CopyKind.h - Which way an array is copied ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a launch copies of an array that the body touches: to the device and
// back, unless less is shown to be enough.
//
//   x = a[i]                       ->  copyin: nothing writes it
//   a[i] = 0, i in [0,n), of [0,n) ->  copyout: all of it is written
//   a[i].x = 0, if (c) a[i] = 0, f(a[i])
//                                  ->  copy
//
// Law: `copyin` only if every use of the array is shown to read
// (Footprint.h); `copyout` only if every launch surely writes every
// element of what is copied, whole (Footprint.h). A user's clause decides
// instead, but for `copyout` without that proof, which would bring back what
// the device's memory happened to hold.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_COPYKIND_H
#define IDXMAP_REWRITER_DATA_COPYKIND_H

#include "rewriter/data/Footprint.h"

namespace idxmap {

/// `copyin(a, n)` is about the elements [0, n) of a. Pre: \p Clause has a
/// count.
std::vector<AccessedRegion> rangesOf(const DataClause &Clause);

struct ArrayCopy {
  bool MayWrite = true; ///< Some use is not shown to read.
  /// What the body does with the elements, null where nobody knows.
  const ArrayElements *Touched = nullptr;
  const std::vector<AccessedRegion> &Ranges; ///< What is copied.
  const DataClause *Clause = nullptr;
  bool IsRegional = false; ///< A region around holds it, and copies it back.
};

/// Findings about the clause: one that copies out what is not all written, or
/// in alone what may be written.
DataKind kindOf(const Extraction &E, const ArrayCopy &Copy, const Facts &Known);

} // namespace idxmap

#endif
