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

struct _Failure {
  SourcePlace _At = {"", 0};
  std::string _What = {}; ///< Empty: nothing went wrong.

  void __add(const _Failure &_Next) {
    if (_What.empty())
      *this = _Next;
  }
  void __raise() const {
    if (!_What.empty())
      fail(_At._File, _At._Line, _What);
  }
};

} // namespace idxmap

#endif
