//===- AttributeArguments.cpp -----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/AttributeArguments.h"

#include "attributes/FreshName.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>

using namespace clang;

namespace idxmap {

using idxmap::Expr;

/// A variable that has no value before the program runs.
static bool isRunTimeVariable(const ValueDecl &D) {
  if (auto *Variable = dyn_cast<VarDecl>(&D))
    return !Variable->isConstexpr();
  return isa<FieldDecl, BindingDecl>(D);
}

/// A constant that only the enclosing function can name.
static bool isLocalConstant(const ValueDecl &D) {
  auto *Variable = dyn_cast<VarDecl>(&D);
  return Variable && Variable->isConstexpr() && Variable->isLocalVarDecl();
}

template <typename Predicate>
static bool anyNameIn(const Stmt &S, Predicate Holds) {
  if (auto *Reference = dyn_cast<DeclRefExpr>(&S))
    if (Holds(*Reference->getDecl()))
      return true;
  if (isa<CXXThisExpr>(S))
    return true;
  return llvm::any_of(S.children(), [&](const Stmt *Child) {
    return Child && anyNameIn(*Child, Holds);
  });
}

/// The variable or template parameter that \p E is, if that is all it is.
static const ValueDecl *plainName(const clang::Expr &E) {
  auto *Reference = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  if (!Reference || Reference->hasQualifier())
    return nullptr;
  const ValueDecl *D = Reference->getDecl();
  return isa<VarDecl, NonTypeTemplateParmDecl>(D) ? D : nullptr;
}

static Range rangeOfType(unsigned Bits, bool IsSigned) {
  if (Bits >= 64)
    return IsSigned ? Range::all() : Range::from(0);
  const int64_t Half = int64_t(1) << (Bits - 1);
  return IsSigned ? Range{-Half, Half - 1} : Range{0, 2 * Half - 1};
}

std::nullopt_t ArgumentReader::refuse(Finding F) {
  Findings.push_back(std::move(F));
  return std::nullopt;
}

std::string ArgumentReader::textOf(const clang::Expr &E) const {
  const SourceManager &SM = Context.getSourceManager();
  CharSourceRange InFile = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E.getSourceRange()), SM,
      Context.getLangOpts());
  if (InFile.isValid())
    return Lexer::getSourceText(InFile, SM, Context.getLangOpts()).str();
  std::string Printed;
  llvm::raw_string_ostream Stream(Printed);
  E.printPretty(Stream, nullptr, Context.getPrintingPolicy());
  return Printed;
}

Expr ArgumentReader::symbol(const clang::Expr &E, HostSymbol::Origin From,
                            std::string Name) {
  HostSymbol S;
  S.Name = Name;
  S.From = From;
  // A name out of a string of a mapping stands at that string.
  const ValueDecl *Named = plainName(E);
  if (const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenImpCasts());
      Member && Member->isImplicitAccess())
    Named = Member->getMemberDecl();
  S.Text = Named ? Named->getName().str() : textOf(*E.IgnoreParens());
  QualType Type = E.IgnoreParenImpCasts()->getType().getNonReferenceType();
  if (Type->isDependentType())
    Type = Context.LongLongTy;
  S.Type = Type.getUnqualifiedType().getAsString(Context.getPrintingPolicy());
  S.Bits = Context.getIntWidth(Type);
  S.IsSigned = Type->isSignedIntegerOrEnumerationType();
  const Range Values = rangeOfType(S.Bits, S.IsSigned);
  if (llvm::none_of(Result.Symbols, [&](const HostSymbol &Other) {
        return Other.Name == Name;
      }))
    Result.Symbols.push_back(S);
  return Expr::symbol(std::move(Name),
                      From == HostSymbol::Origin::Constant
                          ? SymbolKind::Constant
                          : SymbolKind::Host,
                      Values);
}

