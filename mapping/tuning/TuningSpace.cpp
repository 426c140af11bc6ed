//===- TuningSpace.cpp ----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/tuning/TuningSpace.h"

#include "mapping/combinators/GridBlock.h"

#include <algorithm>
#include <numeric>

namespace idxmap {

static int64_t product(const std::vector<int64_t> &Of) {
  return std::accumulate(Of.begin(), Of.end(), int64_t(1),
                         std::multiplies<int64_t>());
}

int64_t ownOf(const LocalityProposal &Of) { return product(Of.Each); }

int64_t threadsOf(const LocalityProposal &Of) {
  return product(Of.Tile) / ownOf(Of);
}

/// What one thread writes out, if nothing stays a loop.
static int64_t statementsOf(const LocalityProposal &Of) {
  return ownOf(Of) * (Of.Strip ? Of.Strip->Length : 1);
}

/// A guess: a sum for each of its iterations, what these read along each
/// dimension, what is read ahead of two tiles, and addresses.
static int64_t registersOf(const LocalityProposal &Of) {
  constexpr int64_t Addresses = 24;
  int64_t Read = 0, Ahead = 0;
  for (size_t D = 0; D < Of.Each.size(); ++D) {
    Read += Of.Each[D];
    if (Of.Strip && Of.Strip->Buffers > 1)
      Ahead += Of.Tile[D] * Of.Strip->Length;
  }
  return Addresses + Read + Ahead / threadsOf(Of) + (Of.Strip ? ownOf(Of) : 0);
}

const std::vector<TuningConstraint> &tuningConstraints() {
  using Of = const LocalityProposal &;
  using Limits = const DeviceLimits &;
  static const std::vector<TuningConstraint> All = {
      {"divides", "'each' divides 'tile' along each dimension",
       "a thread's iterations are a box (mapping/combinators/GridBlock.h)",
       [](Of P, Limits) {
         for (size_t D = 0; D < P.Each.size(); ++D)
           if (P.Tile[D] % P.Each[D] != 0)
             return false;
         return true;
       }},
      {"own", "a thread has at most 128 iterations",
       "they are written out (mapping/combinators/GridBlock.h)",
       [](Of P, Limits) { return ownOf(P) <= GridBlock::MostKept; }},
      {"threads", "a block has 64 to 1,024 threads",
       "CUDA C++ Programming Guide, technical specifications; two warps at "
       "least, since a multiprocessor holds 32 blocks and 64 warps",
       [](Of P, Limits L) {
         return threadsOf(P) >= 2 * L.WarpSize &&
                threadsOf(P) <= L.ThreadsPerBlock;
       }},
      {"warps", "a row of a block's threads is one or more warps",
       "threads of a warp then read neighbouring elements",
       [](Of P, Limits L) {
         const int64_t Each = P.Each.empty() ? 1 : P.Each.back();
         return P.Tile.back() / Each % L.WarpSize == 0 ||
                (!P.Stages.empty() && threadsOf(P) % L.WarpSize == 0);
       }},
      {"unrolled", "a thread writes out at most 2,048 iterations",
       "a cache for 128 KiB of instructions; ptxas takes minutes for more",
       [](Of P, Limits) { return statementsOf(P) <= 2048; }},
      {"vectors", "a strip is a multiple of 4",
       "four floats are 16 bytes, which a thread copies at once",
       [](Of P, Limits) { return !P.Strip || P.Strip->Length % 4 == 0; }},
      {"registers",
       "a guess of a thread's registers is at most 255, that of a block's at "
       "most 65,536",
       "CUDA C++ Programming Guide, technical specifications",
       [](Of P, Limits) {
         return registersOf(P) <= 255 && registersOf(P) * threadsOf(P) <= 65536;
       }},
  };
  return All;
}

namespace {

class SpaceDrawer {
public:
  SpaceDrawer(const IndexSpace &Source, const DeviceLimits &Limits)
      : Source(Source), Limits(Limits) {
    for (const TuningConstraint &Each : tuningConstraints())
      Result.LeftOut.push_back({Each.Name, 0});
  }

  void addBoxes();
  void addShape(const LocalityProposal &Shape);
  TuningSpace take() { return std::move(Result); }

private:
  void addLengths(LocalityProposal Of, unsigned Rank,
                  const std::vector<std::vector<int64_t>> &Tiles,
                  const std::vector<std::vector<int64_t>> &Each);
  void add(LocalityProposal Of);
  unsigned rank() const { return Source.rank(); }

