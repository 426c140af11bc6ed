//===- StreamArgument.cpp - The stream that an attribute names ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/StreamArgument.h"

#include "attributes/AttributeArguments.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace idxmap {

std::string ownStreamText(const std::string &Number) {
  return "::idxmap::ownStream(" + Number + ")";
}

std::string namedStreamText(const std::string &Name) {
  std::string Text;
  llvm::raw_string_ostream(Text).write_escaped(Name);
  return "::idxmap::namedStream(\"" + Text + "\")";
}

static bool isNumber(QualType Type) {
  return Type->isIntegralOrUnscopedEnumerationType() && !Type->isBooleanType();
}

/// CUDA's own type, or what the program calls so where there is no CUDA.
static bool isStream(QualType Type) {
  const auto *Struct = Type->getPointeeType().isNull()
                           ? nullptr
                           : Type->getPointeeType()->getAsRecordDecl();
  if (Type->isPointerType() && Struct && Struct->getName() == "CUstream_st")
    return true;
  for (const auto *Name = Type->getAs<TypedefType>(); Name;
       Name = Name->desugar()->getAs<TypedefType>())
    if (Name->getDecl()->getName() == "cudaStream_t")
      return true;
  return false;
}

static void mention(const Stmt &Part, std::vector<std::string> &Mentions) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&Part))
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
        Variable && Variable->isLocalVarDeclOrParm()) {
      std::string Text = "&" + Variable->getName().str();
      if (!llvm::is_contained(Mentions, Text))
        Mentions.push_back(std::move(Text));
    }
  for (const Stmt *Child : Part.children())
    if (Child)
      mention(*Child, Mentions);
}

/// What stands for a name that is not declared has its place (see
/// AttributeRegistration.cpp).
static bool isOnlyName(const clang::Expr &E, const std::string &Text) {
  return isa<IntegerLiteral>(E) && !E.getBeginLoc().isMacroID() &&
         isAsciiIdentifierStart(Text.front());
}

StreamArgument readStreamArgument(ASTContext &Context, const clang::Expr &E,
                                  const std::string &Attribute,
                                  SourceTokens &Tokens,
                                  std::vector<Finding> &Findings) {
  Annotation Scratch;
  StreamArgument Result;
  Result.Text = ArgumentReader(Context, Tokens, Scratch, Findings).textOf(E);
  if (isOnlyName(E, Result.Text))
    return Result;
  if (const auto *Name = dyn_cast<StringLiteral>(E.IgnoreParenImpCasts());
      Name && Name->isOrdinary()) {
    Result.Text = namedStreamText(Name->getString().str());
    return Result;
  }
  mention(E, Result.Mentions);
  const SourceToken Where = Tokens.add(E.getSourceRange());
  const QualType Type = E.IgnoreParenImpCasts()->getType();
  const bool IsNumber = Type->isDependentType() || isNumber(Type);
  if (!IsNumber && !isStream(Type)) {
    Findings.push_back(
        Finding(FindingID::err_stream_type,
                {Attribute, Type.getAsString(Context.getPrintingPolicy())},
                Where)
            .withNote(
                Finding(FindingID::note_stream_type, {Attribute}, Where)));
    return {};
  }
  if (E.HasSideEffects(Context, /*IncludePossibleEffects=*/false)) {
    Findings.push_back(
        {FindingID::err_argument_side_effect, {Attribute}, Where});
    return {};
  }
  if (IsNumber)
    Result.Text = ownStreamText(Result.Text);
  return Result;
}

} // namespace idxmap
