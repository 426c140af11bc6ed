//===- PipelineOptions.cpp - What a front end asks for --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineOptions.h"

namespace idxmap {

std::optional<Stage> stageNamed(std::string_view Name) {
  if (Name == "body")
    return Stage::Body;
  if (Name == "nest")
    return Stage::Nest;
  if (Name == "mapping")
    return Stage::Mapping;
  if (Name == "kernel")
    return Stage::Kernel;
  return std::nullopt;
}

} // namespace idxmap
