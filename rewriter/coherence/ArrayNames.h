//===- ArrayNames.h - The names that lead to arrays -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which name a place of a function's tree is an element of, and which ones a
// pointer is made of, as far as the text says it:
//
//   a->[load i]              ->  a
//   g->[0].u=>[load i]       ->  g.u, whether g is a pointer or a reference
//   table[load i][load j]    ->  table, an array
//   let r be a->[3];  r      ->  r, which is bound to an element of a
//   q->[load k]->[load i]    ->  none: one of several pointers
//   &a->[load k] + 1         ->  made of a
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_COHERENCE_ARRAYNAMES_H
#define IDXMAP_REWRITER_COHERENCE_ARRAYNAMES_H

#include "rewriter/ir/Body.h"
#include "rewriter/memory/PointsToGraph.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace idxmap::ir {

/// A variable, or a member of what it is or points to.
struct ArrayName {
  VariableNumber Of = 0;
  std::vector<std::string> Members = {};
  auto operator<=>(const ArrayName &) const = default;

  /// It is \p Other, or a member of that.
  bool isIn(const ArrayName &Other) const;
  /// The same member of \p To. Pre: isIn(From).
  ArrayName moved(const ArrayName &From, ArrayName To) const;
};
using ArrayNameSet = std::set<ArrayName>;

class ArrayNames {
public:
  /// Both have to outlive it.
  ArrayNames(const Body &In, const PointsToGraph &Pointers);

  /// What a place lies in.
  struct Element {
    /// The pointer, container or reference to an element by which it is
    /// reached.
    std::optional<ArrayName> By;
    /// Arrays and objects that it is a part of, with their own names.
    std::vector<ArrayName> PartOf;
    /// Its first subscript behind the name, where that has the array's type.
    std::optional<Value> Index;
    bool IsWhole = false; ///< Nothing comes behind that.
  };
  Element elementAt(const Place &Of) const;

  /// What a pointer is made of.
  struct Origins {
    ArrayNameSet Names;
    bool AreAll = true;     ///< It leads where these do, and nowhere else.
    bool IsShifted = false; ///< Perhaps to another element than they do.
    bool IsPart = false;    ///< To one of their elements, not as they do.
  };
  Origins originsOf(const Value &Of) const;
  /// The same of a reference to \p Of.
  Origins originsOf(const Place &Of) const;

  /// That \p Of is written as, without a subscript.
  std::optional<ArrayName> nameOf(const Place &Of) const;
  /// True where a pointer or a subscript is the last step: `*p` is named as `p`
  /// is, but lies elsewhere.
  bool isElement(const Place &Of) const;
  /// A reference that stands for one name all the time.
  bool isOtherName(VariableNumber Reference) const;
  /// A reference that the tree binds, to one place or to several.
  bool isBound(VariableNumber Reference) const {
    return Bound.count(Reference) != 0;
  }

  /// Names of members of what \p Name is or points to, that lead on.
  std::vector<ArrayName> membersOf(const ArrayName &Name) const;

  /// All that the tree writes down, with a place that it is written as.
  const std::map<ArrayName, Place> &all() const { return All; }
  /// The tree goes on from it to elements elsewhere.
  bool leads(const ArrayName &Of) const { return Leading.count(Of) != 0; }
  /// A container, whose elements are nobody else's.
  bool owns(const ArrayName &Of) const { return Owners.count(Of) != 0; }
  /// An array or a number, whose elements lie in it.
  bool hasInside(const ArrayName &Of) const;
  /// What it is itself, and the elements that it has or leads to.
  const Memories &storage(const ArrayName &Of) const;
  const Memories &elements(const ArrayName &Of) const;

  /// "g.u"; of a member of the function's own object, "u".
  std::string textOf(const ArrayName &Name) const;

private:
  void addBindings();
  void addCopied();
  bool addMember(const ArrayName &Name, const ArrayName &Member,
                 const ArrayName &Of);
  void addNames(const Place &Of, const Type &Is);
  Place whole(const Place &Of, unsigned Depth = 0) const;
  std::optional<ArrayName> nameOf(const Place &Whole, size_t Steps) const;

  const Body &In;
  const PointsToGraph &Pointers;
  /// What references are bound to; null: to several places.
  std::map<VariableNumber, const Place *> Bound;
  std::map<ArrayName, Place> All;
  ArrayNameSet Leading, Owners, Indexed;
  mutable std::map<ArrayName, Memories> Storage, Elements;
};

} // namespace idxmap::ir

#endif
