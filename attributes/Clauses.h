//===- Clauses.h - Clauses about variables ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One clause that names variables, read into the annotation:
//
//   private(x, y)   ->  Privates x, y
//   firstprivate(x), lastprivate(x)  ->  Privates x, first and last
//   copyin(a, n)    ->  Data: in, a, n elements
//   copy(table)     ->  Data: in and out, table, as many as it has
//   layout(a, "Col(n,m)")  ->  Layouts: a, that layout
//   layout("shared", a, "Swizzle(32,32)")  ->  TileLayouts: a, that layout
//   share(j)        ->  Shares: j
//   reduction("+", s, t.e)  ->  Reductions: + to s, + to t.e
//
// A variable that two clauses name is refused.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_CLAUSES_H
#define IDXMAP_ATTRIBUTES_CLAUSES_H

#include "attributes/AttributeArguments.h"

#include <utility>

namespace clang {
class ASTContext;
class AnnotateAttr;
class Stmt;
class StringLiteral;
class VarDecl;
} // namespace clang

namespace idxmap {

/// The kind of the data clause \p Name: "copyin".
std::optional<DataKind> dataKindNamed(const std::string &Name);

/// `firstprivate` and `lastprivate` may name the same variable: true, and the
/// clause that \p Clauses has for it says both, if \p Added is the other half.
bool joinPrivate(const PrivateClause &Added,
                 std::vector<PrivateClause> &Clauses);

class ClauseReader {
public:
  ClauseReader(clang::ASTContext &Context, std::string Name, SourceToken Place,
               SourceTokens &Tokens, ArgumentReader &Arguments,
               Annotation &Result, std::vector<Finding> &Findings)
      : Context(Context), Name(std::move(Name)), Place(Place), Tokens(Tokens),
        Arguments(Arguments), Result(Result), Findings(Findings) {}

  void read(const clang::AnnotateAttr &A);

private:
  void readPrivate(const clang::AnnotateAttr &A);
  void readReduction(const clang::AnnotateAttr &A);
  std::optional<ReductionKind> readOperator(const clang::AnnotateAttr &A);
  std::optional<std::string> readReduced(const clang::Expr &Argument);
  std::optional<std::string> nameOf(const clang::Expr &Argument);
  void readData(const clang::AnnotateAttr &A, DataKind Kind);
  template <typename Clause>
  void readOrder(const clang::AnnotateAttr &A, unsigned Number,
                 std::vector<Clause> &To);
  void readKept(const clang::AnnotateAttr &A, FindingID Wrong, FindingID Note,
                std::vector<StageClause> &To);
  std::optional<int64_t> length(const clang::Expr &Argument);
  void readEach(const clang::AnnotateAttr &A);
  std::pair<const clang::StringLiteral *, SourceToken>
  loopNamed(const clang::AnnotateAttr &A);
  void readStrips(const clang::AnnotateAttr &A, FindingID Wrong, FindingID Note,
                  std::optional<StripClause> &To);
  void readPipeline(const clang::AnnotateAttr &A);
  void readUnroll(const clang::AnnotateAttr &A);
  void readShare(const clang::AnnotateAttr &A);
  const clang::VarDecl *variable(const clang::Expr &Argument) const;

  /// The variable that \p Argument names, or null and a finding.
  const clang::VarDecl *anyVariable(const clang::Expr &Argument);
  /// Likewise, if no other clause names it.
  const clang::VarDecl *newVariable(const clang::Expr &Argument);
  bool isNew(const std::string &Variable, SourceToken Where);
  void mention(const clang::VarDecl &Variable);
  void mentionAll(const clang::Stmt &Count);
  void refuse(Finding Refusal, FindingID Note, std::vector<std::string> OfNote);

  clang::ASTContext &Context;
  const std::string Name;
  const SourceToken Place;
  SourceTokens &Tokens;
  ArgumentReader &Arguments;
  Annotation &Result;
  std::vector<Finding> &Findings;
};

} // namespace idxmap

#endif
