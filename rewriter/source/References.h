//===- References.h - What a piece of code names ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every declaration from outside of a statement that the statement names, in
// order of first use, each once: in expressions, evaluated or not (`sizeof a`,
// `decltype(x)`), and in types.
//
//   { T t = a[i] + g(n); }  ->  T, a, i, g, n
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_REFERENCES_H
#define IDXMAP_REWRITER_SOURCE_REFERENCES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

#include <set>
#include <string>
#include <vector>

namespace idxmap {

struct Reference {
  const clang::NamedDecl *Declaration;
  /// How it was found: a using-declaration's shadow, else Declaration.
  const clang::NamedDecl *Found;
  clang::SourceRange Place;
  bool IsQualified = false; ///< Written as `n::x`, `::x`, `x<T>`.
  bool IsOdrUse = true;     ///< False: only the constant value is read.
  /// Only one of the functions that a call may mean, which a template's
  /// arguments decide.
  bool IsCandidate = false;
};

std::vector<Reference> collectReferences(const clang::Stmt &Statement);
/// Of a declaration's type and initializer.
std::vector<Reference> collectReferences(const clang::Decl &Declaration);

/// What these are called.
std::set<std::string> referencedNames(const clang::Stmt &Statement);

/// The variable that one of \p All names as \p Name, without a scope; or null.
const clang::VarDecl *plainlyNamed(const std::vector<Reference> &All,
                                   llvm::StringRef Name);

} // namespace idxmap

#endif
