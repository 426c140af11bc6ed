//===- ConstantTable.h - Elements of constant tables ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A number in a constant variable whose initializer the compiler knows, an
// array of one or more dimensions, a std::array, or structures in one:
//
//   constexpr int dx[5] = {0, 1, -1, 0, 0};      dx[q]    ->  dx [q]
//   const struct { int x, y; } way[4] = {...};   way[q].y ->  way [q] .y
//   static constexpr std::array<int, 3> c{...};  c[q + 1] ->  c [q + 1]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_CONSTANTTABLE_H
#define IDXMAP_REWRITER_ACCESSES_CONSTANTTABLE_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace idxmap {

struct TableElement {
  /// A subscript, or a member where that is null.
  struct Step {
    const clang::Expr *Index;
    const clang::FieldDecl *Member;
  };
  const clang::VarDecl *Table;
  std::vector<Step> Path; ///< From the table inwards.

  std::vector<const clang::Expr *> indices() const;
  /// Of how many elements each of the indices takes one.
  std::vector<int64_t> lengths() const;
  /// Nothing beyond the table's ends.
  std::optional<int64_t> at(llvm::ArrayRef<int64_t> Indices) const;
};

/// Nothing where \p Value is no such element.
std::optional<TableElement> tableElement(const clang::Expr &Value);

} // namespace idxmap

#endif
