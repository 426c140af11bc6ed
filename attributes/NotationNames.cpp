//===- NotationNames.cpp ----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/NotationNames.h"

#include "mapping/Notation.h"
#include "mapping/layout/LayoutText.h"

#include "clang/AST/Expr.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

#include <set>

using namespace clang;

namespace idxmap {

static void addNames(const LayoutTerm &Term, std::set<std::string> &Names) {
  for (const std::string &Name : namesIn(Term))
    Names.insert(Name);
}

static std::set<std::string> namesIn(StringRef Text, bool IsLayout) {
  std::set<std::string> Names;
  if (IsLayout) {
    auto Parsed = parseLayout(std::string_view(Text));
    if (auto *Term = std::get_if<LayoutTerm>(&Parsed))
      addNames(*Term, Names);
    return Names;
  }
  auto Parsed = parseNotation(std::string_view(Text));
  if (auto *Steps = std::get_if<std::vector<Step>>(&Parsed))
    for (const Step &S : *Steps) {
      for (const Expr &Argument : S.Arguments)
        for (const std::string &Name : symbolsOf(Argument))
          Names.insert(Name);
      if (S.Order)
        addNames(*S.Order, Names);
    }
  return Names;
}

static bool isDeclaredValue(Sema &S, IdentifierInfo &Name, SourceLocation At) {
  LookupResult Found(S, &Name, At, Sema::LookupOrdinaryName);
  Found.suppressDiagnostics();
  S.LookupName(Found, S.getCurScope());
  return Found.isSingleResult() && isa<ValueDecl>(Found.getFoundDecl());
}

void appendNotationNames(Sema &S, SmallVectorImpl<clang::Expr *> &Arguments,
                         bool IsLayout) {
  if (Arguments.size() != 1)
    return;
  auto *Text = dyn_cast<StringLiteral>(Arguments[0]->IgnoreParens());
  if (!Text || Text->getCharByteWidth() != 1)
    return;
  const SourceLocation At = Text->getBeginLoc();
  for (const std::string &Name : namesIn(Text->getString(), IsLayout)) {
    IdentifierInfo &Identifier = S.Context.Idents.get(Name);
    if (!isDeclaredValue(S, Identifier, At))
      continue;
    CXXScopeSpec NoScope;
    UnqualifiedId Id;
    Id.setIdentifier(&Identifier, At);
    ExprResult Reference =
        S.ActOnIdExpression(S.getCurScope(), NoScope, SourceLocation(), Id,
                            /*HasTrailingLParen=*/false,
                            /*IsAddressOfOperand=*/false);
    if (Reference.isUsable())
      Arguments.push_back(Reference.get());
  }
}

} // namespace idxmap
