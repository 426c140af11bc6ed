//===- ConstCasts.h - Functions that cast `const` away ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CONSTCASTS_H
#define IDXMAP_REWRITER_EFFECTS_CONSTCASTS_H

#include "clang/AST/Decl.h"

namespace idxmap {

/// The body, or that of a function that it calls, casts `const` away, so that
/// what its parameters say of it is not true:
///
///   void f(const float *a) { *(float *)a = 0; }   ->  yes
///   void g(const float &x) { f(&x); }             ->  yes
bool castsConstAway(const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
