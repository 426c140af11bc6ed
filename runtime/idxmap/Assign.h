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

template <typename _Tp> constexpr void assign(_Tp &_To, const _Tp &_From) {
  _To = _From;
}

template <typename _Tp, std::size_t _Np>
constexpr void assign(_Tp (&_To)[_Np], const _Tp (&_From)[_Np]) {
  for (std::size_t _Ip = 0; _Ip < _Np; ++_Ip)
    assign(_To[_Ip], _From[_Ip]);
}

} // namespace idxmap

#endif
