//===- MemberElements.h - What is done with members' elements ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each pointer, container or object that a body names, itself or in the
// functions that it calls: whether the elements that it leads to may be
// written, and whether a function names it.
//
//   m(i, j) = 0;   double &operator()(..) { return p[i*n + j]; }  ->  p written
//   x = m(i, j);                                                  ->  p read
//   s.a[i] = s.b[i]                                 ->  s.a written, s.b read
//
// Law: what is not evidently only read counts as written.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_MEMBERELEMENTS_H
#define IDXMAP_REWRITER_EXTRACT_MEMBERELEMENTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <utility>

namespace idxmap {

struct ElementUse {
  bool IsWritten = false;
  /// Named in a function that the body calls, or by another name for `*this`.
  bool IsInFunction = false;
};

class ElementUseTable {
public:
  /// Of the pointer, container or object \p Named, a variable or a member of
  /// \p Object; nothing if the body does not name it. Where it is not evident
  /// of which object a member is, it counts for all. Null is the object of the
  /// loop's own function.
  std::optional<ElementUse> find(const clang::ValueDecl &Named,
                                 const clang::ValueDecl *Object) const;

  /// Of one object: a variable from outside of the body, or null.
  ElementUse &of(const clang::ValueDecl &Named,
                 const clang::ValueDecl *Object) {
    return OfOne[{&Named, Object}];
  }
  ElementUse &ofAny(const clang::ValueDecl &Named) { return OfAny[&Named]; }

private:
  using Key = std::pair<const clang::ValueDecl *, const clang::ValueDecl *>;

  llvm::DenseMap<Key, ElementUse> OfOne;
  llvm::DenseMap<const clang::ValueDecl *, ElementUse> OfAny;
};

ElementUseTable usesOfElements(const clang::ASTContext &Context,
                               const clang::Stmt &Body);

} // namespace idxmap

#endif
