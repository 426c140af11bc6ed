//===- Reorder.cpp - The last dimensions in the order of a layout ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/Reorder.h"

#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/ExprText.h"

#include <algorithm>

namespace idxmap {

MadeCombinator Reorder::make(const Step &S) {
  if (!S.Order)
    return Finding(FindingID::err_argument_string, {S.Name}, S.Where);
  for (const LayoutOrder &O : S.Order->Orders)
    for (const Perm &P : O.Perms)
      if (P.Kind->TakesFunctions && P.Functions.size() < 2)
        return Finding(FindingID::err_layout_no_inverse,
                       {P.Functions.front().Name}, S.Where)
            .withNote(Finding(FindingID::note_layout_no_inverse, {}, S.Where));
  return std::unique_ptr<Combinator>(new Reorder(*S.Order));
}

std::string Reorder::paperName() const {
  return "Reorder(" + toString(Term) + ")";
}

std::string Reorder::attribute() const {
  return "reorder(\"" + toString(Term) + "\")";
}

std::vector<Expr> Reorder::extents(const IndexSpace &Space) const {
  std::vector<Expr> Extents;
  for (unsigned D = Space.rank() - viewRank(Term); D < Space.rank(); ++D)
    Extents.push_back(Space[D].Upper);
  return Extents;
}

Layout Reorder::layoutOn(const IndexSpace &Space) const {
  return std::get<Layout>(bindLayout(Term, extents(Space)));
}

std::vector<Finding> Reorder::check(const IndexSpace &Space,
                                    const Facts &Known) const {
  std::vector<Finding> Findings;
  unsigned Rank = viewRank(Term);
  if (!requireRank("reorder", Space, Rank, Findings))
    return Findings;
  for (unsigned D = Space.rank() - Rank; D < Space.rank(); ++D)
    requireDense("reorder", Space, D, Known, Findings);
  if (!Findings.empty())
    return Findings;
  std::vector<Expr> Extents = extents(Space);
  auto Bound = bindLayout(Term, Extents);
  if (auto *Problem = std::get_if<Finding>(&Bound))
    return {*Problem};
  const Layout &L = std::get<Layout>(Bound);
  Findings = idxmap::check(L, Known);
  for (unsigned D = 0; D < Rank; ++D)
    if (Known.provesLess(L.View[D], Extents[D]))
      Findings.push_back(Finding(FindingID::err_layout_extent,
                                 {std::to_string(D + Space.rank() - Rank),
                                  toString(L.View[D]), toString(Extents[D])}));
  return Findings;
}

std::vector<Condition> Reorder::requirements(const IndexSpace &Space,
                                             const Facts &Known) const {
  Layout L = layoutOn(Space);
  std::vector<Expr> Extents = extents(Space);
  std::vector<Condition> Result;
  // A space that is empty for constants has no threads, and no lengths of 1.
  for (const Expr &Extent : Extents)
    if (Known.provesLessEqual(Extent, 0))
      return Result;
  for (size_t D = 0; D < Extents.size(); ++D)
    if (!Known.provesLessEqual(Extents[D], L.View[D]))
      Result.push_back({Extents[D], L.View[D] + 1});
  for (Condition &Each : idxmap::requirements(L, Known))
    Result.push_back(std::move(Each));
  return Result;
}

IndexSpace Reorder::forward(const IndexSpace &Space, const Facts &Known) const {
  std::vector<Dimension> Dims = Space.dimensions();
  Dims.resize(Dims.size() - viewRank(Term));
  Dims.push_back(Dimension::dense(size(layoutOn(Space), Known)));
  return IndexSpace(std::move(Dims));
}

// A space that is empty for constants has no cell that a formula could give.
// One that is shorter than the view needs a guard where the view is not padded,
// and where it is, the space's own end is the guard.
Inverse Reorder::inverse(const IndexSpace &Space,
                         const std::vector<Expr> &Index,
                         const Facts &Known) const {
  Layout L = layoutOn(Space);
  std::vector<Expr> Extents = extents(Space);
  for (const Expr &Extent : Extents)
    if (Known.provesLessEqual(Extent, 0)) {
      Inverse None{Index, {{0, Extent}}};
      None.Index.pop_back();
      None.Index.insert(None.Index.end(), Extents.size(), 0);
      return None;
    }
  for (size_t D = 0; D < Extents.size(); ++D)
    if (!Known.provesEqual(Extents[D], L.View[D]))
      L.View[D] = Extents[D];
  Inverse Cells = inv(L, Index.back(), Known);
  Inverse Result{Index, std::move(Cells.Guards)};
  Result.Index.pop_back();
  for (Expr &Digit : Cells.Index)
    Result.Index.push_back(std::move(Digit));
  return Result;
}

} // namespace idxmap
