//===- AsyncUses.h - What may stand beside and after `async` ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop with `async` still runs when the next statement does. Its results are
// in arrays, therefore, and the host leaves those alone:
//
//   [[using idxmap: map, async]] for (...) b[i] = a[i];
//   x = b[0];            ->  error: not before `wait`
//   a[0] = 1;            ->  error
//   x = a[0];            ->  right
//   p = b; .. x = *p;    ->  error, by any name that the function has made
//
// Looked at are the statements that follow, up to the first that may wait: a
// call of the program's own functions, a loop of the device, a data statement.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_ASYNCUSES_H
#define IDXMAP_REWRITER_REGIONS_ASYNCUSES_H

#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// Reports a stream, or `async`, on a loop that has a target without them.
void checkQueue(const Extraction &E, const Annotation &Wish);

/// Reports results of \p Loop that `async` would leave in variables.
void checkAsyncResults(const Extraction &E, const Annotation &Wish,
                       const clang::AttributedStmt &Loop);

/// Reports uses by the host of what \p Loop, a statement with `async`, may
/// still use. Not of \p Regional arrays, which HostUses.h follows.
void checkAsyncUses(const Extraction &E, const clang::AttributedStmt &Loop,
                    const std::vector<const clang::ValueDecl *> &Regional);

} // namespace idxmap

#endif
