//===- KnownIntegers.h - Integers that are known while reading --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The values of integer expressions where the variables of enclosing small
// loops are known, and the values that the variable of such a loop takes:
//
//   k = 2, `2 * k + 1`               ->  5
//   for (k = 0; k < 5; k += 2) ...   ->  k = 0, 2, 4
//
// An expression that names anything else, and a loop whose bounds do not
// evaluate or that is longer than MaxTrips, have no known value.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_KNOWNINTEGERS_H
#define IDXMAP_REWRITER_VARIABLES_KNOWNINTEGERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace idxmap {

using KnownIntegers = std::map<const clang::VarDecl *, int64_t>;

std::optional<int64_t> valueOf(const clang::ASTContext &Context,
                               const clang::Expr &Expression,
                               const KnownIntegers &Known);

/// A loop that is certain to run its variable through Values.
struct SmallLoop {
  const clang::VarDecl *Variable;
  std::vector<int64_t> Values;
};

inline constexpr size_t MaxTrips = 4096;

/// Its body may do anything but change the variable: that is the caller's to
/// know, and that nothing else has its address.
std::optional<SmallLoop> readSmallLoop(const clang::ASTContext &Context,
                                       const clang::ForStmt &For,
                                       const KnownIntegers &Known);

} // namespace idxmap

#endif
