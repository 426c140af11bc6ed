//===- NotationValues.h - What names in a string mean -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The values of the names in a mapping's or a layout's string, which stand
// behind it as appendNotationNames has found them:
//
//   reorder("Col(n,4)") with n behind it  ->  the term Col(n,4), n a symbol of
//                                             the host
//
// A name that is not there is refused at its column, once.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_NOTATIONVALUES_H
#define IDXMAP_ATTRIBUTES_NOTATIONVALUES_H

#include "attributes/AttributeArguments.h"
#include "attributes/LayoutFunctions.h"

#include <map>
#include <set>

namespace idxmap {

class NotationValues {
public:
  /// \p Named are the expressions behind \p Text, of \p Attribute. \p Mentions
  /// gets functions that only this file can name.
  NotationValues(clang::ASTContext &Context, SourceTokens &Tokens,
                 ArgumentReader &Arguments, std::vector<std::string> &Mentions,
                 std::vector<Finding> &Findings,
                 llvm::ArrayRef<clang::Expr *> Named,
                 const clang::StringLiteral &Text, llvm::StringRef Attribute);

  /// \p E with the values of its names; \p Error is said of others.
  Expr resolved(const Expr &E, FindingID Error, FindingID Note);
  std::shared_ptr<LayoutTerm> term(const LayoutTerm &Term, SourceToken Where);

private:
  SourceToken placeOf(const std::string &Name) const;

  clang::ASTContext &Context;
  SourceTokens &Tokens;
  std::vector<Finding> &Findings;
  const clang::StringLiteral &Text;
  LayoutFunctions Functions;
  std::map<std::string, Expr> Values;
  std::set<std::string> Missing;
};

/// \p Wrong, a finding of a parser, at its column of \p Text.
Finding atColumn(clang::ASTContext &Context, SourceTokens &Tokens,
                 Finding Wrong, const clang::StringLiteral &Text);

/// `layout("shared", a, "<layout>")`, or what is meant to be.
bool isTileLayout(const clang::AnnotateAttr &A);

/// The layout in `layout(a, "<layout>")`, or null and findings. That of a tile
/// may not have its lengths yet; null is "auto" if there are no findings.
std::shared_ptr<LayoutTerm>
readLayout(clang::ASTContext &Context, SourceTokens &Tokens,
           ArgumentReader &Arguments, std::vector<std::string> &Mentions,
           std::vector<Finding> &Findings, const clang::AnnotateAttr &A,
           SourceToken Place);

} // namespace idxmap

#endif
