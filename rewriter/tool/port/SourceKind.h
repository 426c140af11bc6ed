//===- SourceKind.h - What a file is by its name ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_SOURCEKIND_H
#define IDXMAP_REWRITER_TOOL_PORT_SOURCEKIND_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

#include <string>
#include <vector>

namespace idxmap {

inline bool isNamedLikeC(llvm::StringRef Name) {
  return llvm::sys::path::extension(Name) == ".c";
}

/// g++, icpx and the like take each source for C++, whatever its name.
inline bool isCxxCompiler(llvm::StringRef Compiler) {
  const llvm::StringRef Name = llvm::sys::path::filename(Compiler);
  return Name.contains("++") || Name.contains("cxx") || Name.contains("icp") ||
         Name.ends_with("CC") || Name == "dpcpp" || Name == "hipcc";
}

inline bool isSourceOfCxx(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(Name))
      .Cases({".cpp", ".cc", ".cxx", ".c++", ".C", ".CPP", ".cp"}, true)
      .Default(false);
}

/// What Clang has to be told of a source of C++ with this name.
inline std::vector<std::string> languageOf(llvm::StringRef Name) {
  if (!isNamedLikeC(Name))
    return {};
  return {"-x", "c++"};
}

inline bool isSource(llvm::StringRef Name) {
  return isNamedLikeC(Name) || isSourceOfCxx(Name);
}

} // namespace idxmap

#endif
