//===- ModSet.h - Which variables a body may change -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a body may write of the variables that it does not declare itself: their
// own storage, or memory that they lead to.
//
//   s.row[i] = 1;                       ->  own: s
//   v[i] = 1;                           ->  led to: v, a std::vector or pointer
//   P &r = s.part; r.x = 1;             ->  own: s
//   float *p = &s.x; use(p);            ->  own: s, where nobody sees what use
//   does
//
// What is not seen is assumed: a call without a body, or an opaque part, writes
// what it gets the address of, unless that is to a constant, and all that its
// arguments lead to (PointsToGraph.h).
//
// Law: if a run of the body changes a byte of a variable from outside, that is
// in Own; a byte of what it leads to, in Targets, and nothing else is led to
// than by names in the body.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_MODSET_H
#define IDXMAP_REWRITER_MEMORY_MODSET_H

#include "rewriter/memory/PointsToGraph.h"

#include <set>
#include <string>

namespace idxmap::ir {

/// A variable from outside, and the first member on the way into it; no name
/// stands for all of it. Base classes are passed over: `d.Base.x` is d, x.
struct MemberOf {
  VariableNumber Of;
  std::string Member;
  auto operator<=>(const MemberOf &) const = default;
};

struct VariableModSet {
  std::set<MemberOf> Own;
  std::set<MemberOf> Targets;
  Memories All; ///< The same, as the graph names it.

  bool changes(VariableNumber Of) const;
  /// \p Member of \p Of.
  bool changes(VariableNumber Of, const std::string &Member) const;
  /// Something that lies in \p Any.
  bool changes(const Memories &Any) const;
};

VariableModSet modSet(const Body &Of);
VariableModSet modSet(const Body &Of, const PointsToGraph &Pointers);

/// The memory that \p Of, with all that is in it, or \p All may change; that of
/// variables which are declared there, too.
Memories changedBy(const Statement &Of, const PointsToGraph &Pointers);
Memories changedBy(const Statements &All, const PointsToGraph &Pointers);

} // namespace idxmap::ir

#endif
