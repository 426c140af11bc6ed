//===- DeviceLimits.cpp - What a device can launch ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/DeviceLimits.h"

#include <string>

namespace idxmap {

static const char *const AxisNames[] = {"x", "y", "z"};

/// A finding for each extent that is over its limit for all run-time values.
static void checkExtents(const std::array<Expr, 3> &Extents,
                         const std::array<int64_t, 3> &Limits, FindingID Id,
                         FindingID Repair, const Facts &Known,
                         std::vector<Finding> &Findings) {
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    int64_t Least = Known.rangeOf(Extents[Axis]).Lo;
    if (Least <= Limits[Axis])
      continue;
    Findings.push_back(Finding(Id, {std::to_string(Least), AxisNames[Axis],
                                    std::to_string(Limits[Axis])})
                           .withNote(Repair));
  }
}

static std::string blockText(const std::array<Expr, 3> &Block,
                             const Facts &Known) {
  std::string Text;
  for (const Expr &Extent : Block)
    Text +=
        (Text.empty() ? "" : " x ") + std::to_string(Known.rangeOf(Extent).Lo);
  return Text;
}

std::vector<Finding> checkLaunch(const std::array<Expr, 3> &Grid,
                                 const std::array<Expr, 3> &Block,
                                 const Facts &Known,
                                 const DeviceLimits &Limits) {
  std::vector<Finding> Findings;
  checkExtents(Block, Limits.Block, FindingID::err_block_extent,
               FindingID::note_block_limit, Known, Findings);
  checkExtents(Grid, Limits.Grid, FindingID::err_grid_extent,
               FindingID::note_grid_limit, Known, Findings);
  if (!Findings.empty())
    return Findings;
  int64_t Threads = Known.rangeOf(Block[0] * Block[1] * Block[2]).Lo;
  if (Threads > Limits.ThreadsPerBlock)
    Findings.push_back(
        Finding(FindingID::err_block_product,
                {std::to_string(Threads), blockText(Block, Known),
                 std::to_string(Limits.ThreadsPerBlock)})
            .withNote(FindingID::note_block_limit));
  return Findings;
}

} // namespace idxmap
