//===- MemberElements.h - What is done with elements ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each pointer, array, container or object that a body names, itself or in
// the functions that it calls: whether the elements that it leads to may be
// written, and whether a function names it.
//
//   m(i, j) = 0;   double &operator()(..) { return p[i*n + j]; }  ->  p written
//   x = m(i, j);                                                  ->  p read
//   s.a[i] = s.b[i]                                 ->  s.a written, s.b read
//   auto &e = v[i]; e.x = e.y;                      ->  v written
//   f(a, b), void f(float *p, const float *q) { p[0] = q[0]; }
//                                                   ->  a written, b read
//
// Law: a use counts as a write unless it is shown to read. It is shown where a
// value of arithmetic type is taken; where the use becomes one of a constant
// type, if no part of that is `mutable` and nothing that is followed casts
// `const` away; where it gives its elements another name (a local pointer or
// reference, a parameter or the result of a function whose body is seen) of
// which every use is shown to read.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_MEMBERELEMENTS_H
#define IDXMAP_REWRITER_ACCESSES_MEMBERELEMENTS_H

#include "rewriter/accesses/ElementUseTable.h"

#include "clang/AST/Stmt.h"

#include <vector>

namespace idxmap {

ElementUseTable usesOfElements(const clang::ASTContext &Context,
                               const clang::Stmt &Body);

} // namespace idxmap

#endif
