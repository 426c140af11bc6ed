//===- DirectiveStream.cpp - The stream that clauses ask for --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/DirectiveStream.h"

#include "attributes/StreamArgument.h"
#include "rewriter/pragmas/ClauseItems.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace idxmap;

/// A number that the launch can evaluate: no call, nothing that changes
/// something, and none of the values that stand for OpenACC's own queues.
static bool isQueue(llvm::StringRef Text) {
  return !Text.empty() &&
         llvm::all_of(Text,
                      [](char C) {
                        return clang::isAsciiIdentifierContinue(C) ||
                               C == ' ' || C == '+' || C == '-' || C == '*' ||
                               C == '/' || C == '%' || C == '.';
                      }) &&
         !Text.contains("++") && !Text.contains("--") &&
         !Text.contains("acc_async_");
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

std::string idxmap::streamOf(const ParallelDirective &Directive,
                             unsigned Line) {
  if (const DirectiveClause *Queue = Directive.clause("async"))
    return isQueue(Queue->Text) ? ownStreamText(Queue->Text) : "";
  if (!Directive.clause("nowait") ||
      !llvm::StringRef(Directive.Name).starts_with("omp target"))
    return "";
  const std::string Written = writtenBy(Directive);
  return Written.empty() ? ownStreamText(std::to_string(Line))
                         : namedStreamText(Written);
}

bool idxmap::saysStream(const ParallelDirective &Directive,
                        const DirectiveClause &Clause) {
  return (Clause.Name == "async" && isQueue(Clause.Text)) ||
         (Clause.Name == "depend" && Directive.clause("nowait"));
}
