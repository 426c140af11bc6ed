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
// And what pragmas it met as operators, which a raw lexer does not see in
// macros.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_SKIPPEDTEXT_H
#define IDXMAP_ATTRIBUTES_SKIPPEDTEXT_H

#include "clang/Basic/SourceLocation.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace idxmap {

/// `_Pragma("omp atomic")`
struct PragmaOperator {
  clang::SourceLocation Where;    ///< In the file, also of one in a macro.
  std::vector<std::string> Words; ///< "omp", "atomic"

  llvm::StringRef word(unsigned Number) const {
    return Number < Words.size() ? llvm::StringRef(Words[Number]) : "";
  }
};

class SkippedText {
public:
  /// \p PP must not lex after this object's death.
  void attach(clang::Preprocessor &PP);

  /// In the order in which they were passed over; each ends at the directive
  /// that ends it.
  const std::vector<clang::SourceRange> &ranges() const { return Ranges; }
  /// Each `_Pragma`, also by a macro, in the order of the tokens.
  const std::vector<PragmaOperator> &operators() const { return Operators; }
  /// What was attached to, or null.
  clang::Preprocessor *preprocessor() const { return PP; }

private:
  clang::Preprocessor *PP = nullptr;
  std::vector<clang::SourceRange> Ranges;
  std::vector<PragmaOperator> Operators;
};

} // namespace idxmap

#endif
