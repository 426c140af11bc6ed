//===- AffineForm.h - A polynomial as a line in one variable ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A polynomial that is affine in a variable v, taken apart: e = Slope * v +
// Rest, with both parts free of v.
//
//   (i*n + j)*m + k in i  ->  Slope = m*n, Rest = j*m + k
//   i*i, i div 2    in i  ->  nothing
//
// Private to mapping/.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_AFFINEFORM_H
#define IDXMAP_MAPPING_EXPR_AFFINEFORM_H

#include "mapping/expr/Expr.h"

#include <optional>
#include <string>

namespace idxmap {

struct AffineForm {
  Expr Slope;
  Expr Rest;
};

/// Nothing where \p E is not affine in \p Variable, or too large to expand.
std::optional<AffineForm> affineIn(const Expr &E, const std::string &Variable);

} // namespace idxmap

#endif
