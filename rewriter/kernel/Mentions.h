//===- Mentions.h - Names that a launch keeps in use ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop that becomes a launch no longer names everything that it named: bounds
// are folded, constants are declared again in the kernel. Compilers warn about
// what then seems unused, so the launch mentions it:
//
//   const int n = 8; i < n        ->  static_cast<void>(n);
//   static constexpr int half(int);  i < half(40)
//     ->  static_cast<void>(static_cast<int (*)(int)>(&half));
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_MENTIONS_H
#define IDXMAP_REWRITER_KERNEL_MENTIONS_H

#include "rewriter/kernel/Captures.h"

namespace idxmap {

/// Expressions that use what \p Loop, with its mapped body \p Body, used and
/// neither kernel nor launch name any more.
std::vector<std::string> mentions(const Extraction &E, const clang::Stmt &Loop,
                                  const clang::Stmt &Body,
                                  const CaptureReader &Captures,
                                  const Symbols &Values);

} // namespace idxmap

#endif
