//===- GraphLoop.h - What a loop with `graph` does --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What ../regions/GraphLoop.h declares, by the graphs of the device that is
// current where the loop begins.
//
//   GraphLoop graph("heat.cpp", 12)  ->  graphs of the device: __begin
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_GRAPHLOOP_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_GRAPHLOOP_H

#include "idxmap/regions/GraphLoop.h"

#include "idxmap/code/DataRegion.h"
#include "idxmap/streams/LeftLaunches.h"

#include <cstdio>

namespace idxmap {

IDXMAP_CODE GraphLoop::GraphLoop(const char *_File, unsigned _Line, bool _Is)
    : _At{_File, _Line}, _Exceptions(std::uncaught_exceptions()) {
  if (!_Is || !LeftLaunches::areWanted())
    return;
  _Device = DeviceCopy::currentDevice(_At);
  IsOpen = LeftLaunches::__of(_Device).__graphs().__begin();
}

IDXMAP_CODE GraphLoop::~GraphLoop() noexcept(false) {
  if (!IsOpen || DeviceCopy::isOver())
    return;
  const CurrentDevice _Ours(_Device);
  LeftLaunches &_Of = LeftLaunches::__of(_Device);
  std::string _Why;
  const _Failure _First = _Of.__graphs().__end(_Why);
  if (!_Why.empty() && CopyHint::areWanted())
    std::fprintf(stderr,
                 "%s:%u: hint: 'graph' repeats none of the loop's launches: "
                 "%s\n",
                 _At._File, _At._Line, _Why.c_str());
  if (!_First._What.empty())
    __raiseOrSay(_Of.__explained(_First), _Exceptions);
}

} // namespace idxmap

#endif
