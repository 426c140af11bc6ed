//===- NamedClauses.cpp - The data clause about an array ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/NamedClauses.h"

#include "rewriter/source/ThisMember.h"

#include <map>

using namespace idxmap;

std::string idxmap::nameInClause(const Extraction &E,
                                 const clang::ValueDecl &Variable,
                                 llvm::StringRef Path) {
  const bool IsPointer =
      Variable.getType().getNonReferenceType()->isPointerType();
  const std::string Rest =
      IsPointer && !Path.empty() ? "->" + Path.drop_front().str() : Path.str();
  return valueName(E, Variable) + Rest;
}

/// A number that is only the name of a variable which the loops' bounds have,
/// too, is that variable: the proofs compare it with them.
NamedClauses::NamedClauses(const Extraction &E, std::vector<DataClause> Given,
                           const Symbols &Values)
    : E(E), Clauses(std::move(Given)) {
  std::map<std::string, Expr> Same;
  for (const HostSymbol &Value : Values.table())
    for (const HostSymbol &Variable : Values.table())
      if (Value.From == HostSymbol::Origin::Value &&
          Variable.From == HostSymbol::Origin::Capture &&
          Value.Text == Variable.Name)
        Same.emplace(Value.Name, Expr::symbol(Variable.Name, SymbolKind::Host));
  for (DataClause &Each : Clauses) {
    Each.First = substitute(Each.First, Same);
    if (Each.Count)
      Each.Count = substitute(*Each.Count, Same);
  }
}

const DataClause *NamedClauses::find(const clang::ValueDecl &Variable,
                                     llvm::StringRef Path) const {
  const std::string Name = nameInClause(E, Variable, Path);
  const bool IsMember = llvm::isa<clang::FieldDecl>(Variable);
  const std::string Other =
      IsMember ? "this->" + Name
               : Variable.getQualifiedNameAsString() +
                     Name.substr(valueName(E, Variable).size());
  const DataClause *Found = nullptr;
  for (const DataClause &Clause : Clauses) {
    if (Clause.Array != Name && Clause.Array != Other)
      continue;
    if (Found)
      E.report(Finding(FindingID::err_clause_twice, {Name}, Clause.Where)
                   .withNote(Finding(FindingID::note_clause_twice, {Name},
                                     Clause.Where)));
    Found = Found ? Found : &Clause;
  }
  return Found;
}
