//===- DeviceCode.h - What directives give to the device --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Statements that a directive of OpenMP or OpenACC gives to the device, and
// that have no attribute: the host runs them, with its own copies of all data.
//
//   #pragma omp target
//   d[0] = 0;                                   ->  left
//   #pragma omp target teams distribute
//   [[idxmap::map]] for (..)                    ->  taken
//   #pragma omp target update to(d[0 : n])      ->  none of these
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_DEVICECODE_H
#define IDXMAP_REWRITER_TOOL_PORT_DEVICECODE_H

#include "llvm/ADT/StringRef.h"

namespace idxmap {

/// Whether \p Text, a file, has such a statement; also one that a condition
/// leaves out, or a comment.
bool leavesDeviceCode(llvm::StringRef Text);

/// Whether it has a directive that says what data a device has; also one that a
/// condition leaves out.
bool hasDataDirective(llvm::StringRef Text);

} // namespace idxmap

#endif
