//===- Permute.cpp - Dimensions in another order --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/Permute.h"

#include "mapping/combinators/Preconditions.h"

namespace idxmap {

/// "dimension 0" or "the dimensions 0 to 2".
static std::string dimensionsText(size_t Rank) {
  return Rank == 1 ? "dimension 0"
                   : "the dimensions 0 to " + std::to_string(Rank - 1);
}

MadeCombinator Permute::make(const Step &S) {
  auto Constants = constantArguments(S);
  if (auto *Problem = std::get_if<Finding>(&Constants))
    return *Problem;
  size_t Rank = S.Arguments.size();
  std::vector<bool> Seen(Rank);
  std::vector<unsigned> Order;
  for (int64_t Entry : std::get<0>(Constants)) {
    bool IsDimension = 0 <= Entry && Entry < static_cast<int64_t>(Rank);
    if (!IsDimension || Seen[Entry]) {
      std::vector<std::string> Arguments = {std::to_string(Entry)};
      if (!IsDimension)
        Arguments.insert(Arguments.begin(), counted(Rank, "dimension"));
      return Finding(IsDimension ? FindingID::err_permute_repeated
                                 : FindingID::err_permute_range,
                     std::move(Arguments), argumentPlace(S, Order.size()))
          .withNote(Finding(FindingID::note_permutation, {dimensionsText(Rank)},
                            S.Where));
    }
    Seen[Entry] = true;
    Order.push_back(Entry);
  }
  return std::unique_ptr<Combinator>(new Permute(std::move(Order)));
}

std::string Permute::paperName() const {
  return "Permute([" + commaSeparated(Order) + "])";
}

std::string Permute::attribute() const {
  return "permute(" + commaSeparated(Order) + ")";
}

std::vector<Finding> Permute::check(const IndexSpace &Space,
                                    const Facts &) const {
  if (Order.size() == Space.rank())
    return {};
  return {Finding(FindingID::err_entries_rank,
                  {"permute", counted(Order.size(), "entry"),
                   counted(Space.rank(), "dimension")})
              .withNote(FindingID::note_entries_rank)};
}

IndexSpace Permute::forward(const IndexSpace &Space, const Facts &) const {
  std::vector<Dimension> Dims;
  for (unsigned From : Order)
    Dims.push_back(Space[From]);
  return IndexSpace(std::move(Dims));
}

Inverse Permute::inverse(const IndexSpace &, const std::vector<Expr> &Index,
                         const Facts &) const {
  Inverse Result{Index, {}};
  for (unsigned D = 0; D < Order.size(); ++D)
    Result.Index[Order[D]] = Index[D];
  return Result;
}

} // namespace idxmap
