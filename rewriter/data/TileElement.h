//===- TileElement.h - What a tile of an array is made of -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The elements of an array as shared memory has them, and how many values its
// subscripts have where its type says so:
//
//   const float *a, float a[][40], std::vector<float>  ->  float; [?], [?][40]
//   std::complex<float> *  ->  refused: it has a constructor
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_TILEELEMENT_H
#define IDXMAP_REWRITER_DATA_TILEELEMENT_H

#include "rewriter/StagedArray.h"
#include "rewriter/source/Extraction.h"

namespace idxmap {

/// Fills \p To for an array of \p Type. Else says what it has that no tile can
/// have, as a message does. \p HasElementView: a container is one in the
/// kernel.
const char *readTileElement(const Extraction &E, clang::QualType Type,
                            bool HasElementView, StagedArray &To);

/// The variable of \p Captured, or the member of the loop's own object, that is
/// called \p Name; null where there is none, or more than one.
const clang::ValueDecl *
arrayNamed(const std::vector<const clang::ValueDecl *> &Captured,
           llvm::StringRef Name);

} // namespace idxmap

#endif
