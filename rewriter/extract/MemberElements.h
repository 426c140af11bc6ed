//===- MemberElements.h - What is done with elements ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each pointer, array, container or object that a body names, itself or in
// the functions that it calls: whether the elements that it leads to may be
// written, and whether a function names it.
//
//   m(i, j) = 0;   double &operator()(..) { return p[i*n + j]; }  ->  p written
//   x = m(i, j);                                                  ->  p read
//   s.a[i] = s.b[i]                                 ->  s.a written, s.b read
//   auto &e = v[i]; e.x = e.y;                      ->  v written
//   f(a, b), void f(float *p, const float *q) { p[0] = q[0]; }
//                                                   ->  a written, b read
//
// Law: a use counts as a write unless it is shown to read. It is shown where a
// value of arithmetic type is taken; where the use becomes one of a constant
// type, if no part of that is `mutable` and nothing that is followed casts
// `const` away; where it gives its elements another name (a local pointer or
// reference, a parameter or the result of a function whose body is seen) of
// which every use is shown to read.
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

  /// True if something may be written that is not a local value of a function.
  bool writesAnything() const;

private:
  using Key = std::pair<const clang::ValueDecl *, const clang::ValueDecl *>;

  static const clang::ValueDecl *key(const clang::ValueDecl *D) {
    return D ? llvm::cast<clang::ValueDecl>(D->getCanonicalDecl()) : nullptr;
  }

  llvm::DenseMap<Key, ElementUse> OfOne;
  llvm::DenseMap<const clang::ValueDecl *, ElementUse> OfAny;
};

ElementUseTable usesOfElements(const clang::ASTContext &Context,
                               const clang::Stmt &Body);

/// True if a call of \p Function may write anything but the function's own
/// values, by itself: what it lends to its caller apart.
bool writesElements(const clang::ASTContext &Context,
                    const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
