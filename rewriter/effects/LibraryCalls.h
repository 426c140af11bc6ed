//===- LibraryCalls.h - What the library calls of a program -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function of a library may call what it is given to be called. Where its
// body is not here, it may call, of the classes that its arguments and its
// template's arguments know, constructors, destructors, assignments and what
// ranges and allocators have by name; if it orders or hashes objects,
// comparisons; of iterators and for sums, all operators:
//
//   std::vector<P> v(n)          ->  P::P, P::~P, P::operator=
//   std::sort(v, v + n, less)    ->  the same of *v, operator<, and of less, ()
//   qsort(v, n, size, compare)   ->  any function, where that is a variable
//   qsort(v, n, size, less)      ->  nothing here: the text names less itself
//   v[i], v.begin(), it->x       ->  nothing
//
// Input and output are known by other means. Law: it calls no other function of
// the program, but for those that somebody gave it before (std::function,
// std::atexit).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_LIBRARYCALLS_H
#define IDXMAP_REWRITER_EFFECTS_LIBRARYCALLS_H

#include "rewriter/effects/CallVisitor.h"

namespace idxmap {

/// Nothing where the callee is the program's. Where its body is here, that says
/// the rest.
std::vector<CallEdge> callsByLibrary(const CallEdge &Call);

} // namespace idxmap

#endif
