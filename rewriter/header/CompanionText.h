//===- CompanionText.h - first + step * trip, without overflow --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The text of Base + Factor * Distance for a result of a given integer type,
// where Base and Distance are operands with types of their own. The result is
// the exact value modulo the values of its type, also where the sum or the
// product of the operands would overflow in theirs.
//
//   int k, off - i             ->  off - i
//   int k, off + 2 * i         ->  off + 2u * i
//   long k, int i, off + i     ->  off + static_cast<long>(i), if off is an int
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_COMPANIONTEXT_H
#define IDXMAP_REWRITER_HEADER_COMPANIONTEXT_H

#include "rewriter/emit/CppText.h"

#include <optional>

namespace idxmap {

/// A value in its own type, promoted.
struct CompanionOperand {
  CppText Text;
  CppType Type;
  std::optional<int64_t> Constant = std::nullopt;

  bool is(int64_t Value) const { return Constant && *Constant == Value; }
};

struct CompanionSum {
  CompanionOperand Base;
  /// Left - Right, or Left alone where Right is 0.
  CompanionOperand Left, Right;
  bool IsSafe = false; ///< Left - Right does not overflow in its own type.
  /// What Left - Right is divided by; where it is not 1, that is not negative.
  CompanionOperand Divisor;
  CompanionOperand Factor;         ///< Not negative if it is a constant.
  bool IsNegated = false;          ///< The product is taken away.
  bool DistanceIsNegative = false; ///< Left - Right <= 0, else it is >= 0.
};

/// The sum as an initializer of a variable of \p Type, which is not promoted.
std::string companionText(const CompanionSum &Sum, const CppType &Type);

} // namespace idxmap

#endif
