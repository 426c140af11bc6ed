//===- SkippedText.h - What the preprocessor leaves out ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The parts of a unit's files that conditions leave out of this compile:
//
//   #ifdef FAST     ->  from here ..
//   y = x;
//   #else           ->  .. to here, where FAST is not defined
//   y = sqrt(x);
//   #endif
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_SKIPPEDTEXT_H
#define IDXMAP_ATTRIBUTES_SKIPPEDTEXT_H

#include "clang/Basic/SourceLocation.h"

#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace idxmap {

class SkippedText {
public:
  /// \p PP must not lex after this object's death.
  void attach(clang::Preprocessor &PP);

  /// In the order in which they were passed over; each ends at the directive
  /// that ends it.
  const std::vector<clang::SourceRange> &ranges() const { return Ranges; }
  /// Where there is a `_Pragma`, also by a macro.
  const std::vector<clang::SourceLocation> &operators() const {
    return Operators;
  }

private:
  std::vector<clang::SourceRange> Ranges;
  std::vector<clang::SourceLocation> Operators;
};

} // namespace idxmap

#endif
