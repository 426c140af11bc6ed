//===- StagePlan.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/StagePlan.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/footprint/MadeTiles.h"
#include "rewriter/footprint/TileLayout.h"
#include "rewriter/footprint/TileOrder.h"
#include "rewriter/footprint/TilePieces.h"
#include "rewriter/footprint/TileQueue.h"
#include "rewriter/footprint/TimePlan.h"

#include <algorithm>
#include <cstdlib>

namespace idxmap {

namespace {

class Planner {
public:
  Planner(const LoopNest &Nest, const Mapping &Map,
          std::vector<Finding> &Findings)
      : Nest(Nest), Map(Map), Findings(Findings) {}

  std::optional<StagePlan> run();

private:
  bool takeVariables(const StagedArray &Array);
  bool takeVariable(const StagedArray &Array, const std::string &Name);
  std::optional<std::map<std::string, int64_t>>
  widthsOf(const StagedArray &Array);
  std::optional<int64_t> widthOf(const Span &Of) const;
  bool plan(size_t Number);
  Tile tileOf(size_t Array, const ArrayView &View, size_t Read) const;
  bool isPerStrip(const Tile &Of) const;
  std::optional<size_t> windowOf(const Tile &Of) const;
  void widenWindow(Tile &Of) const;
  void merge(std::vector<Tile> All);
  void setReaches();
  bool checkStrip();
  bool takeSwept();
  bool checkSweep();
  bool refuseSweep(const std::string &Needs);
  void addBlocks(std::vector<Span> &Spans) const;
  bool setLargest(StagedVariable &Of);
  bool setWithin(Tile &Of);
  bool checkBytes();
  bool refuseMapping(const StagedArray &Array, const std::string &Name);

  const LoopNest &Nest;
  const Mapping &Map;
  std::vector<Finding> &Findings;
  StagePlan Result;
};

} // namespace

bool Planner::refuseMapping(const StagedArray &Array, const std::string &Name) {
  Findings.push_back(
      Finding(FindingID::err_stage_mapping, {Array.Name, Name}, Array.Where)
          .withNote(Finding(FindingID::note_stage_mapping, {}, Array.Where)));
  return false;
}

bool Planner::takeVariable(const StagedArray &Array, const std::string &Name) {
  if (Result.find(Name))
    return true;
  if (Nest.Strip && Nest.Strip->Name == Name) {
    BlockIndex Of;
    Of.Width = Nest.Strip->Length - 1;
    Of.First = Expr::symbol(Name, SymbolKind::Thread);
    Result.Variables.push_back({Name, std::nullopt, Of});
    return true;
  }
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    const Loop &Each = Nest.Loops[D];
    if (Each.Variable != Name || Result.find(Name))
      continue;
    const bool IsTrip = Each.Dependent && Each.Dependent->Counted;
    const auto Of = IsTrip ? std::nullopt : blockIndex(Map.Index[D], Map);
    if (!Of)
      return refuseMapping(Array, Name);
    Result.Variables.push_back({Name, D, *Of});
  }
  return true;
}

bool Planner::takeVariables(const StagedArray &Array) {
  for (const StagedRead &Read : Array.Reads)
    for (const Expr &Subscript : Read.Subscripts)
      for (const std::string &Name : symbolsOf(Subscript))
        if (!takeVariable(Array, Name))
          return false;
  return true;
}

std::optional<int64_t> Planner::widthOf(const Span &Of) const {
  if (!Of.Least.isConstant() || !Of.Most.isConstant())
    return std::nullopt;
  return std::max<int64_t>(Of.Most.value() - Of.Least.value(), 0);
}

