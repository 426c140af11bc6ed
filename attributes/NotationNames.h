//===- NotationNames.h - Names inside map("...") ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The paper's nested notation stands in a string, where Clang looks up no
// names. While the scope of the attribute is still known, each name that the
// notation uses is looked up as if it stood there as an expression, and the
// references found are appended to the attribute's arguments:
//
//   map("GridBlock(1, SplitLast(B, ShiftLB(Gen)))")  ->  (that string, B)
//
// Functions of a layout come first, "ns::f" by its qualified name.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_NOTATIONNAMES_H
#define IDXMAP_ATTRIBUTES_NOTATIONNAMES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class Sema;
} // namespace clang

namespace idxmap {

/// The last argument is the string. \p IsLayout: it is a layout, `reorder`'s or
/// `layout`'s.
///
/// Names that are not declared, and strings that do not parse, add nothing: the
/// reader reports them at their column.
void appendNotationNames(clang::Sema &S,
                         llvm::SmallVectorImpl<clang::Expr *> &Arguments,
                         bool IsLayout);

} // namespace idxmap

#endif
