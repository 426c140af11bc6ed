//===- HeldArrays.h - The arrays that an object leads to --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An object that a device gets by its bytes may lead to arrays of the host, by
// pointers or as a container. Those that a body uses, with how to name them:
//
//   struct View { double *p; int n; } m;         m(i, j) = 0  ->  m.p
//   struct Grid { std::vector<double> v; } g;    g.v[i] = 0   ->  g.v
//   std::vector<double> v;                       f(v, i)      ->  v
//
// What bytes alone do not lead to elsewhere is an obstacle: a member that is a
// reference, a std::list.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_HELDARRAYS_H
#define IDXMAP_REWRITER_EXTRACT_HELDARRAYS_H

#include "rewriter/DataRule.h"
#include "rewriter/extract/Extraction.h"
#include "rewriter/extract/MemberElements.h"

#include "clang/AST/Decl.h"

#include <vector>

namespace idxmap {

struct HeldMember {
  std::string Path; ///< What follows the object's name: ".grid.v"; or nothing.
  std::vector<const clang::FieldDecl *> Fields; ///< On the path.
  bool IsContainer;
  /// No subscript says which elements: they hold pointers, of which a copy is
  /// no use, or a std::mdspan's mapping is between.
  bool IsWhole;
  ElementUse Use;
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
/// the object of the loop's own function. In a template, those of all of its
/// instances; without any, all members.
HeldMembers heldMembers(const Extraction &E, const clang::Stmt &Body,
                        const clang::ValueDecl *Object, clang::QualType Type);

/// Those of one class; if \p IsOpen, all that it has.
HeldMembers readMembers(const Extraction &E, const clang::Stmt &Body,
                        const clang::ValueDecl *Object, clang::QualType Type,
                        bool IsOpen);

/// True if the bytes of an object of \p Type, few enough for a parameter, show
/// a device all of it that \p Body uses.
bool isShownByBytes(const Extraction &E, const clang::Stmt &Body,
                    const clang::ValueDecl *Object, clang::QualType Type);

/// True if the bytes of such an object fit into a parameter and mean the same
/// on a device, what they lead to apart.
bool isImageable(const Extraction &E, clang::QualType Type);

/// The rule for an array that nothing more is known of: a container is taken
/// whole, and what a pointer leads to has to be on the device.
HeldArray heldArray(const std::string &Object, const HeldMember &Member);

} // namespace idxmap

#endif
