//===- DomainChoices.cpp - Indices that a condition decides -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/IterationDomain.h"

#include "mapping/expr/Simplify.h"

namespace idxmap::ir {

/// Calls \p Ask with what is known where \p Condition is \p IsTrue; not where
/// that cannot be followed, or the host alone knows it.
void DomainReader::askWhere(const Value &Condition, bool IsTrue,
                            const std::function<void()> &Ask) {
  const Domain Around = Found;
  const auto AroundDifferences = Differences;
  const auto AroundSparse = Sparse;
  const auto AroundObstacle = std::exchange(Obstacle, std::nullopt);
  assume(Condition, IsTrue);
  refreshValues();
  if (!Obstacle && Found.Extents.size() == Around.Extents.size())
    Ask();
  Found = Around;
  Differences = AroundDifferences;
  Sparse = AroundSparse;
  Obstacle = AroundObstacle;
}

/// The spans where \p Condition is \p IsTrue, unless it says more than they do.
std::optional<std::vector<Span>>
DomainReader::spansWhere(const Value &Condition, bool IsTrue) {
  std::optional<std::vector<Span>> Spans;
  askWhere(Condition, IsTrue,
           [&, Count = Found.Spans.size(), Sums = Found.Sums,
            Distances = Differences.size()] {
             settleDifferences(Distances);
             if (!Obstacle && Found.Spans.size() == Count && Found.Sums == Sums)
               Spans = Found.Spans;
           });
  return Spans;
}

/// `i == 0 || i == n - 1`: from the least to the largest value for which one of
/// them holds. False if that is not evident.
bool DomainReader::assumeEither(const Value &One, const Value &Other,
                                bool IsTrue) {
  const auto First = spansWhere(One, IsTrue);
  const auto Second = First ? spansWhere(Other, IsTrue) : std::nullopt;
  if (!Second)
    return false;
  for (size_t I = 0; I < Found.Spans.size(); ++I) {
    Span &Each = Found.Spans[I];
    // What is between the values that either leaves is left out.
    if ((*First)[I].Least != Each.Least || (*First)[I].Most != Each.Most)
      Sparse.insert(Each.Variable);
    Each.Least = simplify(min((*First)[I].Least, (*Second)[I].Least), Known);
    Each.Most = simplify(max((*First)[I].Most, (*Second)[I].Most), Known);
  }
  return readTables();
}

/// What \p Of takes where \p Condition is \p IsTrue.
std::optional<Extremes> DomainReader::endsWhere(const Value &Condition,
                                                bool IsTrue, const Value &Of) {
  std::optional<Extremes> Ends;
  askWhere(Condition, IsTrue, [&] {
    settleDifferences(0);
    if (Obstacle)
      return;
    if (const std::optional<Expr> Read = Index.number(Of))
      Ends = extremesOf(*Read, Found, Known);
  });
  return Ends;
}

/// `i > 0 ? i - 1 : n - 1`: from the least to the largest of both values, each
/// where it is taken. One that is never taken has ends that cross, and adds
/// nothing to those of its neighbour: [0, -1] and [0, 0] are [0, 0].
std::optional<Extremes> DomainReader::endsOfChoice(const Value &Choice) {
  const Value &Condition = Choice.Operands[0];
  const auto True = endsWhere(Condition, true, Choice.Operands[1]);
  const auto False =
      True ? endsWhere(Condition, false, Choice.Operands[2]) : std::nullopt;
  if (!False)
    return std::nullopt;
  return Extremes{simplify(min(True->Least, False->Least), Known),
                  simplify(max(True->Most, False->Most), Known)};
}

} // namespace idxmap::ir
