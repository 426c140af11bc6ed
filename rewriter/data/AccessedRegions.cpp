//===- AccessedRegions.cpp - Ranges of elements, put together -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/AccessedRegions.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {

static void addFits(AccessedRegion &To, const AccessedRegion &From) {
  for (const IndexFit &Fit : From.Fits)
    addFit(To.Fits, Fit);
}

static Expr lesser(const Expr &A, const Expr &B, const Facts &Known) {
  if (Known.provesLessEqual(A, B))
    return A;
  return Known.provesLessEqual(B, A) ? B : simplify(min(A, B), Known);
}

static Expr greater(const Expr &A, const Expr &B, const Facts &Known) {
  if (Known.provesLessEqual(A, B))
    return B;
  return Known.provesLessEqual(B, A) ? A : simplify(max(A, B), Known);
}

static bool contains(const AccessedRegion &Whole, const AccessedRegion &Part,
                     const Facts &Known) {
  return Whole.Extents.empty() &&
         Known.provesLessEqual(Whole.First, Part.First) &&
         Known.provesLessEqual(Part.End, Whole.End);
}

std::vector<AccessedRegion>
mergedRanges(const std::vector<AccessedRegion> &Each, const Facts &Known) {
  std::vector<AccessedRegion> Merged;
  for (const AccessedRegion &Range : Each) {
    const auto Same = std::find_if(Merged.begin(), Merged.end(),
                                   [&](const AccessedRegion &Other) {
                                     return Other.Extents == Range.Extents;
                                   });
    if (Same == Merged.end()) {
      Merged.push_back(Range);
      continue;
    }
    Same->First = lesser(Same->First, Range.First, Known);
    Same->End = greater(Same->End, Range.End, Known);
    addFits(*Same, Range);
  }
  // What is contained in another one lies there only if its indices fit.
  std::vector<AccessedRegion> Kept, Contained;
  for (const AccessedRegion &Range : Merged)
    (std::none_of(Merged.begin(), Merged.end(),
                  [&](const AccessedRegion &Other) {
                    return &Other != &Range && contains(Other, Range, Known);
                  })
         ? Kept
         : Contained)
        .push_back(Range);
  for (const AccessedRegion &Range : Contained)
    addFits(Kept.front(), Range);
  return Kept;
}

std::set<std::string> symbolsOf(const AccessedRegion &Range) {
  std::vector<Expr> Parts = Range.Extents;
  Parts.insert(Parts.end(), {Range.First, Range.End});
  for (const IndexFit &Fit : Range.Fits) {
    Parts.insert(Parts.end(), {Fit.Least, Fit.Most});
    Parts.insert(Parts.end(), Fit.Extents.begin(), Fit.Extents.end());
  }
  std::set<std::string> Names;
  for (const Expr &Part : Parts)
    for (const std::string &Name : symbolsOf(Part))
      Names.insert(Name);
  return Names;
}

AccessedRegion substitute(const AccessedRegion &Range,
                          const std::map<std::string, Expr> &Values) {
  AccessedRegion Result = Range;
  Result.First = substitute(Range.First, Values);
  Result.End = substitute(Range.End, Values);
  for (Expr &Extent : Result.Extents)
    Extent = substitute(Extent, Values);
  for (IndexFit &Fit : Result.Fits) {
    Fit.Least = substitute(Fit.Least, Values);
    Fit.Most = substitute(Fit.Most, Values);
    for (Expr &Extent : Fit.Extents)
      Extent = substitute(Extent, Values);
  }
  return Result;
}

} // namespace idxmap
