//===- BoundExpr.h - Expressions of bounds as exact integers ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The value that an expression in the header of a loop has before the nest.
// Signed sums and products of variables become symbolic (their overflow is
// undefined in the source, so the exact integer is the value of every run that
// has one); what may wrap, trap or call is one host value:
//
//   nx - 1, int        ->  nx - 1
//   n - 1, size_t      ->  idxmap_value0, text "n - 1"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_BOUNDEXPR_H
#define IDXMAP_REWRITER_HEADER_BOUNDEXPR_H

#include "rewriter/source/Extraction.h"
#include "rewriter/source/Symbols.h"

#include "clang/AST/Expr.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

class BoundReader {
public:
  BoundReader(const Extraction &E, Symbols &Values) : E(E), Values(Values) {}

  /// \p Variable changes with the loops that have been read.
  void exclude(const clang::VarDecl &Variable) {
    Excluded.push_back(&Variable);
  }
  const std::vector<const clang::VarDecl *> &excluded() const {
    return Excluded;
  }

  /// The value of \p Expression as an exact integer for every run in which its
  /// evaluation is defined; nothing where that needs a host value.
  std::optional<Expr> exact(const clang::Expr *Expression);

  /// The same, or that host value, converted to \p Type.
  Expr value(const clang::Expr &Expression, clang::QualType Type);
  Expr hostValue(const clang::Expr &Expression, clang::QualType Type);

  /// Likewise where \p Type is open: the variable itself if it has exactly
  /// that type.
  Expr openValue(const clang::Expr &Expression, clang::QualType Type);

private:
  std::optional<Expr> exactCast(const clang::CastExpr &Cast);
  std::optional<Expr> exactReference(const clang::DeclRefExpr &Reference);
  std::optional<Expr> exactMember(const clang::ValueDecl &Member,
                                  const clang::Expr &Use);
  std::optional<Expr> exactBinary(const clang::BinaryOperator &Operator);

  const Extraction &E;
  Symbols &Values;
  std::vector<const clang::VarDecl *> Excluded;
};

/// \p Text of type \p From with the conversion to \p To that C++ would do.
std::string converted(const Extraction &E, const std::string &Text,
                      clang::QualType From, clang::QualType To);

} // namespace idxmap

#endif
