//===- SameValues.h - Values that are computed alike ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Two values, or places, of the same operations on the same variables, in the
// same types. Where nothing changes between them, they are equal.
//
//   a->[load i + 1], a->[load i + 1]   ->  the same
//   get<0>(&p), get<1>(&p)             ->  not: two functions of one name
//   {k += 1} load k, what is opaque    ->  never
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_SAMEVALUES_H
#define IDXMAP_REWRITER_IR_SAMEVALUES_H

#include "rewriter/ir/Value.h"

namespace idxmap::ir {

bool isSame(const Value &A, const Value &B);
bool isSame(const Place &A, const Place &B);

} // namespace idxmap::ir

#endif
