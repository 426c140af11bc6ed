//===- Symbols.h - The values that bounds are made of -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Collects the host symbols of one nest, each once, with the range of its type
// as a known fact:
//
//   variable `nx`            ->  nx, a capture
//   template parameter `N`   ->  N, a constant
//   any other text `m[0]-1`  ->  idxmap_value0, evaluated once on the host
//   `grid.nx`                ->  likewise, idxmap_grid_nx
//   `a.cols()`, which is a.n ->  likewise, idxmap_a_cols, and means (a.n)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_SYMBOLS_H
#define IDXMAP_REWRITER_SOURCE_SYMBOLS_H

#include "mapping/expr/Facts.h"
#include "rewriter/source/Extraction.h"

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace idxmap {

class Symbols {
public:
  Symbols(const Extraction &E, std::vector<HostSymbol> OfArguments)
      : E(E), Table(std::move(OfArguments)) {}

  /// Types that depend on a template parameter are any integer type here.
  /// Pre: an integer variable, or a member of `*this`, whose name denotes it
  /// where the loop stands.
  Expr capture(const clang::ValueDecl &Variable, clang::SourceRange Use);
  Expr constant(const clang::NonTypeTemplateParmDecl &Parameter);
  /// \p Text converted to the integer type \p Type; \p Means as in HostSymbol.
  Expr value(const std::string &Text, clang::QualType Type,
             const std::optional<Expr> &Means = std::nullopt);
  /// A value that is there already and \p Means this, or nothing.
  std::optional<Expr> valueOf(const Expr &Means) const;

  /// The launch makes sure that \p E is at least 1.
  void assumePositive(const Expr &E) { Known.assume(E, Range::from(1)); }

  const std::vector<HostSymbol> &table() const { return Table; }
  const Facts &known() const { return Known; }

  /// The variables behind captures, in order, with their first use.
  struct Captured {
    const clang::ValueDecl *Variable;
    clang::SourceRange Use;
  };
  const std::vector<Captured> &captured() const { return Variables; }
  bool hasCaptured(const clang::ValueDecl &Variable) const;

  /// All values of the integer type \p Type.
  Range rangeOf(clang::QualType Type) const;

private:
  Expr add(HostSymbol Symbol, SymbolKind Kind, clang::QualType Type);
  std::string nameOf(llvm::StringRef Text);

  const Extraction &E;
  std::vector<HostSymbol> Table;
  std::vector<Captured> Variables;
  Facts Known;
  unsigned Values = 0;
};

} // namespace idxmap

#endif
