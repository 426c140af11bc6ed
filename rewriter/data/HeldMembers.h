//===- HeldMembers.h - The members by which an object leads to arrays -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a body names of the pointers and containers in an object, by the way to
// them:
//
//   struct View { double *p; int n; } m;       m(i, j) = 0  ->  ".p", in a
//                                                               function
//   struct Grid { std::vector<double> v; } g;  x = g.v[i]   ->  ".v"
//
// What bytes alone do not lead to elsewhere is an obstacle: a member that is a
// reference, a std::list.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_HELDMEMBERS_H
#define IDXMAP_REWRITER_DATA_HELDMEMBERS_H

#include "rewriter/accesses/MemberNames.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"

#include <string>
#include <vector>

namespace idxmap {

/// One of them.
struct HeldMember {
  std::string Path; ///< What follows the object's name: ".grid.v"; or nothing.
  std::vector<const clang::FieldDecl *> Fields; ///< On the path.
  bool IsContainer;
  /// No subscript says which elements: they hold pointers, of which a copy is
  /// no use, or a std::mdspan's mapping is between.
  bool IsWhole;
  MemberName Name;
};

struct HeldMembers {
  std::vector<HeldMember> Used;
  /// All fields on their paths, of every class that instances of a template
  /// have.
  std::vector<const clang::FieldDecl *> Named;
  const clang::NamedDecl *Obstacle = nullptr;
  /// Where the obstacle is a part of the object: what follows its name.
  std::string ObstaclePath;
  clang::QualType ObstacleType;
  /// The instance of a template whose Obstacle it is; Obstacle itself where it
  /// has other members than other instances.
  const clang::FunctionDecl *Misfit = nullptr;
};

/// Those of an object of \p Type, which the body knows as \p Object; null is
/// the object of the loop's own function; if \p IsOpen, all that it has.
HeldMembers readMembers(const Extraction &E, const clang::Stmt &Body,
                        const clang::ValueDecl *Object, clang::QualType Type,
                        bool IsOpen);

} // namespace idxmap

#endif
