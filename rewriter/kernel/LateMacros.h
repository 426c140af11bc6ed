//===- LateMacros.h - Macros of the function around a loop ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel stands before its loop's function. What the function defines, or
// undefines, before the loop is so around the kernel, too:
//
//   void f(double *a, int n) {        #pragma push_macro("A")
//   #define A(i, j) a[(i) * n + (j)]  #undef A
//     <loop with A(i, 1)>         ->  #define A(i, j) a[(i) * n + (j)]
//   #undef A                          <kernel>
//   }                                 #pragma pop_macro("A")
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_LATEMACROS_H
#define IDXMAP_REWRITER_KERNEL_LATEMACROS_H

#include "rewriter/source/Extraction.h"

#include <string>
#include <vector>

namespace idxmap {

struct LateMacro {
  std::string Name;
  std::string Text;         ///< "#define A(i, j) ..", or "" where it is undone.
  clang::SourceRange Place; ///< Of the directive.
};

/// Those that \p Text, in the same file as \p KernelPlace, names, and those
/// that they name.
std::vector<LateMacro> lateMacros(const Extraction &E,
                                  clang::SourceLocation KernelPlace,
                                  clang::SourceRange Text);

/// \p Kernels where these macros are as they are at the loop.
std::string withMacros(const std::vector<LateMacro> &Macros,
                       const std::string &Kernels);

} // namespace idxmap

#endif