/// Of all variables that subscripts name.
std::optional<std::map<std::string, int64_t>>
Planner::widthsOf(const StagedArray &Array) {
  std::map<std::string, int64_t> Widths;
  for (const StagedVariable &Each : Result.Variables)
    Widths[Each.Name] = Each.Of.Width;
  for (const StagedRead &Read : Array.Reads)
    for (const Span &Inner : Read.Inner) {
      const bool IsNamed =
          std::any_of(Read.Subscripts.begin(), Read.Subscripts.end(),
                      [&](const Expr &E) { return names(E, Inner.Variable); });
      if (!IsNamed || Result.find(Inner.Variable))
        continue;
      if (const auto Width = widthOf(Inner)) {
        int64_t &Known = Widths[Inner.Variable];
        Known = std::max(Known, *Width);
        continue;
      }
      const std::string Name = sourceName(Inner.Variable);
      Findings.push_back(
          Finding(FindingID::err_stage_extent,
                  {Array.Name,
                   toString(simplify(Inner.Most - Inner.Least + 1, Nest.Known)),
                   Name},
                  Read.Where)
              .withNote(
                  Finding(FindingID::note_stage_extent, {Name}, Read.Where)));
      return std::nullopt;
    }
  return Widths;
}

/// How far \p Slope takes an index over \p Width; of what no memory has, less.
static int64_t reachOf(int64_t Slope, int64_t Width) {
  const int64_t Endless = int64_t(1) << 40, Size = std::abs(Slope);
  return Width > 0 && Size > Endless / Width ? Endless : Size * Width;
}

/// What an iteration's read covers in a block, relative to the first values.
Tile Planner::tileOf(size_t Array, const ArrayView &View, size_t Read) const {
  Tile Of;
  Of.Array = Array;
  Of.Base = View.Reads[Read].Base;
  Of.Reads = {Read};
  Of.At = {View.Reads[Read].At};
  const std::vector<Span> &Inner = Nest.Staged[Array].Reads[Read].Inner;
  for (size_t D = 0; D < View.Dimensions.size(); ++D) {
    const AffineIndex &At = View.Reads[Read].At[D];
    TileDimension Dimension{View.Dimensions[D], {}, At.Offset, 1};
    for (const auto &[Name, Slope] : At.Slopes) {
      int64_t Least = 0, Most = 0;
      if (const StagedVariable *Variable = Result.find(Name)) {
        Dimension.Slopes[Name] = Slope;
        Most = Variable->Of.Width;
      } else {
        const auto Span =
            std::find_if(Inner.begin(), Inner.end(), [&](const auto &Each) {
              return Each.Variable == Name;
            });
        Least = Span->Least.value();
        Most = std::max(Least, Span->Most.value());
      }
      Dimension.Low += Slope * (Slope < 0 ? Most : Least);
      Dimension.Extent += reachOf(Slope, Most - Least);
    }
    Of.Dimensions.push_back(std::move(Dimension));
  }
  return Of;
}

static bool isOfOneBlock(const Tile &A, const Tile &B) {
  for (size_t D = 0; D < A.Dimensions.size(); ++D)
    if (A.Dimensions[D].Slopes != B.Dimensions[D].Slopes)
      return false;
  return A.Base == B.Base;
}

/// A box around both, with the reads of both.
static Tile hull(const Tile &A, const Tile &B) {
  Tile Both = A;
  for (size_t D = 0; D < A.Dimensions.size(); ++D) {
    const TileDimension &First = A.Dimensions[D], &Second = B.Dimensions[D];
    TileDimension &Of = Both.Dimensions[D];
    Of.Low = std::min(First.Low, Second.Low);
    Of.Extent =
        std::max(First.Low + First.Extent, Second.Low + Second.Extent) - Of.Low;
  }
  Both.Reads.insert(Both.Reads.end(), B.Reads.begin(), B.Reads.end());
  Both.At.insert(Both.At.end(), B.At.begin(), B.At.end());
  return Both;
}

/// Of planes that are farther from each other than that, each has its window.
static constexpr int64_t MostBetween = 8;

