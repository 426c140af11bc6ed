//===- BodyNames.h - Other names that a body makes --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which variables of a body are known by more than their names:
//
//   let q : ptr = &v[0]; let r be s.x; use(&t)    ->  v, s, t
//   a->[load k] = p->[0]                          ->  none
//
// Law: what is no other name's, and not in a call that is left, is read and
// written where the body names it, and nowhere else in it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_BODYNAMES_H
#define IDXMAP_REWRITER_MEMORY_BODYNAMES_H

#include "rewriter/ir/Body.h"

#include <set>
#include <vector>

namespace idxmap::ir {

struct BodyNames {
  explicit BodyNames(const Body &In);

  /// Numbers and pointers, by their numbers, that are changed by their names
  /// alone.
  std::vector<bool> IsPlain;
  std::set<VariableNumber> Others; ///< Those with other names.
  /// Those that functions know whose calls are left (Body::Functions).
  std::set<VariableNumber> InCalls;
  /// A `goto` leads back to where the run has been before, or who knows where.
  bool JumpsBack = false;
};

} // namespace idxmap::ir

#endif
