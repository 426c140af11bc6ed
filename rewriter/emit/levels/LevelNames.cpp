//===- LevelNames.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/levels/LevelNames.h"

#include <algorithm>

namespace idxmap {

bool isNamed(const Loop &Of) {
  return Of.Variable.find('.') == std::string::npos;
}

std::vector<std::string> loopNames(const std::vector<LoopNest> &Nests,
                                   const LevelLoop &Of) {
  std::vector<std::string> Result;
  const auto isFree = [&](const std::string &Name) {
    return Name != Of.Variable &&
           std::find(Result.begin(), Result.end(), Name) == Result.end();
  };
  for (size_t D = 0; D < Nests.front().Loops.size(); ++D) {
    std::string Name;
    for (const LoopNest &Each : Nests)
      if (Name.empty() && isNamed(Each.Loops[D]) &&
          isFree(Each.Loops[D].Variable))
        Name = Each.Loops[D].Variable;
    if (Name.empty())
      Name = "loop" + std::to_string(D + 1);
    Result.push_back(std::move(Name));
  }
  return Result;
}

std::vector<std::string> levelNames(const std::vector<LoopNest> &Nests,
                                    const LevelLoop &Of) {
  std::vector<std::string> Result = {"level", "row", "column", "at",
                                     "at2",   "at3", "e"};
  const std::vector<std::string> Loops = loopNames(Nests, Of);
  std::vector<std::string> Stems = Loops;
  for (const LoopNest &Nest : Nests)
    for (const Loop &Each : Nest.Loops)
      Stems.push_back(Each.Variable);
  Stems.push_back(Of.Variable);
  Stems.insert(Stems.end(), Of.Exchanged.begin(), Of.Exchanged.end());
  for (const std::string &Stem : Stems) {
    for (const char *Ending :
         {"_first", "_tile", "_shift", "_length", "_rim", "_begin", "_end",
          "_at", "_least", "_last", "_even", "_low", "_in"})
      Result.push_back(Stem + Ending);
    for (size_t N = 1; N <= Nests.size(); ++N)
      for (const char *Ending : {"_lower", "_upper"})
        Result.push_back(Stem + Ending + (N == 1 ? "" : std::to_string(N)));
  }
  for (const LoopNest &Nest : Nests)
    for (const StagedArray &Each : Nest.Staged) {
      for (const std::string &Loop : Loops)
        for (const char *Ending : {"_from", "_to"})
          Result.push_back(Each.Name + "_" + Loop + Ending);
      for (const char *Ending : {"_tile", "_even_tile", "_begin", "_end",
                                 "_base", "_stride", "_stride2", "_stride3"})
        Result.push_back(Each.Name + Ending);
    }
  return Result;
}

std::string splitTitle(const LevelTiles &Tiles,
                       const std::vector<std::string> &Variables) {
  std::string Text;
  for (size_t D = 0; D < Variables.size(); ++D)
    Text += (D == 0 ? "" : " x ") + std::to_string(Tiles.Splits[D].Width) +
            " " + Variables[D];
  return Text;
}

/// "18 x 73"
static std::string sidesText(const LevelBox &Box, const LevelArray &Is) {
  std::string Text;
  for (const LevelArray::Dimension &D : Is.Dimensions)
    Text +=
        (Text.empty() ? "" : " x ") + std::to_string(Box.Sides[D.Loop].Extent);
  return Text;
}

std::string keptTitle(const LevelBox &Box) {
  std::string Text, Names;
  for (size_t A = 0; A < Box.Arrays.size(); ++A) {
    const std::string Sides = sidesText(Box, Box.Arrays[A].Of);
    Names += Names.empty() ? Box.Arrays[A].Name : ", " + Box.Arrays[A].Name;
    if (A + 1 < Box.Arrays.size() &&
        sidesText(Box, Box.Arrays[A + 1].Of) == Sides)
      continue;
    Text += "; " + Names + " staged in " + Sides;
    Names.clear();
  }
  return Text;
}

} // namespace idxmap
