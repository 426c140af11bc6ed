//===- ParameterUses.h - What a function does with what it gets -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The most that a called function, with those that it calls, does with an
// object that it is given (ObjectUses.h):
//
//   int at(const Grid &g, int i) { return i * g.ny; }      ->  g: Number
//   void set(T &x) { x.v = 0; }                            ->  x: Part
//   struct View { View(T &x) : p(&x) {} T *p; };           ->  x: Escape
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_BUILD_PARAMETERUSES_H
#define IDXMAP_REWRITER_BUILD_PARAMETERUSES_H

#include "rewriter/analysis/ObjectUses.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/DeclCXX.h"

namespace idxmap {

/// With the object of its parameter number \p Index, by value, reference or
/// pointer. Escape where no body is here, or is read only in instances.
ir::ObjectUse useOfParameter(const Extraction &E,
                             const clang::FunctionDecl &Callee, unsigned Index);

/// With the object that it is called for.
ir::ObjectUse useOfObject(const Extraction &E,
                          const clang::CXXMethodDecl &Callee);

} // namespace idxmap

#endif
