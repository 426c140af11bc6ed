//===- LevelRanks.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/LevelRanks.h"

#include "rewriter/footprint/ArrayView.h"

#include <algorithm>
#include <cassert>
#include <set>

namespace idxmap {

namespace {

/// Which of all loops those of one nest are, and where it is along the others.
struct RankPlace {
  std::map<size_t, size_t> LoopOf; ///< By loop of the nest.
  std::map<size_t, int64_t> At;    ///< By loop of all.
};

} // namespace

std::optional<int64_t> onlyValue(const Loop &Of) {
  const Expr &Lower = Of.Space.Lower, &Upper = Of.Space.Upper;
  return Lower.isConstant() && Upper.isConstant(Lower.value() + 1)
             ? std::optional(Lower.value())
             : std::nullopt;
}

/// Of nest \p N, loop \p D.
static std::string nameOf(size_t N, size_t D) {
  return "loop." + std::to_string(N) + "." + std::to_string(D);
}

static std::optional<std::vector<Expr>>
commonSubscripts(const Access &Of, const std::vector<LoopNest> &Nests,
                 size_t N) {
  std::map<std::string, Expr> Common;
  for (size_t D = 0; D < Nests[N].Loops.size(); ++D)
    Common.emplace(Nests[N].Loops[D].Variable,
                   Expr::symbol(nameOf(N, D), SymbolKind::Thread));
  std::vector<Expr> Result;
  for (const std::optional<Expr> &Each : Of.Subscripts) {
    if (!Each)
      return std::nullopt;
    Result.push_back(substitute(*Each, Common));
  }
  return Result.empty() ? std::nullopt : std::optional(Result);
}

/// What the uses \p Full of a nest \p F with all loops and \p Part of nest \p P
/// of one array say of the latter.
static void compare(const std::vector<LoopNest> &Nests, size_t F,
                    const Access &Full, size_t P, const Access &Part,
                    RankPlace &Place) {
  const auto OfFull = commonSubscripts(Full, Nests, F),
             OfPart = commonSubscripts(Part, Nests, P);
  if (!OfFull || !OfPart || OfFull->size() != OfPart->size())
    return;
  std::map<std::string, int64_t> Widths;
  for (const size_t N : {F, P})
    for (size_t D = 0; D < Nests[N].Loops.size(); ++D)
      Widths[nameOf(N, D)] = 1;
  const auto Viewed = viewOf({*OfFull, *OfPart}, Widths);
  const auto *View = std::get_if<ArrayView>(&Viewed);
  if (!View || View->Reads[0].Base != View->Reads[1].Base)
    return;
  for (size_t D = 0; D < View->Dimensions.size(); ++D)
    for (size_t L = 0; L < Nests[F].Loops.size(); ++L) {
      if (!View->Reads[0].At[D].Slopes.count(nameOf(F, L)))
        continue;
      const AffineIndex &At = View->Reads[1].At[D];
      if (At.Slopes.empty())
        Place.At.emplace(L, At.Offset);
      for (size_t Own = 0; Own < Nests[P].Loops.size(); ++Own)
        if (At.Slopes.count(nameOf(P, Own)))
          Place.LoopOf.emplace(Own, L);
    }
  // What both use is in one row of what has more dimensions.
  for (size_t L = 0; L < Nests[F].Loops.size(); ++L) {
    const auto Only = onlyValue(Nests[F].Loops[L]);
    const bool HasDimension = std::any_of(
        View->Reads[0].At.begin(), View->Reads[0].At.end(),
        [&](const AffineIndex &At) { return At.Slopes.count(nameOf(F, L)); });
    if (!HasDimension && Only)
      Place.At.emplace(L, *Only);
  }
}

static bool isWritten(const std::vector<LoopNest> &Nests,
                      const std::string &Array) {
  return std::any_of(Nests.begin(), Nests.end(), [&](const LoopNest &Nest) {
    return std::any_of(Nest.Accesses.begin(), Nest.Accesses.end(),
                       [&](const Access &Each) {
                         return Each.IsWrite && Each.Array == Array;
                       });
  });
}

/// What the nests \p Full, which have all loops, say of nest \p P; first those
/// that use an array with it that some nest writes.
static RankPlace placeOf(const std::vector<LoopNest> &Nests, size_t P,
                         const std::set<size_t> &Full,
                         const std::vector<std::string> &Exchanged) {
  const auto isExchanged = [&](const Access &Each) {
    return std::count(Exchanged.begin(), Exchanged.end(), Each.Array) > 0;
  };
  RankPlace Place;
  for (const bool IsOfWritten : {true, false})
    for (const Access &Part : Nests[P].Accesses)
      for (const size_t F : Full)
        if (!Part.IsScalar && isWritten(Nests, Part.Array) == IsOfWritten)
          for (const Access &Of : Nests[F].Accesses)
            if (!Of.IsScalar && (Of.Array == Part.Array ||
                                 (isExchanged(Of) && isExchanged(Part))))
              compare(Nests, F, Of, P, Part, Place);
  return Place;
}

static Loop onlyLoop(size_t L, int64_t Value, SourceToken Where) {
  Loop Result;
  Result.Variable = "only." + std::to_string(L);
  Result.Type = "int";
  Result.Space = {Value, Value + 1, 1, 1};
  Result.UsedInBody = false;
  Result.Where = Where;
  return Result;
}

/// What no array says may be anything: who compares the arrays finds out
/// whether it is right.
static void align(LoopNest &Nest, const RankPlace &Place, size_t Rank) {
  std::vector<std::optional<Loop>> All(Rank);
  for (const auto &[Own, L] : Place.LoopOf)
    if (!All[L])
      All[L] = Nest.Loops[Own];
  for (size_t Own = Nest.Loops.size(); Own-- > 0;) {
    const auto Known = Place.LoopOf.find(Own);
    if (Known != Place.LoopOf.end() &&
        All[Known->second]->Variable == Nest.Loops[Own].Variable)
      continue;
    std::optional<size_t> Free;
    for (const bool IsAnywhere : {false, true})
      for (size_t L = Rank; L-- > 0 && !Free;)
        if (!All[L] && (IsAnywhere || !Place.At.count(L)))
          Free = L;
    assert(Free && "there are more loops than the nest has");
    All[*Free] = Nest.Loops[Own];
  }
  const SourceToken Where = Nest.Loops.front().Where;
  Nest.Loops.clear();
  for (size_t L = 0; L < Rank; ++L) {
    const auto At = Place.At.find(L);
    Nest.Loops.push_back(
        All[L] ? *std::move(All[L])
               : onlyLoop(L, At == Place.At.end() ? 0 : At->second, Where));
  }
}

/// First those of which all is said, which say more of others.
void alignRanks(std::vector<LoopNest> &Nests,
                const std::vector<std::string> &Exchanged) {
  size_t Rank = 0;
  for (const LoopNest &Each : Nests)
    Rank = std::max(Rank, Each.Loops.size());
  std::set<size_t> Full, Left;
  for (size_t N = 0; N < Nests.size(); ++N)
    (Nests[N].Loops.size() == Rank ? Full : Left).insert(N);
  while (!Left.empty()) {
    size_t Next = *Left.begin();
    RankPlace Place;
    for (const size_t N : Left) {
      RankPlace Said = placeOf(Nests, N, Full, Exchanged);
      const bool IsAll = Said.LoopOf.size() == Nests[N].Loops.size();
      if (IsAll || N == Next) {
        Next = N;
        Place = std::move(Said);
      }
      if (IsAll)
        break;
    }
    align(Nests[Next], Place, Rank);
    Left.erase(Next);
    Full.insert(Next);
  }
}

} // namespace idxmap
