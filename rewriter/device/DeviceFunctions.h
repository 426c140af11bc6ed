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
#ifndef IDXMAP_REWRITER_DEVICE_DEVICEFUNCTIONS_H
#define IDXMAP_REWRITER_DEVICE_DEVICEFUNCTIONS_H

#include "rewriter/device/FunctionCopies.h"

#include <vector>

namespace idxmap {

/// With findings for what cannot run on the device.
DeviceFunctions readDeviceFunctions(const Extraction &E,
                                    const clang::Stmt &Body);

} // namespace idxmap

#endif
