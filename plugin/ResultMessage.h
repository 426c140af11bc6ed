//===- ResultMessage.h - What became of a unit, as bytes --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_PLUGIN_RESULTMESSAGE_H
#define IDXMAP_PLUGIN_RESULTMESSAGE_H

#include "rewriter/PipelineResult.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace idxmap {

/// A result, and what was said of the unit on the way.
struct SaidResult {
  PipelineResult Result; ///< What a compile needs of it.
  std::string Errors;    ///< Text for the standard error.
  unsigned NumWarnings = 0, NumErrors = 0;
};

/// Law: decoded(encoded(x)) = x; nothing of any other bytes.
std::string encoded(const SaidResult &Said);
std::optional<SaidResult> decoded(llvm::StringRef Message);

} // namespace idxmap

#endif
