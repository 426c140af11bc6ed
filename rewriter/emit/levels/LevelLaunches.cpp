//===- LevelLaunches.cpp - The launches of a time loop's levels -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/Writer.h"
#include "rewriter/emit/levels/LevelText.h"

namespace idxmap {

/// Over the steps at which launches begin, \p Steps apart.
static std::string loopHead(int64_t First, int64_t Steps) {
  return "for (long long idxmap_first = " + std::to_string(First) +
         "; idxmap_first < " + LevelsEnd +
         "; idxmap_first += " + std::to_string(Steps) + ") {";
}

static LaunchRounds hexagonRounds(const LevelLoop &Of, const LevelTiles &Tiles,
                                  int64_t Half) {
  const std::string Shift = std::to_string(Tiles.shift(0));
  return {{"// Every other launch has the hexagons that fit between those of "
           "the last one.",
           "long long idxmap_shift = " + Shift + ";",
           loopHead(Of.First - Half, Half)},
          {"idxmap_shift = " + Shift + " - idxmap_shift;", "}"}};
}

static LaunchRounds splitRounds(const LevelLoop &Of, const LevelTiles &Tiles,
                                int64_t Steps) {
  int64_t Phases = 1;
  for (size_t D = 0; D < Tiles.Splits.size(); ++D)
    Phases *= Tiles.shift(D) > 0 ? 2 : 1;
  const std::string Launches = loopHead(Of.First, Steps);
  if (Phases == 1)
    return {{Launches}, {"}"}};
  return {{"// Tiles that get smaller, and then those between them, along each "
           "loop.",
           Launches,
           "for (int idxmap_phase = 0; idxmap_phase < " +
               std::to_string(Phases) + "; ++idxmap_phase) {"},
          {"}", "}"}};
}

LaunchRounds levelRounds(const LevelLoop &Of, const LevelTiles &Tiles,
                         size_t Nests) {
  const int64_t Steps = Tiles.levels() / int64_t(Nests);
  return Tiles.areSplit() ? splitRounds(Of, Tiles, Steps)
                          : hexagonRounds(Of, Tiles, Steps / 2);
}

std::string levelStatement(const LevelLoop &Of, const std::string &Launch) {
  const std::string End = LevelsEnd, First = std::to_string(Of.First);
  Writer Out;
  Out.open("{");
  Out.line("const long long " + End + " = " +
           (Of.IsAt ? "static_cast<long long>(" + Of.End + ") + 1" : Of.End) +
           ";");
  Out.open("if (" + End + " > " + First + ") {");
  Out.lines(Launch);
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
