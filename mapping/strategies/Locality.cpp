//===- Locality.cpp - What a block could keep, proposed -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/strategies/Locality.h"

#include "mapping/expr/Simplify.h"
#include "mapping/memory/TypicalLaunch.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace idxmap {
namespace {

/// A stencil reads no farther than this along a loop.
constexpr int64_t Farthest = 8;

/// An access whose offset moves by the same number of bytes along each loop.
struct AffineAddress {
  const MemoryAddress *Of;
  std::vector<Expr> Strides; ///< By loop, in bytes.

  /// Of the innermost loop but \p Outward.
  Expr stride(unsigned Outward) const {
    return Outward < Strides.size() ? Strides[Strides.size() - 1 - Outward]
                                    : Expr(0);
  }
  bool isAlong(unsigned Outward, int64_t Bytes) const {
    const Expr Stride = stride(Outward);
    return Stride.isConstant() && Stride.value() == Bytes;
  }
  /// Next to each other in memory.
  bool isDense(unsigned Outward) const { return isAlong(Outward, Of->Bytes); }
};

class Proposer {
public:
  Proposer(const IndexSpace &Source, const MemoryUse &Of, const Facts &Known)
      : Source(Source), Of(Of), Typical(typicalValues(Source, Of, Known)) {
    for (const MemoryAddress &Each : Of.Addresses)
      addAddress(Each);
  }

  std::vector<LocalityProposal> run() {
    addProducts();
    addStencils();
    addTransposed();
    addStreams();
    return std::move(Result);
  }

private:
  void addAddress(const MemoryAddress &Each);
  void addProducts();
  void addProductsOver(const std::string &Variable);
  void addStencils();
  /// How many planes a stencil reads; nothing of what is none.
  std::optional<size_t> stencilPlanes(const std::string &Array);
  std::optional<std::vector<int64_t>> distance(const AffineAddress &From,
                                               const AffineAddress &To);
  void addTransposed();
  void addStreams();
  void propose(LocalityProposal::Kind Kind, std::vector<int64_t> Tile,
               std::vector<int64_t> Each, std::vector<std::string> Stages);
  unsigned rank() const { return Of.Indices.size(); }
  /// Only read, and wherever the loop reads it by the same strides.
  bool isStageable(const std::string &Array) const {
    return !Array.empty() && !Written.count(Array) && !Unknown.count(Array);
  }

