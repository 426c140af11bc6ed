//===- WrittenElements.h - Elements that a text names -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The expressions of a body that are one element of an array by subscripts, by
// where they begin and how many subscripts they end in:
//
//   a[i][j] + v[0].x  ->  a[i], a[i][j] at the a, v[0] at the v
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_WRITTENELEMENTS_H
#define IDXMAP_REWRITER_DATA_WRITTENELEMENTS_H

#include "clang/AST/Expr.h"

#include <map>
#include <set>
#include <string>

namespace idxmap {

struct WrittenElement {
  const clang::Expr *Whole;
  bool IsInLambda;
};

class WrittenElements {
public:
  explicit WrittenElements(const clang::Stmt &Body);

  /// The one of \p Array, a variable or a member of the function's own object,
  /// with \p Rank subscripts that begins at \p Place, or null.
  const WrittenElement *find(clang::SourceLocation Place, size_t Rank,
                             const clang::ValueDecl &Array) const;
  /// It is the left side of an assignment, `a[i] = ..`, without parentheses,
  /// and nothing but the value of that is used: `(a[i] = x) += 1` changes a[i]
  /// again.
  bool isAssigned(const WrittenElement &Of) const {
    return Assigned.count(Of.Whole) > 0;
  }
  /// How many variables and the like the body declares by that name.
  unsigned declared(const std::string &Name) const {
    const auto Found = Declared.find(Name);
    return Found == Declared.end() ? 0 : Found->second;
  }

private:
  std::map<clang::SourceLocation, std::map<size_t, WrittenElement>> Elements;
  std::map<std::string, unsigned> Declared;
  std::set<const clang::Expr *> Assigned;
};

} // namespace idxmap

#endif
