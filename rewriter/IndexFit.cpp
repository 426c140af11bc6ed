//===- IndexFit.cpp - An index that may leave its type --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/IndexFit.h"

#include <algorithm>
#include <limits>

namespace idxmap {

static bool isAbove(const IndexFit &Fit, const Facts &Known) {
  using Limits = std::numeric_limits<int32_t>;
  return Known.provesLessEqual(Fit.Type == "int" ? Limits::min() : 0,
                               Fit.Least);
}

static bool isBelow(const IndexFit &Fit, const Facts &Known) {
  const uint32_t Most = Fit.Type == "int"
                            ? std::numeric_limits<int32_t>::max()
                            : std::numeric_limits<uint32_t>::max();
  return Known.provesLessEqual(Fit.Most, int64_t(Most));
}

bool isInType(const IndexFit &Fit, const Facts &Known) {
  return isAbove(Fit, Known) && isBelow(Fit, Known);
}

void addFit(std::vector<IndexFit> &Fits, IndexFit Fit) {
  if (std::find(Fits.begin(), Fits.end(), Fit) == Fits.end())
    Fits.push_back(std::move(Fit));
}

/// \p Fit holds wherever \p Other does.
static bool follows(const IndexFit &Fit, const IndexFit &Other,
                    const Facts &Known) {
  return Other.Type == Fit.Type &&
         (Other.Extents.empty() || Other.Extents == Fit.Extents) &&
         (isAbove(Fit, Known) ||
          Known.provesLessEqual(Other.Least, Fit.Least)) &&
         (isBelow(Fit, Known) || Known.provesLessEqual(Fit.Most, Other.Most));
}

void dropImplied(std::vector<IndexFit> &Fits, const Facts &Known) {
  std::vector<IndexFit> Kept;
  for (IndexFit &Fit : Fits) {
    if (std::any_of(Kept.begin(), Kept.end(), [&](const IndexFit &Other) {
          return follows(Fit, Other, Known);
        }))
      continue;
    std::erase_if(Kept, [&](const IndexFit &Other) {
      return follows(Other, Fit, Known);
    });
    Kept.push_back(std::move(Fit));
  }
  Fits = std::move(Kept);
}

} // namespace idxmap
