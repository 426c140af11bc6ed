//===- WritesElsewhere.h - What a function may write ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function whose accesses are not read in place of its call may write to
// elements, by what it calls as well. It does unless its body evidently changes
// no more than its own variables and the single values of its object:
//
//   void swapWith(int i, int j) { std::swap(u[i], u[j]); }   ->  yes
//   void next(int i) { auto &a = n[i]; a.v = n[i - 1].v; }   ->  yes
//   double sum() { double s = 0; for (..) s += u[i]; }       ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_WRITESELSEWHERE_H
#define IDXMAP_REWRITER_EFFECTS_WRITESELSEWHERE_H

#include "clang/AST/Decl.h"

namespace idxmap {

bool writesElsewhere(const clang::FunctionDecl &Function);

/// The body casts `const` away, so that what its parameters say of it is not
/// true.
bool castsConstAway(const clang::FunctionDecl &Function);

/// The body makes a pointer of its parameter number \p Index, a reference to a
/// number, and may go on from there.
bool takesAddress(const clang::FunctionDecl &Function, unsigned Index);

} // namespace idxmap

#endif
