//===- RandomMapping.cpp - Spaces and steps drawn at random ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "RandomMapping.h"

#include "mapping/CombinatorTable.h"
#include "mapping/DeviceLimits.h"
#include "mapping/Notation.h"
#include "mapping/SourceFacts.h"
#include "mapping/expr/ExprText.h"
#include "mapping/layout/LayoutText.h"

#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

namespace idxmap::laws {
namespace {

/// From \p Least to \p Most, both included.
int64_t draw(int64_t Least, int64_t Most) {
  return *rc::gen::inRange<int64_t>(Least, Most + 1);
}

bool oneIn(int64_t N) { return draw(1, N) == N; }

/// \p Value itself, or a fresh symbol of that value.
Expr drawn(int64_t Value, Range OfType, Bounds Kind, const std::string &Name,
           Values &Of) {
  if (Kind == Bounds::Constant || oneIn(3))
    return Value;
  std::string Unique = Name + std::to_string(Of.size());
  Of[Unique] = Value;
  return Expr::symbol(Unique, SymbolKind::Host, OfType);
}

constexpr Range Int = {INT32_MIN, INT32_MAX};

Dimension drawDimension(Bounds Kind, int64_t MostExtent, Values &Of) {
  if (oneIn(2))
    Kind = Bounds::Constant;
  int64_t Lower = oneIn(2) ? 0 : draw(-4, 4);
  int64_t Extent = oneIn(12) ? draw(-2, 0) : draw(1, MostExtent);
  int64_t Step = oneIn(2) ? 1 : draw(1, 4);
  int64_t Width = oneIn(16) ? 0 : draw(1, Step);
  Dimension D;
  D.Lower = drawn(Lower, Int, Kind, "l", Of);
  D.Upper = drawn(Lower + Extent, Int, Kind, "u", Of);
  if (Kind == Bounds::Symbolic && oneIn(4)) // An extent, as `i < first + n`.
    D.Upper = D.Lower + drawn(Extent, Int, Kind, "n", Of);
  D.Step = Step == 1 && oneIn(2) ? Expr(1) : drawn(Step, Int, Kind, "t", Of);
  D.Width = Step == Width ? D.Step : drawn(Width, Int, Kind, "w", Of);
  return D;
}

std::vector<Expr> drawPermutation(unsigned Rank) {
  std::vector<int64_t> Order(Rank);
  std::iota(Order.begin(), Order.end(), 0);
  for (unsigned D = Rank; D > 1; --D)
    std::swap(Order[D - 1], Order[draw(0, D - 1)]);
  return std::vector<Expr>(Order.begin(), Order.end());
}

/// A layout of the last dimensions, whatever their extents.
LayoutTerm drawLayout(unsigned SpaceRank, Bounds Kind, Values &Of) {
  int64_t Rank = draw(1, std::min<int64_t>(3, SpaceRank));
  auto perm = [&](bool IsStar) {
    std::string Lengths;
    for (int64_t D = 0; D < Rank; ++D)
      Lengths +=
          (D ? "," : "") +
          (IsStar ? "*" : toString(drawn(draw(1, 4), Int, Kind, "r", Of)));
    std::string Order = toString(Expr(Rank - 1));
    for (int64_t D = Rank - 1; D-- > 0;)
      Order += "," + toString(Expr(D));
    std::vector<std::string> Perms = {
        "Row(" + Lengths + ")", "Col(" + Lengths + ")",
        "Reverse(" + Lengths + ")", "RegP([" + Lengths + "],[" + Order + "])"};
    if (Rank == 2)
      Perms.push_back("AntiDiag(" + Lengths + ")");
    if (Rank == 2 && !IsStar)
      for (const char *Fixed : {"Swizzle(3,4)", "Hilbert(4,4)", "Morton(2,4)"})
        Perms.push_back(Fixed);
    return Perms[draw(0, Perms.size() - 1)];
  };
  std::string Text = "TileOrderBy(" + perm(true);
  for (int64_t Levels = draw(0, 2); Levels > 0; --Levels)
    Text += "," + perm(false);
  return std::get<LayoutTerm>(parseLayout(Text + ")"));
}

/// Applies steps one by one, keeping only legal ones.
class Composer {
public:
  Composer(const RandomSpace &Source, Bounds Kind, Values &Of)
      : Space(withoutNegativeExtents(Source.Space, Facts())),
        Known(launchFacts(Space, Facts())), Kind(Kind), Of(Of) {}

  std::vector<Step> run() {
    const auto &Table = combinatorTable();
    for (int64_t Tries = draw(0, 9); Tries > 0; --Tries)
      tryStep(Table[draw(0, Table.size() - 2)].Attribute); // Not grid_block.
    finish();
    return std::move(Steps);
  }

private:
  bool apply(const std::string &Name, std::vector<Expr> Arguments = {}) {
    Step Next;
    Next.Name = Name;
    Next.Arguments = std::move(Arguments);
    return apply(Next);
  }

