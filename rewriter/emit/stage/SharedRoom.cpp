//===- SharedRoom.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/SharedRoom.h"

#include "rewriter/footprint/Tile.h"

namespace idxmap {

/// No element that a tile has asks for more.
static constexpr int64_t Alignment = 128;

SharedRoom::SharedRoom(int64_t Bytes) : IsAsked(Bytes > SharedBytes) {}

void SharedRoom::declare(Writer &Out, const std::string &Element,
                         const std::string &Name, const std::string &Extents,
                         int64_t Bytes, bool IsAligned,
                         const std::string &Comment) {
  if (!IsAsked)
    return Out.line(std::string("__shared__ ") +
                    (IsAligned ? "__align__(16) " : "") + Element + " " + Name +
                    Extents + ";" + Comment);
  const std::string Room = "idxmap_room";
  if (Used == 0)
    Out.line("extern __shared__ __align__(" + std::to_string(Alignment) +
             ") unsigned char " + Room + "[];");
  Out.line("auto &" + Name + " = *reinterpret_cast<" + Element + " (*)" +
           Extents + ">(" + Room +
           (Used == 0 ? "" : " + " + std::to_string(Used)) + ");" + Comment);
  Used += (Bytes + Alignment - 1) / Alignment * Alignment;
}

} // namespace idxmap
