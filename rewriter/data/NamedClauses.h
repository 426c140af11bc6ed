//===- NamedClauses.h - The data clause about an array ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Clauses name arrays as the program does where the loop stands:
//
//   a          a variable, or a member of the loop's own object
//   this->a    that member, also where a variable hides it
//   s.of.a, p->a, this->s.a     what another object leads to
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_NAMEDCLAUSES_H
#define IDXMAP_REWRITER_DATA_NAMEDCLAUSES_H

#include "attributes/Annotation.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/source/Symbols.h"

#include "clang/AST/Decl.h"

namespace idxmap {

/// How a clause names \p Variable, or what \p Path, ".of.a", leads to from it.
std::string nameInClause(const Extraction &E, const clang::ValueDecl &Variable,
                         llvm::StringRef Path);

class NamedClauses {
public:
  /// \p Values has what the clauses' numbers are made of.
  NamedClauses(const Extraction &E, std::vector<DataClause> Clauses,
               const Symbols &Values);

  /// About \p Variable, which may be a member of the loop's own object, or
  /// about what \p Path, ".of.a", leads to from there; null if there is none. A
  /// second one is a finding.
  const DataClause *find(const clang::ValueDecl &Variable,
                         llvm::StringRef Path = "") const;

private:
  const Extraction &E;
  std::vector<DataClause> Clauses;
};

} // namespace idxmap

#endif
