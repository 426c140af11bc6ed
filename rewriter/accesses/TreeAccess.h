//===- TreeAccess.h - One access by the body's tree -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_TREEACCESS_H
#define IDXMAP_REWRITER_ACCESSES_TREEACCESS_H

#include "rewriter/LoopNest.h"

#include "clang/AST/Decl.h"

namespace idxmap {

struct TreeAccess {
  Access Model;
  /// The variable, or the member of the loop's own object, that leads there;
  /// null for that object itself.
  const clang::ValueDecl *Base = nullptr;
  bool IsWhole = false;   ///< All of the element is written.
  bool IsObject = false;  ///< Of a class: a read is one of all that is in it.
  bool IsInCall = false;  ///< In a function that the body calls.
  bool IsExact = true;    ///< The element, not one nearby.
  bool IsFarther = false; ///< By a pointer in what the variable leads to.
  bool IsGiven = false;   ///< To what nobody has seen.
  bool IsOfCall = false;  ///< And that is a function.
  bool IsNowhere = false; ///< No name leads there that is known.
  bool IsBound = false;   ///< By a reference, of which the next access says
                          ///< what it is bound to.
  bool IsWay = false;     ///< Reads a pointer that the body does not change.
  bool LeadsElsewhere = false; ///< Perhaps no part of the variable itself.
  clang::SourceRange Place;
};

} // namespace idxmap

#endif
