//===- RunTimeLength.h - Arrays of run-time length --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pointer to arrays of run-time length cannot be a kernel's parameter; a view
// with the same subscripts can (runtime/idxmap/ArrayView.h):
//
//   double (*A)[m]
//     ->  parameter `const ::idxmap::ArrayView<double, 1> A`, argument
//         `::idxmap::ArrayView<double, 1>(&A[0][0], sizeof A[0] / sizeof ..)`
//   double row[n]  ->  parameter `double *row`, argument `&row[0]`
//
// The sizes are those of the declaration, also where `m` has changed since.
// The view is no array: a body must not ask for more than its elements.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_RUNTIMELENGTH_H
#define IDXMAP_REWRITER_SOURCE_RUNTIMELENGTH_H

#include "rewriter/LoopNest.h"
#include "rewriter/source/Extraction.h"

namespace idxmap {

/// What `name[0][0]..` runs through until it has no run-time length any more.
struct RunTimeLength {
  unsigned Subscripts = 0; ///< At least 1.
  clang::QualType Element;
};

/// For an array of run-time length, or a pointer to one.
std::optional<RunTimeLength> runTimeLength(const Extraction &E,
                                           clang::QualType Type);

/// How the kernel takes \p Name, which the launch calls \p Argument.
Capture viewOf(const Extraction &E, const RunTimeLength &Array,
               const std::string &Name, const std::string &Argument);

/// The first use of \p Variable in \p Body that needs more than elements, or
/// null.
const clang::Expr *wholeUse(const clang::Stmt &Body,
                            const clang::ValueDecl &Variable,
                            const RunTimeLength &Array);

} // namespace idxmap

#endif
