//===- ElementUseTable.h - What is done with elements, by name --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each name of an array, and each object that it is a member of, what a
// body does with the elements that it leads to (MemberElements.h):
//
//   s.a[i] = t.a[i]  ->  (a, s) written, (a, t) read
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_ELEMENTUSETABLE_H
#define IDXMAP_REWRITER_ACCESSES_ELEMENTUSETABLE_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <utility>
#include <vector>

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

  /// Of a variable or a member of the loop's own object, whatever it leads to.
  bool mayWrite(const clang::ValueDecl &Named) const {
    const std::optional<ElementUse> Use = find(Named, &Named);
    return Use && Use->IsWritten;
  }

  /// Of one object: a variable from outside of the body, or null.
  ElementUse &of(const clang::ValueDecl &Named,
                 const clang::ValueDecl *Object) {
    return OfOne[{key(&Named), key(Object)}];
  }
  ElementUse &ofAny(const clang::ValueDecl &Named) {
    return OfAny[key(&Named)];
  }

private:
  using Key = std::pair<const clang::ValueDecl *, const clang::ValueDecl *>;

  static const clang::ValueDecl *key(const clang::ValueDecl *D) {
    return D ? llvm::cast<clang::ValueDecl>(D->getCanonicalDecl()) : nullptr;
  }

  llvm::DenseMap<Key, ElementUse> OfOne;
  llvm::DenseMap<const clang::ValueDecl *, ElementUse> OfAny;
};

} // namespace idxmap

#endif
