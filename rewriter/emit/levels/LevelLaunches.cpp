//===- LevelLaunches.cpp - The launches of a time loop's levels -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/Writer.h"
#include "rewriter/emit/levels/LevelText.h"

namespace idxmap {

/// Over the steps at which launches begin, \p Steps apart.
static void openLaunches(Writer &Out, int64_t First, int64_t Steps) {
  Out.open("for (long long idxmap_first = " + std::to_string(First) +
           "; idxmap_first < " + LevelsEnd +
           "; idxmap_first += " + std::to_string(Steps) + ") {");
}

static void writeHexagonLaunches(Writer &Out, const LevelLoop &Of,
                                 const LevelTiles &Tiles, int64_t Half,
                                 const std::string &Launch) {
  const std::string Shift = std::to_string(Tiles.shift(0));
  Out.line("// Every other launch has the hexagons that fit between those of "
           "the last one.");
  Out.line("long long idxmap_shift = " + Shift + ";");
  openLaunches(Out, Of.First - Half, Half);
  Out.lines(Launch);
  Out.line("idxmap_shift = " + Shift + " - idxmap_shift;");
  Out.close();
}

static void writeSplitLaunches(Writer &Out, const LevelLoop &Of,
                               const LevelTiles &Tiles, int64_t Steps,
                               const std::string &Launch) {
  int64_t Phases = 1;
  for (size_t D = 0; D < Tiles.Splits.size(); ++D)
    Phases *= Tiles.shift(D) > 0 ? 2 : 1;
  if (Phases > 1)
    Out.line("// Tiles that get smaller, and then those between them, along "
             "each loop.");
  openLaunches(Out, Of.First, Steps);
  if (Phases > 1)
    Out.open("for (int idxmap_phase = 0; idxmap_phase < " +
             std::to_string(Phases) + "; ++idxmap_phase) {");
  Out.lines(Launch);
  if (Phases > 1)
    Out.close();
  Out.close();
}

std::string levelLaunches(const LevelLoop &Of, const LevelTiles &Tiles,
                          size_t Nests, const std::string &Launch) {
  const std::string End = LevelsEnd, First = std::to_string(Of.First);
  Writer Out;
  Out.open("{");
  Out.line("const long long " + End + " = " +
           (Of.IsAt ? "static_cast<long long>(" + Of.End + ") + 1" : Of.End) +
           ";");
  Out.open("if (" + End + " > " + First + ") {");
  const int64_t Steps = Tiles.levels() / int64_t(Nests);
  if (Tiles.areSplit())
    writeSplitLaunches(Out, Of, Tiles, Steps, Launch);
  else
    writeHexagonLaunches(Out, Of, Tiles, Steps / 2, Launch);
  if (!Of.Exchange.empty()) {
    Out.line("if (" + (Of.First == 0 ? End : "(" + End + " - " + First + ")") +
             " % 2 != 0) {");
    Out.indent();
    Out.lines(Of.Exchange);
    Out.close();
  }
  Out.close();
  Out.dedent();
  return Out.text() + "}";
}

} // namespace idxmap
