//===- ClosedScopes.h - Where a kernel's names do not reach -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable of a namespace can be named anywhere; the kernel's parameter that
// takes its place is local, so that not all of the body can name it:
//
//   auto g = [x](int k) { return ce[k] + x; };              ->  error at ce
//   struct L { double at(int k) { return ce[k]; } } l;      ->  error at ce
//   auto g = [&](int k) { return ce[k] + x; };              ->  nothing
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_CLOSEDSCOPES_H
#define IDXMAP_REWRITER_KERNEL_CLOSEDSCOPES_H

#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// Adds a finding for each of \p Passed, the variables that become parameters,
/// that \p Body, or a lambda from before the loop that it names, uses there.
void checkClosedScopes(const Extraction &E, const clang::Stmt &Body,
                       const std::vector<const clang::ValueDecl *> &Passed);

} // namespace idxmap

#endif
