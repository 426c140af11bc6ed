//===- ClauseItems.h - The list items of a data clause ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a clause of OpenMP or OpenACC names, as text (OpenMP 5.2, section 3.2.1
// and 5.8.3; OpenACC 3.3, section 2.7):
//
//   "s.a[0 : n], b[: m][k], c"
//     ->  s.a with the section 0, n; b with : m and the index k; c
//
//   map(always, to : a[0 : n])  ->  the words "always" and "to", and the items
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_CLAUSEITEMS_H
#define IDXMAP_REWRITER_PRAGMAS_CLAUSEITEMS_H

#include "attributes/Annotation.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct ClauseItem {
  /// `[First : Length]`; either may be empty, and Length is where it is none.
  struct Section {
    std::string First, Length;
    bool IsIndex = false;
  };
  std::string Name; ///< "a", "this->a", "s.of.a"
  std::vector<Section> Sections;
};

/// "m" -> "m"; "m - 1" -> "(m - 1)"
std::string inSum(const std::string &Text);

/// Nothing where \p Text is no list of such items.
std::optional<std::vector<ClauseItem>> readClauseItems(llvm::StringRef Text);

/// The parts between the commas of \p Text that stand in no bracket.
std::vector<llvm::StringRef> splitClauseItems(llvm::StringRef Text);

/// The words before the first colon that stands in no bracket, and what follows
/// it: no words where there is no colon.
struct TypedItems {
  std::vector<std::string> Words;
  llvm::StringRef Items;
};
TypedItems splitTypedItems(llvm::StringRef Text);

/// `copy`, `pcopyin`, ..: of OpenACC, and what says that the device has it.
std::optional<DataKind> dataKindOfClause(llvm::StringRef Name);
/// `to`, `from`, `tofrom`, `alloc`.
std::optional<DataKind> dataKindOfMap(llvm::StringRef Type);

/// What stands before the items of a clause `map`.
struct MapWords {
  std::string Type;             ///< "tofrom" where nothing is said.
  std::optional<DataKind> Kind; ///< That of the type, if it has one.
  bool IsAlways = false;
  bool IsPresent = false; ///< The device has it already: it is an error else.
  llvm::StringRef Items;
};
/// `always, to : a` (OpenMP 5.2, section 5.8.3); `close` is about where on the
/// device. Nothing is the type where there is another modifier.
MapWords readMapWords(llvm::StringRef Text);

/// Of a clause `if`, `n > 99` of "target : (n > 99)". Nothing where there is
/// none, or a word before a colon that is none of \p Directives.
std::optional<std::string>
conditionIn(llvm::StringRef Text, llvm::ArrayRef<llvm::StringRef> Directives);

} // namespace idxmap

#endif
