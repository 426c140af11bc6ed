//===- SupposedSubscripts.cpp - Subscripts with opaque values -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/SupposedSubscripts.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

SupposedSubscripts::SupposedSubscripts(const Extraction &E,
                                       const LocalValues &Locals)
    : E(E), Locals(Locals), Paths(E, Locals, &Names) {
  Names.Changing = [](const clang::ValueDecl &) { return std::nullopt; };
  Names.Other = [this](const clang::Expr &Of) { return opaque(Of); };
  Names.Member = [](const std::string &Text, const clang::FieldDecl &,
                    clang::QualType) {
    return Expr::symbol("(" + Text + ")", SymbolKind::Host);
  };
  Names.Element = [](const TableElement &, const std::vector<Expr> &) {
    return std::nullopt;
  };
  Names.Fits = [](const Expr &, const clang::Expr &) { return true; };
}

Expr SupposedSubscripts::opaque(const clang::Expr &Of) {
  std::string Name = "{" + E.lineOf(Of.getSourceRange()) + "}";
  const LocalValues::Names Variables = Locals.influences(&Of);
  Known.try_emplace(Name, Variables.begin(), Variables.end());
  return Expr::symbol(std::move(Name), SymbolKind::Host);
}

void SupposedSubscripts::add(Access &To, const clang::Expr &Lvalue,
                             size_t Number) {
  if (!llvm::is_contained(To.Subscripts, std::nullopt))
    return;
  const std::vector<AccessPath> All = Paths.read(&Lvalue);
  if (Number >= All.size() || All[Number].Array != To.Array)
    return;
  To.Supposed = All[Number].Subscripts;
  for (const std::optional<Expr> &Each : To.Supposed)
    if (Each)
      for (const std::string &Name : symbolsOf(*Each))
        if (const auto Found = Known.find(Name); Found != Known.end())
          To.Opaque.push_back({Name, Found->second});
}
