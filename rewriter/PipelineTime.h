//===- PipelineTime.h - The stages for one time loop ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the pipeline does with `time_tile`: before the loop comes one that runs
// several steps in each launch, and the loop itself runs those that are left:
//
//   [[idxmap::time_tile(5, 56, 56)]] for (int t = 0; t < n; ++t) ..
//     ->  int t = 0;
//         for (; t < n && n - t > 5; t += 5) { the launch; std::swap(a, b); }
//         for (; t < n; ++t) ..
//
// One step at least is left, so that both arrays end as they would. Of a time
// loop with a second mapped loop in place of the exchange, that runs as ever,
// behind either of
//
//         if (n - t >= 5) { the launch; t += 4; } else { the first loop }
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINETIME_H
#define IDXMAP_REWRITER_PIPELINETIME_H

#include "rewriter/PipelineLoop.h"

namespace idxmap {

/// Findings about the mapped loop in a time loop, at its own place.
struct NestWords {
  clang::SourceLocation Place;
  SourceTokens Tokens;
  std::vector<Finding> Findings;
};

/// Pre: isTimeLoop(Annotated.Statement), of which \p Rewrite is all else. What
/// is wrong goes to \p Findings, or with the loop inside of it to \p Inside.
/// \p Also gets what the text needs of the runtime, \p InBody what the loop's
/// body gets. The kernel, if there is one.
std::optional<PipelineResult::CudaKernel>
tileTime(clang::ASTContext &Context, const AnnotatedStatement &Annotated,
         const AttributePlaces &Places, KernelNames &Names,
         const PipelineOptions &Options, SourceTokens &Tokens,
         const std::shared_ptr<FileText> &Files, std::vector<Finding> &Findings,
         std::optional<NestWords> &Inside, StatementRewrite &Rewrite,
         std::optional<StatementRewrite> &InBody, Needs &Also);

} // namespace idxmap

#endif
