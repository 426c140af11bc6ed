//===- LambdaCopy.h - A lambda from before the loop, again ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The type of a lambda has no name that a kernel's parameter could have. But
// what a lambda means is its text and what it captures, so that the kernel
// declares it again, and captures in its turn:
//
//   auto f = [=](double x) { return w * x; };
//     ->  parameter `const double w`, and in the kernel
//         `const auto f = [=](double x) { return w * x; };`
//
// Law: what it captures by value has the same value when the loop runs as when
// the lambda was made; what it captures by reference it only reads.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_LAMBDACOPY_H
#define IDXMAP_REWRITER_KERNEL_LAMBDACOPY_H

#include "rewriter/source/Extraction.h"

namespace clang {
class LambdaExpr;
}

namespace idxmap {

/// Why the law does not hold, in words; empty if it does.
std::string whyNoCopy(const Extraction &E, const clang::LambdaExpr &Lambda);

/// The declaration, its lines after the first indented as a kernel is.
std::string lambdaCopyText(const Extraction &E, const clang::VarDecl &Variable,
                           const clang::LambdaExpr &Lambda);

} // namespace idxmap

#endif
