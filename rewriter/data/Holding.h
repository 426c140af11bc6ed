//===- Holding.h - What of a variable the device needs ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable of the host that a body uses stands for itself, or for elements
// that lie elsewhere:
//
//   double *p             ->  Elements
//   double a[100]         ->  Object
//   std::vector<int> v    ->  Container (on targets with memory of their own)
//   View m, Grid *g       ->  Parts
//   int n                 ->  Nothing: its value is passed; on the host also
//                             objects, which stay where they are
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_HOLDING_H
#define IDXMAP_REWRITER_DATA_HOLDING_H

#include "rewriter/source/Extraction.h"

namespace idxmap {

/// How the elements of a variable are counted.
enum class Holding {
  Nothing,  ///< It is passed as it is.
  Object,   ///< One object, copied whole: an array of constant length, a class.
  Elements, ///< What a pointer points to, the rows of an array.
  Container, ///< The elements of a std::vector or std::span.
  Parts      ///< It is passed by its bytes, which may lead to arrays.
};

Holding holdingOf(const Extraction &E, const clang::Stmt &Body,
                  const clang::ValueDecl &Variable);

} // namespace idxmap

#endif