/// A box around both has no more cells than they have; of windows, for each of
/// the planes that are brought.
static bool isBetterAsOne(const Tile &Both, const Tile &A, const Tile &B) {
  if (!Both.Window)
    return Both.cells() <= A.cells() + B.cells();
  const auto planes = [&](const Tile &Of) {
    return Of.Dimensions[*Both.Window].Extent;
  };
  return Both.cells() / planes(Both) <=
             A.cells() / planes(A) + B.cells() / planes(B) &&
         planes(Both) <= planes(A) + planes(B) + MostBetween;
}

/// Boxes become one as long as that is better.
void Planner::merge(std::vector<Tile> All) {
  for (bool Changes = true; Changes;) {
    Changes = false;
    for (size_t A = 0; A < All.size() && !Changes; ++A)
      for (size_t B = A + 1; B < All.size() && !Changes; ++B) {
        if (!isOfOneBlock(All[A], All[B]))
          continue;
        Tile Both = hull(All[A], All[B]);
        if (!Nest.Time && !isBetterAsOne(Both, All[A], All[B]))
          continue;
        All[A] = std::move(Both);
        All.erase(All.begin() + B);
        Changes = true;
      }
  }
  std::move(All.begin(), All.end(), std::back_inserter(Result.Tiles));
}

bool Planner::isPerStrip(const Tile &Of) const {
  return Nest.Strip &&
         std::any_of(Of.Dimensions.begin(), Of.Dimensions.end(),
                     [&](const TileDimension &Each) {
                       return Each.Slopes.count(Nest.Strip->Name) > 0;
                     });
}

bool Planner::plan(size_t Number) {
  const StagedArray &Array = Nest.Staged[Number];
  const auto Widths = widthsOf(Array);
  if (!Widths)
    return false;
  std::vector<std::vector<Expr>> Subscripts;
  for (const StagedRead &Read : Array.Reads)
    Subscripts.push_back(Read.Subscripts);
  const auto View = viewOf(Subscripts, *Widths);
  if (const auto *Wrong = std::get_if<NotAffine>(&View)) {
    const StagedRead &Read = Array.Reads[Wrong->Read];
    Findings.push_back(Finding(FindingID::err_stage_subscript,
                               {Array.Name, Read.Text}, Read.Where)
                           .withNote(Finding(FindingID::note_stage_subscript,
                                             {}, Read.Where)));
    return false;
  }
  std::vector<Tile> All;
  for (size_t R = 0; R < Array.Reads.size(); ++R) {
    All.push_back(tileOf(Number, std::get<ArrayView>(View), R));
    All.back().IsPerStrip = isPerStrip(All.back());
    if (All.back().IsPerStrip)
      All.back().Buffers = Nest.Strip->Buffers;
    All.back().Window = windowOf(All.back());
    if (All.back().Window)
      All.back().Dimensions[*All.back().Window].Extent -=
          Nest.Sweep->Length - 1;
  }
  merge(std::move(All));
  return true;
}

/// The dimension in which \p Of is what the loop that is swept reads of it,
/// from one index to the next one cell farther; nothing where that is not so,
/// or no other loop's variable makes the rest of it.
std::optional<size_t> Planner::windowOf(const Tile &Of) const {
  if (!Nest.Sweep)
    return std::nullopt;
  const std::string &Swept = Nest.Loops[Nest.Sweep->Loop].Variable;
  std::optional<size_t> Found;
  bool HasOthers = false;
  for (size_t D = 0; D < Of.Dimensions.size(); ++D) {
    const auto &Slopes = Of.Dimensions[D].Slopes;
    if (!Slopes.count(Swept)) {
      HasOthers |= !Slopes.empty();
      continue;
    }
    if (Found || Slopes != std::map<std::string, int64_t>{{Swept, 1}})
      return std::nullopt;
    Found = D;
  }
  return HasOthers ? Found : std::nullopt;
}

