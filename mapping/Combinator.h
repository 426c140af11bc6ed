//===- Combinator.h - One step of a mapping ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A combinator is a pair (Janssen and Scholz 2021, section 3): a forward
// function on index spaces, evaluated on the host before the launch, and an
// inverse on indices, evaluated in every thread. The inverse may answer "none":
// the thread is excess. Law, for every space S that satisfies the precondition:
//
//   the inverse, restricted to the I' in gen(forward(S)) for which it is not
//   none, is a bijection onto gen(S).
//
// Each combinator is one file pair in combinators/ and one row of
// CombinatorTable.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATOR_H
#define IDXMAP_MAPPING_COMBINATOR_H

#include "mapping/Finding.h"
#include "mapping/IndexSpace.h"
#include "mapping/Inverse.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace idxmap {

struct LayoutTerm; // mapping/layout/LayoutText.h

/// One step as the user wrote it: a name, its integer arguments, its place.
/// `split_last(32)` and the paper's `SplitLast(32, ...)` are the same step.
struct Step {
  std::string Name; ///< The attribute's name, e.g. "split_last".
  std::vector<Expr> Arguments;
  SourceToken Where = 0;
  std::vector<SourceToken> ArgumentPlaces; ///< Empty, or one per argument.
  /// Of `reorder`, which has no other argument.
  std::shared_ptr<const LayoutTerm> Order = nullptr;
};

class Combinator {
public:
  virtual ~Combinator();

  /// The paper's name with its arguments: "SplitLast(32)".
  virtual std::string paperName() const = 0;
  /// The attribute with its arguments: "split_last(32)".
  virtual std::string attribute() const = 0;

  /// Everything that is wrong with applying this step to \p Space, each with a
  /// note naming the step that would repair it and without a place; empty if
  /// the precondition holds. Symbolic properties must be provable from \p
  /// Known.
  virtual std::vector<Finding> check(const IndexSpace &Space,
                                     const Facts &Known) const = 0;
  /// Conditions on symbolic arguments that only the host can check, at launch
  /// (for example 0 < l for split_last(l)). Pre: as of forward.
  virtual std::vector<Condition> requirements(const IndexSpace &Space,
                                              const Facts &Known) const;

  /// Pre: check(Space, Known) has no finding. Results are simplified.
  virtual IndexSpace forward(const IndexSpace &Space,
                             const Facts &Known) const = 0;
  /// \p Index are the indices after the step (of the rank of forward(Space)).
  virtual Inverse inverse(const IndexSpace &Space,
                          const std::vector<Expr> &Index,
                          const Facts &Known) const = 0;

  /// For grid_block(b): b. Such a step must be the last one.
  virtual std::optional<unsigned> blockRank() const { return std::nullopt; }
  /// How many of the last dimensions each thread runs itself.
  virtual unsigned ownRank() const { return 0; }
};

/// A combinator made from a step, or what is wrong with the step.
using MadeCombinator = std::variant<std::unique_ptr<Combinator>, Finding>;

} // namespace idxmap

#endif
