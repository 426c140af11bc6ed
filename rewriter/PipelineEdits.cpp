//===- PipelineEdits.cpp --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace idxmap {

/// Templates have none in `extern "C" {}`.
static std::string withCxxLinkage(const std::string &Kernels) {
  return "extern \"C++\" {\n" + Kernels + "} // extern \"C++\"\n";
}

std::string placedKernels(const ExtractedLoop &Of, const std::string &Kernels) {
  const std::string Text = withMacros(Of.Macros, Kernels);
  return Of.IsKernelPlaceInC ? withCxxLinkage(Text) : Text;
}

void addDeclarations(LoopRewrite &To, ExtractedLoop &&Of) {
  llvm::append_range(To.DeviceMarks, Of.DeviceMarks);
  llvm::append_range(To.Unused, Of.Unused);
  for (FunctionCopy &Each : Of.Copies)
    To.Copies.push_back(
        {Each.Begin, Each.End, std::move(Each.Text), Each.IsDefinition});
  for (const GivenName &Each : Of.Named)
    To.Named[Each.Before] = Each.Name;
  for (const OpenedMember &Each : Of.Opened)
    To.Openings.push_back({Each.Begin, Each.End, Each.Access});
}

} // namespace idxmap
