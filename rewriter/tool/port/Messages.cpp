//===- Messages.cpp - What was said of a unit, to be read later -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/Messages.h"

#include "llvm/ADT/SmallString.h"

using clang::DiagnosticsEngine;

namespace idxmap {

static ListedPlace placeOf(const clang::Diagnostic &Info) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return {};
  return listedPlace(Info.getLocation(), Info.getSourceManager());
}

void Messages::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                const clang::Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  llvm::SmallString<128> Text;
  Info.FormatDiagnostic(Text);
  if (Level == DiagnosticsEngine::Note) {
    if (!All.empty())
      All.back().Notes.push_back({placeOf(Info), std::string(Text)});
    return;
  }
  const Message::Kind Is =
      Level >= DiagnosticsEngine::Error     ? Message::Kind::Error
      : Level == DiagnosticsEngine::Warning ? Message::Kind::Warning
                                            : Message::Kind::Remark;
  All.push_back({Is, placeOf(Info), std::string(Text)});
}

static std::string placeText(const ListedPlace &Place) {
  return (Place.Line == 0 ? "idxmap" : toString(Place)) + ": ";
}

std::string text(const Message &Said) {
  static const char *const Words[] = {"error: ", "warning: ", "remark: "};
  std::string Result = placeText(Said.Place) +
                       Words[static_cast<int>(Said.Is)] + Said.Text + "\n";
  for (const Message::Note &Each : Said.Notes)
    Result += placeText(Each.Place) + "note: " + Each.Text + "\n";
  return Result;
}

} // namespace idxmap
