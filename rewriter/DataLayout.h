//===- DataLayout.h - How a device holds an array ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a layout(a, "..") says, for the class that generated code has of it. The
// lengths that only a run knows have numbers, equal ones the same, so that Key
// is equal wherever the same layout is said, in other words for its lengths,
// too:
//
//   layout(h, "AntiDiag(n, n)")
//     ->  Key "AntiDiag($0,$0)", Lengths "n", Order over the symbol $0
//
// Knows nothing of Clang.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATALAYOUT_H
#define IDXMAP_REWRITER_DATALAYOUT_H

#include "mapping/layout/LayoutText.h"

#include <string>
#include <vector>

namespace idxmap {

struct DataLayout {
  std::string Class; ///< "idxmap_layout_step_12_h"
  std::string Array; ///< For people.
  std::string File;
  unsigned Line = 0;
  std::string Text; ///< As written: "AntiDiag(n,n)".
  std::string Key;
  std::vector<std::string> Lengths; ///< C++ where the layout stands.
  Layout Order;
};

} // namespace idxmap

#endif
