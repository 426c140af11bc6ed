//===- TuningSpace.h - Lengths that a person could try ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What `idxmap --tune` has to choose from: the shapes of a nest, each with all
// lengths of its tiles that a table of constraints allows.
//
//   shapes       boxes of iterations; those of Locality.h with their arrays
//   parameters   tile and each along x, y and z, tile_loop, sweep: powers of 2;
//                pipeline(2) or not
//   constraints  "each divides tile", "32 divides the threads of a block", ..
//
// The constraints are data (Mogers et al., "Automatic Generation of Specialized
// Direct Convolutions for Mobile GPUs", 2020, derive a space from such, and
// search it): each has a name, a law in words and where it comes from
// (docs/tuning.md has the table). Law: a proposal is drawn if and only if all
// constraints hold.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_TUNING_TUNINGSPACE_H
#define IDXMAP_MAPPING_TUNING_TUNINGSPACE_H

#include "mapping/DeviceLimits.h"
#include "mapping/strategies/Locality.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace idxmap {

struct TuningConstraint {
  std::string_view Name;   ///< "threads"
  std::string_view Law;    ///< In words.
  std::string_view Source; ///< What it comes from.
  bool (*Holds)(const LocalityProposal &, const DeviceLimits &);
};

const std::vector<TuningConstraint> &tuningConstraints();

/// Threads of a block: the product of tile / each. Pre: each divides tile.
int64_t threadsOf(const LocalityProposal &Of);
/// Iterations of a thread: the product of each.
int64_t ownOf(const LocalityProposal &Of);

struct TuningSpace {
  std::vector<LocalityProposal> Drawn; ///< All constraints hold for them.
  /// How many others there were, by the first constraint that does not hold;
  /// in the order of the table.
  std::vector<std::pair<std::string_view, size_t>> LeftOut;
};

/// Of a nest over \p Source that touches \p Of: as proposeLocality.
TuningSpace tuningSpace(const IndexSpace &Source, const MemoryUse &Of,
                        const Facts &Known, const DeviceLimits &Limits);

} // namespace idxmap

#endif
