//===- UnitSource.h - What a parse reads ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A unit before it is parsed: the compiler's options, the files, and what a
// parse of it reads beside the unit's own text.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_UNITSOURCE_H
#define IDXMAP_REWRITER_PARSE_UNITSOURCE_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang {
class CompilerInvocation;
}

namespace llvm::vfs {
class FileSystem;
}

namespace idxmap {

struct UnitSource {
  const clang::CompilerInvocation &Invocation;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  /// The main file's text where it cannot be read twice (stdin).
  const llvm::MemoryBuffer *Main = nullptr;
  /// Parse the bodies of functions in system headers, too.
  bool WithSystemBodies = false;
  /// In the device's half of a CUDA compile, read all that Clang includes by
  /// itself (DeviceHeaders.h).
  bool WithDeviceHeaders = false;
};

} // namespace idxmap

#endif
