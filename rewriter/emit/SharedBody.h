//===- SharedBody.h - One body for all shapes of a loop ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop with several shapes has a kernel for each. What an iteration does then
// stands once, in a function that they all call and that is always inlined:
//
//   kernels f_shape1 and f_shape2 of a body of two statements
//     ->  static __device__ __forceinline__ void f_body(float *a, const int i)
//         { .. }, and kernels that end in f_body(a, i);
//
// A copy that a thread reduces is passed by reference, and so is what a
// parameter has a second name for; what each iteration declares stands in the
// function:
//
//   double r; float (&x)[10] = *x_; double t
//     ->  f_body(double &r, float (&x)[10], const int i) { double t; .. }
//
// A body of one short line is no longer than the call; and what a kernel does
// after the last iteration (`lastprivate`) stays there, with the body.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_SHAREDBODY_H
#define IDXMAP_REWRITER_EMIT_SHAREDBODY_H

#include "rewriter/LoopNest.h"
#include "rewriter/emit/EmitOptions.h"

#include <string>

namespace idxmap {

/// What kernels of several shapes are for.
std::string shapesComment(const LoopNest &Nest, const std::string &Of);

/// Whether the kernels of \p Nest, of which there are several, had better call
/// a function.
bool sharesBody(const LoopNest &Nest, const EmitOptions &Options);

/// Pre: sharesBody. The function, with its comment.
std::string sharedBodyText(const LoopNest &Nest, const EmitOptions &Options);

/// Pre: sharesBody. \p Nest with a call of the function for a body.
LoopNest callingBody(LoopNest Nest);

} // namespace idxmap

#endif
