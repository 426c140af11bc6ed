//===- ClangDiagnostics.cpp -------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/ClangDiagnostics.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace idxmap {

static unsigned diagnosticId(DiagnosticsEngine &Engine, Severity Level) {
  switch (Level) {
  case Severity::Error:
    return Engine.getCustomDiagID(DiagnosticsEngine::Error, "%0");
  case Severity::Warning:
    return Engine.getCustomDiagID(DiagnosticsEngine::Warning, "%0");
  case Severity::Remark:
    return Engine.getCustomDiagID(DiagnosticsEngine::Remark, "%0");
  case Severity::Note:
    return Engine.getCustomDiagID(DiagnosticsEngine::Note, "%0");
  }
  llvm_unreachable("all severities are listed");
}

/// With the label, "[idxmap-needs-dense]"; what the compiler says has none, and
/// notes belong to what has one.
static std::string textOf(const Finding &F) {
  const bool IsLabelled =
      severityOf(F.Id) != Severity::Note && F.Id != FindingID::err_parse;
  return toString(F) + (IsLabelled ? " [" + labelOf(F.Id) + "]" : "");
}

/// A remark of a plugin is off until it is asked for; ours were.
static void enableIfRemark(DiagnosticsEngine &Engine, unsigned Id,
                           Severity Level) {
  if (Level == Severity::Remark)
    Engine.setSeverity(Id, diag::Severity::Remark, SourceLocation());
}

static SourceLocation endOf(CharSourceRange Range, const SourceManager &SM) {
  return Range.isCharRange()
             ? Range.getEnd()
             : Lexer::getLocForEndOfToken(Range.getEnd(), 0, SM, LangOptions());
}

static FixItHint hint(const FixIt &Fix, const SourceTokens &Tokens,
                      const SourceManager &SM) {
  const CharSourceRange Range = Tokens.rangeOf(Fix.Where);
  switch (Fix.What) {
  case FixIt::Action::Replace:
    return FixItHint::CreateReplacement(Range, Fix.Text);
  case FixIt::Action::InsertBefore:
    return FixItHint::CreateInsertion(Range.getBegin(), Fix.Text);
  case FixIt::Action::InsertAfter:
    return FixItHint::CreateInsertion(endOf(Range, SM), Fix.Text);
  case FixIt::Action::Remove:
    return FixItHint::CreateRemoval(Range);
  }
  llvm_unreachable("all actions are listed");
}

ClangDiagnostics::ClangDiagnostics(DiagnosticsEngine &Engine,
                                   SourceManager &Places)
    : Engine(Engine),
      Before(Engine.hasSourceManager() ? &Engine.getSourceManager() : nullptr) {
  Engine.ResetPragmas(); // They belong to the other source manager's files.
  Engine.setSourceManager(&Places);
}

ClangDiagnostics::~ClangDiagnostics() {
  Engine.ResetPragmas();
  Engine.setSourceManager(Before);
}

void ClangDiagnostics::report(const Finding &F, const SourceTokens &Tokens) {
  const Severity Level = severityOf(F.Id);
  const unsigned Id = diagnosticId(Engine, Level);
  enableIfRemark(Engine, Id, Level);
  Errors += Level == Severity::Error;
  const CharSourceRange Range = Tokens.rangeOf(F.Where);
  SourceLocation Place = Range.getBegin();
  if (F.Offset)
    Place = Place.getLocWithOffset(F.Offset);
  {
    DiagnosticBuilder Message = Engine.Report(Place, Id);
    Message << textOf(F);
    if (F.Where != 0) // The whole loop would underline the whole screen.
      Message << Range;
    for (const FixIt &Fix : F.FixIts)
      Message << hint(Fix, Tokens, Engine.getSourceManager());
  }
  for (const Finding &Note : F.Notes)
    report(Note, Tokens);
}

void ClangDiagnostics::report(const Finding &F, SourceLocation Where) {
  report(F, SourceTokens(SourceRange(Where)));
}

void reportInOwnParse(DiagnosticsEngine &Engine, const Finding &F,
                      SourceLocation Where) {
  Engine.Report(Where, diagnosticId(Engine, severityOf(F.Id))) << textOf(F);
  for (const Finding &Note : F.Notes)
    reportInOwnParse(Engine, Note, Where);
}

void silenceUnknownAttributes(DiagnosticsEngine &Engine) {
  Engine.setSeverityForGroup(diag::Flavor::WarningOrError, "unknown-attributes",
                             diag::Severity::Ignored);
}

void reportWithoutPlace(DiagnosticsEngine &Engine, const Finding &F) {
  const Severity Level = severityOf(F.Id);
  const unsigned Id = diagnosticId(Engine, Level);
  enableIfRemark(Engine, Id, Level);
  Engine.Report(Id) << textOf(F);
  for (const Finding &Note : F.Notes)
    reportWithoutPlace(Engine, Note);
}

} // namespace idxmap
