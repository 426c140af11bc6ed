//===- LibraryCalls.h - What the library calls of a program -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function of a library whose body is not here may call, of the program's,
// what its arguments and its template's arguments have: constructors,
// destructors and operators of classes, in them or beside them, what ranges and
// allocators have by name, and whatever a pointer to a function leads to:
//
//   std::vector<P> v(n)          ->  P::P, P::~P, operators of P
//   std::sort(v, v + n, less)    ->  the same of *v, and less::operator()
//   qsort(v, n, size, compare)   ->  any function, where that is a variable
//   qsort(v, n, size, less)      ->  nothing here: the text names less itself
//   v[i], v.begin(), it->x       ->  nothing
//
// Law: it calls no other function of the program, but for those that somebody
// gave it before (std::function, std::atexit).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_LIBRARYCALLS_H
#define IDXMAP_REWRITER_EFFECTS_LIBRARYCALLS_H

#include "rewriter/effects/CallVisitor.h"

namespace idxmap {

/// The body of the callee, of a library, is here, and says more than its types:
/// of a destructor, the latter are enough.
bool isReadOfLibrary(const CallEdge &Call);

/// Nothing where the callee is the program's, or its body is read.
std::vector<CallEdge> callsByLibrary(const CallEdge &Call);

} // namespace idxmap

#endif
