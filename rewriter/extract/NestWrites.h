//===- NestWrites.h - What a nest changes -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The variables that a statement may change, by assignment, through a reference
// or because their address leaves it, and the variables whose elements (of an
// array, or of what a pointer points to) it may change. A superset: what is in
// neither set is invariant.
//
//   { n += 1; a[i] = *p; f(&m); }  ->  variables n, m; elements a
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_NESTWRITES_H
#define IDXMAP_REWRITER_EXTRACT_NESTWRITES_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <utility>

namespace idxmap {

/// Where the first write is, for each variable.
struct NestWrites {
  /// An object and one of its members.
  using Member = std::pair<const clang::ValueDecl *, const clang::ValueDecl *>;

  llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange> Variables;
  llvm::DenseMap<const clang::ValueDecl *, clang::SourceRange> Elements;
  /// Those of Elements that are not only written through pointers and
  /// containers that they hold: `s.n = 0` writes to s, `s.p[i] = 0` to what s.p
  /// points to.
  llvm::DenseSet<const clang::ValueDecl *> Own;
  /// By which of their members those of Own are written; null stands for all of
  /// the object.
  llvm::DenseSet<Member> Parts;
  /// What lies outside of an object and is written: the object, null for the
  /// loop's own, and the first member on the way to it, null where that is not
  /// evident. `s.grid.p[i] = 0`: s and grid.
  llvm::DenseMap<Member, clang::SourceRange> Through;
  /// Where a member function may change `*this`, or `this` leaves; else
  /// invalid.
  clang::SourceRange Object;

  bool changes(const clang::ValueDecl *D) const {
    return Variables.contains(D) ||
           (Object.isValid() && llvm::isa<clang::FieldDecl>(D));
  }
  /// May \p Part of the object \p D, or that it points to, be written?
  bool changesPart(const clang::ValueDecl *D,
                   const clang::ValueDecl *Part) const {
    return Parts.contains({D, Part}) || Parts.contains({D, nullptr});
  }
  /// Where something may be written to which \p Part of \p Object leads.
  std::optional<clang::SourceRange>
  throughMember(const clang::ValueDecl *Object,
                const clang::ValueDecl *Part) const {
    for (const clang::ValueDecl *Each :
         {Part, static_cast<const clang::ValueDecl *>(nullptr)})
      if (const auto Known = Through.find({Object, Each});
          Known != Through.end())
        return Known->second;
    return std::nullopt;
  }
  /// The number or array of numbers \p Field stays as it is in an object that
  /// is, or is reached through, the variable or member \p Root; null is the
  /// loop's function's.
  bool keepsNumber(const clang::ValueDecl &Field,
                   const clang::ValueDecl *Root) const {
    return Object.isInvalid() &&
           (Root ? !changes(Root) && !Own.contains(Root)
                 : !changes(&Field) && !Elements.contains(&Field));
  }
  /// Pre: changes(D).
  clang::SourceRange changeOf(const clang::ValueDecl *D) const {
    const auto Known = Variables.find(D);
    return Known != Variables.end() ? Known->second : Object;
  }
};

struct KnownEffects;

/// \p Known: of the member functions that are being looked at already.
NestWrites collectWrites(const clang::Stmt &Statement,
                         KnownEffects *Known = nullptr);

/// True if the caller of \p Lambda may change what it returns a reference to.
bool lendsPlaces(const clang::LambdaExpr &Lambda);

/// True for a reference through which its referent can be changed.
bool isMutableReference(clang::QualType Type);

} // namespace idxmap

#endif
