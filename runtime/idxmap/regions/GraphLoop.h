//===- GraphLoop.h - Rounds that launch the same ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// While it lives, launches of its thread that need no wait are given to the
// device many at a time, where they repeat as one graph:
//
//   {
//     idxmap::GraphLoop graph("heat.cpp", 12);
//     for (int t = 0; t < n; ++t) {
//       ...                        launches `queue` their kernels
//     }
//   }                              all of them are on the device
//
// All that the program can see is as without it: what waits, waits for what is
// held (streams/LaunchGraphs.h), too. Where nothing repeats, a line on standard
// error says what is in the way; IDXMAP_HINTS=0 in the environment turns it
// off. With IDXMAP_SYNC, IDXMAP_TRACE or IDXMAP_CHECK, every launch waits, and
// this does nothing.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_REGIONS_GRAPHLOOP_H
#define IDXMAP_RUNTIME_IDXMAP_REGIONS_GRAPHLOOP_H

#include "idxmap/SourcePlace.h"

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class GraphLoop {
public:
  GraphLoop(const char *_File, unsigned _Line, bool _Is = true);
  GraphLoop(const GraphLoop &) = delete;
  GraphLoop &operator=(const GraphLoop &) = delete;
  ~GraphLoop() noexcept(false);

private:
  const SourcePlace _At;
  const int _Exceptions;
  int _Device = 0;
  bool IsOpen = false;
};

} // namespace idxmap

#endif
