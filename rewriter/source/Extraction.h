//===- Extraction.h - What every part of extraction works with --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One annotated statement being read: its AST context, the function around it,
// the target, and where findings and places go. Also the source text of what
// the user wrote: textOf(range) is exactly the characters between the range's
// first and last token, macro names unexpanded, comments kept.
//
//   `i < N - 1` with `#define N 10`:  textOf(right side) -> "N - 1"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_EXTRACTION_H
#define IDXMAP_REWRITER_SOURCE_EXTRACTION_H

#include "attributes/Annotation.h"
#include "attributes/SourceTokens.h"
#include "mapping/Finding.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

#include <any>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clang {
class LambdaExpr;
}

namespace idxmap {

/// A name that the rewritten text gives to a type without one, and the place
/// that it is written before (TagNames.h).
struct GivenName {
  clang::SourceLocation Before;
  std::string Name;
  bool operator<(const GivenName &Other) const { return Name < Other.Name; }
};

struct Extraction {
  clang::ASTContext &Context;
  const clang::FunctionDecl &Enclosing;
  TargetKind Target;
  SourceTokens &Tokens;
  std::vector<Finding> &Findings;
  /// In Enclosing around the loop, outermost first.
  std::vector<const clang::LambdaExpr *> Lambdas = {};
  /// The bodies that have been read already (build/BodyTrees.h).
  std::shared_ptr<std::any> Trees = std::make_shared<std::any>();
  /// Those that text has made use of.
  std::shared_ptr<std::set<GivenName>> Named =
      std::make_shared<std::set<GivenName>>();
  /// References that the clause `reduction` names, of which nothing else in the
  /// loop uses what they are bound to: the trees know them as variables.
  std::shared_ptr<std::set<const clang::ValueDecl *>> Reduced =
      std::make_shared<std::set<const clang::ValueDecl *>>();

  /// The function or lambda whose calls run the loop.
  const clang::FunctionDecl &innermost() const;
  /// The same with findings of its own.
  Extraction with(std::vector<Finding> &Others) const {
    return in(Enclosing, Others, Lambdas);
  }
  /// The same loop in \p Other, an instance or a caller of Enclosing.
  Extraction in(const clang::FunctionDecl &Other, std::vector<Finding> &Others,
                std::vector<const clang::LambdaExpr *> Around = {}) const {
    return {Context,           Other, Target, Tokens, Others,
            std::move(Around), Trees, Named,  Reduced};
  }
  clang::SourceManager &sources() const { return Context.getSourceManager(); }
  FileText &files() const { return Tokens.files(); }
  bool isCuda() const { return idxmap::isCuda(Target); }
  /// Kernels do not see the host's memory: what they touch is copied.
  bool hasOwnMemory() const { return Target == TargetKind::Cuda; }

  /// A finding at \p Place, not yet added to the findings.
  Finding at(FindingID Id, clang::SourceRange Place,
             std::vector<std::string> Arguments = {}) const;
  /// A note at \p Place; \p Name is its argument if its text has one.
  Finding noteAt(FindingID Id, clang::SourceRange Place,
                 const std::string &Name) const;
  /// Adds a finding at \p Place; the reference is good until the next one.
  Finding &report(FindingID Id, clang::SourceRange Place,
                  std::vector<std::string> Arguments = {}) const;
  /// Adds \p F.
  void report(Finding F) const { Findings.push_back(std::move(F)); }
  /// Errors so far; what follows compares with an earlier count.
  size_t errorCount() const;

  /// The characters of \p Range in one file; invalid if it begins or ends
  /// inside the expansion of a macro without being the whole of it.
  clang::CharSourceRange fileRange(clang::SourceRange Range) const;
  /// As the user wrote it; empty if fileRange is invalid.
  std::string textOf(clang::SourceRange Range) const;
  /// On one line, for messages: runs of white space become one blank.
  std::string lineOf(clang::SourceRange Range) const;
};

/// The range of a statement's own characters with the semicolon that ends it.
/// An expression statement's AST range ends before its semicolon.
clang::CharSourceRange statementRange(const Extraction &E,
                                      const clang::Stmt &Statement);

/// From \p Root down to \p Target, both among them; empty where that is not in
/// it.
std::vector<const clang::Stmt *> wayTo(const clang::Stmt &Root,
                                       const clang::Stmt &Target);

/// \p Statement without attributes and without compound statements that hold
/// nothing but it (and null statements).
const clang::Stmt *withoutBraces(const clang::Stmt *Statement);

} // namespace idxmap

#endif
