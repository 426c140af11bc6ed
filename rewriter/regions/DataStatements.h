//===- DataStatements.h - From attributes to a DataStatement ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reads what a data region or an update says of its arrays: where the elements
// are and how many there are. Containers know it themselves:
//
//   float *a; copy(a, n)      ->  a, n          float *a; copy(a)  ->  refused
//   float a[8]; copy(a)       ->  a, std::size(a)
//   std::vector<T> v; copy(v) ->  v.data(), v.size()
//
// Elements that hold pointers are refused, as in loops.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_DATASTATEMENTS_H
#define IDXMAP_REWRITER_REGIONS_DATASTATEMENTS_H

#include "attributes/DataAction.h"
#include "rewriter/DataStatement.h"
#include "rewriter/source/Extraction.h"

namespace idxmap {

struct ExtractedData {
  DataStatement Statement;
  /// What its text replaces.
  clang::CharSourceRange Replaced;
  /// Where the block that the text begins has to end; invalid if nothing must
  /// be added.
  clang::SourceLocation End;
  unsigned Ends = 1; ///< How many blocks end there.
};

/// \p Statement with its attributes \p Action, or nothing and an error. Where
/// no device \p HasCopies, not even of the same text in another compile, arrays
/// may hold pointers.
std::optional<ExtractedData>
readDataStatement(const Extraction &E, const clang::AttributedStmt &Statement,
                  const DataAction &Action, bool HasCopies);

} // namespace idxmap

#endif
