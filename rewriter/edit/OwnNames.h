//===- OwnNames.h - Macros named as what generated text calls ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Generated text calls functions of the runtime and of CUDA by their names,
// which a macro of the user's may have. Such a macro is none in this text:
//
//   #define copy(to, from, n) ..        #pragma push_macro("copy")
//   <loop>                          ->  #undef copy
//                                       { .. idxmap_launch.copy("a", a, 0, n);
//                                       .. } #pragma pop_macro("copy")
//
// The text that comes from the user keeps its macros: one that both need is
// refused.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EDIT_OWNNAMES_H
#define IDXMAP_REWRITER_EDIT_OWNNAMES_H

#include "mapping/Finding.h"

#include "clang/Basic/SourceLocation.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace idxmap {

/// Names in \p Text that are its own, and not the user's.
struct OwnNames {
  explicit OwnNames(const std::string &Text);
  /// In the order in which they first stand there.
  std::vector<std::string> All;
  /// Of them, those that the user's text has, too.
  std::vector<std::string> Shared;
};

/// Changes \p Text, complete lines or a statement that is to stand at \p Place,
/// so that no macro that is defined there has one of its own names; or says
/// what cannot be.
std::optional<Finding> keepOwnNames(const clang::Preprocessor &PP,
                                    clang::SourceLocation Place,
                                    std::string &Text);

} // namespace idxmap

#endif