  const IndexSpace &Source;
  const MemoryUse &Of;
  const LaunchValues Typical;
  std::vector<AffineAddress> Addresses;
  std::set<std::string> Arrays, Written, Unknown;
  std::vector<LocalityProposal> Result;
};

void Proposer::addAddress(const MemoryAddress &Each) {
  (Each.IsWrite ? Written : Arrays).insert(Each.Array);
  AffineAddress Added{&Each, {}};
  for (const OpaqueNumber &Some : Each.Opaque)
    if (!Some.DependsOn.empty() ||
        !std::string_view(Some.Name).starts_with(RoundName)) {
      Unknown.insert(Each.Array);
      return;
    }
  for (const std::string &Index : Of.Indices) {
    const Expr At = Expr::symbol(Index, SymbolKind::Thread);
    Added.Strides.push_back(
        simplify(substitute(Each.Offset, {{Index, At + 1}}) - Each.Offset));
    for (const std::string &Other : Of.Indices)
      if (names(Added.Strides.back(), Other)) {
        Unknown.insert(Each.Array);
        return;
      }
  }
  Addresses.push_back(std::move(Added));
}

void Proposer::propose(LocalityProposal::Kind Kind, std::vector<int64_t> Tile,
                       std::vector<int64_t> Each,
                       std::vector<std::string> Stages) {
  if (hasRoomFor(Source, Tile))
    Result.push_back({Kind,
                      std::move(Tile),
                      std::move(Each),
                      {},
                      {},
                      std::move(Stages),
                      {}});
}

/// A round of a loop reads what differs along x alone, and along y alone: a
/// block of both reads each of them once for all threads of a row or a column.
void Proposer::addProductsOver(const std::string &Variable) {
  const std::string Round = std::string(RoundName) + Variable + "}";
  std::set<std::string> Along[2], Held;
  for (const AffineAddress &Each : Addresses) {
    const bool IsInRound = names(Each.Of->Offset, Round);
    for (const unsigned Side : {0, 1})
      if (IsInRound && isStageable(Each.Of->Array) && Each.isAlong(Side, 0) &&
          !Each.isAlong(1 - Side, 0))
        Along[Side].insert(Each.Of->Array);
    if (!IsInRound && Each.Of->IsWrite && Each.isDense(0) &&
        Arrays.count(Each.Of->Array))
      Held.insert(Each.Of->Array);
  }
  if (Along[0].empty() || Along[1].empty())
    return;
  Along[0].merge(Along[1]);
  const std::vector<std::string> Stages(Along[0].begin(), Along[0].end());
  for (const auto &[Tile, Each, Strip] :
       {std::array<int64_t, 3>{128, 8, 16}, {64, 4, 16}, {32, 1, 32}})
    for (const bool Holds : {true, false}) {
      if ((Holds && Held.empty()) || !hasRoomFor(Source, {Tile, Tile}))
        continue;
      LocalityProposal Next{LocalityProposal::Kind::Product,
                            {Tile, Tile},
                            {},
                            {{Variable, Strip}},
                            {},
                            Stages,
                            {}};
      if (Each > 1)
        Next.Each = {Each, Each};
      if (Holds)
        Next.Holds.assign(Held.begin(), Held.end());
      Result.push_back(std::move(Next));
    }
}

void Proposer::addProducts() {
  if (rank() < 2)
    return;
  std::set<std::string> Variables;
  for (const AffineAddress &Each : Addresses)
    for (const OpaqueNumber &Some : Each.Of->Opaque)
      Variables.insert(Some.Name.substr(
          RoundName.size(), Some.Name.size() - RoundName.size() - 1));
  for (const std::string &Each : Variables)
    addProductsOver(Each);
}

/// How many iterations \p To is from \p From along x, y and z, if it is a few.
std::optional<std::vector<int64_t>>
Proposer::distance(const AffineAddress &From, const AffineAddress &To) {
  const Expr Bytes = simplify(To.Of->Offset - From.Of->Offset);
  LaunchValues Values = Typical;
  for (const std::string &Each : Of.Indices)
    Values.try_emplace(Each, 0);
  auto Left = evaluate(Bytes, Values);
  Expr Covered = 0;
  std::vector<int64_t> Result(3);
  for (unsigned Outward = 3; Left && Outward-- > 0;) {
    const Expr Stride = From.stride(Outward);
    const auto Size = evaluate(Stride, Values);
    if (!Size || *Size <= 0)
      continue;
    const int64_t Half = *Left < 0 ? -*Size / 2 : *Size / 2;
    Result[Outward] = (*Left + Half) / *Size;
    *Left -= Result[Outward] * *Size;
    Covered = Covered + Result[Outward] * Stride;
  }
  const auto isFar = [](int64_t D) { return D > Farthest || D < -Farthest; };
  if (!Left || std::any_of(Result.begin(), Result.end(), isFar) ||
      !(simplify(Bytes - Covered) == Expr(0)))
    return std::nullopt;
  return Result;
}

/// Three elements at least, of several rows or of several planes.
std::optional<size_t> Proposer::stencilPlanes(const std::string &Array) {
  std::vector<const AffineAddress *> Reads;
  for (const AffineAddress &Each : Addresses)
    if (Each.Of->Array == Array)
      Reads.push_back(&Each);
  if (Reads.empty() || !Reads.front()->isDense(0))
    return std::nullopt;
  std::set<int64_t> Rows, Planes;
  std::set<std::vector<int64_t>> Places;
  for (const AffineAddress *Each : Reads) {
    const auto At = distance(*Reads.front(), *Each);
    if (!At)
      return std::nullopt;
    Places.insert(*At);
    Rows.insert((*At)[1]);
    Planes.insert((*At)[2]);
  }
  if (Places.size() < 3 || Planes.size() + Rows.size() == 2)
    return std::nullopt;
  return Planes.size();
}

/// Of few planes, a thread with rows next to each other keeps what they share
/// in registers; many planes are kept for all threads of a block.
void Proposer::addStencils() {
  using Kind = LocalityProposal::Kind;
  constexpr size_t Few = 3;
  if (rank() < 2)
    return;
  std::vector<std::string> OfRooms, OfPlanes;
  size_t Planes = 0;
  for (const std::string &Each : Arrays) {
    const auto Read = isStageable(Each) ? stencilPlanes(Each) : std::nullopt;
    if (!Read)
      continue;
    Planes = std::max(Planes, *Read);
    (*Read > 1 ? OfRooms : OfPlanes).push_back(Each);
  }
  if (!OfRooms.empty() && Planes <= Few)
    propose(Kind::Room, {4, 128}, {4, 1}, {});
  if (!OfRooms.empty() && hasRoomFor(Source, {16, 16, 32})) {
    propose(Kind::Room, {16, 32}, {}, OfRooms);
    Result.back().Sweep = {Of.Indices[rank() - 3], 16};
  }
  if (!OfPlanes.empty())
    propose(Kind::Plane, {8, 64}, {4, 1}, OfPlanes);
}

/// Neighbours along x are far from each other, those along y are not.
void Proposer::addTransposed() {
  std::set<std::string> Found;
  for (const AffineAddress &Each : Addresses)
    if (rank() >= 2 && isStageable(Each.Of->Array) && Each.isDense(1) &&
        !Each.isAlong(0, 0) && !Each.isDense(0) && Each.Of->Opaque.empty())
      Found.insert(Each.Of->Array);
  if (!Found.empty())
    propose(LocalityProposal::Kind::Transposed, {64, 32}, {8, 1},
            {Found.begin(), Found.end()});
}

/// All that a thread does is to move a few elements that lie next to those of
/// its neighbours: with several indices, it waits for several at once.
void Proposer::addStreams() {
  constexpr size_t Few = 8;
  const bool IsDense = std::all_of(
      Addresses.begin(), Addresses.end(), [](const AffineAddress &Each) {
        return Each.Of->Opaque.empty() &&
               (Each.isDense(0) || Each.isAlong(0, 0));
      });
  if (!Of.IsCheap || !IsDense || Written.empty() || !Unknown.empty() ||
      Addresses.size() > Few)
    return;
  if (rank() == 1)
    propose(LocalityProposal::Kind::Streams, {512}, {4}, {});
  else
    propose(LocalityProposal::Kind::Streams, {4, 128}, {4, 1}, {});
}

template <typename T> std::string listText(const std::vector<T> &Of) {
  std::string Text;
  for (const T &Each : Of) {
    Text += Text.empty() ? "" : ", ";
    if constexpr (std::is_same_v<T, std::string>)
      Text += Each;
    else
      Text += std::to_string(Each);
  }
  return Text;
}

std::string runText(const LocalityProposal::Run &Of) {
  return Of.Variable + ", " + std::to_string(Of.Length);
}

} // namespace

