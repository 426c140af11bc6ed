//===- FreshName.h - Names for values that have none ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the host evaluates for a launch needs a name in the generated code. It
// is told by where it comes from, and numbered:
//
//   [[idxmap::split_last(2 * n)]]      ->  split_last_1
//   map(to: a[0 : 2 * n])              ->  map_1, or map_2 where the program
//                                          has a map_1
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_FRESHNAME_H
#define IDXMAP_ATTRIBUTES_FRESHNAME_H

#include "attributes/Annotation.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace idxmap {

/// \p Source and a number: no name of the program, nor of \p Given.
std::string freshName(const clang::ASTContext &Context,
                      const std::vector<HostSymbol> &Given,
                      llvm::StringRef Source);

} // namespace idxmap

#endif
