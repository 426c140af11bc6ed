//===- Counters.h - Variables that inner loops count with -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In round r of a loop of the body, from 0 on, its counter has a known value:
//
//   for (int k = i + 1; k < n; k += 2) ..   ->  k: begins at i + 1, step 2
//
// Law: of a counter, each value in round r is Begin + r * Step.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_COUNTERS_H
#define IDXMAP_REWRITER_ANALYSIS_COUNTERS_H

#include "rewriter/ir/Body.h"

#include <cstdint>
#include <map>

namespace idxmap::ir {

struct Counter {
  const Value *Begin;
  int64_t Step;
};

/// Those variables of the body that one loop changes, once in a round and
/// nowhere else, that nothing else names but to read them.
std::map<VariableNumber, Counter> countersOf(const Body &In);

} // namespace idxmap::ir

#endif
