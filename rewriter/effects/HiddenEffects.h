//===- HiddenEffects.h - Calls that may write what no one sees --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A call may write to what it is given, which the caller sees, and to memory of
// its own choice, which it does not:
//
//   void f(double *x) { *x = 1; ++count; }    f writes to count
//   g(view, i)    where the view, passed by value, has a pointer
//
// Functions of the libraries are taken to write to no more than they are given.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_HIDDENEFFECTS_H
#define IDXMAP_REWRITER_EFFECTS_HIDDENEFFECTS_H

#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceLocation.h"

#include <optional>

namespace idxmap {

/// The first call in \p Body that may have such an effect.
std::optional<clang::SourceRange> hiddenEffect(const clang::Stmt &Body);

} // namespace idxmap

#endif
