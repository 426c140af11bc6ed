//===- PointedObject.h - An object behind a pointer -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pointer of which a body only takes members stands for one object, which a
// device can get by its bytes:
//
//   grid->v[i] = grid->at(i - 1)   ->  the object that grid points to
//   grid[i].n, f(grid), grid + 1   ->  the pointer to many, or to be given away
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_POINTEDOBJECT_H
#define IDXMAP_REWRITER_EXTRACT_POINTEDOBJECT_H

#include "rewriter/extract/Extraction.h"

#include "clang/AST/Decl.h"

namespace idxmap {

/// True if the device gets what \p Pointer points to by its bytes: they lead to
/// arrays, and \p Body changes none of them.
bool isPointedObject(const Extraction &E, const clang::Stmt &Body,
                     const clang::ValueDecl &Pointer);

} // namespace idxmap

#endif
