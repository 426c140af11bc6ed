//===- BlockIndex.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/BlockIndex.h"

#include "mapping/expr/AffineForm.h"
#include "mapping/expr/Simplify.h"

namespace idxmap {

static const char *const Axes[] = {"threadIdx.x", "threadIdx.y", "threadIdx.z"};

std::optional<BlockIndex> blockIndex(const Expr &Index, const Mapping &Map) {
  BlockIndex Result;
  int64_t Least = 0;
  Expr Rest = Index;
  for (unsigned A = 0; A < 3; ++A) {
    if (!Map.Block[A].isConstant())
      return std::nullopt;
    if (!names(Rest, Axes[A]))
      continue;
    const auto Form = affineIn(Rest, Axes[A]);
    const Expr Slope = Form ? simplify(Form->Slope) : Expr();
    if (!Form || !Slope.isConstant())
      return std::nullopt;
    Result.Slopes[A] = Slope.value();
    const int64_t Reach = Slope.value() * (Map.Block[A].value() - 1);
    Least += Reach < 0 ? Reach : 0;
    Result.Width += Reach < 0 ? -Reach : Reach;
    Rest = Form->Rest;
  }
  Result.Offset = -Least;
  Result.First = simplify(Rest + Least, Map.KernelFacts);
  return Result;
}

} // namespace idxmap
