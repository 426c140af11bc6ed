//===- PipelineRemark.h - The one remark of a loop --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is said of a mapped loop unless more is asked for: one remark, of what
// was mapped, how, and each thing once that could not be shown. All remarks of
// the loop go into it, and every error and warning stays as it is:
//
//   the outer 2 of 3 perfectly nested loops, [0,n) x [0,m), mapped as
//   'shift_lb, ...'; it could not be shown that 'b' and 'a' do not overlap
//   (line 12)
//
// A loop whose steps are all given, and of which nothing is doubtful, has none.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINEREMARK_H
#define IDXMAP_REWRITER_PIPELINEREMARK_H

#include "attributes/Annotation.h"
#include "mapping/Finding.h"
#include "mapping/Mapping.h"
#include "rewriter/LoopNest.h"
#include "rewriter/PipelineOptions.h"
#include "rewriter/emit/EmitOptions.h"

#include <functional>
#include <vector>

namespace idxmap {

/// One of many.
Finding mappingRemark(const Annotation &Wish, const LoopNest &Nest,
                      const std::vector<Variant> &Variants);

/// \p Findings with one remark in place of all of them, or with none. \p LineOf
/// says "line 12" of a place.
std::vector<Finding>
summarised(std::vector<Finding> Findings, const Annotation &Wish,
           const LoopNest &Nest, const std::vector<Variant> &Variants,
           const EmitOptions &Emit,
           const std::function<std::string(SourceToken)> &LineOf);

/// In a compile that is not CUDA, of the first loop that is mapped: that the
/// loops run on the host, a note of its one remark or a remark beside others.
void sayHost(std::vector<Finding> &Findings, const PipelineOptions &Options);

/// Of a loop that is not mapped, the errors are said.
void dropRemarksBesideErrors(std::vector<Finding> &Findings);

} // namespace idxmap

#endif
