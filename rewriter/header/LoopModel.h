//===- LoopModel.h - One loop as the later stages know it -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// From the form of a loop and its run to plain data: types as they are spelled,
// and what has to be assigned to a variable that lives on after the loop.
//
//   for (i = 0; i < n; ++i), i is read later  ->  i, int, [0, n), "i = 0;", n
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_LOOPMODEL_H
#define IDXMAP_REWRITER_HEADER_LOOPMODEL_H

#include "rewriter/header/LoopForm.h"
#include "rewriter/header/LoopRun.h"

namespace idxmap {

/// \p Space is that of \p Run, or what a guard leaves of it.
Loop loopModel(const Extraction &E, const LoopForm &Form, const LoopRun &Run,
               const Dimension &Space, const clang::Stmt &Outermost);

} // namespace idxmap

#endif
