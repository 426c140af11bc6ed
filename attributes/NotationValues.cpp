//===- NotationValues.cpp ---------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/NotationValues.h"

#include "attributes/NotationColumns.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace idxmap {

using idxmap::Expr;

/// The variable, constant or member of the object around that \p E names.
static const ValueDecl *valueNamed(const clang::Expr &E) {
  const clang::Expr *Name = E.IgnoreParenImpCasts();
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Name))
    return Reference->getDecl();
  const auto *Member = dyn_cast<MemberExpr>(Name);
  return Member ? Member->getMemberDecl() : nullptr;
}

NotationValues::NotationValues(ASTContext &Context, SourceTokens &Tokens,
                               ArgumentReader &Arguments,
                               std::vector<std::string> &Mentions,
                               std::vector<Finding> &Findings,
                               ArrayRef<clang::Expr *> Named,
                               const StringLiteral &Text, StringRef Attribute)
    : Context(Context), Tokens(Tokens), Findings(Findings), Text(Text),
      Functions(Context, Mentions, Findings) {
  for (const clang::Expr *Each : Named)
    if (const FunctionDecl *Function = functionNamed(*Each))
      Functions.add(*Function);
    else if (const ValueDecl *Name = valueNamed(*Each))
      if (auto Value = Arguments.integer(*Each, Attribute))
        Values[Name->getName().str()] = *Value;
}

SourceToken NotationValues::placeOf(const std::string &Name) const {
  return columnPlace(Context, Tokens, Text, columnOf(Name, Text.getString()));
}

Expr NotationValues::resolved(const Expr &E, FindingID Error, FindingID Note) {
  for (const std::string &Name : symbolsOf(E))
    if (!Values.count(Name) && Missing.insert(Name).second) {
      const SourceToken At = placeOf(Name);
      Findings.push_back(
          Finding(Error, {Name}, At).withNote(Finding(Note, {}, At)));
    }
  return substitute(E, Values);
}

std::shared_ptr<LayoutTerm> NotationValues::term(const LayoutTerm &Term,
                                                 SourceToken Where) {
  return Functions.term(
      withLengths(Term,
                  [&](const Expr &Length) {
                    return resolved(Length, FindingID::err_layout_undeclared,
                                    FindingID::note_layout_undeclared);
                  }),
      Where, [&](const std::string &Name) { return placeOf(Name); });
}

Finding atColumn(ASTContext &Context, SourceTokens &Tokens, Finding Wrong,
                 const StringLiteral &Text) {
  Wrong.Where = columnPlace(Context, Tokens, Text, Wrong.Offset);
  Wrong.Offset = 0;
  for (Finding &Note : Wrong.Notes)
    Note.Where = Wrong.Where;
  return Wrong;
}

bool isTileLayout(const AnnotateAttr &A) {
  const StringLiteral *Text =
      A.args_size() > 0 ? ArgumentReader::asString(**A.args_begin()) : nullptr;
  return Text && Text->getString() == "shared";
}

std::shared_ptr<LayoutTerm>
readLayout(ASTContext &Context, SourceTokens &Tokens, ArgumentReader &Arguments,
           std::vector<std::string> &Mentions, std::vector<Finding> &Findings,
           const AnnotateAttr &A, SourceToken Place) {
  auto wrong = [&](FindingID Id, FindingID Note, SourceToken Where) {
    Findings.push_back(
        Finding(Id, {}, Where).withNote(Finding(Note, {}, Where)));
    return nullptr;
  };
  const bool IsOfTile = isTileLayout(A);
  const unsigned At = IsOfTile ? 2 : 1;
  const StringLiteral *Text =
      A.args_size() > At ? ArgumentReader::asString(*A.args_begin()[At])
                         : nullptr;
  if (!Text)
    return wrong(FindingID::err_layout_arguments,
                 FindingID::note_layout_arguments, Place);
  const SourceToken Where = Tokens.add(Text->getSourceRange());
  if (IsOfTile && Text->getString() == "auto")
    return nullptr;
  auto Parsed = parseLayout(std::string_view(Text->getString()), Where);
  if (auto *Wrong = std::get_if<Finding>(&Parsed)) {
    Findings.push_back(atColumn(Context, Tokens, std::move(*Wrong), *Text));
    return nullptr;
  }
  const size_t Before = countErrors(Findings);
  NotationValues Values(Context, Tokens, Arguments, Mentions, Findings,
                        ArrayRef(A.args_begin() + At + 1, A.args_end()), *Text,
                        "layout");
  auto Term = Values.term(std::get<LayoutTerm>(Parsed), Where);
  if (countErrors(Findings) > Before)
    return nullptr;
  if (IsOfTile)
    return Term;
  auto Bound = bindLayout(*Term);
  if (auto *Wrong = std::get_if<Finding>(&Bound)) {
    Wrong->Where = Where;
    for (Finding &Note : Wrong->Notes)
      Note.Where = Where;
    Findings.push_back(std::move(*Wrong));
    return nullptr;
  }
  std::vector<Finding> Problems = check(std::get<Layout>(Bound), Facts());
  for (Finding &Each : Problems) {
    Each.Where = Where;
    Findings.push_back(std::move(Each));
  }
  return countErrors(Findings) > Before ? nullptr : Term;
}

} // namespace idxmap
