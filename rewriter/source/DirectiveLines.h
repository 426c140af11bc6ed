//===- DirectiveLines.h - The # lines of a file -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The preprocessor directives of a file as its text has them, whether or not
// the preprocessor has seen them: Clang's AST keeps none.
//
//   #pragma omp parallel for \     ->  words pragma omp parallel for collapse
//       collapse(2)                    ( 2 ), followed by the `for`
//   for (...)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_DIRECTIVELINES_H
#define IDXMAP_REWRITER_SOURCE_DIRECTIVELINES_H

#include "rewriter/source/Extraction.h"

#include "clang/Lex/Token.h"

namespace idxmap {

struct DirectiveLine {
  clang::SourceLocation Hash;
  clang::SourceLocation End;       ///< After its last word.
  std::vector<clang::Token> Words; ///< Raw tokens after the '#'.
  /// The first token after it that is part of no directive; invalid at the
  /// file's end.
  clang::SourceLocation FollowedBy;

  /// The word of this number, if it is an identifier; else empty.
  llvm::StringRef word(unsigned Number) const;
};

/// Those of \p File whose '#' stands before \p End, in order.
std::vector<DirectiveLine> directiveLines(const Extraction &E,
                                          clang::FileID File, unsigned End);

} // namespace idxmap

#endif
