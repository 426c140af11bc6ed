//===- Accesses.h - What a body reads and writes ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The memory that one iteration touches, as the legality rules need it: one
// access per array element (or captured scalar) that the body names, with its
// subscripts as polynomials in the nest's variables and invariant names.
// Locals of the body that are set once are looked through:
//
//   { int p = i * n + j; double *row = a + p; row[1] += b[i][j - 1]; }
//     ->  write and read of a [i*n + j + 1], read of b [i, j - 1]
//   m.set(i, 1), which is p[r] = x of m     ->  write of m.p [i]
//
// Members of one element are arrays of their own: `s[i].x` is "s.x" [i].
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_ACCESSES_H
#define IDXMAP_REWRITER_ACCESSES_ACCESSES_H

#include "rewriter/LoopNest.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/variables/Privatisation.h"

namespace idxmap {

/// Sets the accesses of \p Model, by the names that a kernel gets and, where
/// pointers are known to be others, by the arrays that they point to: by the
/// body's tree (TreeReader.h), in the pattern of a template by the pattern's.
void readAccesses(const Extraction &E, const clang::Stmt &Body,
                  const std::vector<LoopForm> &Forms, const Privatisation &Own,
                  LoopNest &Model);

} // namespace idxmap

#endif