/// What the whole sweep reads, where planes would be single cells.
void Planner::widenWindow(Tile &Of) const {
  const auto hasCells = [&](const TileDimension &Each) {
    return Each.Extent > 1 && &Each != &Of.Dimensions[*Of.Window];
  };
  if (!Of.Window ||
      std::any_of(Of.Dimensions.begin(), Of.Dimensions.end(), hasCells))
    return;
  Of.Dimensions[*Of.Window].Extent += Nest.Sweep->Length - 1;
  Of.Window.reset();
}

bool Planner::refuseSweep(const std::string &Needs) {
  const SweepLoop &Of = *Nest.Sweep;
  Findings.push_back(
      Finding(FindingID::err_sweep_loop, {Nest.Loops[Of.Loop].Variable, Needs},
              Of.Where)
          .withNote(Finding(FindingID::note_sweep_loop, {}, Of.Where)));
  return false;
}

/// The threads of a block have the same index at the same time, and then the
/// next one.
bool Planner::takeSwept() {
  const SweepLoop &Of = *Nest.Sweep;
  const Loop &Is = Nest.Loops[Of.Loop];
  if (Is.Dependent)
    return refuseSweep("a loop whose bounds are those of all threads");
  const auto Index = blockIndex(Map.Index[Of.Loop], Map);
  const bool IsOne =
      Index && Index->Slopes == std::array<int64_t, 3>{0, 0, 0} &&
      Index->Width == Of.Length - 1 && Index->Offset == 0 &&
      std::count(Index->Own.begin(), Index->Own.end(), 0) + (Of.Length > 1) ==
          int64_t(Index->Own.size()) &&
      std::count(Index->Own.begin(), Index->Own.end(), 1) == (Of.Length > 1);
  if (!IsOne)
    return refuseSweep("a loop that counts up by 1");
  Result.Variables.push_back({Is.Variable, Of.Loop, *Index});
  Result.Variables.back().IsSwept = true;
  return true;
}

bool Planner::checkSweep() {
  if (std::any_of(Result.Tiles.begin(), Result.Tiles.end(),
                  [](const Tile &Each) { return Each.Window.has_value(); }))
    return true;
  const SweepLoop &Of = *Nest.Sweep;
  const std::string &Name = Nest.Loops[Of.Loop].Variable;
  Findings.push_back(
      Finding(FindingID::err_sweep_unused, {Name}, Of.Where)
          .withNote(Finding(FindingID::note_sweep_unused, {Name}, Of.Where)));
  return false;
}

/// All threads come to the loop, with all variables.
bool Planner::checkStrip() {
  const StripLoop &Of = *Nest.Strip;
  if (std::none_of(Result.Tiles.begin(), Result.Tiles.end(),
                   [](const Tile &Each) { return Each.IsPerStrip; })) {
    Findings.push_back(
        {FindingID::err_tile_loop_unused, {Of.Variable}, Of.Where});
    return false;
  }
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    const Loop &Each = Nest.Loops[D];
    const bool IsTrip = Each.Dependent && Each.Dependent->Counted;
    if (IsTrip || !Each.Companions.empty() || !blockIndex(Map.Index[D], Map))
      return refuseMapping(Nest.Staged.front(), Each.Variable);
  }
  return true;
}

/// So that the place in a tile of a variable that alone makes a dimension is
/// the cell: the first such tile decides.
void Planner::setReaches() {
  std::erase_if(Result.Variables, [&](const StagedVariable &Each) {
    return std::none_of(
        Result.Tiles.begin(), Result.Tiles.end(), [&](const Tile &Of) {
          return std::any_of(Of.Dimensions.begin(), Of.Dimensions.end(),
                             [&](const TileDimension &D) {
                               return D.Slopes.count(Each.Name) > 0;
                             });
        });
  });
  for (StagedVariable &Each : Result.Variables) {
    std::optional<int64_t> Reach;
    for (const Tile &Of : Result.Tiles)
      for (const TileDimension &D : Of.Dimensions)
        if (!Reach && D.Extent > 1 &&
            D.Slopes == std::map<std::string, int64_t>{{Each.Name, 1}})
          Reach = std::max<int64_t>(-D.Low, 0);
    Each.Reach = Each.Loop ? Reach.value_or(0) : 0;
  }
}

