//===- PointedObject.h - An object behind a pointer -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pointer of which a body only takes members stands for one object, all of
// whose arrays are known, and which a device can get by its bytes:
//
//   grid->v[i] = grid->at(i - 1)   ->  the object that grid points to
//   (*v)[i], v->size() of a std::vector   ->  the container that v points to
//   idx(grid, i), which reads numbers alone ->  likewise
//   grid[i].n, f(grid), grid + 1   ->  the pointer to many, or to be given away
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_POINTEDOBJECT_H
#define IDXMAP_REWRITER_DATA_POINTEDOBJECT_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"

namespace idxmap {

/// True if what \p Pointer points to leads to arrays, all of which are known,
/// and \p Body changes none of its members. A device gets it by its bytes.
bool isPointedObject(const Extraction &E, const clang::Stmt &Body,
                     const clang::ValueDecl &Pointer);

} // namespace idxmap

#endif
