//===- Operations.h - What an operation of a body is ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Relations are "<", "<=", ">", ">=", "==" and "!=".
//
//   x < y  ->  negated, x >= y; mirrored, y > x
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_OPERATIONS_H
#define IDXMAP_REWRITER_IR_OPERATIONS_H

#include "rewriter/ir/Value.h"

#include <cstddef>
#include <string>

namespace idxmap::ir {

/// \p Operator of \p Count operands.
bool isOperation(const Value &Of, const char *Operator, size_t Count);
/// A relation of two operands.
bool isComparison(const Value &Of);

/// What holds where \p Relation does not.
std::string negated(const std::string &Relation);
/// \p Relation with its sides exchanged.
std::string mirrored(const std::string &Relation);

} // namespace idxmap::ir

#endif
