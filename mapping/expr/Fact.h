//===- Fact.h - One assumption about a value --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// That an expression lies in a range, whatever the values of its symbols.
// Facts.h brings what is known to this form; what follows from a list of these,
// Prover.h finds.
//
//   n - m in [1,inf)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_FACT_H
#define IDXMAP_MAPPING_EXPR_FACT_H

#include "mapping/expr/Expr.h"

namespace idxmap {

struct Fact {
  Expr Of; ///< Simplified.
  Range Values;
};

} // namespace idxmap

#endif
