//===- IndexKind.h - How wide a kernel's index type must be -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The operands of division and comparison must be exact. If all of them are
// provably below 2^32 the index type is unsigned, if some is provably above it
// is 64 bits wide, and otherwise the launch decides.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_INDEXKIND_H
#define IDXMAP_REWRITER_EMIT_INDEXKIND_H

#include "mapping/Mapping.h"

#include <vector>

namespace idxmap {

enum class IndexKind {
  Unsigned, ///< All operands of division and comparison are below 2^32.
  Wide,     ///< Some operand needs 64 bits in every launch.
  Generic,  ///< The launch decides: template <typename idxmap_Index>.
};

/// Appends the operands of every division, minimum and maximum in \p E that
/// differs from thread to thread.
void collectSensitiveParts(const Expr &E, std::vector<Expr> &Parts);

IndexKind indexKind(const Mapping &Map, const std::vector<Expr> &Sensitive);

/// The host values that the launch must look at, without what is provable or
/// bounded by another: below 2^32, or with \p NeedsSign 2^31, for the 32-bit
/// instance of a generic kernel to be exact, and below 2^63 for 64 bits to be.
std::vector<Expr> indexValues(const Mapping &Map, IndexKind Kind,
                              const std::vector<Expr> &Sensitive,
                              bool NeedsSign = false);

} // namespace idxmap

#endif
