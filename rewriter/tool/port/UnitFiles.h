//===- UnitFiles.h - What a unit reads --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_UNITFILES_H
#define IDXMAP_REWRITER_TOOL_PORT_UNITFILES_H

#include "rewriter/parse/UnitParse.h"

#include <set>
#include <string>

namespace idxmap {

struct UnitFiles {
  /// Absolute names of the source and of all headers but the system's.
  std::set<std::string> Read;
  bool HasMain = false; ///< It defines `main`.
};

/// By a parse, whose messages go to \p Said.
UnitFiles readUnitFiles(const UnitSource &Source,
                        clang::DiagnosticConsumer &Said);

} // namespace idxmap

#endif
