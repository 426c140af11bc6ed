//===- FunctionCopies.h - Which functions need copies -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of the functions that threads reach, those that use variables of the host, or
// call one that does, are copied; all others are marked.
//
//   f calls g and h, g reads n   ->  copies of f and g with n; a mark before h
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_FUNCTIONCOPIES_H
#define IDXMAP_REWRITER_DEVICE_FUNCTIONCOPIES_H

#include "rewriter/device/CalledBody.h"
#include "rewriter/device/DeviceReport.h"
#include "rewriter/device/FunctionCopy.h"

namespace idxmap {

/// What a body calls on the device.
struct DeviceFunctions {
  /// Where marks are needed, each place once, in source order.
  std::vector<clang::SourceLocation> Marks;
  std::vector<FunctionCopy> Copies;
  /// Originals that perhaps nothing calls any more: a compiler might say so.
  std::vector<clang::SourceLocation> Unused;
  /// What atomic updates become in functions that have no copies.
  std::vector<BodyEdit> Atomics;
  /// The calls of copies in the body.
  std::vector<PassingCall> Calls;
};

struct ReachedFunction {
  const clang::FunctionDecl *Function;
  CallSite From; ///< In the loop.
  std::vector<clang::SourceLocation> Marks;
  CalledBody Body;
};

/// \p Calls are those of the loop's own text, \\p Body. Findings where a
/// variable cannot be passed on the way to the function that uses it.
DeviceFunctions withCopies(const Extraction &E, const clang::Stmt &Body,
                           const std::vector<CallSite> &Calls,
                           const std::vector<ReachedFunction> &Reached,
                           DeviceReport &Report);

} // namespace idxmap

#endif
