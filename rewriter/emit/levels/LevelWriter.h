//===- LevelWriter.h - The kernel of a time loop's levels -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What writes LevelText.h's kernel: loops and rows in LevelText.cpp, the tiles
// that blocks keep (footprint/LevelBox.h) in LevelStage.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LEVELS_LEVELWRITER_H
#define IDXMAP_REWRITER_EMIT_LEVELS_LEVELWRITER_H

#include "rewriter/emit/Writer.h"
#include "rewriter/emit/levels/LevelNames.h"
#include "rewriter/emit/stage/SharedRoom.h"
#include "rewriter/emit/stage/StageNames.h"

#include <map>
#include <optional>

namespace idxmap {

/// Threads of a warp, which have neighbouring indices of the last loop.
inline constexpr int64_t RowThreads = 32;

class LevelWriter {
public:
  LevelWriter(LoopNest &Merged, const std::vector<LoopNest> &Nests,
              const LevelLoop &Of, const LevelTiles &Tiles, const LevelBox &Box,
              bool LineDirectives)
      : Merged(Merged), Nests(Nests), Of(Of), Tiles(Tiles), Box(Box),
        LineDirectives(LineDirectives), Variables(loopNames(Nests, Of)),
        Names(withTexts(Merged, Nests, Of)), Index(indexType()),
        IsInt(Index == "int") {}

  void run();

private:
  static LoopNest withTexts(LoopNest Merged, const std::vector<LoopNest> &Nests,
                            const LevelLoop &Of);
  const char *indexType() const;
  size_t rank() const { return Nests.front().Loops.size(); }
  const std::string &variable(size_t D) const { return Variables[D]; }
  /// "i_first"
  std::string named(size_t D, const std::string &Ending) const {
    return Names.free(variable(D) + Ending);
  }
  /// The loop over steps counts by it: "t".
  std::string stepName() const {
    return Of.Type == "int" ? Of.Variable : Names.free(Of.Variable + "_at");
  }
  Expr least(size_t D) const;
  Expr most(size_t D) const;
  std::optional<int64_t> offset(const Expr &E) const;
  void checkFits(const Expr &E, const std::string &Type);
  std::string bound(const Expr &E, const std::string &Name, const Expr &Other);
  void pass(const std::string &Name, const std::string &Type,
            const std::string &Argument);
  void addTileLoop(size_t D);
  void addFirst(size_t D);
  void addChecks();
  void renameExchanged();
  void writeHead(Writer &Out);
  void writePlaces(Writer &Out);
  void openSteps(Writer &Out);
  void writeExchanged(Writer &Out);
  struct Row {
    std::string From, To;
  };
  Row hexagonRow(Writer &Out, const std::string &Level) const;
  Row otherRow(size_t D, const std::string &Level) const;
  Row splitRow(Writer &Out, size_t D, const std::string &Level) const;
  void writeRow(Writer &Out, size_t D, size_t Nest, const std::string &Level);
  void writeNest(Writer &Out, size_t Nest);
  void openIndices(Writer &Out, const LoopNest &Nest, const std::string &Text);
  void writeBody(Writer &Out, const LoopNest &Nest, std::string Text);
  std::string title() const;

  // In LevelStage.cpp.
  bool keeps() const { return !Box.Arrays.empty(); }
  std::string low(size_t D) const { return named(D, "_low"); }
  std::string in(size_t D) const { return named(D, "_in"); }
  bool isExchanged(const std::string &Name) const;
  std::string tile(const std::string &Name) const;
  std::string sharedTile(const std::string &Name) const;
  std::string cells(const LevelArray &Is,
                    const std::vector<LevelArray::Offset> &Offsets) const;
  std::string keptText(size_t Nest) const;
  void writeTiles(Writer &Out);
  void writeLow(Writer &Out, size_t D) const;
  struct Element {
    std::vector<std::string> At; ///< By subscript.
    std::vector<bool> IsSum;
  };
  Element element(const LevelArray &Is);
  std::string isInRow(const LevelArray &Is);
  std::string condition(const LevelBox::Array &Is, const Element &At);
  void writeCopies(Writer &Out);
  void writeLoads(Writer &Out);

  LoopNest &Merged;
  const std::vector<LoopNest> &Nests;
  const LevelLoop &Of;
  const LevelTiles &Tiles;
  const LevelBox &Box;
  const bool LineDirectives;
  const std::vector<std::string> Variables; ///< Of loops.
  const StageNames Names;
  const std::string Index; ///< Type of all indices.
  const bool IsInt;
  std::vector<Loop> TileLoops;        ///< Along which blocks lie.
  std::vector<LoopCheck> Checks;      ///< Of the last of them.
  std::vector<std::string> Texts;     ///< Of bodies, by nest.
  std::map<Expr, std::string> Passed; ///< Bounds that are parameters.
  /// "i_first" of each; the first one has the symbols of all texts.
  std::vector<CompanionVariable> Firsts;
  /// What names of the elements that the launch has of an array are of.
  std::vector<std::pair<std::vector<AccessedRegion>, std::string>> Elements;
};

} // namespace idxmap

#endif
