//===- NotationNames.cpp ----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/NotationNames.h"

#include "mapping/Notation.h"
#include "mapping/layout/LayoutText.h"

#include "clang/AST/DeclTemplate.h"
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

static void addFunctions(const LayoutTerm &Term, std::set<std::string> &Names) {
  withFunctions(Term, [&](const LayoutFunction &F, const Perm &, bool) {
    Names.insert(F.Name);
    return F;
  });
}

static std::set<std::string> functionsIn(StringRef Text, bool IsLayout) {
  std::set<std::string> Names;
  if (IsLayout) {
    auto Parsed = parseLayout(std::string_view(Text));
    if (auto *Term = std::get_if<LayoutTerm>(&Parsed))
      addFunctions(*Term, Names);
    return Names;
  }
  auto Parsed = parseNotation(std::string_view(Text));
  if (auto *Steps = std::get_if<std::vector<Step>>(&Parsed))
    for (const Step &S : *Steps)
      if (S.Order)
        addFunctions(*S.Order, Names);
  return Names;
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

/// What \p Name means in \p In, or null; where \p In is null, in the scope.
static NamedDecl *found(Sema &S, StringRef Name, DeclContext *In,
                        Sema::LookupNameKind Kind, SourceLocation At) {
  LookupResult Found(S, &S.Context.Idents.get(Name), At, Kind);
  Found.suppressDiagnostics();
  if (In)
    S.LookupQualifiedName(Found, In);
  else
    S.LookupName(Found, S.getCurScope());
  return Found.empty() ? nullptr
                       : Found.getRepresentativeDecl()->getUnderlyingDecl();
}

/// The function, or one of several, that "f", "ns::f" or "S::f" names.
static FunctionDecl *functionCalled(Sema &S, StringRef Name,
                                    SourceLocation At) {
  DeclContext *In =
      Name.consume_front("::") ? S.Context.getTranslationUnitDecl() : nullptr;
  while (Name.contains("::")) {
    const auto [Outer, Rest] = Name.split("::");
    NamedDecl *Scope =
        found(S, Outer, In, Sema::LookupNestedNameSpecifierName, At);
    if (auto *Alias = dyn_cast_or_null<NamespaceAliasDecl>(Scope))
      Scope = Alias->getNamespace();
    if (auto *Type = dyn_cast_or_null<TypedefNameDecl>(Scope))
      Scope = Type->getUnderlyingType()->getAsCXXRecordDecl();
    In = dyn_cast_or_null<DeclContext>(Scope);
    if (!In)
      return nullptr;
    Name = Rest;
  }
  NamedDecl *Named = found(S, Name, In, Sema::LookupOrdinaryName, At);
  if (auto *Template = dyn_cast_or_null<FunctionTemplateDecl>(Named))
    return Template->getTemplatedDecl();
  return dyn_cast_or_null<FunctionDecl>(Named);
}

void appendNotationNames(Sema &S, SmallVectorImpl<clang::Expr *> &Arguments,
                         bool IsLayout) {
  if (Arguments.empty())
    return;
  auto *Text = dyn_cast<StringLiteral>(Arguments.back()->IgnoreParens());
  if (!Text || Text->getCharByteWidth() != 1)
    return;
  const SourceLocation At = Text->getBeginLoc();
  for (const std::string &Name : functionsIn(Text->getString(), IsLayout))
    if (FunctionDecl *Function = functionCalled(S, Name, At)) {
      S.MarkAnyDeclReferenced(At, Function, /*MightBeOdrUse=*/true);
      Arguments.push_back(DeclRefExpr::Create(
          S.Context, NestedNameSpecifierLoc(), SourceLocation(), Function,
          /*RefersToEnclosingVariableOrCapture=*/false, At, Function->getType(),
          VK_LValue));
    }
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
