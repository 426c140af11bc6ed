//===- AttributeArguments.h - C++ arguments as symbolic values --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An argument of an attribute is a C++ expression. It becomes a constant where
// Clang can evaluate it, else an Expr symbol with a HostSymbol that says how
// C++ text denotes it:
//
//   32, BLOCK, (N + 1)  ->  constants
//   n                   ->  n, a capture of the same name
//   2 * n               ->  split_last_1, a value that the host evaluates once
//   TILE (a template's) ->  TILE, a compile-time constant known by name
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_ATTRIBUTEARGUMENTS_H
#define IDXMAP_ATTRIBUTES_ATTRIBUTEARGUMENTS_H

#include "attributes/Annotation.h"
#include "attributes/SourceTokens.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
class Stmt;
class StringLiteral;
} // namespace clang

namespace idxmap {

class ArgumentReader {
public:
  ArgumentReader(clang::ASTContext &Context, SourceTokens &Tokens,
                 Annotation &Result, std::vector<Finding> &Findings)
      : Context(Context), Tokens(Tokens), Result(Result), Findings(Findings) {}

  /// The value of \p E as an argument of \p Attribute, or nothing and a
  /// finding.
  std::optional<Expr> integer(const clang::Expr &E, llvm::StringRef Attribute);

  /// The value of \p E, a constant of at least 1, or nothing and a finding.
  std::optional<int64_t> length(const clang::Expr &E,
                                llvm::StringRef Attribute);

  /// The literal that \p E is, or nothing and a finding.
  const clang::StringLiteral *string(const clang::Expr &E,
                                     llvm::StringRef Attribute);

  /// The literal that \p E is, or null.
  static const clang::StringLiteral *asString(const clang::Expr &E);

  /// As the user wrote it, or as Clang prints it where a macro makes it.
  std::string textOf(const clang::Expr &E) const;

private:
  Expr symbol(const clang::Expr &E, HostSymbol::Origin From, std::string Name);
  void mention(const clang::Stmt &E);
  std::nullopt_t refuse(Finding F);

  clang::ASTContext &Context;
  SourceTokens &Tokens;
  Annotation &Result; ///< Its Symbols and Mentions.
  std::vector<Finding> &Findings;
};

} // namespace idxmap

#endif
