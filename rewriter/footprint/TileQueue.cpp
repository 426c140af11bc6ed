//===- TileQueue.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/TileQueue.h"

#include <algorithm>

namespace idxmap {

/// What is kept has names up to this far.
static constexpr int64_t Farthest = 8;

/// Threads have one index each, along one axis: as many as the block has.
static bool isOfThreads(const StagedVariable &Variable, const StagePlan &Plan) {
  const BlockIndex &Of = Variable.Of;
  int64_t Ones = 0, Others = 0, Extent = 1;
  for (unsigned A = 0; A < 3; ++A) {
    Ones += Of.Slopes[A] == 1 ? 1 : 0;
    Others += Of.Slopes[A] != 0 && Of.Slopes[A] != 1 ? 1 : 0;
    Extent = Of.Slopes[A] == 1 ? Plan.Block[A] : Extent;
  }
  return Ones == 1 && Others == 0 && Of.Offset == 0 && Of.Width == Extent - 1 &&
         std::count(Of.Own.begin(), Of.Own.end(), 0) == int64_t(Of.Own.size());
}

/// The only variable that makes dimension \p D, if threads have one cell each
/// of it; else null.
static const StagedVariable *variableOf(const Tile &Of, size_t D,
                                        const StagePlan &Plan) {
  const auto &Slopes = Of.Dimensions[D].Slopes;
  const StagedVariable *Found =
      Slopes.size() == 1 && Slopes.begin()->second == 1
          ? Plan.find(Slopes.begin()->first)
          : nullptr;
  return Found && isOfThreads(*Found, Plan) ? Found : nullptr;
}

/// Each thread has a cell of a plane, and no two have the same.
static bool holdsPlane(const Tile &Of, const StagePlan &Plan) {
  std::vector<const StagedVariable *> Seen;
  int64_t Cells = 1;
  for (const size_t D : Of.shown()) {
    const StagedVariable *Each = variableOf(Of, D, Plan);
    if (!Each || std::count(Seen.begin(), Seen.end(), Each) > 0)
      return false;
    Seen.push_back(Each);
    Cells *= Each->Of.Width + 1;
  }
  return Seen.size() <= 2 && Cells == Plan.threads();
}

/// Read \p Read names loops of the body in dimension \p D.
static bool hasInner(const Tile &Of, size_t Read, size_t D) {
  return Of.At[Read][D].Slopes != Of.Dimensions[D].Slopes;
}

bool isOwnRead(const Tile &Of, const TileQueue &Queue, size_t Read) {
  for (size_t D = 0; D < Of.Dimensions.size(); ++D)
    if (hasInner(Of, Read, D) ||
        (D != Of.Window && Of.At[Read][D].Offset != Queue.Place[D]))
      return false;
  return true;
}

/// With the place of read \p Read for the threads' own.
static std::optional<TileQueue> queueAt(const Tile &Of, size_t Read) {
  TileQueue Queue;
  for (const AffineIndex &At : Of.At[Read])
    Queue.Place.push_back(At.Offset);
  if (!isOwnRead(Of, Queue, Read))
    return std::nullopt;
  std::optional<int64_t> Plane;
  int64_t From = 0, To = 0;
  bool IsFirst = true;
  const auto take = [&](int64_t At) {
    From = IsFirst ? At : std::min(From, At);
    To = IsFirst ? At : std::max(To, At);
    IsFirst = false;
  };
  for (size_t R = 0; R < Of.At.size(); ++R) {
    const int64_t At = Of.At[R][*Of.Window].Offset;
    if (!isOwnRead(Of, Queue, R)) {
      if (hasInner(Of, R, *Of.Window) || (Plane && *Plane != At))
        return std::nullopt;
      Plane = At;
    }
    take(At);
  }
  if (!Plane || From < -Farthest || To > Farthest)
    return std::nullopt;
  Queue.From = From;
  Queue.To = To;
  Queue.Plane = *Plane;
  return Queue;
}

std::optional<TileQueue> queueOf(const Tile &Of, const StagePlan &Plan) {
  if (!holdsPlane(Of, Plan))
    return std::nullopt;
  for (size_t R = 0; R < Of.At.size(); ++R)
    if (auto Queue = queueAt(Of, R)) {
      Queue->Held.resize(Of.Dimensions.size(), 1);
      for (const size_t D : Of.shown())
        Queue->Held[D] = variableOf(Of, D, Plan)->Of.Width + 1;
      if (rimOf(Of, *Queue).cells() <= Plan.threads())
        return Queue;
    }
  return std::nullopt;
}

int64_t TileRim::rows() const {
  const Side &Rows = Sides.front();
  const Side &Columns = Sides.back();
  return Sides.size() < 2
             ? 0
             : (Rows.Before + Rows.Behind) *
                   (Columns.Held +
                    (HasCorners ? Columns.Before + Columns.Behind : 0));
}

int64_t TileRim::cells() const {
  const Side &Columns = Sides.back();
  return rows() + (Columns.Before + Columns.Behind) *
                      (Sides.size() < 2 ? 1 : Sides.front().Held);
}

TileRim rimOf(const Tile &Of, const TileQueue &Queue) {
  TileRim Result;
  const std::vector<size_t> Shown = Of.shown();
  for (const size_t D : Shown) {
    const TileDimension &Each = Of.Dimensions[D];
    const int64_t Before = Queue.Place[D] - Each.Low;
    Result.Sides.push_back(
        {D, Before, Each.Extent - Before - Queue.Held[D], Queue.Held[D]});
  }
  for (size_t R = 0; R < Of.At.size(); ++R) {
    const auto isAside = [&](size_t D) {
      return hasInner(Of, R, D) || Of.At[R][D].Offset != Queue.Place[D];
    };
    Result.HasCorners |= std::count_if(Shown.begin(), Shown.end(), isAside) > 1;
  }
  return Result;
}

} // namespace idxmap
