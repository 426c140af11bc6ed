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
#ifndef IDXMAP_REWRITER_COHERENCE_LIBRARYUSE_H
#define IDXMAP_REWRITER_COHERENCE_LIBRARYUSE_H

#include <cstddef>
#include <string_view>

namespace idxmap::ir {

enum class LibraryUse { None, Read, Write, Change, Move };

/// By its argument number \p Index. What is not known changes.
LibraryUse libraryUse(std::string_view Function, size_t Index);

} // namespace idxmap::ir

#endif
