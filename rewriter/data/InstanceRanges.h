//===- InstanceRanges.h - What a template's loop touches --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In a template, the pattern does not say what `v(i)` of an object of an open
// class touches. Each instance does, by names that the pattern has, too:
//
//   template <class V> void f(V v, int n) { for (i < n) v(i) = 0; }
//     with View<float> and View<double>   ->  v.p, [0, n)
//
// Law: what is said holds in every instance of the unit.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_INSTANCERANGES_H
#define IDXMAP_REWRITER_DATA_INSTANCERANGES_H

#include "rewriter/DataRule.h"
#include "rewriter/data/NestInstances.h"
#include "rewriter/data/ReachableArrays.h"

#include <set>

namespace idxmap {

class InstanceRanges {
public:
  /// Of the loop of E.Enclosing with \p Body. What the ranges are made of and
  /// the pattern has no symbol for is added to \p Values.
  InstanceRanges(const Extraction &E, const clang::Stmt &Body,
                 const WalkedNest &Nest, const Privatisation &Own,
                 Symbols &Values);

  /// Of what \p Member of \p Object leads to, of which \p Name is the pattern's
  /// name: "v.p". Object is null for the object of the function. Empty where
  /// instances differ or one does not know.
  std::vector<AccessedRegion> find(const clang::ValueDecl *Object,
                                   const std::string &Name,
                                   const HeldMember &Member) const;

  /// What the body does with \p Variable: \p OfPattern, if that is known and
  /// says which elements, else what all instances say. Nothing where neither
  /// the pattern nor an instance touches an element.
  std::optional<ArrayElements> elementsOf(const clang::ValueDecl &Variable,
                                          const ArrayElements *OfPattern) const;
  /// Some instance may touch any element of \p Member of the function's object.
  bool isUnknown(const clang::FieldDecl &Member) const;

  /// As Footprint's, of any instance; nothing without one.
  std::optional<bool> mayWrite(const clang::ValueDecl *Object,
                               const std::string &Path,
                               Written What = Written::Elements) const;

  /// Some instance takes \p Variable for a pointer to an object, and names its
  /// members.
  bool pointsToObject(const clang::ValueDecl &Variable) const;

  /// Members of objects that these are made of.
  std::vector<const clang::FieldDecl *> membersNamed() const;

private:
  std::optional<std::vector<AccessedRegion>>
  rangesIn(const NestInstance &Of, const ArrayElements &Touched) const;

  void read() const;
  void name(const NestInstance &Of, std::vector<AccessedRegion> &Ranges) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const WalkedNest &Nest;
  const Privatisation &Own;
  Symbols &Values;
  std::set<std::string> Named; ///< What the body names.
  /// Empty if one of them cannot be read. Read when first asked for.
  mutable std::vector<std::unique_ptr<NestInstance>> Instances;
  mutable bool IsRead = false;
};

} // namespace idxmap

#endif
