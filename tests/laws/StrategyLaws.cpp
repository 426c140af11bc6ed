//===- StrategyLaws.cpp - Every strategy's mapping is an equivalence ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a strategy chooses is a mapping equivalence in all of its variants, and
// one of auto's variants fits the device for all extents of fewer than 2^31
// iterations.
//
//===----------------------------------------------------------------------===//
#include "RandomMapping.h"

#include "mapping/Strategy.h"
#include "mapping/StrategyTable.h"
#include "mapping/strategies/Tile.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace idxmap;
using namespace idxmap::laws;

/// Symbolic bounds cost the prover time; the compositions have more of them.
static Bounds drawKind() {
  return *rc::gen::inRange(0, 60) == 0 ? Bounds::Symbolic : Bounds::Constant;
}

/// As it is, or with blocks of so many warps as a program says.
static DeviceLimits drawLimits() {
  const int Warps = *rc::gen::inRange(0, 2) == 0 ? 0 : *rc::gen::inRange(1, 33);
  return Warps == 0 ? DeviceLimits() : DeviceLimits().withBlocksOf(32 * Warps);
}

static void checkSteps(const RandomSpace &Source,
                       const std::vector<Step> &Steps,
                       const DeviceLimits &Limits = {}) {
  RC_LOG() << describe(Source.Space, Steps, Source.Of) << "\n";
  auto Built = buildMapping(Source.Space, Steps, Facts(), Limits);
  RC_ASSERT(std::holds_alternative<Mapping>(Built));
  const Mapping &M = std::get<Mapping>(Built);
  RC_ASSERT(hold(M.Requirements, Source.Of));
  RC_ASSERT(violatedLaw(M, Source.Of) == "");
  int64_t Threads = 1;
  for (const Expr &Each : M.Block)
    Threads *= valueOf(Each, Source.Of);
  RC_ASSERT(Threads <= Limits.ThreadsPerBlock);
}

static void checkStrategy(const char *Name, unsigned MostRank = 7,
                          const DeviceLimits &Limits = {}) {
  RandomSpace Source = drawSpace(drawKind(), 1, MostRank);
  RC_LOG() << toString(Source.Space) << " in blocks of " << Limits.UsualBlock
           << "\n";
  auto Chosen = chooseSteps(Name, Source.Space, Facts(), Limits);
  RC_ASSERT(std::holds_alternative<std::vector<StepVariant>>(Chosen));
  const auto &Variants = std::get<std::vector<StepVariant>>(Chosen);
  RC_ASSERT(!Variants.empty());
  RC_ASSERT(Variants.size() <= 3u);
  RC_ASSERT(Variants.back().When.empty());
  for (const StepVariant &Variant : Variants)
    checkSteps(Source, Variant.Steps, Limits);
}

RC_GTEST_PROP(StrategyLaws, Auto, ()) {
  checkStrategy("auto", 7, drawLimits());
}
/// Whatever the extents: that there are many is the launch's condition. Each
/// takes a while.
RC_GTEST_PROP(StrategyLaws, AutoOfReductions, ()) {
  if (*rc::gen::inRange(0, 8) != 0)
    return;
  RandomSpace Source = drawSpace(Bounds::Symbolic, 1, 4);
  MemoryUse Memory;
  Memory.Reduces = true;
  const DeviceLimits Limits = drawLimits();
  auto Chosen = chooseSteps("auto", Source.Space, Facts(), Limits, 0, Memory);
  RC_ASSERT(std::holds_alternative<std::vector<StepVariant>>(Chosen));
  const auto &Variants = std::get<std::vector<StepVariant>>(Chosen);
  RC_ASSERT(Variants.size() <= 4u);
  RC_ASSERT(Variants.back().When.empty());
  checkSteps(Source, Variants.front().Steps, Limits);
}
RC_GTEST_PROP(StrategyLaws, Jing, ()) { checkStrategy("jing", 5); }
RC_GTEST_PROP(StrategyLaws, JingExt, ()) { checkStrategy("jing_ext"); }
RC_GTEST_PROP(StrategyLaws, FoldAll, ()) { checkStrategy("fold_all"); }

RC_GTEST_PROP(StrategyLaws, Tile, ()) {
  RandomSpace Source = drawSpace(drawKind());
  int Most = std::min(3u, Source.Space.rank());
  std::vector<Expr> Lengths;
  for (int Count = *rc::gen::inRange(1, Most + 1); Count > 0; --Count)
    Lengths.push_back(*rc::gen::inRange<int64_t>(1, 6));
  auto Steps = tileSteps(Lengths, Source.Space, Facts(), DeviceLimits());
  RC_ASSERT(std::holds_alternative<std::vector<Step>>(Steps));
  checkSteps(Source, std::get<std::vector<Step>>(Steps));
}

RC_GTEST_PROP(StrategyLaws, TileWithEach, ()) {
  RandomSpace Source = drawSpace(drawKind());
  int Most = std::min(3u, Source.Space.rank());
  std::vector<Expr> Lengths;
  std::vector<int64_t> Each;
  for (int Count = *rc::gen::inRange(1, Most + 1); Count > 0; --Count) {
    Each.push_back(*rc::gen::inRange<int64_t>(1, 6));
    Lengths.push_back(Each.back() * *rc::gen::inRange<int64_t>(1, 4));
  }
  auto Steps = tileSteps(Lengths, Source.Space, Facts(), DeviceLimits(), 0,
                         Each, 0, *rc::gen::inRange<int64_t>(1, 5));
  RC_ASSERT(std::holds_alternative<std::vector<Step>>(Steps));
  checkSteps(Source, std::get<std::vector<Step>>(Steps));
}

