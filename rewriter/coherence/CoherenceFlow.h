//===- CoherenceFlow.h - A data region, statement by statement --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Follows the statements of a function's tree in the order in which they run,
// with which side has the newer elements of each array that a data region
// holds, and finds where the host or the device uses old ones:
//
//   loop that writes a; x = a[0];                     ->  error at a[0]
//   loop that writes a; update host(a); x = a[0];     ->  right
//   a[0] = 1; loop that reads a;                      ->  error at a[0] = 1
//
// Ways through the code are joined where they meet, loops are walked until
// nothing changes. Names of one array are followed in order (CoherenceState.h);
// what is reached in another way may be any array that the graph of pointers
// says it may be.
//
// Law: without a finding, no side uses an element of which the other one has a
// newer value, if what nobody has seen only uses what it is given.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_COHERENCE_COHERENCEFLOW_H
#define IDXMAP_REWRITER_COHERENCE_COHERENCEFLOW_H

#include "rewriter/coherence/RegionMarks.h"

namespace idxmap::ir {

/// What goes wrong in the region that is followed.
std::vector<Finding> checkCoherence(const CoherenceQuestion &Of);

} // namespace idxmap::ir

#endif
