//===- UnseenCalls.h - Calls of which no body is here -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The device refuses a function whose body is not here; the host can call it.
// It may keep something from one call to the next, so that the order of the
// iterations counts:
//
//   std::rand(), next() of another file      ->  may
//   f() of a std::function, p->next()        ->  may, if virtual
//   s.f(), f a pointer to a function         ->  may
//   sqrt(x), [[gnu::const]] int f(int)       ->  may not
//   draw() { return std::rand(); }           ->  may, as what it calls
//   A() : v(next()) {}, f(int = next())      ->  may, where they are called
//   D d;  D{i}.k;  of a class with ~D();     ->  may, at their ends
//   std::min(i, 3, less), less not seen      ->  may
//   f() that uses a thread_local variable    ->  may
//
// Other functions of the library are taken to change no more than what they are
// given.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_UNSEENCALLS_H
#define IDXMAP_REWRITER_EFFECTS_UNSEENCALLS_H

#include "mapping/Finding.h"
#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// A remark on each call in \p Body that may.
std::vector<Finding> findUnseenCalls(const Extraction &E,
                                     const clang::Stmt &Body);

} // namespace idxmap

#endif
