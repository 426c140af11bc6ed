//===- MacroText.h - The use of a macro, written out ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What stands in a file for the use of a macro, as a person would write it who
// does not want the macro: its definition with the arguments in it. Macros that
// the definition or the arguments use stay.
//
//   #define FOR(i, n) for (int i = 0; i < (n); ++i)
//
//   FOR(k, N - 1)  ->  for (int k = 0; k < (N - 1); ++k)
//
// The text has as many lines as the use, and each token of an argument stands
// in the line where the user wrote it first (MacroLineBreak.h).
//
// That this means the same is not shown here: the preprocessor does not expand
// a macro in what it makes itself, and pastes and quotes words as they are
// written. WrittenMacros.h compares the tokens of the whole unit.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_MACROTEXT_H
#define IDXMAP_REWRITER_PARSE_MACROTEXT_H

#include "clang/Basic/SourceLocation.h"

#include <optional>
#include <string>

namespace clang {
class Preprocessor;
}

namespace idxmap {

struct MacroUse {
  clang::FileID File;
  unsigned Offset = 0, Length = 0;
  std::string Text; ///< To stand for these characters.
};

/// The outermost macro that makes what stands at \p Place; nothing where no
/// macro does, or one of a system header, or where directives stand between its
/// arguments.
std::optional<MacroUse> writtenOut(clang::Preprocessor &PP,
                                   clang::SourceLocation Place);

} // namespace idxmap

#endif