bool hasRoomFor(const IndexSpace &Source, const std::vector<int64_t> &Tile) {
  if (Tile.size() > Source.rank())
    return false;
  for (size_t D = 0; D < Tile.size(); ++D) {
    const Dimension &Each = Source[Source.rank() - Tile.size() + D];
    const Expr Extent = simplify(Each.Upper - Each.Lower);
    if (Extent.isConstant() && Tile[D] > 1 && Extent.value() < 2 * Tile[D])
      return false;
  }
  return true;
}

std::vector<LocalityProposal> proposeLocality(const IndexSpace &Source,
                                              const MemoryUse &Of,
                                              const Facts &Known) {
  return Proposer(Source, Of, Known).run();
}

std::string attributesText(const LocalityProposal &Of) {
  std::string Text = "tile(" + listText(Of.Tile) + ")";
  if (!Of.Each.empty())
    Text += ", each(" + listText(Of.Each) + ")";
  if (Of.Strip)
    Text += ", tile_loop(" + runText(*Of.Strip) + ")";
  if (Of.Sweep)
    Text += ", sweep(" + runText(*Of.Sweep) + ")";
  if (!Of.Stages.empty())
    Text += ", stage(" + listText(Of.Stages) + ")";
  if (!Of.Holds.empty())
    Text += ", hold(" + listText(Of.Holds) + ")";
  if (Of.Strip && Of.Strip->Buffers > 1)
    Text += ", pipeline(" + std::to_string(Of.Strip->Buffers) + ")";
  return Text;
}

} // namespace idxmap
