//===- ReservedName.h - Names that generated code keeps ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel holds the user's text next to its own, so both must not use one
// name. What generated code may declare for itself, or finds declared by CUDA,
// is refused to users, on every target: a loop that the host takes, CUDA takes.
//
//   idxmap_launch, idxmap_anything, threadIdx  ->  yes
//   idxmap, thread_idx                         ->  no
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_RESERVEDNAME_H
#define IDXMAP_ATTRIBUTES_RESERVEDNAME_H

#include <string_view>

namespace idxmap {

inline bool isReservedName(std::string_view Name) {
  for (std::string_view OfCuda :
       {"blockIdx", "threadIdx", "blockDim", "gridDim", "warpSize"})
    if (Name == OfCuda)
      return true;
  return Name.rfind("idxmap_", 0) == 0;
}

/// Also the names of the runtime's namespace, and C++'s own.
inline bool isReservedKernelName(std::string_view Name) {
  const bool IsOfCpp =
      Name == "main" || Name == "std" ||
      Name.find("__") != std::string_view::npos ||
      (Name.size() > 1 && Name[0] == '_' && 'A' <= Name[1] && Name[1] <= 'Z');
  return IsOfCpp || Name == "idxmap" || isReservedName(Name);
}

} // namespace idxmap

#endif
