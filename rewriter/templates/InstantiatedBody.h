//===- InstantiatedBody.h - A body as a template's instances have it -*- C++
//-*//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A nest in a template is read from the pattern, where calls that depend on
// template parameters are open. The same statement in the function's instances
// says what is called.
//
//   template <typename T> void f(T *a) { for (..) a[i] = g(a[i]); }
//   f<P>, f<Q> are used   ->   `a[i] = g(a[i]);` of f<P>, and of f<Q>
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEMPLATES_INSTANTIATEDBODY_H
#define IDXMAP_REWRITER_TEMPLATES_INSTANTIATEDBODY_H

#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// \p Body, a statement of E.Enclosing, in every instance that has a body.
std::vector<const clang::Stmt *> instantiatedBodies(const Extraction &E,
                                                    const clang::Stmt &Body);

} // namespace idxmap

#endif
