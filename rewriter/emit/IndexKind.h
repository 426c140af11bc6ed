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

#include "rewriter/emit/KernelPlan.h"

namespace idxmap {

/// Appends the operands of every division, minimum and maximum in \p E that
/// differs from thread to thread.
void collectSensitiveParts(const Expr &E, std::vector<Expr> &Parts);

IndexKind indexKind(const Mapping &Map, const std::vector<Expr> &Sensitive);

/// The host values that must be below 2^32 for the 32-bit instance to be exact
/// (and below 2^63 for the 64-bit one), each once, without the provable ones.
std::vector<Expr> indexValues(const Mapping &Map,
                              const std::vector<Expr> &Sensitive);

} // namespace idxmap

#endif
