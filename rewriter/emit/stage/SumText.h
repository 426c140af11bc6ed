//===- SumText.h - A sum as people write it ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Names with factors, and a number, as C++: what is subtracted stands behind
// what is not, a number behind names.
//
//   1 i_in, -1 k, 2    ->  i_in - k + 2
//   -1 i_in, 31        ->  31 - i_in
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_STAGE_SUMTEXT_H
#define IDXMAP_REWRITER_EMIT_STAGE_SUMTEXT_H

#include "rewriter/emit/CppText.h"

#include <string>
#include <utility>
#include <vector>

namespace idxmap {

class SumText {
public:
  void add(int64_t Factor, const std::string &Value) {
    if (Factor != 0)
      Terms.push_back({Factor, Value});
  }
  void add(int64_t Constant) { Rest += Constant; }
  CppText text() const;

private:
  std::vector<std::pair<int64_t, std::string>> Terms;
  int64_t Rest = 0;
};

/// "10 * 34"
std::string productText(const std::vector<int64_t> &Factors);

} // namespace idxmap

#endif
