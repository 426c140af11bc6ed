//===- StagedText.h - The text of a body with staged arrays -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In the kernel of a device, tokens stand for what the body reads of staged
// arrays, and around a loop that runs in strips (StagedArray.h); what other
// targets run is the text without them.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_STAGEDTEXT_H
#define IDXMAP_REWRITER_KERNEL_STAGEDTEXT_H

#include "rewriter/data/HeldElements.h"
#include "rewriter/data/StagedReads.h"
#include "rewriter/data/StripLoops.h"

namespace idxmap {

struct StagedText {
  StagedReads Reads;
  HeldElements Held;
  std::optional<StripRead> Strip;
  std::optional<SweepLoop> Sweep;
  std::vector<std::string> MacroNames;
  bool IsKept = false; ///< Reads are as of readKept.
};

/// As \p Wish says, for the nest \p Outermost; findings where that cannot be.
StagedText readStagedText(const Extraction &E, const clang::Stmt &Outermost,
                          const clang::Stmt &Body, const WalkedNest &Nest,
                          const Privatisation &Own, const Annotation &Wish,
                          const std::vector<const clang::ValueDecl *> &Captured,
                          const std::vector<Capture> &Captures,
                          Symbols &Values);

/// Adds its edits to \p Edits, and what it says to \p To.
void takeStagedText(const Extraction &E, const clang::Stmt &Body,
                    const StagedText &Staged, std::vector<BodyEdit> &Edits,
                    LoopNest &To);

} // namespace idxmap

#endif
