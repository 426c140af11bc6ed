//===- ExactText.h - An exact integer in a message --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an ExactInt is called where a launch says why it fails. Apart from the
// number, since <string> costs a unit more than all that computes with it:
//
//   ExactInt(7)              ->  7
//   ExactInt(INT64_MAX) + 1  ->  more than 9223372036854775807
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_EXACTTEXT_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_EXACTTEXT_H

#include "idxmap/ExactInt.h"

#include <string>

namespace idxmap {

inline std::string __text(ExactInt _Of) {
  if (_Of.isExact())
    return std::to_string(_Of.to<std::int64_t>());
  if (_Of.isUnknown())
    return "unknown";
  return _Of.isLess(0) == ExactInt::_Answer::_Yes
             ? "less than " + std::to_string(INT64_MIN)
             : "more than " + std::to_string(INT64_MAX);
}

} // namespace idxmap

#endif
