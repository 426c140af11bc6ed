//===- Recovery.cpp - The way back from a thread to its index -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/Recovery.h"

#include "mapping/combinators/FoldLast2.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {
namespace {

class Recovery {
public:
  Recovery(const std::vector<std::shared_ptr<const Combinator>> &Steps,
           const std::vector<IndexSpace> &Spaces,
           const std::vector<Expr> &ThreadIndex, const Facts &Known)
      : Steps(Steps), Spaces(Spaces), Index(ThreadIndex), Launch(Known),
        Known(Known) {}

  Inverse run() {
    for (size_t Step = Steps.size(); Step > 0;) {
      size_t Folds = foldsBefore(Step);
      undo(Step - std::max<size_t>(Folds, 1), Folds);
      Step -= std::max<size_t>(Folds, 1);
    }
    dropImpliedGuards();
    return {std::move(Index), std::move(Guards)};
  }

private:
  /// The number of fold_last2 that end the first \p Count steps.
  size_t foldsBefore(size_t Count) const {
    size_t Folds = 0;
    while (Folds < Count &&
           dynamic_cast<const FoldLast2 *>(Steps[Count - 1 - Folds].get()))
      ++Folds;
    return Folds;
  }

  /// From the space after step \p First (or after the \p Folds steps from it)
  /// to the space before it.
  void undo(size_t First, size_t Folds) {
    Inverse Before = Folds > 0
                         ? unfoldRun(Spaces[First], Folds)
                         : Steps[First]->inverse(Spaces[First], Index, Known);
    for (const Condition &Guard : Before.Guards)
      addGuard({simplify(Guard.Lhs, Known), simplify(Guard.Rhs, Known)});
    for (Expr &I : Before.Index)
      I = simplify(I, Known);
    Index = std::move(Before.Index);
  }

  Inverse unfoldRun(const IndexSpace &Before, size_t Folds) const {
    std::vector<Expr> Extents;
    for (size_t D = Before.rank() - Folds - 1; D < Before.rank(); ++D)
      Extents.push_back(Before[D].Upper);
    Inverse Result{Index, {}};
    Result.Index.pop_back();
    for (const Expr &Digit : unfold(Index.back(), Extents, Known))
      Result.Index.push_back(Digit);
    return Result;
  }

  void addGuard(const Condition &Guard) {
    if (Known.provesLess(Guard.Lhs, Guard.Rhs))
      return;
    Guards.push_back(Guard);
    Known.assume(Guard);
  }

  /// i < a need not be tested before i < b where b <= a without help of the
  /// guards: whoever passes the second test passes the first.
  void dropImpliedGuards() {
    for (size_t I = 0; I < Guards.size();) {
      bool IsImplied = std::any_of(
          Guards.begin() + I + 1, Guards.end(), [&](const Condition &Later) {
            return Later.Lhs == Guards[I].Lhs &&
                   Launch.provesLessEqual(Later.Rhs, Guards[I].Rhs);
          });
      if (IsImplied)
        Guards.erase(Guards.begin() + I);
      else
        ++I;
    }
  }

  const std::vector<std::shared_ptr<const Combinator>> &Steps;
  const std::vector<IndexSpace> &Spaces;
  std::vector<Expr> Index;
  std::vector<Condition> Guards;
  const Facts &Launch;
  Facts Known; ///< Launch, and the guards passed so far.
};

} // namespace

Inverse
recoverIndex(const std::vector<std::shared_ptr<const Combinator>> &Steps,
             const std::vector<IndexSpace> &Spaces,
             const std::vector<Expr> &ThreadIndex, const Facts &Known) {
  return Recovery(Steps, Spaces, ThreadIndex, Known).run();
}

} // namespace idxmap
