//===- DeviceMarks.h - Where functions are marked for the device -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function that kernels call has `__host__ __device__` in front of the
// specifiers of every declaration of it: Clang and nvcc take these words for a
// part of the function's signature. In a template it is the pattern that is
// marked, and its explicit specializations with it.
//
//   ^static double f(double);   ..   [[nodiscard]] ^static double f(double x)
//   {} template <typename T> ^T sq(T x) {}      template <> ^int sq<int>(int x)
//   {}
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_DEVICEMARKS_H
#define IDXMAP_REWRITER_DEVICE_DEVICEMARKS_H

#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// The mark, with a blank that separates it from what follows.
inline constexpr const char *DeviceMark = "__host__ __device__ ";

struct DeviceMarks {
  std::vector<clang::SourceLocation> Places; ///< In files, not in macros.
  /// Of a template: they get marks with it, so that they must be right as well.
  std::vector<const clang::FunctionDecl *> Specializations;
  /// Why it cannot be done, in words that follow "but", and where; or null.
  const char *WhyNot = nullptr;
  clang::SourceLocation WhyNotAt;
};

/// Where that of \p Declaration is, in a file; invalid in the text of a macro.
clang::SourceLocation markPlace(const Extraction &E,
                                const clang::FunctionDecl &Declaration);

/// \p Function is no instance of a template.
DeviceMarks deviceMarks(const Extraction &E,
                        const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
