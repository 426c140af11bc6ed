//===- RepeatedValues.h - Values that one may compute again -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A value that does nothing but compute: it is the same wherever the same
// memory is read, and nobody sees how often.
//
//   a->[load i] + 1, f(load i) with f(k): return k * k    ->  repeatable
//   call of an unseen function that gets values and const references alone
//                                                         ->  repeatable
//   next(), which counts its calls; f(&t); {k += 1} load k  ->  not
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_REPEATEDVALUES_H
#define IDXMAP_REWRITER_IR_REPEATEDVALUES_H

#include "rewriter/ir/Body.h"

namespace idxmap::ir {

/// \p Of is a value of \p In.
bool isRepeatable(const Value &Of, const Body &In);
bool isRepeatable(const Place &Of, const Body &In);

} // namespace idxmap::ir

#endif
