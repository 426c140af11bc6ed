//===- DataStatement.h - A data region or update as plain data --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a statement says of arrays, in texts that C++ understands at its place:
//
//   [[using idxmap: data, copy(v), copyin(a, 2 * n)]]
//     ->  Region: copy "v", v.data(), v.size(); copyin "a", a, 2 * n
//
// Knows nothing of Clang.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATASTATEMENT_H
#define IDXMAP_REWRITER_DATASTATEMENT_H

#include "attributes/Annotation.h"

#include <string>
#include <vector>

namespace idxmap {

struct DataStatement {
  struct Item {
    std::string Function; ///< Of the runtime: "copyin", "host".
    std::string Name;     ///< For messages.
    std::string Pointer;
    std::string Count;       ///< Empty in updates: all that the device has.
    std::string Layout = {}; ///< The class of its layout; else empty.
    std::vector<std::string> Lengths = {}; ///< Of the layout.
  };
  enum class Kind { Region, Enter, Exit, Update, Use, Wait, Time, Graph };
  Kind What;
  bool IsBlock = false; ///< A region, or a use, that begins with its own brace.
  std::string File;
  unsigned Line = 0;
  std::vector<Item> Items;
  /// Names that mean addresses on the device in the statement; of Use, and of
  /// some Regions.
  std::vector<std::string> Used = {};
  bool IsGraph = false;       ///< Launches inside may be given together.
  std::string Condition = {}; ///< Where it is false, nothing happens.
  std::string Stream = {};    ///< To wait for; empty: all.
  /// Variables that nothing else names in the text that the compiler will see.
  std::vector<std::string> Mentions;
};

} // namespace idxmap

#endif