/// Variables that only this file can name could be unused without the argument.
void ArgumentReader::mention(const Stmt &E) {
  for (const Stmt *Child : E.children())
    if (Child)
      mention(*Child);
  auto *Reference = dyn_cast<DeclRefExpr>(&E);
  auto *Variable =
      Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (!Variable || Variable->isExternallyVisible() ||
      !Context.getSourceManager().isInMainFile(Variable->getLocation()))
    return;
  std::string Text = textOf(*Reference);
  if (llvm::find(Result.Mentions, Text) == Result.Mentions.end())
    Result.Mentions.push_back(std::move(Text));
}

std::optional<Expr> ArgumentReader::integer(const clang::Expr &E,
                                            StringRef Attribute) {
  const SourceToken Where = Tokens.add(E.getSourceRange());
  const QualType Type = E.IgnoreParenImpCasts()->getType();
  const bool IsRunTime = anyNameIn(E, isRunTimeVariable);
  if (Type->isDependentType() && IsRunTime)
    return refuse(
        Finding(FindingID::err_argument_dependent, {Attribute.str()}, Where)
            .withNote(Finding(FindingID::note_argument_dependent, {}, Where)));
  const bool IsInteger = Type->isIntegralOrUnscopedEnumerationType() &&
                         !Type->isBooleanType() && !Type->isBitIntType();
  if (!IsInteger && !Type->isDependentType())
    return refuse(
        {FindingID::err_argument_integer,
         {Attribute.str(), Type.getAsString(Context.getPrintingPolicy())},
         Where});
  if (E.HasSideEffects(Context, /*IncludePossibleEffects=*/false))
    return refuse(
        {FindingID::err_argument_side_effect, {Attribute.str()}, Where});

  clang::Expr::EvalResult Value;
  if (!E.isValueDependent() && E.EvaluateAsInt(Value, Context)) {
    const llvm::APSInt &Number = Value.Val.getInt();
    if (std::optional<int64_t> Small = Number.tryExtValue();
        Small && (Number.isSigned() || *Small >= 0)) {
      mention(E);
      return Expr(*Small);
    }
    return refuse({FindingID::err_argument_too_large,
                   {llvm::toString(Number, 10)},
                   Where});
  }
  const ValueDecl *Named = plainName(E);
  if (!IsRunTime && !anyNameIn(E, isLocalConstant))
    return symbol(E, HostSymbol::Origin::Constant,
                  Named ? Named->getName().str()
                        : freshName(Context, Result.Symbols, Attribute));
  if (Named && isa<VarDecl>(Named) && IsRunTime)
    return symbol(E, HostSymbol::Origin::Capture, Named->getName().str());
  return symbol(E, HostSymbol::Origin::Value,
                freshName(Context, Result.Symbols, Attribute));
}

const StringLiteral *ArgumentReader::asString(const clang::Expr &E) {
  auto *Text = dyn_cast<StringLiteral>(E.IgnoreParenImpCasts());
  return Text && Text->getCharByteWidth() == 1 ? Text : nullptr;
}

std::optional<int64_t> ArgumentReader::length(const clang::Expr &E,
                                              StringRef Attribute) {
  const std::optional<Expr> Length = integer(E, Attribute);
  if (!Length)
    return std::nullopt;
  const SourceToken Where = Tokens.add(E.getSourceRange());
  if (!Length->isConstant())
    return refuse({FindingID::err_argument_not_constant,
                   {Attribute.str(), textOf(E)},
                   Where});
  if (Length->value() < 1)
    return refuse({FindingID::err_argument_not_positive,
                   {Attribute.str(), std::to_string(Length->value())},
                   Where});
  return Length->value();
}

const StringLiteral *ArgumentReader::string(const clang::Expr &E,
                                            StringRef Attribute) {
  if (const StringLiteral *Text = asString(E))
    return Text;
  Findings.push_back(Finding(FindingID::err_argument_string, {Attribute.str()},
                             Tokens.add(E.getSourceRange())));
  return nullptr;
}

} // namespace idxmap
