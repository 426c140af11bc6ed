//===- OwnSynchronization.h - Atomic by the user's own means ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Iterations may meet at an element where the body says itself that they do so
// one at a time. Where a body has any of these, it is not known which elements
// it has them for; and objects write to memory of their own choice:
//
//   __atomic_fetch_add(&h[k], 1, m);     yes
//   std::atomic_ref(h[k])++;             yes, an object
//   { std::lock_guard held(lock); .. }   yes, an object
//   h[k]++;  std::sqrt(h[k]);            no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_OWNSYNCHRONIZATION_H
#define IDXMAP_REWRITER_EFFECTS_OWNSYNCHRONIZATION_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceLocation.h"

#include <optional>

namespace idxmap {

struct Synchronization {
  bool IsAny = false;
  std::optional<clang::SourceRange> Object; ///< The first one.
};

/// What \p Body, or a function that it calls, has of it.
Synchronization ownSynchronization(const Extraction &E,
                                   const clang::Stmt &Body);

} // namespace idxmap

#endif
