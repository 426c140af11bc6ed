//===- CoherenceState.h - Which side has the newer elements -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// At a place of a function, for every name that leads to an array which a data
// region holds: may the device, or may the host, have elements that the other
// side lacks? And which names may, or surely do, lead to the same array:
//
//   p = a;             ->  p and a surely
//   p = c ? a : b;     ->  p and a perhaps, p and b perhaps
//   std::swap(a, b);   ->  what was said of a is said of b
//
// A name of which nothing is said leads where it did at first, and no other
// name does. Where ways join, what may be on one of them may be.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_COHERENCE_COHERENCESTATE_H
#define IDXMAP_REWRITER_COHERENCE_COHERENCESTATE_H

#include "rewriter/coherence/ArrayNames.h"
#include "rewriter/coherence/UpdatedPart.h"

#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace idxmap::ir {

/// Elements are used there.
struct ElementUse {
  /// The one that is written down, of the tree; null: several.
  const Place *At = nullptr;
  SourceToken Where = {};
  auto operator<=>(const ElementUse &) const = default;
};

class CoherenceState {
public:
  struct Sides {
    bool IsHeld = false;    ///< By a region around.
    bool IsUnknown = false; ///< It may lead where no name is known to lead.
    /// Its first element is perhaps not that of the array.
    bool IsShifted = false;
    bool IsHostOld = false;
    /// Where the host is old, these elements by this name are new all the
    /// same.
    std::vector<Section> HostHas = {};
    /// Changes by the host that the device lacks, in the order of their places.
    std::vector<ElementUse> Changes = {};

    void add(const std::vector<ElementUse> &More);
    friend bool operator==(const Sides &, const Sides &) = default;
  };

  bool knows(const ArrayName &Name) const { return Names.count(Name) != 0; }
  bool holds(const ArrayName &Name) const {
    const auto Known = Names.find(Name);
    return Known != Names.end() && Known->second.IsHeld;
  }
  bool isUnknown(const ArrayName &Name) const {
    const auto Known = Names.find(Name);
    return Known != Names.end() && Known->second.IsUnknown;
  }
  /// Pre: knows(Name).
  const Sides &sides(const ArrayName &Name) const { return Names.at(Name); }
  const std::map<ArrayName, Sides> &all() const { return Names; }
  bool mayEqual(const ArrayName &A, const ArrayName &B) const {
    return Perhaps.count({A, B}) != 0;
  }

  /// A region holds what \p Name leads to, equal on both sides.
  void hold(const ArrayName &Name);
  /// It does so no more.
  void release(const ArrayName &Name);
  /// \p A and \p B may lead to one array.
  void relate(const ArrayName &A, const ArrayName &B);
  /// There is no such name any more.
  void forget(const ArrayName &Name);
  /// From now on \p Name leads to what one of \p Origins leads to, or, if not
  /// \p AreAll, who knows where.
  void lead(const ArrayName &Name, const ArrayNameSet &Origins,
            bool AreAll = true);
  /// With the members of what they point to.
  void swap(const ArrayName &A, const ArrayName &B);
  /// \p Name leads to other elements of the same array.
  void shift(const ArrayName &Name);

  void writeOnDevice(const ArrayName &Name);
  void writeOnHost(const ArrayName &Name, const ElementUse &Change);
  /// Both sides become equal.
  void update(const ArrayName &Name);
  /// The host gets the elements \p Moved.
  void updateHost(const ArrayName &Name, const Section &Moved);
  /// The device gets to know the changes for which \p IsMoved.
  void updateDevice(const ArrayName &Name,
                    const std::function<bool(const ElementUse &)> &IsMoved);

  void join(const CoherenceState &Other);
  friend bool operator==(const CoherenceState &,
                         const CoherenceState &) = default;

private:
  using Pairs = std::set<std::pair<ArrayName, ArrayName>>;
  void forEqual(const Pairs &In, const ArrayName &Name,
                const std::function<void(Sides &)> &Do);

  std::map<ArrayName, Sides> Names;
  Pairs Perhaps, Surely; ///< Both ways round.
};

} // namespace idxmap::ir

#endif
