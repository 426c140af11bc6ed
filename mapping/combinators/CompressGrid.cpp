//===- CompressGrid.cpp - The holes of a step closed ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/CompressGrid.h"

#include "mapping/combinators/Preconditions.h"

namespace idxmap {

MadeCombinator CompressGrid::make(const Step &S) {
  auto Constants = constantArguments(S);
  if (auto *Problem = std::get_if<Finding>(&Constants))
    return *Problem;
  std::vector<unsigned> Mask;
  for (int64_t Entry : std::get<0>(Constants)) {
    if (Entry != 0 && Entry != 1)
      return Finding(FindingID::err_mask_entry, {std::to_string(Entry)},
                     argumentPlace(S, Mask.size()));
    Mask.push_back(Entry);
  }
  return std::unique_ptr<Combinator>(new CompressGrid(std::move(Mask)));
}

std::string CompressGrid::paperName() const {
  return Mask.empty() ? "CompressGrid"
                      : "CompressGrid([" + commaSeparated(Mask) + "])";
}

std::string CompressGrid::attribute() const {
  return Mask.empty() ? "compress_grid"
                      : "compress_grid(" + commaSeparated(Mask) + ")";
}

std::vector<Finding> CompressGrid::check(const IndexSpace &Space,
                                         const Facts &Known) const {
  if (!Mask.empty() && Mask.size() != Space.rank())
    return {Finding(FindingID::err_entries_rank,
                    {"compress_grid", counted(Mask.size(), "entry"),
                     counted(Space.rank(), "dimension")})
                .withNote(FindingID::note_entries_rank)};
  std::vector<Finding> Findings;
  for (unsigned D = 0; D < Space.rank(); ++D)
    if (compresses(D))
      requireNormalized("compress_grid", Space, D, Known, Findings);
  return Findings;
}

IndexSpace CompressGrid::forward(const IndexSpace &Space,
                                 const Facts &Known) const {
  std::vector<Dimension> Dims = Space.dimensions();
  for (unsigned D = 0; D < Space.rank(); ++D)
    if (compresses(D))
      Dims[D] = Dimension::dense(indexCount(Space[D], Known));
  return IndexSpace(std::move(Dims));
}

Inverse CompressGrid::inverse(const IndexSpace &Space,
                              const std::vector<Expr> &Index,
                              const Facts &Known) const {
  Inverse Result{Index, {}};
  for (unsigned D = 0; D < Space.rank(); ++D) {
    const Dimension &Dim = Space[D];
    if (!compresses(D) || Known.provesEqual(Dim.Step, Dim.Width))
      continue;
    Expr Width = asDivisor(Dim.Width, Known);
    Result.Index[D] =
        floorDiv(Index[D], Width) * Dim.Step + mod(Index[D], Width);
  }
  return Result;
}

} // namespace idxmap
