//===- RuntimeFolder.cpp ----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/RuntimeFolder.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace idxmap {

std::string runtimeFolderNear(llvm::StringRef Binary) {
  llvm::SmallString<256> Folder;
  if (llvm::sys::fs::real_path(Binary, Folder))
    return "";
  llvm::sys::path::remove_filename(Folder);
  for (const char *Up : {"..", "../..", "../../.."}) {
    llvm::SmallString<256> Include = Folder;
    llvm::sys::path::append(Include, Up, "include");
    llvm::sys::path::remove_dots(Include, /*remove_dot_dot=*/true);
    if (llvm::sys::fs::exists(Include + "/idxmap/launch.h"))
      return Include.str().str();
  }
  return "";
}

} // namespace idxmap
