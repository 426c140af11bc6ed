//===- LayoutInstances.h - Kernels that compute places ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel that follows layouts is a template over the type in which it
// computes places: 32 bits, where all numbers on the way have so many, else 64.
// The launch knows which:
//
//   template <typename idxmap_Places>
//   static __global__ void f(float *a,
//       const ::idxmap::PlacesIn<idxmap_layout_a_of_f, idxmap_Places>
//       idxmap_layout_a)
//
//   if (!idxmap_layout_a.IsNarrow) { f<unsigned long long><<<..
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LAYOUTS_LAYOUTINSTANCES_H
#define IDXMAP_REWRITER_EMIT_LAYOUTS_LAYOUTINSTANCES_H

#include "rewriter/LoopNest.h"

namespace idxmap {

/// \p Nest as its kernels have it.
LoopNest withPlaces(LoopNest Nest);

/// Under which places need 64 bits; empty where \p Nest follows no layout.
std::string needsWidePlaces(const LoopNest &Nest);

} // namespace idxmap

#endif
