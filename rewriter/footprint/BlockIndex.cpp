//===- BlockIndex.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/BlockIndex.h"

#include "mapping/expr/AffineForm.h"
#include "mapping/expr/Simplify.h"

namespace idxmap {

static const char *const Axes[] = {"threadIdx.x", "threadIdx.y", "threadIdx.z"};

/// Takes \p Symbol, which has \p Extent values, out of \p Rest: its slope.
static std::optional<int64_t> takeOut(const std::string &Symbol, int64_t Extent,
                                      Expr &Rest, int64_t &Least,
                                      int64_t &Width) {
  if (!names(Rest, Symbol))
    return 0;
  const auto Form = affineIn(Rest, Symbol);
  const Expr Slope = Form ? simplify(Form->Slope) : Expr();
  if (!Form || !Slope.isConstant())
    return std::nullopt;
  const int64_t Reach = Slope.value() * (Extent - 1);
  Least += Reach < 0 ? Reach : 0;
  Width += Reach < 0 ? -Reach : Reach;
  Rest = Form->Rest;
  return Slope.value();
}

std::optional<BlockIndex> blockIndex(const Expr &Index, const Mapping &Map) {
  BlockIndex Result;
  int64_t Least = 0;
  Expr Rest = Index;
  for (unsigned A = 0; A < 3; ++A) {
    const auto Slope =
        Map.Block[A].isConstant()
            ? takeOut(Axes[A], Map.Block[A].value(), Rest, Least, Result.Width)
            : std::nullopt;
    if (!Slope)
      return std::nullopt;
    Result.Slopes[A] = *Slope;
  }
  for (const Mapping::OwnLoop &Each : Map.Own) {
    // What threads keep has a constant number of values.
    const auto Slope = Each.Extent.isConstant()
                           ? takeOut(Each.Symbol, Each.Extent.value(), Rest,
                                     Least, Result.Width)
                           : std::nullopt;
    if (!Slope)
      return std::nullopt;
    Result.Own.push_back(*Slope);
  }
  Result.Offset = -Least;
  Result.First = simplify(Rest + Least, Map.KernelFacts);
  return Result;
}

} // namespace idxmap
