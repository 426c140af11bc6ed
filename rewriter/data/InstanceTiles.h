//===- InstanceTiles.h - Tiles of a loop in a template ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the instances of a template say of its loop's tiles, as one text says
// it: the types are those of the pattern, everything else is the same in all.
//
//   template <class T> .. stage(a): b[i] = a[i - 1] + a[i + 1]
//     with f<float> and f<double>  ->  "a" of T, of at most 8 bytes
//
// Law: the tiles are those of each instance, if it were no template.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_INSTANCETILES_H
#define IDXMAP_REWRITER_DATA_INSTANCETILES_H

#include "rewriter/data/HeldElements.h"
#include "rewriter/data/NestInstances.h"
#include "rewriter/data/StagedReads.h"
#include "rewriter/data/StripLoops.h"

#include <optional>

namespace idxmap {

class InstanceTiles {
public:
  /// \p Body of the pattern's nest, which is given \p Captured.
  InstanceTiles(const Extraction &E, const clang::Stmt &Body,
                const Annotation &Wish,
                const std::vector<const clang::ValueDecl *> &Captured,
                Symbols &Values);

  /// What \p Of says. False, and a finding, if others say something else.
  bool add(const NestInstance &Of, StagedReads Reads, HeldElements Held,
           std::optional<StripRead> Strip);

  /// Of a level (readKept), what all have said; arrays whose elements have no
  /// name for their type are without Element.
  StagedReads takeKept();

  /// What all have said of \p Outermost, which is \p Nest. False, and a
  /// finding, where it cannot be said in the pattern.
  bool take(const clang::Stmt &Outermost, const WalkedNest &Nest,
            StagedReads &Reads, HeldElements &Held,
            std::optional<StripRead> &Strip);

private:
  bool merge(const StagedReads &Other);
  bool merge(const HeldElements &Other);
  bool merge(const StripRead &Other);
  bool nameTypes();
  std::string elementText(const StagedArray &Of) const;
  std::string localText(const std::string &Name) const;
  bool isNamedElsewhere(const PartLocal &Local) const;
  bool refuse(FindingID Why, std::vector<std::string> Arguments = {}) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const Annotation &Wish;
  const std::vector<const clang::ValueDecl *> &Captured;
  Symbols &Values;
  std::set<std::string> Named; ///< What the body names.
  bool IsEmpty = true;
  StagedReads Reads;
  HeldElements Held;
  std::optional<StripRead> Strip;
  /// Arrays and variables whose T is constant, or an array, in an instance.
  std::set<std::string> Changed;
};

} // namespace idxmap

#endif
