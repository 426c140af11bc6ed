//===- CallEffects.h - What a statement does by its calls -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// collectWrites (effects/Effects.h) tells what a call does to what it is given.
// What lies behind that, a function reaches by pointers in objects, by `this`
// and by global names:
//
//   struct Put { double *p; void operator()(int i) const { p[i] = 0; } };
//   put(3);               ->  may write
//   at(i, j) += 2;        ->  writes, where at() returns a reference
//   get(i), of a global   ->  may read
//   sqrt(x), std::max(x, y)  ->  neither
//
// Law: a call that writes memory which is not among what collectWrites names
// may write here. What has no body to be looked into may, but for functions of
// the library and of the compiler.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_CALLEFFECTS_H
#define IDXMAP_REWRITER_TEAMS_CALLEFFECTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace idxmap {

/// An object of \p Type leads to memory outside of itself.
bool leadsElsewhere(clang::QualType Type);

/// \p S may write memory in the functions that it calls, or to what they return
/// a reference to.
bool callsMayWrite(const clang::Stmt &S);

/// \p S calls a function that may read memory.
bool callsMayRead(const clang::Stmt &S);

} // namespace idxmap

#endif