/// Extents of a loop with fewer than 2^31 iterations in all, often with one
/// that takes nearly all of them.
static std::vector<int64_t> drawExtents(unsigned Rank) {
  std::vector<int64_t> Extents(Rank, 1);
  int64_t Room = INT32_MAX;
  for (unsigned Draws = 0; Draws < Rank; ++Draws) {
    unsigned D = *rc::gen::inRange(0u, Rank);
    if (Extents[D] > 1)
      continue;
    int64_t Bits = *rc::gen::inRange(0, 32);
    int64_t Most = std::min(Room, int64_t(1) << Bits);
    Extents[D] =
        *rc::gen::inRange<int64_t>(std::max<int64_t>(1, Most / 2), Most + 1);
    Room /= Extents[D];
  }
  return Extents;
}

static IndexSpace spaceOf(const std::vector<Expr> &Extents) {
  std::vector<Dimension> Dims;
  for (const Expr &Extent : Extents)
    Dims.push_back(Dimension::dense(Extent));
  return IndexSpace(std::move(Dims));
}

/// The variant that the launch would take, built.
static Mapping taken(const IndexSpace &Space,
                     const std::vector<StepVariant> &Variants,
                     const Values &Of) {
  for (const StepVariant &Variant : Variants)
    if (hold(Variant.When, Of)) {
      auto Built = buildMapping(Space, Variant.Steps, Facts(), DeviceLimits());
      RC_ASSERT(std::holds_alternative<Mapping>(Built));
      return std::get<Mapping>(std::move(Built));
    }
  RC_FAIL("no variant is taken");
}

static void checkFits(const Mapping &M, const Values &Of) {
  DeviceLimits Limits;
  int64_t Threads = 1;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    int64_t Grid = valueOf(M.Grid[Axis], Of),
            Block = valueOf(M.Block[Axis], Of);
    RC_LOG() << "grid " << Grid << " block " << Block << "\n";
    RC_ASSERT(1 <= Grid);
    RC_ASSERT(Grid <= Limits.Grid[Axis]);
    RC_ASSERT(Block <= Limits.Block[Axis]);
    Threads *= Block;
  }
  RC_ASSERT(Threads <= Limits.ThreadsPerBlock);
  RC_ASSERT(Threads % Limits.WarpSize == 0);
}

RC_GTEST_PROP(StrategyLaws, AutoFitsForConstantExtents, ()) {
  unsigned Rank = *rc::gen::inRange(1u, 8u);
  std::vector<int64_t> Values = drawExtents(Rank);
  IndexSpace Space = spaceOf({Values.begin(), Values.end()});
  RC_LOG() << toString(Space) << "\n";
  auto Chosen = chooseSteps("auto", Space, Facts(), DeviceLimits());
  const auto &Variants = std::get<std::vector<StepVariant>>(Chosen);
  RC_ASSERT(Variants.size() == 1u);
  checkFits(taken(Space, Variants, {}), {});
}

/// Built once per rank: what differs from case to case are the values.
struct RuntimeSpace {
  IndexSpace Space;
  std::vector<std::pair<std::vector<Condition>, Mapping>> Variants;
};

static const RuntimeSpace &runtimeSpace(unsigned Rank) {
  static std::map<unsigned, RuntimeSpace> Cache;
  auto [Entry, IsNew] = Cache.try_emplace(Rank);
  RuntimeSpace &Result = Entry->second;
  if (!IsNew)
    return Result;
  std::vector<Expr> Extents;
  for (unsigned D = 0; D < Rank; ++D)
    Extents.push_back(Expr::symbol("n" + std::to_string(D), SymbolKind::Host,
                                   {INT32_MIN, INT32_MAX}));
  Result.Space = spaceOf(Extents);
  auto Chosen = chooseSteps("auto", Result.Space, Facts(), DeviceLimits());
  for (const StepVariant &V : std::get<std::vector<StepVariant>>(Chosen)) {
    auto Built = buildMapping(Result.Space, V.Steps, Facts(), DeviceLimits());
    Result.Variants.emplace_back(V.When, std::get<Mapping>(std::move(Built)));
  }
  return Result;
}

RC_GTEST_PROP(StrategyLaws, AutoFitsForRuntimeExtents, ()) {
  unsigned Rank = *rc::gen::inRange(1u, 8u);
  std::vector<int64_t> Extents = drawExtents(Rank);
  Values Of;
  for (unsigned D = 0; D < Rank; ++D)
    Of["n" + std::to_string(D)] = Extents[D];
  for (const auto &[Name, Value] : Of)
    RC_LOG() << Name << " = " << Value << "\n";
  for (const auto &[When, M] : runtimeSpace(Rank).Variants)
    if (hold(When, Of)) {
      RC_LOG() << attributesText(M) << "\n";
      checkFits(M, Of);
      return;
    }
  RC_FAIL("no variant is taken");
}