/// \p E with a variable of \p Spans for each part of it that is no polynomial:
/// quotients and remainders by which blocks of folded dimensions are counted.
static std::optional<Expr>
withoutDivisions(const Expr &E, std::vector<Span> &Spans, const Facts &Known) {
  if (E.operands().empty())
    return E;
  std::vector<Expr> Operands;
  for (const Expr &Each : E.operands()) {
    const auto Plain = withoutDivisions(Each, Spans, Known);
    if (!Plain)
      return std::nullopt;
    Operands.push_back(*Plain);
  }
  if (E.kind() == ExprKind::Add || E.kind() == ExprKind::Mul)
    return Expr::make(E.kind(), Operands);
  const bool IsRest = E.kind() == ExprKind::Mod;
  if ((!IsRest && E.kind() != ExprKind::FloorDiv) || dependsOnThread(E.rhs()) ||
      !Known.provesPositive(E.rhs()))
    return std::nullopt;
  const auto Ends = extremesOf(Operands[0], Spans, Known);
  if (!Ends)
    return std::nullopt;
  const std::string Name = "part " + std::to_string(Spans.size());
  Spans.insert(Spans.begin(), IsRest
                                  ? Span{Name, 0, E.rhs() - 1}
                                  : Span{Name, floorDiv(Ends->Least, E.rhs()),
                                         floorDiv(Ends->Most, E.rhs())});
  return Expr::symbol(Name, SymbolKind::Thread);
}

void Planner::addBlocks(std::vector<Span> &Spans) const {
  static const char *const Axes[] = {"blockIdx.x", "blockIdx.y", "blockIdx.z"};
  for (unsigned A = 0; A < 3; ++A)
    Spans.push_back({Axes[A], 0, Map.Grid[A] - 1});
}

bool Planner::setLargest(StagedVariable &Of) {
  if (!Of.Loop)
    return true;
  std::vector<Span> Spans;
  addBlocks(Spans);
  const auto First = withoutDivisions(Of.Of.First, Spans, Map.KernelFacts);
  const auto Ends =
      First ? extremesOf(*First, Spans, Map.KernelFacts) : std::nullopt;
  if (!Ends)
    return refuseMapping(Nest.Staged.front(), Of.Name);
  int64_t Farther = 0;
  if (Result.Time)
    for (const TimeTiles::Dimension &Each : Result.Time->Dimensions)
      if (Each.Loop == Of.Loop)
        Farther = (Nest.Time->Steps - 1) * Each.Above;
  Of.Largest = simplify(Ends->Most + (Of.Of.Width + Farther), Map.KernelFacts);
  return true;
}

bool Planner::setWithin(Tile &Of) {
  Facts Known = Map.KernelFacts;
  if (Of.IsPerStrip)
    Known.assume(Nest.Strip->End - Nest.Strip->First, Range::from(1));
  std::vector<Span> Spans;
  if (Of.IsPerStrip)
    Spans.push_back({Nest.Strip->Name, Nest.Strip->First, Nest.Strip->End - 1});
  addBlocks(Spans);
  const StagedArray &Array = Nest.Staged[Of.Array];
  std::vector<Expr> Sums = Of.Base;
  for (size_t D = 0; D < Of.Dimensions.size(); ++D) {
    const TileDimension &Each = Of.Dimensions[D];
    const std::string Cell = "cell " + std::to_string(D);
    Expr Index = Expr::symbol(Cell, SymbolKind::Thread) + Each.Low;
    const int64_t Farther = D == Of.Window ? Nest.Sweep->Length - 1 : 0;
    Spans.push_back({Cell, 0, Each.Extent - 1 + Farther});
    for (const auto &[Name, Slope] : Each.Slopes) {
      const auto First =
          withoutDivisions(Result.find(Name)->Of.First, Spans, Known);
      if (!First)
        return refuseMapping(Array, sourceName(Name));
      Index = Index + *First * Slope;
    }
    Expr &Sum = Sums[Each.Of.Subscript];
    Sum = Sum + Each.Of.Stride * Index;
  }
  for (const Expr &Sum : Sums) {
    const auto Ends = extremesOf(simplify(Sum), Spans, Known);
    if (!Ends)
      return refuseMapping(Array, Nest.Loops.front().Variable);
    Of.Within.push_back(
        {simplify(Ends->Least, Known), simplify(Ends->Most, Known)});
  }
  return true;
}

