//===- LevelBox.cpp -------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/LevelBox.h"

#include "rewriter/footprint/Tile.h"

#include <algorithm>

namespace idxmap {

bool LevelTiles::haveSlopes() const {
  const auto slopes = [](const auto &Each) { return Each.Slope > 0; };
  const auto shifts = [](const SplitTiling &Each) { return Each.shift() > 0; };
  return areSplit() ? std::any_of(Splits.begin(), Splits.end(), shifts)
                    : Hexagons.Slope > 0 ||
                          std::any_of(Others.begin(), Others.end(), slopes);
}

int64_t LevelBox::bytesOf(const Array &Of) const {
  int64_t Bytes = Of.Bytes;
  for (const LevelArray::Dimension &D : Of.Of.Dimensions)
    Bytes *= Sides[D.Loop].Extent;
  return Bytes;
}

int64_t LevelBox::bytes() const {
  int64_t Sum = 0;
  for (const Array &Each : Arrays)
    Sum += bytesOf(Each);
  return Sum;
}

const LevelBox::Array *LevelBox::find(const std::string &Name) const {
  const auto Is =
      std::find_if(Arrays.begin(), Arrays.end(),
                   [&](const Array &Each) { return Each.Name == Name; });
  return Is == Arrays.end() ? nullptr : &*Is;
}

const std::vector<LevelArray::Offset> *
LevelBox::offsets(const LevelArray &Of, size_t Nest, const StagedRead &Read) {
  const auto isIt = [&](const LevelArray::Use &Use) {
    return Use.Nest == Nest && Use.Subscripts == Read.Subscripts;
  };
  const auto Is = std::find_if(Of.Uses.begin(), Of.Uses.end(), isIt);
  return Is == Of.Uses.end() ? nullptr : &Is->Offsets;
}

namespace {

class BoxPlanner {
public:
  BoxPlanner(const std::vector<LoopNest> &Nests, const LoopNest &Merged,
             const LevelReach &Reach, const LevelTiles &Tiles, int64_t Room)
      : Nests(Nests), Merged(Merged), Reach(Reach), Tiles(Tiles), Room(Room) {}

  LevelBox run() const;

private:
  const StagedArray *stagedIn(size_t Nest, const std::string &Name) const;
  bool hasTokens(size_t Nest, const StagedArray &Of) const;
  bool isCopied(const std::string &Name) const;
  std::optional<LevelBox::Array> keep(const LevelArray &Of,
                                      const std::string &Name) const;
  size_t reads(const LevelArray &Of) const;
  bool isApart(const LevelArray &Of, const LevelBox::Side &Rows) const;
  LevelBox::Side side(const LevelArray &Of, size_t D) const;
  bool add(LevelBox &To, std::vector<LevelBox::Array> More) const;

