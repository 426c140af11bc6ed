//===- StepPlan.h - Steps under construction --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A plan is a list of steps together with the space that they lead to, so that
// a strategy can look at what it has made before it chooses the next step. Its
// dimensions have names that survive reordering: combinators work on the last
// dimensions, a strategy thinks of "the outermost", "the piece of y".
//
//   plan {y, x} split("x", 32) -> {y, x, x'}; order({"x", "x'", "y"}) adds
//   permute(1,2,0)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_STRATEGIES_STEPPLAN_H
#define IDXMAP_MAPPING_STRATEGIES_STEPPLAN_H

#include "mapping/Combinator.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

class StepPlan {
public:
  /// A dimension of the plan: dimension Number of the source, the minor part
  /// (the place within a piece) of it, or what a thread has of that itself.
  struct Label {
    unsigned Number;
    bool IsMinor = false;
    unsigned Own = 0; ///< Counted from 1, outermost first.
    friend bool operator==(const Label &, const Label &) = default;
  };

  StepPlan(const IndexSpace &Source, const Facts &Known, SourceToken Where);

  const IndexSpace &space() const { return Space; }
  const std::vector<Label> &labels() const { return Labels; }
  const std::vector<Step> &steps() const { return Steps; }
  const Facts &known() const { return Known; }

  /// The extent of the dimension labelled \p L. Pre: it is dense.
  const Expr &extent(Label L) const;

  void shiftLowerBounds() { apply("shift_lb"); }
  /// Where some dimension may have holes: \p Step, "compress_grid" or
  /// "prune_grid".
  void removeHoles(const std::string &Step);
  /// Permutes to \p Wanted, unless that is the order already.
  void order(const std::vector<Label> &Wanted);
  /// Folds the last two dimensions; the result keeps the outer one's label.
  void foldLast2();
  /// Folds all \p Count dimensions from \p First on, wherever they end up; they
  /// become one dimension with the first one's label, and the order is
  /// otherwise kept.
  void fold(unsigned First, unsigned Count);
  /// Splits the last dimension.
  void splitLast(const Expr &Length);
  /// Splits dimension \p L, wherever it is; both parts become the last ones.
  void split(Label L, const Expr &Length);
  /// Splits dimension \p L; the parts become \p Major and \p Minor, the last.
  void split(Label L, const Expr &Length, Label Major, Label Minor);
  /// Splits those of the last dimensions that have one of \p Lengths. What is
  /// not a place within a piece comes first, both in the order of the
  /// dimensions.
  void splitLast(const std::vector<std::optional<Expr>> &Lengths);
  void gridBlock(unsigned BlockRank, unsigned OwnRank = 0) {
    OwnRank > 0 ? apply("grid_block", {BlockRank, OwnRank})
                : apply("grid_block", {BlockRank});
  }

private:
  void apply(const std::string &Name, std::vector<Expr> Arguments = {});

  IndexSpace Space;
  std::vector<Label> Labels;
  std::vector<Step> Steps;
  Facts Known;
  SourceToken Where;
};

} // namespace idxmap

#endif
