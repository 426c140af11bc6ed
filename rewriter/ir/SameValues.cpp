//===- SameValues.cpp - Values that are computed alike --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/SameValues.h"

#include <algorithm>

namespace idxmap::ir {

static bool isSame(const std::vector<Value> &A, const std::vector<Value> &B) {
  return std::equal(
      A.begin(), A.end(), B.begin(), B.end(),
      [](const Value &One, const Value &Other) { return isSame(One, Other); });
}

static bool isSame(const PlaceStep &A, const PlaceStep &B) {
  return A.Of == B.Of && A.Name == B.Name && A.Bytes == B.Bytes &&
         isSame(A.Index, B.Index);
}

bool isSame(const Place &A, const Place &B) {
  return A.Base == B.Base && A.Is == B.Is && isSame(A.Pointer, B.Pointer) &&
         std::equal(A.Way.begin(), A.Way.end(), B.Way.begin(), B.Way.end(),
                    [](const PlaceStep &One, const PlaceStep &Other) {
                      return isSame(One, Other);
                    });
}

bool isSame(const Value &A, const Value &B) {
  const bool IsOnce = A.Of == Value::Kind::Opaque ||
                      A.Of == Value::Kind::Sequence ||
                      A.Of == Value::Kind::Closure;
  const bool IsUnknown = A.Of == Value::Kind::Call && A.Called == 0;
  return !IsOnce && !IsUnknown && A.Of == B.Of && A.Is == B.Is &&
         A.Text == B.Text && A.Called == B.Called && !A.At == !B.At &&
         (!A.At || isSame(*A.At, *B.At)) && isSame(A.Operands, B.Operands);
}

} // namespace idxmap::ir
