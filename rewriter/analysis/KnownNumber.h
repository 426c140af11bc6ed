//===- KnownNumber.h - Numbers that a run of a body computes ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an operation of integers gives, where both operands are known:
//
//   i32(3) *.i32 i32(4)      ->  12
//   u8(200) +.u8 u8(100)     ->  nothing: it wraps round
//   i32(3) <.i32 i32(4)      ->  1
//
// Law: a result is what C++ computes, on every machine.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_KNOWNNUMBER_H
#define IDXMAP_REWRITER_ANALYSIS_KNOWNNUMBER_H

#include "rewriter/ir/Type.h"

#include <cstdint>
#include <optional>
#include <string>

namespace idxmap::ir {

/// \p Number as a value of the type \p Is; nothing where that cannot hold it.
std::optional<int64_t> knownAs(int64_t Number, const Type &Is);

/// `Left Operator Right`, computed in \p Is: a sum, difference, product,
/// quotient, rest or comparison.
std::optional<int64_t> knownResult(const std::string &Operator, int64_t Left,
                                   int64_t Right, const Type &Is);

} // namespace idxmap::ir

#endif
