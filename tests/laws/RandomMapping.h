//===- RandomMapping.h - Spaces and steps drawn at random -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A case of the laws: a small space of rank 1 to 7 with lower bounds on both
// sides of zero, steps, widths (also 0 and equal to the step) and now and then
// no index at all; the values of its symbols; and a legal list of steps. In a
// symbolic case any of the descriptor's components, and any length, may be a
// symbol of which the algebra knows nothing but the range of its type.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_LAWS_RANDOMMAPPING_H
#define IDXMAP_TESTS_LAWS_RANDOMMAPPING_H

#include "MappingOracle.h"

namespace idxmap::laws {

enum class Bounds { Constant, Symbolic };

struct RandomSpace {
  IndexSpace Space;
  Values Of;
};

/// Draws inside a RapidCheck property. At most \p MostIndices positions (holes
/// included).
RandomSpace drawSpace(Bounds Kind, unsigned LeastRank = 1,
                      unsigned MostRank = 7, int64_t MostIndices = 200);

/// Arguments for the combinator \p Name on \p Space, mostly legal ones. Symbols
/// get a value in \p Of.
Step drawStep(const std::string &Name, const IndexSpace &Space, Bounds Kind,
              Values &Of);

/// Up to 7 random legal steps, then what is needed to end in grid_block.
std::vector<Step> drawSteps(const RandomSpace &Source, Bounds Kind, Values &Of);

/// The case as text, for a failure's report.
std::string describe(const IndexSpace &Space, const std::vector<Step> &Steps,
                     const Values &Of);

} // namespace idxmap::laws

#endif
