//===- CombinatorTable.h - The table of all combinators ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// All combinators by their names. Attributes, the paper's notation and messages
// are made from this table:
//
//   makeCombinator({"split_last", {32}})  ->  SplitLast(32)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_COMBINATORTABLE_H
#define IDXMAP_MAPPING_COMBINATORTABLE_H

#include "mapping/Combinator.h"

namespace idxmap {

/// The combinator that \p S names, or what is wrong with its name or arguments
/// (number, sign, kind) independent of the space it is applied to.
MadeCombinator makeCombinator(const Step &S);

/// Attribute names of all combinators, in the order of the table in
/// docs/attributes.md, with the range of their argument counts.
struct CombinatorSyntax {
  const char *Attribute;
  const char *PaperName;
  unsigned MinArguments;
  unsigned MaxArguments;
  bool TakesLayout = false; ///< A layout stands in the arguments' place.
};
const std::vector<CombinatorSyntax> &combinatorTable();

} // namespace idxmap

#endif
