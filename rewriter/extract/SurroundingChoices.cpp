//===- SurroundingChoices.cpp - Indices that a condition decides ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/Surroundings.h"

#include "mapping/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// What \p Value takes where \p Condition is \p IsTrue; nothing where that
/// cannot be followed, or the host alone knows which it is.
std::optional<Extremes>
SurroundingsReader::endsWhere(const clang::Expr &Condition, bool IsTrue,
                              const clang::Expr &Value) {
  const Surroundings Around = Found;
  const auto AroundDifferences = Differences;
  const clang::Stmt *const AroundObstacle = std::exchange(Obstacle, nullptr);
  assume(Condition, IsTrue);
  const bool IsFollowed =
      !Obstacle && Found.Extents.size() == Around.Extents.size() &&
      llvm::all_of(Differences,
                   [this](const auto &Each) { return leavesEnds(Each.first); });
  const std::optional<Expr> Read =
      IsFollowed ? Index.read(&Value) : std::nullopt;
  const std::optional<Extremes> Ends =
      Read ? extremesOf(*Read, Found.Spans, Known) : std::nullopt;
  Found = Around;
  Differences = AroundDifferences;
  Obstacle = AroundObstacle;
  return Ends;
}

/// `i > 0 ? i - 1 : n - 1`: from the least to the largest of both values, each
/// where it is taken. One that is never taken has ends that cross, and adds
/// nothing to those of its neighbour: [0, -1] and [0, 0] are [0, 0].
std::optional<Extremes>
SurroundingsReader::endsOfChoice(const clang::ConditionalOperator &Choice) {
  const clang::Expr &Condition = *Choice.getCond();
  const auto True = endsWhere(Condition, true, *Choice.getTrueExpr());
  const auto False =
      True ? endsWhere(Condition, false, *Choice.getFalseExpr()) : std::nullopt;
  if (!False)
    return std::nullopt;
  return Extremes{simplify(min(True->Least, False->Least), Known),
                  simplify(max(True->Most, False->Most), Known)};
}
