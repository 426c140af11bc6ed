//===- SharedRoom.h - Where the tiles of a kernel lie -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tiles are variables in shared memory, of which a kernel may have 48 KiB.
// Where they need more, they lie in room for which the launch has to ask:
//
//   __shared__ float a_tile[18][73];
//
//   extern __shared__ __align__(128) unsigned char idxmap_room[];
//   auto &a_tile = *reinterpret_cast<float (*)[180][73]>(idxmap_room);
//   auto &b_tile = *reinterpret_cast<float (*)[180][73]>(idxmap_room + 52608);
//
// Source: "Shared Memory", CUDA C++ Programming Guide.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_STAGE_SHAREDROOM_H
#define IDXMAP_REWRITER_EMIT_STAGE_SHAREDROOM_H

#include "rewriter/emit/Writer.h"

#include <cstdint>
#include <string>

namespace idxmap {

class SharedRoom {
public:
  /// Of a kernel with so many bytes of tiles, at most.
  explicit SharedRoom(int64_t Bytes);

  /// Tile \p Name of \p Element, "[18][73]", of at most \p Bytes; rows begin
  /// where 16 bytes do, if it \p IsAligned. \p Comment ends the line.
  void declare(Writer &Out, const std::string &Element, const std::string &Name,
               const std::string &Extents, int64_t Bytes, bool IsAligned,
               const std::string &Comment = "");
  /// What the launch has to ask for; 0: nothing.
  int64_t bytes() const { return IsAsked ? Used : 0; }

private:
  bool IsAsked;
  int64_t Used = 0;
};

} // namespace idxmap

#endif
