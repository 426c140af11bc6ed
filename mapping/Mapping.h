//===- Mapping.h - Steps composed into a launchable thread space -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A mapping is an index space and the steps that lead from it to a thread
// space: at most 3 grid and 3 block extents, which the host computes and
// launches, and the way back, which every thread walks: the source index as
// expressions over the built-in block and thread indices, and the guards that
// an excess thread fails. Law ("mapping equivalence", Janssen and Scholz 2021):
//
//   over all threads of the launch, and the own indices of each, that satisfy
//   every guard, Index takes each element of gen(Source) exactly once, and
//   nothing else.
//
// Built-in indices are Thread symbols named as in CUDA: "blockIdx.x" ..
// "threadIdx.z".
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_MAPPING_H
#define IDXMAP_MAPPING_MAPPING_H

#include "mapping/Combinator.h"
#include "mapping/DeviceLimits.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace idxmap {

struct Mapping {
  IndexSpace Source;
  std::vector<std::shared_ptr<const Combinator>> Steps;

  /// The space after each step; Spaces[0] == Source, one more than Steps.
  std::vector<IndexSpace> Spaces;

  /// Launch extents, x first; 1 where a dimension is not used. Expressions over
  /// Host and Constant symbols; exact only if evaluated without overflow.
  std::array<Expr, 3> Grid = {1, 1, 1};
  std::array<Expr, 3> Block = {1, 1, 1};

  /// Loops that each thread runs itself, outermost first: a Thread symbol,
  /// "own.0", in [0, Extent), a host expression.
  struct OwnLoop {
    std::string Symbol;
    Expr Extent;
  };
  std::vector<OwnLoop> Own;

  /// The recovered source index, outermost first, simplified.
  std::vector<Expr> Index;
  /// A thread runs the body if and only if all of these hold. Provably true
  /// ones are not listed. They are over thread and host symbols, in the order
  /// in which a thread may evaluate them.
  std::vector<Condition> Guards;

  /// Host conditions to check at launch, beyond limits (symbolic step > 0 ...).
  std::vector<Condition> Requirements;

  /// The space is empty (and nothing may be launched) unless every one of these
  /// expressions is >= 1: one per source dimension, U[d] - L[d], and W[d] where
  /// it is not provably positive. Simplified; provably positive ones are left
  /// out.
  std::vector<Expr> NonEmpty;

  /// What holds inside a thread of a launch: the space is not empty, ranges of
  /// the built-in indices. Simplify kernel expressions with these.
  Facts KernelFacts;

  /// Every value that evaluating Index and Guards computes, before any of it is
  /// reduced by a guard, bounded from above: host expressions M such that each
  /// intermediate is at most the largest of them, of the source's bounds, and
  /// of the built-in indices (see Intermediates.h). The launch uses a 32-bit
  /// kernel only if all of them and all bounds fit.
  std::vector<Expr> Intermediates;
};

/// Applies \p Steps to \p Source from left to right. Findings: a precondition
/// that fails, grid_block missing, not last, or over the device's limits for
/// constant extents (block product > 1024 ...). All preconditions of one step
/// are reported at once; the steps after it are not looked at.
std::variant<Mapping, std::vector<Finding>>
buildMapping(const IndexSpace &Source, const std::vector<Step> &Steps,
             const Facts &Known, const DeviceLimits &Limits);

/// "ShiftLB, SplitLast(32), GridBlock(1)": the steps as a comment names them.
std::string stepsText(const Mapping &M);
/// "shift_lb, split_last(32), grid_block(1)": the steps as attributes.
std::string attributesText(const Mapping &M);

/// One way to launch a loop. The launch takes the first variant all of whose
/// conditions hold on the host; the last one has none.
struct Variant {
  Mapping Map;
  std::vector<Condition> When;
};

/// Number of threads of a launch, each counted once for each of its own
/// indices, and how many of these are excess, for reports and tests; evaluated
/// with concrete values. Nothing if a value is missing.
struct ThreadCount {
  int64_t Launched;
  int64_t Excess;
};
std::optional<ThreadCount>
countThreads(const Mapping &M, const std::map<std::string, int64_t> &Values);

} // namespace idxmap

#endif
