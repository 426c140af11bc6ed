//===- Preconditions.h - What combinators ask of a space --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The preconditions that several combinators share, stated as findings: each
// names the step that was refused, the dimension (0 is the outermost) and what
// is wrong there; its note names the step that repairs it.
//
//   dense, dimension 1 of [0,n) x [0,m) step 2 width 1  ->
//     'fold_last2' needs a dense index space, but dimension 1 has step 2
//       note: apply 'compress_grid' or 'prune_grid' first
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORS_PRECONDITIONS_H
#define IDXMAP_MAPPING_COMBINATORS_PRECONDITIONS_H

#include "mapping/Finding.h"
#include "mapping/IndexSpace.h"

#include <string>
#include <vector>

namespace idxmap {

/// "1 dimension", "3 dimensions"; "1 entry", "2 entries".
std::string counted(size_t Number, const std::string &Noun);

/// Adds what keeps dimension \p D from having lower bound 0.
void requireNormalized(const std::string &Attribute, const IndexSpace &Space,
                       unsigned D, const Facts &Known,
                       std::vector<Finding> &Findings);
/// Adds what keeps dimension \p D from being dense.
void requireDense(const std::string &Attribute, const IndexSpace &Space,
                  unsigned D, const Facts &Known,
                  std::vector<Finding> &Findings);
/// Adds a finding, and answers false, if the rank is below \p Least.
bool requireRank(const std::string &Attribute, const IndexSpace &Space,
                 unsigned Least, std::vector<Finding> &Findings);

/// \p Extent as a divisor: itself where it is provably >= 1, which it is in
/// every launch. Only a space that is empty for constants needs the 1.
Expr asDivisor(const Expr &Extent, const Facts &Known);

} // namespace idxmap

#endif
