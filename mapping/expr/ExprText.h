//===- ExprText.h - Expressions as text -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The text form of expressions, for tests, dumps, remarks and messages:
//
//   blockIdx.x * 32 + threadIdx.x + 1      n - 1      (a + b) * 4
//   a div b     a ceildiv b     a mod b     min(a, b)     max(a, b)
//   xor(a, b)   hilbert_index(i, j, 8), and so for each function of Builtins.h
//
// `div`, `ceildiv` and `mod` bind like `*`, to the left. A symbol is a name of
// letters, digits, `_`, and dots inside. Law: parse(toString(e)) has the same
// value as e, and parse(toString(e)) == e for simplified e.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_EXPRTEXT_H
#define IDXMAP_MAPPING_EXPR_EXPRTEXT_H

#include "mapping/expr/Expr.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace idxmap {

std::string toString(const Expr &E);
/// "a < b"
std::string toString(const Condition &C);

/// Where parsing stopped (column from 0) and what was expected there.
struct ParseError {
  size_t Column = 0;
  std::string Expected;
};

/// Reads the text form. \p Lookup gives each name its symbol; without it, a
/// name becomes a Host symbol with no bounds. On failure, nothing is returned
/// and \p Error says why.
std::optional<Expr>
parseExpr(std::string_view Text, ParseError &Error,
          const std::function<Expr(const std::string &)> &Lookup = nullptr);

/// The same of names that become Host symbols, where `/` and `%` stand for
/// `div` and `mod`: what a user writes for a length. They round down, so this
/// is not for C++, where they round to zero.
std::optional<Expr> parseLength(std::string_view Text, ParseError &Error);

} // namespace idxmap

#endif
