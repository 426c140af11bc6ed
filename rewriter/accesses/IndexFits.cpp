//===- IndexFits.cpp - Indices that may leave their types -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/IndexFits.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace idxmap;

/// Of less than 64 bits.
static Extremes endsOfType(const clang::ASTContext &Context,
                           clang::QualType Type) {
  const bool IsSigned = Type->isSignedIntegerOrEnumerationType();
  const int64_t Count = int64_t(1) << (Context.getIntWidth(Type) - IsSigned);
  return {IsSigned ? -Count : 0, Count - 1};
}

bool idxmap::isInType(const Extremes &Ends, const clang::ASTContext &Context,
                      clang::QualType Type, const Facts &Known) {
  if (Context.getIntWidth(Type) >= 64)
    return Type->isSignedIntegerOrEnumerationType() ||
           Known.provesNonNegative(Ends.Least);
  const Extremes All = endsOfType(Context, Type);
  return Known.provesLessEqual(All.Least, Ends.Least) &&
         Known.provesLessEqual(Ends.Most, All.Most);
}

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

bool idxmap::isInType(const IndexFit &Fit, const Facts &Known) {
  return isAbove(Fit, Known) && isBelow(Fit, Known);
}

void idxmap::addFit(std::vector<IndexFit> &Fits, IndexFit Fit) {
  if (!llvm::is_contained(Fits, Fit))
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

void idxmap::dropImplied(std::vector<IndexFit> &Fits, const Facts &Known) {
  std::vector<IndexFit> Kept;
  for (IndexFit &Fit : Fits) {
    if (llvm::any_of(Kept, [&](const IndexFit &Other) {
          return follows(Fit, Other, Known);
        }))
      continue;
    llvm::erase_if(Kept, [&](const IndexFit &Other) {
      return follows(Other, Fit, Known);
    });
    Kept.push_back(std::move(Fit));
  }
  Fits = std::move(Kept);
}
