//===- Morton.cpp - Cells counted along Morton's curve --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/layout/Morton.h"

#include <algorithm>
#include <bit>

namespace idxmap {

namespace {

/// Bits of one dimension that stay together; the last run has the highest.
struct BitRun {
  unsigned Dimension;
  unsigned From;  ///< The lowest bit of the index.
  unsigned Place; ///< Where that lies in the place.
  bool IsHighest; ///< No bits of the index or of the place lie above the run.
};

} // namespace

static unsigned bitsOf(const Expr &Extent) {
  return std::countr_zero(static_cast<uint64_t>(Extent.value()));
}

static std::vector<BitRun> bitRuns(const Perm &P) {
  std::vector<BitRun> Runs;
  unsigned Bits[] = {bitsOf(P.Dims[0]), bitsOf(P.Dims[1])};
  unsigned Both = std::min(Bits[0], Bits[1]), Place = 0;
  for (unsigned Bit = 0; Bit < Both; ++Bit)
    for (unsigned D : {1u, 0u})
      Runs.push_back({D, Bit, Place++, false});
  if (Bits[0] != Bits[1])
    Runs.push_back({Bits[0] > Bits[1] ? 0u : 1u, Both, Place, true});
  return Runs;
}

static Expr power(unsigned Bit) { return int64_t(1) << Bit; }

/// The bits of \p Run, which begin at bit \p At of \p Value.
static Expr bitsAt(const Expr &Value, unsigned At, const BitRun &Run) {
  Expr Above = floorDiv(Value, power(At));
  return Run.IsHighest ? Above : mod(Above, 2);
}

static std::optional<Finding> check(const Perm &P) {
  if (std::optional<Finding> Problem = checkPowerOfTwo(P, 0))
    return Problem;
  return checkPowerOfTwo(P, 1);
}

static Expr apply(const Perm &P, const std::vector<Expr> &Index,
                  const Facts &Known) {
  (void)Known;
  Expr Result = 0;
  for (const BitRun &Run : bitRuns(P))
    Result =
        Result + bitsAt(Index[Run.Dimension], Run.From, Run) * power(Run.Place);
  return Result;
}

static std::vector<Expr> inv(const Perm &P, const Expr &Place,
                             const Facts &Known) {
  (void)Known;
  std::vector<Expr> Result = {0, 0};
  for (const BitRun &Run : bitRuns(P))
    Result[Run.Dimension] =
        Result[Run.Dimension] + bitsAt(Place, Run.Place, Run) * power(Run.From);
  return Result;
}

const PermKind MortonKind = {"Morton", 2, 2, false, check, apply, inv};

} // namespace idxmap
