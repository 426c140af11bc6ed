//===- SureUse.h - What statements use in any case --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Whether an expression of the text is evaluated whenever the statements around
// it run, which is shown by where it stands:
//
//   c[i] = x;  f(); c[i] = x;            ->  c[i], surely
//   if (x > 0) c[i] = x;  b && c[i]      ->  not
//   if (x > 0) continue;  c[i] = x;      ->  not
//   if (x > 0) goto end;  c[i] = x;      ->  not
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_SUREUSE_H
#define IDXMAP_REWRITER_DATA_SUREUSE_H

#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

#include <vector>

namespace idxmap {

/// Those of a block, or the one that \p Part is.
std::vector<const clang::Stmt *> statementsOf(const clang::Stmt &Part);

/// Some statement of \p Parts, before any that may jump, uses one of \p Places
/// whenever it runs.
bool usesSurely(llvm::ArrayRef<const clang::Stmt *> Parts,
                llvm::ArrayRef<clang::SourceRange> Places);

/// The same of a whole body and one place.
inline bool usesSurely(const clang::Stmt &Body, clang::SourceRange Place) {
  return usesSurely(statementsOf(Body), llvm::ArrayRef(Place));
}

/// \p Body, of a loop, has a `continue` of that loop.
bool hasContinue(const clang::Stmt &Body);

} // namespace idxmap

#endif
