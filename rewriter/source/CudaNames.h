//===- CudaNames.h - Functions that CUDA declares by itself -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The functions of numbers that a CUDA compile declares in the global namespace
// for device code, without any #include. A function of the user with such a
// name and with parameters of arithmetic types cannot be the device's as well:
// a call would mean CUDA's, or be ambiguous.
//
//   max, rsqrt, norm3d  ->  yes
//   relax, sqr          ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_CUDANAMES_H
#define IDXMAP_REWRITER_SOURCE_CUDANAMES_H

#include <string_view>

namespace idxmap {

bool isCudaFunctionName(std::string_view Name);

} // namespace idxmap

#endif
