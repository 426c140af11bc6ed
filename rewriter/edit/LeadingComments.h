//===- LeadingComments.h - Comments between attribute and loop --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What stands between an attribute and its loop or block is replaced with them,
// but for the comments, which stay before what takes their place:
//
//   [[idxmap::map]] // all rows      ->  // all rows
//   for (...)                            { ... }
//
// Those on the line of a pragma go with the pragma.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EDIT_LEADINGCOMMENTS_H
#define IDXMAP_REWRITER_EDIT_LEADINGCOMMENTS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace idxmap {

/// The comments of \p Statement up to its first `for`, `while`, `do` or `{`,
/// each with a newline; their lines are less indented by \p Indentation.
std::string leadingComments(llvm::StringRef Statement,
                            llvm::StringRef Indentation);

} // namespace idxmap

#endif