  const std::vector<LoopNest> &Nests;
  const LoopNest &Merged;
  const LevelReach &Reach;
  const LevelTiles &Tiles;
  const int64_t Room;
};

} // namespace

const StagedArray *BoxPlanner::stagedIn(size_t Nest,
                                        const std::string &Name) const {
  for (const StagedArray &Each : Nests[Nest].Staged)
    if (Each.Name == Name)
      return &Each;
  return nullptr;
}

/// No other edit has taken a place of \p Of out of the text.
bool BoxPlanner::hasTokens(size_t Nest, const StagedArray &Of) const {
  const std::string &Text = Nests[Nest].Body.Text;
  const size_t Number = &Of - Nests[Nest].Staged.data();
  for (size_t R = 0; R < Of.Reads.size(); ++R)
    if (Text.find(keptToken(Number, R)) == std::string::npos)
      return false;
  return true;
}

/// The launch says which elements the device has.
bool BoxPlanner::isCopied(const std::string &Name) const {
  return std::any_of(
      Merged.Captures.begin(), Merged.Captures.end(), [&](const Capture &Each) {
        return Each.Name == Name && Each.Data && !Each.Data->IsObject;
      });
}

/// Nothing where a nest uses \p Name in a way that is not known.
std::optional<LevelBox::Array> BoxPlanner::keep(const LevelArray &Of,
                                                const std::string &Name) const {
  std::optional<LevelBox::Array> Is;
  for (size_t N = 0; N < Nests.size(); ++N) {
    const bool IsUsed =
        std::any_of(Nests[N].Accesses.begin(), Nests[N].Accesses.end(),
                    [&](const Access &Each) { return Each.Array == Name; });
    if (!IsUsed)
      continue;
    const StagedArray *Here = stagedIn(N, Name);
    if (!Here || Here->Element.empty() || !hasTokens(N, *Here) ||
        (Is && Is->Element != Here->Element) ||
        !std::all_of(Here->Reads.begin(), Here->Reads.end(),
                     [&](const StagedRead &Read) {
                       return LevelBox::offsets(Of, N, Read);
                     }))
      return std::nullopt;
    Is = {Name, Here->Element, Here->Bytes, Here->Lengths, Of};
  }
  return isCopied(Name) ? Is : std::nullopt;
}

size_t BoxPlanner::reads(const LevelArray &Of) const {
  size_t Count = 0;
  for (const LoopNest &Nest : Nests)
    for (const Access &Each : Nest.Accesses)
      Count += !Each.IsWrite && !Each.IsScalar &&
               std::count(Of.Names.begin(), Of.Names.end(), Each.Array) > 0;
  return Count;
}

/// What a block copies of \p Of, with \p Rows along the first loop, none of the
/// blocks beside it writes. A row is left for cells beyond the ends of others,
/// which are elements of the rows beside them.
bool BoxPlanner::isApart(const LevelArray &Of,
                         const LevelBox::Side &Rows) const {
  const HexagonTiling &Is = Tiles.Hexagons;
  const int64_t First = Rows.Low - 1, End = Rows.Low + Rows.Extent + 1;
  return std::all_of(
      Of.Uses.begin(), Of.Uses.end(), [&](const LevelArray::Use &Use) {
        const LevelArray::Offset &At = Use.Offsets.front();
        return !Use.IsWrite || (End <= Is.period() + At.Least &&
                                Is.extent() + At.Most - Is.period() <= First);
      });
}

/// Of what dimension \p D of \p Of has in a tile.
LevelBox::Side BoxPlanner::side(const LevelArray &Of, size_t D) const {
  const size_t Loop = Of.Dimensions[D].Loop;
  const int64_t Levels = Tiles.Hexagons.levels(), Count = Nests.size();
  std::optional<int64_t> Low, End;
  for (const LevelArray::Use &Use : Of.Uses) {
    int64_t Begin = 0, Behind = Tiles.Hexagons.extent();
    if (Loop > 0) {
      const ParallelogramTiling &Is = Tiles.Others[Loop - 1];
      const int64_t First = Use.Nest, Last = Levels - Count + First;
      Begin = Is.rowBegin(0, Last);
      Behind = Is.rowBegin(1, First);
    }
    Begin += Use.Offsets[D].Least;
    Behind += Use.Offsets[D].Most;
    Low = std::min(Low.value_or(Begin), Begin);
    End = std::max(End.value_or(Behind), Behind);
  }
  return {*Low, *End - *Low};
}

/// False where there is no room, or others would write what is copied.
bool BoxPlanner::add(LevelBox &To, std::vector<LevelBox::Array> More) const {
  LevelBox Box = To;
  for (LevelBox::Array &Each : More) {
    for (size_t D = 0; D < Each.Of.Dimensions.size(); ++D) {
      LevelBox::Side &Has = Box.Sides[Each.Of.Dimensions[D].Loop];
      const LevelBox::Side Is = side(Each.Of, D);
      const int64_t End =
          std::max(Has.Extent > 0 ? Has.Low + Has.Extent : Is.Low + Is.Extent,
                   Is.Low + Is.Extent);
      Has.Low = Has.Extent > 0 ? std::min(Has.Low, Is.Low) : Is.Low;
      Has.Extent = End - Has.Low;
    }
    Box.Arrays.push_back(std::move(Each));
  }
  if (Box.bytes() > Room || !std::all_of(Box.Arrays.begin(), Box.Arrays.end(),
                                         [&](const LevelBox::Array &Each) {
                                           return isApart(Each.Of,
                                                          Box.Sides.front());
                                         }))
    return false;
  To = std::move(Box);
  return true;
}

LevelBox BoxPlanner::run() const {
  std::vector<const LevelArray *> Order;
  for (const LevelArray &Each : Reach.Arrays)
    if (Each.Dimensions.size() == Nests.front().Loops.size() &&
        Each.Dimensions.front().Loop == 0 && reads(Each) > 0)
      Order.push_back(&Each);
  std::stable_sort(Order.begin(), Order.end(),
                   [&](const LevelArray *A, const LevelArray *B) {
                     return reads(*A) > reads(*B);
                   });
  LevelBox Result;
  Result.Sides.resize(Nests.front().Loops.size());
  if (Tiles.areSplit())
    return Result;
  for (const LevelArray *Each : Order) {
    std::vector<LevelBox::Array> All;
    for (const std::string &Name : Each->Names)
      if (auto Is = keep(*Each, Name))
        All.push_back(*std::move(Is));
    const bool IsWhole =
        All.size() == Each->Names.size() &&
        std::all_of(All.begin(), All.end(), [&](const LevelBox::Array &Is) {
          return Is.Element == All.front().Element;
        });
    if (IsWhole)
      add(Result, std::move(All));
  }
  const auto place = [&](const LevelBox::Array &Of) {
    return std::find_if(Reach.Arrays.begin(), Reach.Arrays.end(),
                        [&](const LevelArray &Each) {
                          return Each.Names.front() == Of.Of.Names.front();
                        });
  };
  std::stable_sort(Result.Arrays.begin(), Result.Arrays.end(),
                   [&](const LevelBox::Array &A, const LevelBox::Array &B) {
                     return place(A) < place(B);
                   });
  return Result;
}

LevelBox boxOfLevels(const std::vector<LoopNest> &Nests, const LoopNest &Merged,
                     const LevelReach &Reach, const LevelTiles &Tiles,
                     int64_t Room) {
  return BoxPlanner(Nests, Merged, Reach, Tiles, Room).run();
}

} // namespace idxmap
