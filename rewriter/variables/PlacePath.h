//===- PlacePath.h - Where an element or member lies ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A place in memory as the way to it, from a variable or the object of the
// function through members and indices; `*p` is `p[0]`:
//
//   s.e         ->  s, member e
//   p->v[k]     ->  p, index 0, member v, index k
//   this->m, m  ->  the object, member m
//   f().e       ->  none
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_PLACEPATH_H
#define IDXMAP_REWRITER_VARIABLES_PLACEPATH_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <vector>

namespace idxmap {

struct PlacePath {
  struct Step {
    const clang::FieldDecl *Member = nullptr; ///< Else it is an index.
    const clang::Expr *Index = nullptr;       ///< Null: 0, as in `*p`.
    bool IsThroughPointer = false;
  };
  const clang::VarDecl *Root = nullptr; ///< Null: the function's object.
  std::vector<Step> Steps;

  /// What the place is part of may have other names: a pointer or a reference
  /// leads to it.
  bool isIndirect() const;
};

/// Nothing where \p Place is no such way.
std::optional<PlacePath> readPlacePath(const clang::Expr &Place);

/// How two places lie to each other while no index and no pointer of their
/// paths changes. Contains: one is a part of the other.
enum class Meeting { Same, Contains, Apart, Maybe };
Meeting meetingOf(const clang::ASTContext &Context, const PlacePath &A,
                  const PlacePath &B);

} // namespace idxmap

#endif
