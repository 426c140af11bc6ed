//===- ParseErrors.cpp ------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/ParseErrors.h"

#include "attributes/AttributeWatcher.h"
#include "attributes/ClangDiagnostics.h"
#include "attributes/RightSpelling.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace idxmap {

void ParseErrors::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                   const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  const bool IsNote = Level == DiagnosticsEngine::Note;
  if (!IsNote)
    TakesNotes = Level >= DiagnosticsEngine::Error;
  if (!TakesNotes)
    return;
  SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  Message M{Info.getLocation(), "", Text.str().str()};
  if (Info.getLocation().isValid() && Info.hasSourceManager()) {
    PresumedLoc Place = Info.getSourceManager().getPresumedLoc(M.Place);
    M.PlaceText =
        (Twine(Place.getFilename()) + ":" + Twine(Place.getLine()) + ": ")
            .str();
  }
  if (!IsNote)
    Errors.push_back({std::move(M), {}});
  else if (!Errors.empty())
    Errors.back().Notes.push_back(std::move(M));
}

std::string ParseErrors::first() const {
  return Errors.empty() ? "" : Errors.front().PlaceText + Errors.front().Text;
}

/// The compiler's own parse drops the arguments, and reads the rest.
static bool isInArguments(const AttributeUse &Use, SourceLocation Place,
                          const SourceManager &SM) {
  if (Use.Close.isInvalid())
    return false;
  auto [File, Offset] = SM.getDecomposedExpansionLoc(Place);
  auto [BeginFile, Begin] = SM.getDecomposedExpansionLoc(Use.Open);
  auto [EndFile, End] = SM.getDecomposedExpansionLoc(Use.Close);
  return File == BeginFile && File == EndFile && Begin <= Offset &&
         Offset <= End;
}

static std::optional<Finding> spellingNote(const AttributeUse &Use,
                                           const SourceManager &SM) {
  const SourceLocation Begin = Use.Open.getLocWithOffset(1);
  const StringRef Arguments = Lexer::getSourceText(
      CharSourceRange::getCharRange(Begin, Use.Close), SM, LangOptions());
  const auto Right = rightSpelling(Use.Name, Arguments.str());
  return Right
             ? std::optional(Finding(FindingID::note_parse_spelling, {*Right}))
             : std::nullopt;
}

void ParseErrors::report(DiagnosticsEngine &Engine, SourceManager &SM,
                         const AttributeWatcher &Seen, bool OnlyInside) const {
  const std::vector<AttributeUse> Uses = Seen.uses();
  ClangDiagnostics Diagnostics(Engine, SM);
  for (const Error &E : Errors) {
    const auto Use = llvm::find_if(Uses, [&](const AttributeUse &Each) {
      return E.Place.isValid() && isInArguments(Each, E.Place, SM);
    });
    if (OnlyInside && Use == Uses.end())
      continue;
    Diagnostics.report(Finding(FindingID::err_parse, {E.Text}), E.Place);
    const auto Right =
        Use == Uses.end() ? std::nullopt : spellingNote(*Use, SM);
    if (Right)
      Diagnostics.report(*Right, Use->NamePlace);
    else
      for (const Message &Note : E.Notes)
        Diagnostics.report(Finding(FindingID::note_parse, {Note.Text}),
                           Note.Place);
  }
}

void ParseErrors::reportWithoutPlaces(DiagnosticsEngine &Engine) const {
  for (const Error &E : Errors)
    idxmap::reportWithoutPlace(Engine, Finding(FindingID::err_parse, {E.Text}));
}

} // namespace idxmap
