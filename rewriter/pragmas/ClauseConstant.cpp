//===- ClauseConstant.cpp - A number that a clause says -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/ClauseConstant.h"

#include "mapping/DeviceLimits.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

using namespace idxmap;

/// What the macro \p Name stands for where it is one token, in parentheses or
/// not; else empty.
static std::string macroText(const Extraction &E, llvm::StringRef Name,
                             clang::SourceLocation At) {
  clang::Preprocessor *PP = E.files().preprocessor();
  const clang::MacroInfo *Macro =
      PP ? PP->getMacroDefinitionAtLoc(PP->getIdentifierInfo(Name), At)
               .getMacroInfo()
         : nullptr;
  std::string Text;
  if (Macro && Macro->isObjectLike())
    for (const clang::Token &Each : Macro->tokens())
      if (!Each.isOneOf(clang::tok::l_paren, clang::tok::r_paren))
        Text += (Text.empty() ? "" : " ") + PP->getSpelling(Each);
  return Text;
}

/// Of a constant or an enumerator outside of functions and classes.
static std::optional<int64_t> valueNamed(const Extraction &E,
                                         llvm::StringRef Name) {
  const clang::DeclarationName Of(&E.Context.Idents.get(Name));
  for (const clang::DeclContext *In = E.Enclosing.getDeclContext(); In;
       In = In->getParent()) {
    if (!In->isFileContext())
      continue;
    for (const clang::NamedDecl *Each : In->lookup(Of)) {
      std::optional<llvm::APSInt> Value;
      if (const auto *Constant = llvm::dyn_cast<clang::EnumConstantDecl>(Each))
        Value = Constant->getInitVal();
      const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each);
      const clang::APValue *Known =
          Variable && Variable->getType().isConstQualified() &&
                  Variable->getAnyInitializer() &&
                  !Variable->getAnyInitializer()->isValueDependent()
              ? Variable->evaluateValue()
              : nullptr;
      if (Known && Known->isInt())
        Value = Known->getInt();
      if (Value)
        return Value->tryExtValue();
    }
  }
  return std::nullopt;
}

std::optional<int64_t> idxmap::constantIn(const Extraction &E,
                                          const DirectiveClause &Clause) {
  std::string Text = llvm::StringRef(Clause.Text).trim().str();
  const clang::SourceLocation At = E.files().inFile(Clause.Where.getBegin());
  constexpr int MostMacros = 8;
  for (int I = 0; I < MostMacros; ++I) {
    int64_t Number = 0;
    if (!llvm::StringRef(Text).getAsInteger(/*Radix=*/0, Number))
      return Number;
    if (!clang::isValidAsciiIdentifier(Text))
      return std::nullopt;
    std::string Macro = macroText(E, Text, At);
    if (Macro.empty())
      return valueNamed(E, Text);
    Text = std::move(Macro);
  }
  return std::nullopt;
}

/// Of the clauses with these names, the first that says a number from 1 to
/// \p Most that is a multiple of \p Unit.
static std::optional<SaidCount>
firstCount(const Extraction &E, const ParallelDirective &Directive,
           std::initializer_list<const char *> Names, int64_t Most,
           int64_t Unit) {
  for (const char *Name : Names) {
    const DirectiveClause *Clause = Directive.clause(Name);
    const auto Count = Clause ? constantIn(E, *Clause) : std::nullopt;
    if (Count && *Count > 0 && *Count <= Most && *Count % Unit == 0)
      return SaidCount{*Count, Clause};
  }
  return std::nullopt;
}

std::optional<SaidCount>
idxmap::mostBlocksIn(const Extraction &E, const ParallelDirective &Directive) {
  return firstCount(E, Directive, {"num_teams", "num_gangs"},
                    DeviceLimits().Grid[0], 1);
}

std::optional<SaidCount>
idxmap::blockThreadsIn(const Extraction &E,
                       const ParallelDirective &Directive) {
  const DeviceLimits Limits;
  return firstCount(E, Directive,
                    {"thread_limit", "num_threads", "vector_length", "simdlen"},
                    Limits.ThreadsPerBlock, Limits.WarpSize);
}
