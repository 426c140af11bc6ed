//===- EmitOptions.h - How kernels and launches are written -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What all modules of the emitter are told beside the nest and its mapping: for
// which target, in which style, and what the text has to cope with.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_EMITOPTIONS_H
#define IDXMAP_REWRITER_EMIT_EMITOPTIONS_H

#include "attributes/Annotation.h"

namespace idxmap {

enum class GuardStyle {
  Return,    ///< `if (k >= n) return;`
  Predicate, ///< `if (k < n) { body }`: branchless where the compiler
             ///< predicates it.
};

struct EmitOptions {
  TargetKind Target = TargetKind::Cuda;
  GuardStyle Guard = GuardStyle::Return;
  bool LineDirectives = false;
  /// The loop variable of an excess thread may pass the largest value of its
  /// type, within one block of it. False: the kernel says what the user would
  /// (`k >= n - 1`), and the launch refuses such bounds. True: the guard also
  /// tests the lower bound where that can happen (`k < 1 || k >= n - 1`), so
  /// that every extent can be launched; for strategies, which promise it.
  bool WrapSafe = false;
  /// The kernel is the user's loops where that can be (HostLoops.h), which is
  /// for the host.
  bool KeepsLoops = false;
  bool InBlocks = false; ///< And in the blocks of the mapping.
  /// Loops check themselves where IDXMAP_CHECK is set; needs LoopNest::Plain.
  bool Check = false;
};

} // namespace idxmap

#endif
