//===- Failure.h - What went wrong, to be told later ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An error's place and words, where other things have to be brought to an end
// before it is raised. Of several, the first one counts.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_FAILURE_H
#define IDXMAP_RUNTIME_IDXMAP_FAILURE_H

#include "idxmap/Error.h"
#include "idxmap/SourcePlace.h"

#include <string>

namespace idxmap {

struct Failure {
  SourcePlace At = {"", 0};
  std::string What = {}; ///< Empty: nothing went wrong.

  void add(const Failure &Next) {
    if (What.empty())
      *this = Next;
  }
  void raise() const {
    if (!What.empty())
      fail(At.File, At.Line, What);
  }
};

} // namespace idxmap

#endif
