//===- Memories.h - Memory that a place may lie in --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the graph of pointers (PointsToGraph.h) knows of memory: which variable
// it is of, and how far away. Sets of it are unions of each other most of the
// time, and often of a part of themselves: they are vectors in order, in which
// a union is one pass, and none is made where nothing is new.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_MEMORIES_H
#define IDXMAP_REWRITER_MEMORY_MEMORIES_H

#include "rewriter/ir/Value.h"

#include <initializer_list>
#include <string>
#include <vector>

namespace idxmap::ir {

/// A variable's own storage, or what an outer variable leads to, by one pointer
/// or by more; of one from outside, also the first member on the way:
///
///   s.x  ->  s, x, Own        s.v->[i].x  ->  s, v, Target
///   p->x ->  p, x, Target     p->v->[i]   ->  p, v, Farther
///
/// Base classes are passed over. An empty member is all of it, or it has none.
struct Memory {
  enum class Distance { Own, Target, Farther };
  VariableNumber Of;
  std::string Member;
  Distance Away;
  auto operator<=>(const Memory &) const = default;

  /// Not one that a name tells: by a pointer of another type.
  static constexpr const char *AnyMember = "?";
  bool isAnyMember() const { return Member.empty() || Member == AnyMember; }
  /// A byte may lie in both.
  bool meets(const Memory &Other) const {
    return Of == Other.Of && Away == Other.Away &&
           (Member == Other.Member || isAnyMember() || Other.isAnyMember());
  }
};

class Memories {
public:
  using const_iterator = std::vector<Memory>::const_iterator;

  Memories() = default;
  Memories(std::initializer_list<Memory> Of)
      : Memories(std::vector<Memory>(Of)) {}
  /// In any order, also twice.
  explicit Memories(std::vector<Memory> Of);

  bool empty() const { return All.empty(); }
  size_t size() const { return All.size(); }
  const_iterator begin() const { return All.begin(); }
  const_iterator end() const { return All.end(); }
  bool contains(const Memory &Of) const;
  /// Something of the variable \p Of itself.
  bool hasOwn(VariableNumber Of) const;
  /// A byte may lie in both.
  bool meets(const Memories &Other) const;
  auto operator<=>(const Memories &) const = default;

  void insert(Memory Of);
  /// True if it was there.
  bool erase(const Memory &Of);
  /// True if something of \p More is new.
  bool add(const Memories &More);
  void add(Memories &&More);

private:
  std::vector<Memory> All; ///< In order, each once.
};

} // namespace idxmap::ir

#endif
