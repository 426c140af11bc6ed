//===- ReachableArrays.h - The arrays that an object leads to ---*- C++ -*-===//
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
#ifndef IDXMAP_REWRITER_DATA_REACHABLEARRAYS_H
#define IDXMAP_REWRITER_DATA_REACHABLEARRAYS_H

#include "rewriter/DataRule.h"
#include "rewriter/data/HeldMembers.h"
#include "rewriter/effects/InstanceObjects.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"

#include <vector>

namespace idxmap {

/// Those of an object of \p Type, which the body knows as \p Object; null is
/// the object of the loop's own function. In a template, those of all of its
/// instances; without any, all members.
HeldMembers heldMembers(const Extraction &E, const clang::Stmt &Body,
                        const clang::ValueDecl *Object, clang::QualType Type);

/// What \p Objects, one of each instance of a template, lead to, by names that
/// each of them understands.
HeldMembers heldMembers(const Extraction &E,
                        const std::vector<InstanceObject> &Objects);

/// True if the bytes of an object of \p Type, few enough for a parameter, show
/// a device all of it that \p Body uses.
bool isShownByBytes(const Extraction &E, const clang::Stmt &Body,
                    const clang::ValueDecl *Object, clang::QualType Type);

/// True if the bytes of such an object fit into a parameter and mean the same
/// on a device, what they lead to apart.
bool isImageable(const Extraction &E, clang::QualType Type);

/// The rule for an array that nothing more is known of: a container is taken
/// whole, and what a pointer leads to has to be on the device.
ReachableArray heldArray(const std::string &Object, const HeldMember &Member,
                         bool MayWrite);

} // namespace idxmap

#endif
