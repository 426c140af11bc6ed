//===- RegionState.h - Which side has the newer elements --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// At a place in a data region, for every name that leads to one of its arrays:
// may the device, or may the host, have elements that the other side lacks? And
// which names may, or surely do, lead to the same array:
//
//   p = a;             ->  p and a surely
//   p = c ? a : b;     ->  p and a perhaps, p and b perhaps
//   std::swap(a, b);   ->  what was said of a is said of b
//
// Where ways join, what may be on one of them may be.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_REGIONSTATE_H
#define IDXMAP_REWRITER_REGIONS_REGIONSTATE_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <set>
#include <utility>
#include <vector>

namespace idxmap {

/// A variable, a member of the object around, or a member of a variable: `a`,
/// `this->u`, `grid.u` as the declarations on the way.
using ArrayName = std::vector<const clang::ValueDecl *>;

class RegionState {
public:
  struct Sides {
    bool IsHostOld = false;
    /// Where the host is old, the elements [0, HostHas) by this name are new
    /// all the same.
    const clang::Expr *HostHas = nullptr;
    /// Changes by the host that the device lacks, in the order of their places.
    std::vector<const clang::Expr *> Changes;

    const clang::Expr *change() const {
      return Changes.empty() ? nullptr : Changes.front();
    }
    void add(llvm::ArrayRef<const clang::Expr *> More);
    friend bool operator==(const Sides &, const Sides &) = default;
  };

  bool knows(const ArrayName &Name) const { return Names.count(Name) != 0; }
  const Sides &sides(const ArrayName &Name) const { return Names.at(Name); }
  const std::map<ArrayName, Sides> &all() const { return Names; }

  bool mayEqual(const ArrayName &A, const ArrayName &B) const {
    return Perhaps.count({A, B}) != 0;
  }

  /// A name of an array of its own, equal on both sides.
  void add(const ArrayName &Name) { Names[Name] = {}; }
  void forget(const ArrayName &Name);
  /// From now on \p Name leads to what one of \p Origins leads to.
  void lead(const ArrayName &Name, const std::set<ArrayName> &Origins);
  void swap(const ArrayName &A, const ArrayName &B);

  void writeOnDevice(const ArrayName &Name);
  void writeOnHost(const ArrayName &Name, const clang::Expr &Change);
  /// Both sides become equal.
  void update(const ArrayName &Name);
  /// The host gets the first \p Count elements.
  void updateHost(const ArrayName &Name, const clang::Expr &Count);
  /// The device gets to know the changes for which \p IsMoved.
  void updateDevice(const ArrayName &Name,
                    llvm::function_ref<bool(const clang::Expr &)> IsMoved);

  /// True if that changes anything.
  bool join(const RegionState &Other);
  friend bool operator==(const RegionState &, const RegionState &) = default;

private:
  using Pairs = std::set<std::pair<ArrayName, ArrayName>>;
  template <typename Function>
  void forEqual(const Pairs &In, const ArrayName &Name, Function Do);

  std::map<ArrayName, Sides> Names;
  Pairs Perhaps, Surely; ///< Both ways round.
};

} // namespace idxmap

#endif
