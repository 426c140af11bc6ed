//===- StageText.h - Tiles in a kernel, written down ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a kernel with tiles has beside its body: their declarations, the copies
// that the threads of a block make together, and the barrier that no thread
// passes before the others have made theirs.
//
//   __shared__ float a_tile[10][34];
//   const int i_first = blockIdx.y * 8;
//   ...
//   for (unsigned e = 0; e < 10 * 34; e += 256) {
//     const int i_in = (e + thread) / 34;
//     ...
//     if (i_in < 10 && at >= 1 && at < n * m - 1)
//       a_tile[i_in][j_in] = a[at];
//   }
//   __syncthreads();
//
// An element is read only where the device has it. Indices are computed in int
// where all that they are made of is, and else in long long; the launch proves
// that those of the last block fit.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_STAGE_STAGETEXT_H
#define IDXMAP_REWRITER_EMIT_STAGE_STAGETEXT_H

#include "rewriter/emit/KernelExpr.h"
#include "rewriter/emit/KernelPlan.h"
#include "rewriter/emit/Writer.h"
#include "rewriter/emit/stage/OwnLoops.h"
#include "rewriter/emit/stage/SharedRoom.h"
#include "rewriter/emit/stage/StageNames.h"

namespace idxmap {

class StageText {
public:
  /// \p Nest and \p Map are those of the kernel. All have to outlive it.
  StageText(const LoopNest &Nest, const Mapping &Map, const StagePlan &Plan,
            IndexKind Kind, KernelParameters &Parameters, KernelExpr &Text)
      : Nest(Nest), Map(Map), Plan(Plan), Kind(Kind), Names(Nest),
        Own(ownIndices(Nest, Map).Texts), Parameters(Parameters), Text(Text),
        IsWide(needsWide()), OfStrip(stripFacts()) {}