bool Planner::checkBytes() {
  const int64_t Sum = tileBytes(Nest, Result);
  std::string Names;
  for (const Tile &Of : Result.Tiles) {
    const std::string Name = "'" + Nest.Staged[Of.Array].Name + "'";
    if (Names.find(Name) == std::string::npos)
      Names += (Names.empty() ? "" : ", ") + Name;
  }
  if (Sum <= MostSharedBytes)
    return true;
  const SourceToken Where = Nest.Staged.front().Where;
  Findings.push_back(
      Finding(FindingID::err_stage_bytes,
              {Names, std::to_string(Sum), std::to_string(MostSharedBytes)},
              Where)
          .withNote(Finding(FindingID::note_stage_bytes, {}, Where)));
  return false;
}

std::optional<StagePlan> Planner::run() {
  for (unsigned A = 0; A < 3; ++A) {
    if (!Map.Block[A].isConstant())
      return refuseMapping(Nest.Staged.front(), Nest.Loops.front().Variable),
             std::nullopt;
    Result.Block[A] = Map.Block[A].value();
  }
  if (Nest.Sweep && !takeSwept())
    return std::nullopt;
  for (const StagedArray &Array : Nest.Staged)
    if (!takeVariables(Array))
      return std::nullopt;
  for (size_t Number = 0; Number < Nest.Staged.size(); ++Number)
    if (!plan(Number))
      return std::nullopt;
  if (Nest.Strip && !checkStrip())
    return std::nullopt;
  for (size_t T = 0; T < Result.Tiles.size(); ++T) {
    Tile &Each = Result.Tiles[T];
    widenWindow(Each);
    // Registers are named after arrays.
    if (Each.Window && (T == 0 || Result.Tiles[T - 1].Array != Each.Array))
      Each.Queue = queueOf(Each, Result);
  }
  if (Nest.Sweep && !checkSweep())
    return std::nullopt;
  if (Nest.Time)
    if (auto Wrong = planSteps(Result, Nest, Map)) {
      Findings.push_back(*std::move(Wrong));
      return std::nullopt;
    }
  if (auto Wrong = checkMade(Result, Nest)) {
    Findings.push_back(*std::move(Wrong));
    return std::nullopt;
  }
  setReaches();
  for (StagedVariable &Each : Result.Variables)
    if (!setLargest(Each))
      return std::nullopt;
  for (Tile &Each : Result.Tiles)
    if (!setWithin(Each))
      return std::nullopt;
  for (Tile &Each : Result.Tiles)
    if (!Nest.Staged[Each.Array].hasOrder())
      setOrder(Each, Result, Nest);
    else if (!orderTile(Each, Result, Nest, Findings))
      return std::nullopt;
  // Threads of several steps read along the rows.
  for (Tile &Each : Result.Tiles)
    Each.Pad = Result.Time || Each.Order ? 0 : choosePad(Each, Result, Nest);
  for (Tile &Each : Result.Tiles)
    if (!Nest.Staged[Each.Array].IsMade)
      Each.Pieces = piecesOf(Each, Result, Nest, Map);
  if (!checkBytes())
    return std::nullopt;
  return std::move(Result);
}

std::optional<StagePlan> planStage(const LoopNest &Nest, const Mapping &Map,
                                   std::vector<Finding> &Findings) {
  return Planner(Nest, Map, Findings).run();
}

} // namespace idxmap
