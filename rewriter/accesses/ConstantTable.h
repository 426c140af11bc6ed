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
#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace idxmap {

/// The compiler knows all that is in \p Variable, for good.
bool isConstantTable(const clang::VarDecl &Variable);

struct ConstantElement {
  const clang::VarDecl *Table; ///< Pre: isConstantTable.
  /// From the table inwards: a member, or a subscript where that is null.
  std::vector<const clang::FieldDecl *> Path;

  /// Of how many elements each of the subscripts takes one; empty where these
  /// lead to no number.
  std::vector<int64_t> lengths() const;
  /// Nothing beyond the table's ends.
  std::optional<int64_t> at(llvm::ArrayRef<int64_t> Indices) const;
};

} // namespace idxmap

#endif
