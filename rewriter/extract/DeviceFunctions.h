//===- DeviceFunctions.h - What a body calls, for the device ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// On the CUDA target, all functions that threads may reach from a body: what
// they are made of must be device code, and those of the user are marked.
//
//   body: a[i] = f(i);     f: return g(x) + N;     g: return sqrt(x);
//     ->  marks before f and g
//   g: throw 1;
//     ->  error at the throw, note at `f(i)`
//   g: return x * n;   with a variable n of the host
//     ->  copies of f and g that have n as a parameter, and no marks
//
// In a template, calls that depend on its parameters are those of its
// instances; without any, all functions that a name finds.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_DEVICEFUNCTIONS_H
#define IDXMAP_REWRITER_EXTRACT_DEVICEFUNCTIONS_H

#include "rewriter/extract/FunctionCopy.h"

#include <vector>

namespace idxmap {

struct DeviceFunctions {
  /// Where marks are needed, each place once, in source order.
  std::vector<clang::SourceLocation> Marks;
  std::vector<FunctionCopy> Copies;
  /// Originals that perhaps nothing calls any more: a compiler might say so.
  std::vector<clang::SourceLocation> Unused;
  /// The calls of copies in the body.
  std::vector<PassingCall> Calls;
};

/// With findings for what cannot run on the device.
DeviceFunctions readDeviceFunctions(const Extraction &E,
                                    const clang::Stmt &Body);

/// The mark, with a blank that separates it from what follows.
inline constexpr const char *DeviceMark = "__host__ __device__ ";

} // namespace idxmap

#endif
