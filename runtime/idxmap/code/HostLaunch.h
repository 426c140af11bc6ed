//===- HostLaunch.h - What a launch on CPU threads calls --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What ../HostLaunch.h declares: the time that a launch takes, for the trace,
// and the reductions that it owns.
//
//   IDXMAP_TRACE=1  ->  a launch is a line of the table
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_HOSTLAUNCH_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_HOSTLAUNCH_H

#include "idxmap/HostLaunch.h"
#include "idxmap/code/Linkage.h"
#include "idxmap/trace/Trace.h"

#include <cstdint>

namespace idxmap {

IDXMAP_CODE std::int64_t HostLaunch::__start() const {
  return _Trace::__wanted() ? _Trace::__now() : _Untimed;
}

IDXMAP_CODE void HostLaunch::__stop(std::int64_t _Began) const {
  _Trace::__wanted()->__launched(_At, __threads(), _Indices, _Began,
                                 _Trace::seconds(_Trace::__now() - _Began));
}

/// Nobody runs without an index.
IDXMAP_CODE void HostLaunch::__stopLoops(std::int64_t _Began) const {
  _Trace::__wanted()->__launched(_At, _Indices, _Indices, _Began,
                                 _Trace::seconds(_Trace::__now() - _Began));
}

IDXMAP_CODE void HostLaunch::__add(HostReductionEnd *_Last) {
  HostReductionEnd **_Place = &_Reductions;
  while (*_Place)
    _Place = &(*_Place)->_Next;
  *_Place = _Last;
}

IDXMAP_CODE void HostLaunch::finishReductions() {
  for (HostReductionEnd *_Each = _Reductions; _Each; _Each = _Each->_Next)
    _Each->finish();
  __dropReductions();
}

IDXMAP_CODE void HostLaunch::__dropReductions() noexcept {
  while (HostReductionEnd *const _First = _Reductions) {
    _Reductions = _First->_Next;
    delete _First;
  }
}

} // namespace idxmap

#endif
