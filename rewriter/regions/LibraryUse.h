//===- LibraryUse.h - What library functions do with an array ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// By its name, what a function of the standard libraries that is given a way to
// the elements of an array does with them:
//
//   std::begin -> nothing     std::accumulate -> reads     std::sort -> changes
//   free, std::move -> the array has other memory, or none, from then on
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_LIBRARYUSE_H
#define IDXMAP_REWRITER_REGIONS_LIBRARYUSE_H

#include "llvm/ADT/StringRef.h"

namespace idxmap {

enum class LibraryUse { None, Read, Change, Move };

/// By its argument number \p Index. What is not known changes.
LibraryUse libraryUse(llvm::StringRef Function, unsigned Index);

} // namespace idxmap

#endif
