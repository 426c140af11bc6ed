//===- ReachArithmetic.cpp - Operations on values that lie between bounds -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/expr/ReachArithmetic.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {

/// More alternatives would not make a box much tighter.
static constexpr size_t MostBounds = 4;

/// The sums of all pairs.
static std::vector<Expr> sums(const std::vector<Expr> &A,
                              const std::vector<Expr> &B) {
  std::vector<Expr> Result;
  for (const Expr &Left : A)
    for (const Expr &Right : B)
      if (Result.size() < MostBounds)
        Result.push_back(simplify(Left + Right));
  return Result;
}

static std::vector<Expr> scaled(const std::vector<Expr> &Each,
                                const Expr &Factor) {
  std::vector<Expr> Result;
  for (const Expr &Bound : Each)
    Result.push_back(simplify(Bound * Factor));
  return Result;
}

Reach negated(const Reach &Of) {
  return {scaled(Of.AtMost, -1), scaled(Of.AtLeast, -1)};
}

Reach sum(const Reach &A, const Reach &B) {
  return {sums(A.AtLeast, B.AtLeast), sums(A.AtMost, B.AtMost)};
}

static std::vector<Expr> joined(std::vector<Expr> A,
                                const std::vector<Expr> &B) {
  for (const Expr &Each : B)
    if (A.size() < MostBounds && std::find(A.begin(), A.end(), Each) == A.end())
      A.push_back(Each);
  return A;
}

std::optional<Expr> exactOf(const Reach &Of) {
  if (Of.AtLeast.size() != 1 || Of.AtMost.size() != 1 ||
      !(Of.AtLeast.front() == Of.AtMost.front()))
    return std::nullopt;
  return Of.AtLeast.front();
}

Reach product(const Reach &A, const Reach &B, const NestReach &Nest,
              const Facts &Known) {
  for (const auto &[Factor, Other] : {std::pair(A, B), std::pair(B, A)}) {
    const std::optional<Expr> Exact = exactOf(Factor);
    if (!Exact || Nest.mentions(*Exact))
      continue;
    if (Known.provesNonNegative(*Exact))
      return {scaled(Other.AtLeast, *Exact), scaled(Other.AtMost, *Exact)};
    if (Known.provesNonNegative(simplify(-*Exact, Known)))
      return {scaled(Other.AtMost, *Exact), scaled(Other.AtLeast, *Exact)};
  }
  std::optional<Expr> Least, Most;
  for (const Expr &Left : {Nest.least(A, Known), Nest.most(A, Known)})
    for (const Expr &Right : {Nest.least(B, Known), Nest.most(B, Known)}) {
      const Expr Corner = simplify(Left * Right, Known);
      Least = Least ? min(*Least, Corner) : Corner;
      Most = Most ? max(*Most, Corner) : Corner;
    }
  return {{simplify(*Least, Known)}, {simplify(*Most, Known)}};
}

Reach lesser(const Reach &A, const Reach &B, const NestReach &Nest,
             const Facts &Known) {
  return {{simplify(min(Nest.least(A, Known), Nest.least(B, Known)), Known)},
          joined(A.AtMost, B.AtMost)};
}

Reach greater(const Reach &A, const Reach &B, const NestReach &Nest,
              const Facts &Known) {
  return {joined(A.AtLeast, B.AtLeast),
          {simplify(max(Nest.most(A, Known), Nest.most(B, Known)), Known)}};
}

Reach either(const Reach &A, const Reach &B, const NestReach &Nest,
             const Facts &Known) {
  return {lesser(A, B, Nest, Known).AtLeast, greater(A, B, Nest, Known).AtMost};
}

} // namespace idxmap
