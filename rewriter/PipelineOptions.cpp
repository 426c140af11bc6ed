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

std::optional<RemarkLevel> remarkLevelNamed(std::string_view Name) {
  if (Name == "off")
    return RemarkLevel::Off;
  if (Name == "on")
    return RemarkLevel::Loop;
  if (Name == "all")
    return RemarkLevel::All;
  return std::nullopt;
}

bool setMemory(std::string_view Value, PipelineOptions &Options) {
  Options.HasUnifiedMemory = Value == "unified";
  return Value == "unified" || Value == "copied";
}

} // namespace idxmap
