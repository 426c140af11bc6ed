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
// and how long a function of MPI (MPI 4.0, sections 3.4, 3.7 and 3.9) or of
// BLAS and LAPACK by their C names keeps it.
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

/// What functions outside of the standard libraries do with a way to elements,
/// which they read and, if it is none to constants, write.
enum class Keeping {
  Unknown,   ///< They may keep it.
  UntilEnd,  ///< They are through with it when they return: MPI_Recv, cblas_*.
  UntilWait, ///< Until a message is waited for: MPI_Irecv.
  Waits      ///< For such a message: MPI_Waitall.
};
Keeping keepingOf(std::string_view Function);

} // namespace idxmap::ir

#endif
