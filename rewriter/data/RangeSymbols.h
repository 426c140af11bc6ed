//===- RangeSymbols.h - What ranges of elements are made of -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The ranges of a data rule name variables of the program as the body does. The
// launch computes with symbols: captured variables, template parameters, and
// values that it evaluates once.
//
//   a: [0, n*this->pitch)  ->  n is a captured variable, this->pitch a value
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_RANGESYMBOLS_H
#define IDXMAP_REWRITER_DATA_RANGESYMBOLS_H

#include "rewriter/DataRule.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/source/References.h"
#include "rewriter/source/Symbols.h"

namespace idxmap {

/// Those of what an object leads to, too.
std::vector<AccessedRegion *> rangesOf(DataRule &Rule);

/// Adds to \p Values what the ranges of \p Rule name; \p Uses are the names of
/// the body.
void registerSymbols(const Extraction &E, DataRule &Rule,
                     const std::vector<Reference> &Uses, Symbols &Values);

} // namespace idxmap

#endif
