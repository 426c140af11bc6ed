//===- RegionJumps.h - Jumps that lead into a data region -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A data region is entered from above, where its arrays go to the device. It
// may be left in any way that C++ has, for its end is a destructor's; what
// leads into it past its begin is an error:
//
//   goto L; [[using idxmap: data, copy(a, n)]] { L: ... }   ->  at L
//   switch (k) { [[using idxmap: data, ...]] { case 1: ... } }   ->  at case 1
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_REGIONJUMPS_H
#define IDXMAP_REWRITER_REGIONS_REGIONJUMPS_H

#include "clang/AST/Stmt.h"

namespace idxmap {

/// A label or a case inside of \p Region, a statement of \p Function's body,
/// that is reached from outside of it; or null.
const clang::Stmt *entryInto(const clang::Stmt &Region,
                             const clang::Stmt &Function);

} // namespace idxmap

#endif
