//===- DirectiveStream.cpp - The stream that clauses ask for --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/DirectiveStream.h"

#include "attributes/StreamArgument.h"
#include "rewriter/pragmas/ClauseConstant.h"
#include "rewriter/pragmas/ClauseItems.h"
#include "rewriter/pragmas/VisibleNames.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// \p Word of \p Queue is one, or the name of a constant or a variable.
static bool isNumber(const Extraction &E, const ParallelDirective &Directive,
                     const DirectiveClause &Queue, llvm::StringRef Word) {
  DirectiveClause Alone = Queue;
  Alone.Text = Word.str();
  if (constantIn(E, Alone))
    return true;
  if (!clang::isAsciiIdentifierStart(Word.front()))
    return false;
  clang::Preprocessor *PP = E.files().preprocessor();
  if (PP && PP->getMacroDefinitionAtLoc(&E.Context.Idents.get(Word),
                                        Directive.Line->Hash)
                .getMacroInfo())
    return false;
  const clang::ValueDecl *Named =
      visibleAt(E.innermost(), Directive.Line->Hash, Word);
  return Named && Named->getType()->isIntegralOrUnscopedEnumerationType();
}

/// A number that the launch can evaluate: sums and products of numbers and of
/// variables that the compile has, not of macros, which may be anything.
static bool isQueue(const Extraction &E, const ParallelDirective &Directive,
                    const DirectiveClause &Queue) {
  const llvm::StringRef Text = Queue.Text;
  if (Text.empty() || Text.contains("++") || Text.contains("--"))
    return false;
  for (size_t I = 0; I < Text.size();) {
    const llvm::StringRef Word = Text.drop_front(I).take_while(
        [](char C) { return clang::isAsciiIdentifierContinue(C); });
    if (Word.empty() ? !llvm::StringRef(" +-*/%").contains(Text[I])
                     : !isNumber(E, Directive, Queue, Word))
      return false;
    I += std::max<size_t>(Word.size(), 1);
  }
  return true;
}

/// The variable of which \p Text is an element or a section.
static std::string rootOf(llvm::StringRef Text) {
  return Text.ltrim("*&( ")
      .take_while([](char C) { return clang::isAsciiIdentifierContinue(C); })
      .str();
}

/// The first variable that the task writes; empty where it only reads.
static std::string writtenBy(const ParallelDirective &Directive) {
  for (const DirectiveClause &Clause : Directive.Clauses) {
    if (Clause.Name != "depend")
      continue;
    const TypedItems Typed = splitTypedItems(Clause.Text);
    const bool IsWrite = !Typed.Words.empty() && Typed.Words.back() != "in";
    const auto Items = splitClauseItems(Typed.Items);
    if (IsWrite && !Items.empty())
      return rootOf(Items.front());
  }
  return "";
}

std::string idxmap::streamOf(const Extraction &E,
                             const ParallelDirective &Directive) {
  if (const DirectiveClause *Queue = Directive.clause("async"))
    return isQueue(E, Directive, *Queue) ? ownStreamText(Queue->Text) : "";
  if (!Directive.clause("nowait") ||
      !llvm::StringRef(Directive.Name).starts_with("omp target"))
    return "";
  const std::string Written = writtenBy(Directive);
  const unsigned Line =
      E.sources().getExpansionLineNumber(Directive.Line->Hash);
  return Written.empty() ? ownStreamText(std::to_string(Line))
                         : namedStreamText(Written);
}

bool idxmap::saysStream(const ParallelDirective &Directive,
                        const DirectiveClause &Clause) {
  return Clause.Name == "async" ||
         (Clause.Name == "depend" && Directive.clause("nowait"));
}
