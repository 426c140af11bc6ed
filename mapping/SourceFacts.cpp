//===- SourceFacts.cpp - What a launch may take for granted ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/SourceFacts.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {

std::vector<Finding> checkSource(const IndexSpace &Source, const Facts &Known) {
  if (Source.rank() == 0)
    return {Finding(FindingID::err_rank_zero)};
  std::vector<Finding> Findings;
  for (unsigned D = 0; D < Source.rank(); ++D) {
    const auto &[Lower, Upper, Step, Width] = Source[D];
    if (Known.provesLess(Step, 1))
      Findings.push_back(Finding(FindingID::err_source_step,
                                 {std::to_string(D), toString(Step)}));
    else if (Known.provesLess(Width, 0) || Known.provesLess(Step, Width))
      Findings.push_back(
          Finding(FindingID::err_source_width,
                  {std::to_string(D), toString(Width), toString(Step)}));
  }
  return Findings;
}

IndexSpace withoutNegativeExtents(const IndexSpace &Space, const Facts &Known) {
  std::vector<Dimension> Dims = Space.dimensions();
  for (Dimension &D : Dims)
    if (Known.rangeOf(simplify(D.Upper - D.Lower, Known)).Hi < 0)
      D.Upper = D.Lower;
  return IndexSpace(std::move(Dims));
}

std::vector<Condition> formRequirements(const IndexSpace &Space,
                                        const Facts &Known) {
  std::vector<Condition> Requirements;
  auto require = [&](const Expr &Less, const Expr &Greater) {
    if (!Known.provesLess(Less, Greater))
      Requirements.push_back({Less, simplify(Greater, Known)});
  };
  for (const Dimension &D : Space.dimensions()) {
    require(0, D.Step);
    require(-1, D.Width);
    if (D.Step != D.Width)
      require(D.Width, D.Step + 1);
  }
  return Requirements;
}

std::vector<Expr> nonEmptyValues(const IndexSpace &Space, const Facts &Known) {
  std::vector<Expr> Values;
  auto add = [&](const Expr &E) {
    Expr Value = simplify(E, Known);
    bool IsListed =
        std::find(Values.begin(), Values.end(), Value) != Values.end();
    if (!IsListed && !Known.provesPositive(Value))
      Values.push_back(Value);
  };
  for (const Dimension &D : Space.dimensions()) {
    add(D.Upper - D.Lower);
    add(D.Width);
  }
  return Values;
}

/// A constant is what it is, even where the space is empty because of it.
static void assumePositive(const Expr &E, Facts &Known) {
  Expr Value = simplify(E, Known);
  if (!Value.isConstant() && !Known.provesPositive(Value))
    Known.assume(Value, Range::from(1));
}

Facts launchFacts(const IndexSpace &Space, const Facts &Known) {
  Facts Launch = Known;
  for (const Dimension &D : Space.dimensions()) {
    assumePositive(D.Step, Launch);
    assumePositive(D.Width, Launch);
    if (!Launch.provesLessEqual(D.Width, D.Step))
      Launch.assume(Condition{D.Width, D.Step + 1});
  }
  assumeExtents(Space, IndexSpace(), Launch);
  return Launch;
}

void assumeExtents(const IndexSpace &Space, const IndexSpace &Before,
                   Facts &Known) {
  const auto &Old = Before.dimensions();
  for (const Dimension &D : Space.dimensions())
    if (std::find(Old.begin(), Old.end(), D) == Old.end())
      assumePositive(D.Upper - D.Lower, Known);
}

} // namespace idxmap
