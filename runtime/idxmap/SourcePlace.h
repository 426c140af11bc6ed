//===- SourcePlace.h - Where a loop or a region stands ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The place in the user's source that messages and measurements are about.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_SOURCEPLACE_H
#define IDXMAP_RUNTIME_IDXMAP_SOURCEPLACE_H

namespace idxmap {

struct SourcePlace {
  const char *_File;
  unsigned _Line;
};

} // namespace idxmap

#endif
