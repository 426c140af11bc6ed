//===- PipelineTune.h - What else a loop could be mapped by -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of one annotated loop, all lengths of tiles that the constraints of
// mapping/tuning/TuningSpace.h allow are tried as if its attributes said so;
// those that no stage refuses are its choices, cheapest first.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINETUNE_H
#define IDXMAP_REWRITER_PIPELINETUNE_H

#include "rewriter/PipelineLocality.h"
#include "rewriter/PipelineResult.h"

namespace clang {
class AttributedStmt;
} // namespace clang

namespace idxmap {

/// Whether \p Statement, a loop with its attributes, begins in \p Line of the
/// main file, or has its `for` there.
bool beginsIn(const Extraction &E, const clang::AttributedStmt &Statement,
              unsigned Line);

/// What \p Statement, which is read as \p Wish, could be; a finding where that
/// cannot be said.
std::optional<Tuning> tuneLoop(const Extraction &E,
                               const clang::AttributedStmt &Statement,
                               Annotation Wish, const LoopReader &Read);

} // namespace idxmap

#endif
