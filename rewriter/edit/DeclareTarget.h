//===- DeclareTarget.h - Directives that CUDA source is without -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `#pragma omp declare target` gives functions to OpenMP's device. In CUDA
// source they have `__host__ __device__` instead, or launch kernels, which a
// host compiler with OpenMP does not take there: GCC makes all that they call,
// the runtime's functions, the device's as well.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EDIT_DECLARETARGET_H
#define IDXMAP_REWRITER_EDIT_DECLARETARGET_H

#include "rewriter/edit/TextEdits.h"

namespace idxmap {

/// Adds to \p Edits, which are of \p Old, that lines with `declare target`,
/// `begin declare target` and `end declare target` go, with their continuation;
/// but for those in what changes otherwise.
void dropDeclareTarget(llvm::StringRef Old, TextEdits &Edits);

} // namespace idxmap

#endif
