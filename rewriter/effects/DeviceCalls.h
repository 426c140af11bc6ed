//===- DeviceCalls.h - Which functions device code may call -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// On the CUDA target a function that a body calls is the device's already, or
// becomes it with `__host__ __device__` before each of its declarations, or
// cannot be called:
//
//   std::sqrt(x), std::max(a, b), my_device(x)      ->  AsIs
//   square(x), point.norm() of the same unit        ->  OfUser
//   std::cos of a complex, printf, std::vector      ->  Never
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_DEVICECALLS_H
#define IDXMAP_REWRITER_EFFECTS_DEVICECALLS_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

namespace idxmap {

/// Of OpenMP: whether the host runs the code that calls it.
inline constexpr llvm::StringLiteral PlaceQuery = "omp_is_initial_device";

enum class DeviceUse { AsIs, OfUser, Never };

DeviceUse deviceUse(const Extraction &E, const clang::FunctionDecl &Function);

/// False for what device code may call without a word: constexpr functions,
/// functions of a lambda, and what the compiler writes itself.
bool needsDeviceMark(const clang::FunctionDecl &Function);

/// The declaration with the body that \p Function is made from: its own, or
/// its template's; null if no body can be seen.
const clang::FunctionDecl *bodyOf(const clang::FunctionDecl &Function);

/// What the user wrote: the template's function for an instance of it.
const clang::FunctionDecl &patternOf(const clang::FunctionDecl &Function);

/// How a message names \p Function: a constructor by its class.
std::string functionName(const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
