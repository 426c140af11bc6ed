//===- ObjectUses.h - What a body does with one object ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The most that a body does with an object that it knows by a name, a reference
// or a pointer to it, and by the names that it makes of that:
//
//   i * g.ny + j                          ->  Number
//   x.v = g.u[k];  std::swap(x, y)        ->  Part
//   return x;  where a reference is       ->  Part
//   f(&x), nobody sees f;  g[1];  &x + 1  ->  Escape
//   std::max(x, y).v                      ->  Part
//   std::addressof(x), std::tie(x)        ->  Escape
//
// Law: where it is not Escape, the body reaches no byte beside the object by
// that name but by pointers that lie in it; where it is Number, nor by those,
// and the object stays as it is.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_OBJECTUSES_H
#define IDXMAP_REWRITER_ANALYSIS_OBJECTUSES_H

#include "rewriter/ir/Body.h"

namespace idxmap::ir {

enum class ObjectUse {
  Number, ///< Numbers in it are read, if anything.
  Part,   ///< It is read, written, or what pointers in it lead to is.
  Escape  ///< Its address leads on, or to others like it, or may.
};

/// \p Object is a variable of \p In, which is best inlined. Of a pointer, the
/// object that it points to. Whether a `return` gives a reference, \p In does
/// not say.
ObjectUse useOf(const Body &In, VariableNumber Object,
                bool ReturnsReference = false);

} // namespace idxmap::ir

#endif
