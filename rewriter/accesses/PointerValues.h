//===- PointerValues.h - What a pointer points to before a loop -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A local pointer that was given a part of an array last is another name for
// that array in a loop, as long as what its value is made of means the same:
//
//   double *u = buf, *v = buf + n; for (..) ..      ->  buf, buf + n
//   v = &v0[2 * n]; for (..) ..                     ->  &v0[2 * n]
//   u = buf; buf += n; for (..) ..                  ->  unknown
//   for (..) { for (..) ..; std::swap(u, v); }      ->  unknown
//
// Law: evaluated in the loop, the value is the pointer's.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_POINTERVALUES_H
#define IDXMAP_REWRITER_ACCESSES_POINTERVALUES_H

#include "rewriter/effects/LastAssignment.h"

namespace idxmap {

/// The value that \p Pointer has where \p Way leads to, and in all that is done
/// there; null where that is not evident, for one that is `restrict`, which
/// says more, and for one whose value is no part of an array with a name.
const clang::Expr *steadyValue(const clang::VarDecl &Pointer,
                               const WayToStatement &Way);

} // namespace idxmap

#endif
