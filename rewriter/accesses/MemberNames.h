//===- MemberNames.h - What a body has names for ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The variables and members that a body names, itself or in the functions that
// it calls, and of which objects:
//
//   s.a[i] = t.b[i]                                 ->  a of s, b of t
//   m(i, j) = 0;   double &operator()(..) { return p[i*n + j]; }
//                                     ->  p of any object, in a function
//   auto &same = *this; same.v[i]     ->  v of the loop's own, by another name
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_MEMBERNAMES_H
#define IDXMAP_REWRITER_ACCESSES_MEMBERNAMES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <utility>

namespace idxmap {

struct MemberName {
  /// In a function that the body calls, or by another name for `*this`.
  bool IsInFunction = false;
};

class MemberNames {
public:
  MemberNames(const Extraction &E, const clang::Stmt &Body);

  /// Of the pointer, container or object \p Named, a variable or a member of
  /// \p Object; nothing if the body does not name it. Where it is not evident
  /// of which object a member is, it counts for all. Null is the object of the
  /// loop's own function.
  std::optional<MemberName> find(const clang::ValueDecl &Named,
                                 const clang::ValueDecl *Object) const;

private:
  friend class NameVisitor;
  using Key = std::pair<const clang::ValueDecl *, const clang::ValueDecl *>;

  static const clang::ValueDecl *key(const clang::ValueDecl *D) {
    return D ? llvm::cast<clang::ValueDecl>(D->getCanonicalDecl()) : nullptr;
  }
  /// Of one object: a variable from outside of the body, or null.
  MemberName &of(const clang::ValueDecl &Named,
                 const clang::ValueDecl *Object) {
    return OfOne[{key(&Named), key(Object)}];
  }
  MemberName &ofAny(const clang::ValueDecl &Named) {
    return OfAny[key(&Named)];
  }

  llvm::DenseMap<Key, MemberName> OfOne;
  llvm::DenseMap<const clang::ValueDecl *, MemberName> OfAny;
};

} // namespace idxmap

#endif
