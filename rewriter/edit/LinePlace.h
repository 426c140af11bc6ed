//===- LinePlace.h - A place in a file and how to come back to it ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where an offset lies on its line, and the text that makes the compiler count
// from there again after something was inserted:
//
//   backTo(offset of `g` in "f(); g();" on line 7)  ->  "#line 7 \"a.cpp\"\n "
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EDIT_LINEPLACE_H
#define IDXMAP_REWRITER_EDIT_LINEPLACE_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace clang {
class SourceManager;
}

namespace idxmap {

class LinePlace {
public:
  LinePlace(const clang::SourceManager &SM, clang::FileID File,
            unsigned Offset);

  /// Offset of the line's first character, and of its newline or the end.
  unsigned lineBegin() const { return Begin; }
  unsigned lineEnd() const { return End; }
  /// What stands on the line before and after the place.
  llvm::StringRef before() const;
  llvm::StringRef after() const;
  /// The white space that the line begins with.
  llvm::StringRef indentation() const;

  /// `#line 7 "a.cpp"` for the place.
  std::string directive() const;
  /// The directive, and blanks (tabs where the line has tabs) up to the column.
  std::string backTo() const;

private:
  const clang::SourceManager &SM;
  clang::FileID File;
  llvm::StringRef Text;
  unsigned Offset, Begin, End;
};

/// The line at \p Offset, or the first one below that is no directive.
LinePlace belowDirectives(const clang::SourceManager &SM, clang::FileID File,
                          unsigned Offset);

/// `#line 12 "heat.cpp"` and a newline.
std::string lineDirective(unsigned Line, llvm::StringRef File);

/// Each line of \p Text after the first that is neither empty nor a directive
/// gets \p Indentation.
std::string indented(llvm::StringRef Text, llvm::StringRef Indentation);

/// With line directives all of a launch has the loop's line. Text with comments
/// or directives in it stays as it is.
std::string onOneLine(llvm::StringRef Text);

} // namespace idxmap

#endif
