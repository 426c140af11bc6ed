//===- StagedBody.h - A body that reads from tiles --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The body's text with what its tokens (StagedArray.h) stand for under a
// mapping:
//
//   b[here] = <0.0> - <0.1>;  ->  b[here] = a_tile[i_in] - a_tile[i_in - 1];
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_STAGE_STAGEDBODY_H
#define IDXMAP_REWRITER_EMIT_STAGE_STAGEDBODY_H

#include "rewriter/emit/stage/SumText.h"
#include "rewriter/footprint/Tile.h"

#include <string>
#include <vector>

namespace idxmap {

/// The parts of a body with a loop in strips: before it, in it, behind it.
/// Where only some threads are in the loops, \p Inside says so in the first.
/// Again are declarations that may stand in front of each.
struct StripParts {
  BodyText Before, Inner, After;
  std::vector<std::string> Again;
};
StripParts stripParts(const BodyText &Body, const std::string &Inside);

/// Where a window has the plane that is \p Ahead, and \p Inner, of the one at
/// \p Place: "[(i_in + 1) % 4]".
std::string planeText(const Tile &Of, const std::string &Place, int64_t Ahead,
                      SumText Inner = {});

/// \p Nest with a body that reads from tiles.
LoopNest stagedNest(const LoopNest &Nest, const Mapping &Map,
                    const StagePlan &Plan);

} // namespace idxmap

#endif
