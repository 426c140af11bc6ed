//===- HiddenFields.h - Fields that others of their name hide ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The model calls a field of the loop's own object by its name, so no loop may
// use one that a derived class hides:
//
//   struct A { int n; };  struct B : A { int n; void f(); };
//   in B::f:  i < A::n, get() that returns A's n   ->  refused
//             i < n, at(i) that names no such field ->  taken
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_HIDDENFIELDS_H
#define IDXMAP_REWRITER_KERNEL_HIDDENFIELDS_H

#include "rewriter/source/Extraction.h"

namespace idxmap {

/// A finding where \p Loop may use such a field.
void checkHiddenFields(const Extraction &E, const clang::Stmt &Loop);

} // namespace idxmap

#endif
