//===- Port.h - A whole program, from directives to CUDA --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `idxmap port`: the units of a program are annotated, as `--annotate=pragmas`
// does, and rewritten, as `-o` does, together (docs/porting.md):
//
//   - a loop in a header is mapped where all units that include the header
//     agree on it;
//   - a loop that the rewrite refuses is left as it is, and reported;
//   - nothing is written unless all units can be.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_PORT_H
#define IDXMAP_REWRITER_TOOL_PORT_PORT_H

#include "rewriter/tool/port/PortOptions.h"

#include <string>

namespace idxmap {

/// The exit status. \p RuntimeFolder as of withUnit.
int port(const PortOptions &Options, const std::string &RuntimeFolder);

} // namespace idxmap

#endif
