//===- DeepPointers.h - Elements that hold pointers -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A copy of an array that holds pointers would point to the host's memory:
//
//   double *p      ->  nothing         double **p    ->  double *
//   Cell cells[8]  ->  Node *, where `struct Cell { int n; Node *first; }`
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_DEEPPOINTERS_H
#define IDXMAP_REWRITER_EFFECTS_DEEPPOINTERS_H

#include "clang/AST/Type.h"

#include <optional>

namespace idxmap {

/// The type of a pointer or reference in an element of \p Array, a pointer or
/// array type.
std::optional<clang::QualType> pointerInElements(clang::QualType Array);

} // namespace idxmap

#endif
