//===- MacroLineBreak.h - A line of a macro's definition --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Text in which a macro is written out keeps its lines, so that the places of
// all that follows stay the user's. Where the macro's definition goes on in
// another line, the text has blanks in an order that nobody writes, which
// become a line break in text that is printed. (Clang prints other white space
// of a line that it shows as "<U+000B>".)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MACROLINEBREAK_H
#define IDXMAP_REWRITER_MACROLINEBREAK_H

#include <string>
#include <string_view>

namespace idxmap {

inline constexpr std::string_view MacroLineBreak = " \t\t \t \t\t ";

/// \p Text with line breaks in their place.
inline std::string withLineBreaks(std::string Text) {
  for (size_t At = Text.find(MacroLineBreak); At != std::string::npos;
       At = Text.find(MacroLineBreak, At))
    Text.replace(At, MacroLineBreak.size(), "\n");
  return Text;
}

} // namespace idxmap

#endif