  /// Declarations, and the copies that are made once. Whole lines.
  std::string head();
  /// What brings tiles that the body has written to memory. Whole lines.
  std::string tail();
  /// What the launch has to ask for, behind head().
  int64_t sharedBytes() const { return Room.bytes(); }
  /// The loop that runs in strips, if there is one.
  std::optional<KernelStage::Strips> strips();
  /// The mapped loop that the block goes through, if there is one.
  std::optional<KernelStage::Sweep> sweep();
  /// What stands around the body of a block that runs several steps.
  std::optional<KernelStage::Steps> steps();
  /// Where a thread is in the tiles: "const int i_in = threadIdx.y + 1;".
  struct Place {
    std::string Name, Line;
  };
  std::vector<Place> places() const;
  /// Of loop \p D: "i_first + i_in"; empty where no tile needs its first value.
  std::string variable(unsigned D) const;
  /// What is copied in pieces, if the launch finds it so.
  std::vector<ArrayInPieces> pieces() const;
  /// What the launch proves. Pre: all else has been written.
  std::vector<FitsProof> proofs() const;

private:
  bool needsWide() const;
  Facts stripFacts() const;
  /// What holds where text is being written.
  const Facts &known() const { return IsInStrip ? OfStrip : Map.KernelFacts; }
  void take(const std::string &Name, const Expr &Value) {
    Taken.push_back({Name, Value, IsInStrip});
  }
  std::string firstText(const StagedVariable &Variable);
  void writeTile(Writer &Out, size_t Number);
  void writeFirsts(Writer &Out);
  void writeCopies(Writer &Out, bool PerStrip);
  bool isMade(size_t Number) const;
  void writeMade(Writer &Out, size_t Number);
  void writeCopy(Writer &Out, size_t Number);
  void writePieces(Writer &Out, size_t Number);
  void writeAhead(Writer &Out, KernelStage::Strips &To);
  void writeNext(Writer &Out, size_t Number) const;
  void writeLoad(Writer &Out, size_t Number);
  void writeStore(Writer &Out, size_t Number);
  void writeAsync(Writer &Out, KernelStage::Strips &To);
  void writeAsyncLoad(Writer &Out, size_t Number);
  bool isAsync(const Tile &Of) const {
    return Of.IsPerStrip && Nest.Strip->CopiesAsync;
  }
  bool isInPieces(const Tile &Of) const;
  std::string roundText(const Tile &Of) const;
  /// Begins what each thread does with its cells of \p Of; their names.
  std::vector<std::string> openDealtCells(Writer &Out, const Tile &Of,
                                          int64_t Unit) const;
  std::vector<std::string>
  pieceArguments(Writer &Out, const Tile &Of,
                 const std::vector<std::string> &Cells);
  std::string pieceText(Writer &Out, const Tile &Of,
                        const std::vector<std::string> &Cells);
  void writeParts(Writer &Out, size_t Number, const std::string &Tile,
                  const std::vector<std::string> &Cells,
                  const std::string &Piece) const;
  void writeRim(Writer &Out, size_t Number);
  void writeQueue(Writer &Out, size_t Number);
  void writeQueued(Writer &Out, size_t Number, int64_t Plane,
                   const std::string &Place);
  void writeQueuedPlane(Writer &Out, size_t Number);
  std::vector<std::string> ownCells(const Tile &Of) const;
  std::vector<std::string> rimCells(size_t Number) const;
  void writeFirstPlanes(Writer &Out, size_t Number);
  void writeNextPlane(Writer &Out, size_t Number);
  /// Copies \p Of, a part of tile \p Number, whose cells are \p Cells, to \p
  /// Plane of its window: "[0]".
  void writeBox(Writer &Out, size_t Number, const Tile &Of,
                const std::vector<std::string> &Cells,
                const std::string &Plane);
  /// \p Cell becomes the element that is at \p Cells, where there is one, and
  /// where \p Is holds.
  void writeElement(Writer &Out, const Tile &Of,
                    const std::vector<std::string> &Cells,
                    const std::string &Cell, const std::string &Is);
  void writeOwnPlaces(Writer &Out);
  void writeTimeHead(Writer &Out);
  void writeTimeCopy(Writer &Out, size_t Number, const std::string &Needed);
  std::string openRows(Writer &Out);
  /// The first values of the block's tiles, and the thread's number in it.
  void writeThread(Writer &Out);
  /// Begins a block for each of \p Rounds, where there are some: `e` goes to
  /// \p End by \p Step, what all threads are dealt in one.
  void openDealt(Writer &Out, const std::string &Type, const std::string &End,
                 int64_t Step, int64_t Rounds, bool Unrolls) const;
  /// The element that is at \p Cells, "a[at]"; declares its indices, \p At.
  std::string elementText(Writer &Out, const Tile &Of,
                          const std::vector<std::string> &Cells,
                          std::vector<std::string> &At);
  void writeRounds(Writer &Out);
  void writeResult(Writer &Out);
  std::string openCells(Writer &Out, const std::vector<int64_t> &Extents,
                        const std::vector<int64_t> &First, bool Unrolls);
  std::string cellText(const std::vector<std::string> &Cells) const;
  std::string timeIndex(size_t D, const std::string &Cell) const;
  std::string insideText();
  std::string rimText();
  std::string guardText(bool IsDeclared, bool HasLower);
  std::vector<std::string> cellNames(const Tile &Of) const;
  int64_t roundsOf(const Tile &Of, int64_t Unit = 1) const;
  /// \p Unit cells are dealt at once.
  std::vector<std::string> cellTexts(const Tile &Of, int64_t Unit = 1) const;
  std::string indexText(const Tile &Of, unsigned Subscript,
                        const std::vector<std::string> &Cells);
  /// \p Cell becomes \p Element where \p HasElement; else \p Filling, if that
  /// is not empty. \p Is: where there is the cell.
  void writeCell(Writer &Out, const std::string &Cell,
                 const std::string &Element, const std::string &Is,
                 const std::string &HasElement,
                 const std::string &Filling) const;
  /// The statement \p Copy where \p HasElement; else \p Otherwise, likewise.
  void writeChoice(Writer &Out, const std::string &Copy, const std::string &Is,
                   const std::string &HasElement,
                   const std::string &Otherwise) const;
  /// Rounds that are also run for what is in no loop read what is in no array.
  bool fillsCells() const {
    return !Own.empty() && Nest.Strip && Nest.Strip->IsPlain;
  }
  std::string cellCondition(const Tile &Of,
                            const std::vector<std::string> &Cells) const;
  std::vector<std::string> conditions(const Tile &Of,
                                      const std::vector<std::string> &At);
  std::string rangeText(const Tile &Of, const AccessedRegion &Elements,
                        const std::string &At, bool IsOnly);
  CppText hostText(const Expr &E, const std::string &Role,
                   const std::string &Of);
  bool isInline(const Expr &E) const;
  bool proves(const Expr &A, const Expr &B) const;
  std::string indexType() const { return IsWide ? "long long" : "int"; }

  const LoopNest &Nest;
  const Mapping &Map;
  const StagePlan &Plan;
  const IndexKind Kind;
  const StageNames Names;
  const std::vector<std::string> Own; ///< What the mapping's are called.
  KernelParameters &Parameters;
  KernelExpr &Text;
  const bool IsWide;
  const Facts OfStrip; ///< There, the loop has an iteration.
  bool IsInStrip = false;
  SharedRoom Room{tileBytes(Nest, Plan)};
  std::set<std::string> Placed; ///< Places that the head has declared.
  /// A value that an index or its limit takes.
  struct TakenValue {
    std::string Name; ///< Of the array, or of the loop.
    Expr Value;
    bool IsInStrip;
  };
  std::vector<TakenValue> Taken;
};

/// Writes \p Lines; those of the preprocessor begin at the margin.
void writeStage(Writer &Out, const std::string &Lines);

} // namespace idxmap

#endif