  const IndexSpace &Source;
  const DeviceLimits &Limits;
  TuningSpace Result;
};

} // namespace

void SpaceDrawer::add(LocalityProposal Of) {
  if (!hasRoomFor(Source, Of.Tile))
    return;
  const auto &All = tuningConstraints();
  for (size_t At = 0; At < All.size(); ++At)
    if (!All[At].Holds(Of, Limits)) {
      ++Result.LeftOut[At].second;
      return;
    }
  if (ownOf(Of) == 1)
    Of.Each.clear();
  Result.Drawn.push_back(std::move(Of));
}

/// \p Of with each choice of lengths, outermost first.
void SpaceDrawer::addLengths(LocalityProposal Of, unsigned Rank,
                             const std::vector<std::vector<int64_t>> &Tiles,
                             const std::vector<std::vector<int64_t>> &Each) {
  if (Of.Tile.size() == Rank)
    return add(std::move(Of));
  const size_t D = Of.Tile.size();
  for (const int64_t Length : Tiles[D])
    for (const int64_t Own : Each[D]) {
      LocalityProposal Next = Of;
      Next.Tile.push_back(Length);
      Next.Each.push_back(Own);
      addLengths(std::move(Next), Rank, Tiles, Each);
    }
}

void SpaceDrawer::addBoxes() {
  LocalityProposal Box{LocalityProposal::Kind::Box, {}, {}, {}, {}, {}, {}};
  addLengths(Box, 1, {{64, 128, 256, 512, 1024, 2048}}, {{1, 2, 4, 8}});
  if (rank() >= 2)
    addLengths(Box, 2, {{2, 4, 8, 16, 32}, {32, 64, 128, 256}},
               {{1, 2, 4, 8}, {1, 2}});
  if (rank() >= 3)
    addLengths(Box, 3, {{2, 4, 8}, {2, 4, 8}, {32, 64}}, {{1, 2, 4}, {1}, {1}});
}

/// Of a proposal, the arrays and variables.
void SpaceDrawer::addShape(const LocalityProposal &Shape) {
  LocalityProposal Of = Shape;
  Of.Tile.clear();
  Of.Each.clear();
  switch (Shape.Of) {
  case LocalityProposal::Kind::Product:
    for (const int64_t Buffers : {1, 2})
      for (const int64_t Strip : {8, 16, 32}) {
        Of.Strip->Length = Strip;
        Of.Strip->Buffers = Buffers;
        addLengths(Of, 2, {{32, 64, 128}, {32, 64, 128}},
                   {{1, 2, 4, 8}, {1, 2, 4, 8}});
      }
    return;
  case LocalityProposal::Kind::Room:
    if (!Of.Sweep)
      return; // A box.
    for (const int64_t Planes : {8, 16, 32, 64}) {
      Of.Sweep->Length = Planes;
      addLengths(Of, 2, {{2, 4, 8, 16}, {32, 64, 128}}, {{1}, {1}});
    }
    return;
  case LocalityProposal::Kind::Plane:
    return addLengths(Of, 2, {{4, 8, 16, 32}, {32, 64, 128}},
                      {{1, 2, 4, 8}, {1, 2}});
  case LocalityProposal::Kind::Transposed:
    return addLengths(Of, 2, {{16, 32, 64}, {16, 32, 64}},
                      {{1, 2, 4, 8}, {1, 2}});
  case LocalityProposal::Kind::Streams:
  case LocalityProposal::Kind::Box:
    return;
  }
}

TuningSpace tuningSpace(const IndexSpace &Source, const MemoryUse &Of,
                        const Facts &Known, const DeviceLimits &Limits) {
  SpaceDrawer Drawer(Source, Limits);
  Drawer.addBoxes();
  std::vector<LocalityProposal> Seen;
  for (const LocalityProposal &Each : proposeLocality(Source, Of, Known)) {
    // A shape comes with several lengths.
    const bool IsKnown =
        std::any_of(Seen.begin(), Seen.end(), [&](const LocalityProposal &S) {
          return S.Of == Each.Of && S.Stages == Each.Stages &&
                 S.Holds == Each.Holds &&
                 (!S.Strip || S.Strip->Variable == Each.Strip->Variable);
        });
    if (IsKnown)
      continue;
    Seen.push_back(Each);
    Drawer.addShape(Each);
  }
  return Drawer.take();
}

} // namespace idxmap
