//===- Assign.h - Assignment, also of arrays --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What `To = From` is for variables, for arrays as well, element by element:
//
//   double a[2][3], b[2][3];   assign(a, b);
//
// It is how an array gets into a kernel (firstprivate) or out of it
// (lastprivate).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ASSIGN_H
#define IDXMAP_RUNTIME_IDXMAP_ASSIGN_H

#include <cstddef>

namespace idxmap {

template <typename T> constexpr void assign(T &To, const T &From) { To = From; }

template <typename T, std::size_t N>
constexpr void assign(T (&To)[N], const T (&From)[N]) {
  for (std::size_t I = 0; I < N; ++I)
    assign(To[I], From[I]);
}

} // namespace idxmap

#endif
