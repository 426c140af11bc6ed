//===- Annotate.h - Which nests get an attribute ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `[[idxmap::map]]` before every outermost nest that can be mapped and whose
// iterations are shown independent; on a line of its own where the loop begins
// one. Never in the body of a mapped nest or in a function that such a body
// calls, and before a loop that a macro makes only where it begins what the
// macro makes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_ANNOTATE_H
#define IDXMAP_REWRITER_LIST_ANNOTATE_H

#include "rewriter/list/Insertions.h"
#include "rewriter/list/ListOptions.h"
#include "rewriter/parse/UnitParse.h"

#include <map>
#include <string>

namespace idxmap {

std::map<std::string, Insertions> annotate(const ParsedUnit &Unit,
                                           const ListOptions &Options);

} // namespace idxmap

#endif
