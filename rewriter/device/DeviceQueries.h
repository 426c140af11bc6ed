//===- DeviceQueries.h - What a program asks of its devices -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program whose directives give loops to OpenMP's devices may ask which there
// are. As CUDA, its devices are CUDA's (idxmap/regions/Devices.h):
//
//   if (omp_get_num_devices() > 0)   ->  if (::idxmap::deviceCount() > 0)
//
// A host's OpenMP knows of none, and the program would keep its loops from the
// device.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_DEVICEQUERIES_H
#define IDXMAP_REWRITER_DEVICE_DEVICEQUERIES_H

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceLocation.h"

#include <string>
#include <vector>

namespace idxmap {

/// A name of one of OpenMP's functions, and what stands in its place.
struct DeviceQuery {
  clang::CharSourceRange Where; ///< Of characters.
  std::string Text;
};

/// Those in files of the user's that no macro makes, in the order of the AST.
std::vector<DeviceQuery> deviceQueries(clang::ASTContext &Context);

/// \p Text of a clause, with such calls replaced.
std::string withDeviceQueries(const std::string &Text);

} // namespace idxmap

#endif
