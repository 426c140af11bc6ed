//===- DeviceCalls.h - Which functions device code may call -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// On the CUDA target a body may call constexpr functions (with nvcc's
// --expt-relaxed-constexpr), `__device__` functions, compiler builtins and the
// C library's mathematics:
//
//   std::sqrt(x), fabs(x), std::max(a, b), my_device(x)  ->  yes
//   printf-like output, my_host(x), a call through a pointer  ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_DEVICECALLS_H
#define IDXMAP_REWRITER_EXTRACT_DEVICECALLS_H

#include "rewriter/extract/Extraction.h"

#include "clang/AST/Expr.h"

namespace idxmap {

bool isDeviceFunction(const Extraction &E, const clang::FunctionDecl &Function);
bool isDeviceCall(const Extraction &E, const clang::CallExpr &Call);
/// How a message names what \p Call calls.
std::string calleeText(const Extraction &E, const clang::CallExpr &Call);

} // namespace idxmap

#endif
