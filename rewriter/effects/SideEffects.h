//===- SideEffects.h - Functions that do more than to compute ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Whether it matters how often a function is called, as its body and those of
// the functions that it calls say (CallGraph.h):
//
//   int cols() const { assert(n > 0); return n; }   ->  it does not
//   int next() { return p[0]--; }                   ->  it does
//   int size() const { ++calls; return n; }         ->  it does
//
// Law: what is not evidently only a variable of the function's own counts as
// written for others.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_SIDEEFFECTS_H
#define IDXMAP_REWRITER_EFFECTS_SIDEEFFECTS_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"

namespace idxmap {

/// Of libraries' functions, constant ones and those that the standard lets be
/// evaluated by the compiler have none, but for what they are given to change.
bool hasSideEffects(const Extraction &E, const clang::FunctionDecl &Function);
/// Likewise what runs when an object of this type ends.
bool endsWithSideEffects(const Extraction &E, clang::QualType Object);

/// \p Function, of a library, may change its object, or by an argument what
/// others have.
bool mayChangeGiven(const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
