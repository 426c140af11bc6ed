//===- SourceKind.h - What a file is by its name ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_SOURCEKIND_H
#define IDXMAP_REWRITER_TOOL_PORT_SOURCEKIND_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace idxmap {

/// Loops of C are left alone: it has no attributes that idxmap could read.
inline bool isSourceOfC(llvm::StringRef Name) {
  return llvm::sys::path::extension(Name) == ".c";
}

inline bool isSourceOfCxx(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(Name))
      .Cases({".cpp", ".cc", ".cxx", ".c++", ".C", ".CPP", ".cp"}, true)
      .Default(false);
}

inline bool isSource(llvm::StringRef Name) {
  return isSourceOfC(Name) || isSourceOfCxx(Name);
}

} // namespace idxmap

#endif
