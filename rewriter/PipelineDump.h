//===- PipelineDump.h - Stages of the pipeline as text ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What --dump=nest and --dump=mapping print for one loop: every field that the
// next stage uses, one a line, in a fixed order.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINEDUMP_H
#define IDXMAP_REWRITER_PIPELINEDUMP_H

#include "mapping/Mapping.h"
#include "rewriter/Extract.h"
#include "rewriter/LoopNest.h"

#include <string>
#include <vector>

namespace idxmap {

/// \p Trees as ExtractedLoop has them.
std::string dumpBody(const LoopNest &Nest, const std::vector<BodyTree> &Trees);
std::string dumpNest(const LoopNest &Nest);
std::string dumpMapping(const LoopNest &Nest,
                        const std::vector<Variant> &Variants);

} // namespace idxmap

#endif
