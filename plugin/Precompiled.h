//===- Precompiled.h - Annotated loops that no parse will show --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A precompiled header or a module that was built without the plugin has lost
// its idxmap attributes: its loops would run serially without a word. Its
// source files are still known, and can be searched.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_PLUGIN_PRECOMPILED_H
#define IDXMAP_PLUGIN_PRECOMPILED_H

#include "mapping/Finding.h"

#include <vector>

namespace clang {
class CompilerInstance;
}

namespace idxmap {

/// One error for each non-system file that has idxmap attributes and was read
/// from a precompiled header or a module of \p Unit.
std::vector<Finding> lostAnnotations(clang::CompilerInstance &Unit);

} // namespace idxmap

#endif
