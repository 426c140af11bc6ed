//===- RuntimeFolder.h - Where generated code finds its headers -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The runtime's headers lie in <prefix>/include, where the plugin or the tool
// lies in <prefix>/lib or <prefix>/bin, as in the build tree, or deeper, as in
// an installation:
//
//   /usr/lib/idxmap/idxmap-22.so  ->  /usr/include
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_RUNTIMEFOLDER_H
#define IDXMAP_REWRITER_PARSE_RUNTIMEFOLDER_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace idxmap {

/// Empty if there is none.
std::string runtimeFolderNear(llvm::StringRef Binary);

} // namespace idxmap

#endif