  bool apply(const Step &Next) {
    auto Made = makeCombinator(Next);
    if (std::holds_alternative<Finding>(Made))
      return false;
    const Combinator &C = *std::get<0>(Made);
    if (!C.check(Space, Known).empty())
      return false;
    for (const Condition &Requirement : C.requirements(Space, Known))
      Known.assume(Requirement);
    IndexSpace After = C.forward(Space, Known);
    assumeExtents(After, Space, Known);
    Space = std::move(After);
    Steps.push_back(Next);
    return true;
  }

  bool tryStep(const std::string &Name) {
    bool Grows =
        Name == "split_last" || Name == "pad_last" || Name == "reorder";
    if (Grows && (++Growing > 3 || Space.rank() > 7))
      return false;
    return apply(drawStep(Name, Space, Kind, Of));
  }

  void finish() {
    if (!Space.isNormalized(Known))
      apply("shift_lb");
    if (!Space.isDense(Known))
      apply(oneIn(2) ? "compress_grid" : "prune_grid");
    while (Space.rank() > 6)
      apply("fold_last2");
    const int64_t Own = oneIn(2) ? 0 : splitOwn();
    int64_t Rank = Space.rank() - Own;
    int64_t Block =
        draw(std::max<int64_t>(1, Rank - 3), std::min<int64_t>(3, Rank));
    if (Own > 0)
      Block = 1;
    if (Own == 0 && !fitsDevice(Block)) {
      while (Space.rank() > 1)
        apply("fold_last2");
      apply("split_last", {32});
      Block = 1;
    }
    [[maybe_unused]] bool IsLegal = Own == 0
                                        ? apply("grid_block", {Block})
                                        : apply("grid_block", {Block, Own});
    RC_ASSERT(IsLegal);
  }

  /// Leaves parts of one dimension to the threads, the others in a row.
  int64_t splitOwn() {
    while (Space.rank() > 1)
      apply("fold_last2");
    if (oneIn(4)) { // Those that are a whole grid apart.
      const int64_t Threads = 8 * draw(1, 4);
      apply("split_last", {Threads * draw(1, 3)});
      apply("split_last", {Threads});
      apply("permute", {1, 2, 0});
      return 1;
    }
    const int64_t Own = draw(1, 3);
    for (int64_t D = 0; D < Own; ++D)
      apply("split_last", {draw(1, 4)});
    // The rest goes last, is split, and goes before those of a thread.
    std::vector<Expr> Away, Back = {Own, Own + 1};
    for (int64_t D = 1; D <= Own; ++D)
      Away.push_back(D);
    Away.push_back(0);
    apply("permute", Away);
    apply("split_last", {32});
    for (const Expr &D : drawPermutation(Own))
      Back.push_back(D);
    apply("permute", Back);
    return Own;
  }

  /// Whether a device takes the last \p Rank dimensions as a block.
  bool fitsDevice(int64_t Rank) const {
    DeviceLimits Limits;
    int64_t Threads = 1;
    for (int64_t Axis = 0; Axis < Rank; ++Axis) {
      int64_t Extent = valueOf(Space[Space.rank() - 1 - Axis].Upper, Of);
      if (Extent > Limits.Block[Axis])
        return false;
      Threads *= std::max<int64_t>(1, Extent);
    }
    return Threads <= Limits.ThreadsPerBlock;
  }

  IndexSpace Space;
  Facts Known;
  Bounds Kind;
  Values &Of;
  std::vector<Step> Steps;
  int Growing = 0;
};

} // namespace

RandomSpace drawSpace(Bounds Kind, unsigned LeastRank, unsigned MostRank,
                      int64_t MostIndices) {
  RandomSpace Result;
  std::vector<Dimension> Dims;
  int64_t Room = MostIndices;
  for (unsigned Rank = draw(LeastRank, MostRank); Dims.size() < Rank;) {
    int64_t Most = std::max<int64_t>(1, std::min<int64_t>(9, Room));
    Dims.push_back(drawDimension(Kind, Most, Result.Of));
    int64_t Extent = valueOf(Dims.back().Upper - Dims.back().Lower, Result.Of);
    Room /= std::max<int64_t>(1, Extent);
  }
  Result.Space = IndexSpace(std::move(Dims));
  return Result;
}

Step drawStep(const std::string &Name, const IndexSpace &Space, Bounds Kind,
              Values &Of) {
  Step S;
  S.Name = Name;
  if (Name == "split_last" || Name == "pad_last")
    S.Arguments = {drawn(draw(1, 5), Int, Kind, "b", Of)};
  else if (Name == "permute")
    S.Arguments = drawPermutation(Space.rank());
  else if (Name == "reorder")
    S.Order = std::make_shared<LayoutTerm>(drawLayout(Space.rank(), Kind, Of));
  else if (Name == "compress_grid" && oneIn(2))
    for (unsigned D = 0; D < Space.rank(); ++D)
      S.Arguments.push_back(draw(0, 1));
  return S;
}

std::vector<Step> drawSteps(const RandomSpace &Source, Bounds Kind,
                            Values &Of) {
  return Composer(Source, Kind, Of).run();
}

std::string describe(const IndexSpace &Space, const std::vector<Step> &Steps,
                     const Values &Of) {
  std::string Text = toString(Space) + "  " + printNotation(Steps);
  for (const auto &[Name, Value] : Of)
    Text += "  " + Name + "=" + std::to_string(Value);
  return Text;
}

} // namespace idxmap::laws
