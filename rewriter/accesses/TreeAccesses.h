//===- TreeAccesses.h - Accesses by the body's tree -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The memory that one iteration touches (Accesses.h), from the body's tree
// (build/BodyTrees.h): called functions, references and pointers are followed.
//
//   auto &[x, y] = c[sel[i]]; y = x;   ->  read "c.x" [?], write "c.y" [?]
//   if (j < i) a[i] = a[j];            ->  both where i - j - 1 is not negative
//   t[j], `double *t = a + n;` before  ->  "a" [n + j]
//   *p++ = i, p an outer pointer       ->  write "p" [?]: which one it is
//   changes
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_TREEACCESSES_H
#define IDXMAP_REWRITER_ACCESSES_TREEACCESSES_H

#include "rewriter/accesses/LoopTree.h"
#include "rewriter/accesses/TreeAccess.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/variables/Privatisation.h"

namespace idxmap {

/// None where \p Pointers are to be replaced, and there is nothing to replace.
std::vector<TreeAccess> treeAccesses(const Extraction &E,
                                     const clang::Stmt &Body,
                                     const std::vector<LoopForm> &Forms,
                                     const Privatisation &Own,
                                     OtherNames Pointers);

} // namespace idxmap

#endif
