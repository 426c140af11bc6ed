//===- Writer.h - Indented lines of generated text --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Builds text line by line, two spaces per level. A list that does not fit its
// line is broken after commas and aligned behind its prefix, or four columns in
// where that is too narrow, as clang-format does it:
//
//   list("f(", {"a", "b"}, ");")  ->  f(a, b);
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_WRITER_H
#define IDXMAP_REWRITER_EMIT_WRITER_H

#include <string>
#include <string_view>
#include <vector>

namespace idxmap {

class Writer {
public:
  /// One indented line; an empty one has no trailing space.
  void line(std::string_view Text = "");
  /// Each line of \p Text as line().
  void lines(std::string_view Text);
  /// A line after which the text is one level deeper, as after a brace.
  void open(std::string_view Text);
  /// One level back, then a line.
  void close(std::string_view Text = "}");
  /// \p Lines, where \p Condition holds; in braces if they are more than one.
  void guarded(const std::string &Condition,
               const std::vector<std::string> &Lines);
  /// Only the level.
  void indent() { ++Level; }
  void dedent() { --Level; }
  /// Like line(Prefix + Items joined by Separator and a blank + Suffix).
  void list(std::string_view Prefix, const std::vector<std::string> &Items,
            std::string_view Suffix, std::string_view Separator = ",");
  /// Whole lines, taken as they are.
  void verbatim(std::string_view Text) { Result += Text; }

  const std::string &text() const { return Result; }
  unsigned level() const { return Level; }

private:
  std::string Result;
  unsigned Level = 0;
};

/// How often \p Name stands in \p Text as a word; no name stands nowhere.
unsigned countWord(const std::string &Text, const std::string &Name);

/// "a, b, c"
std::string join(const std::vector<std::string> &Items,
                 std::string_view Separator = ", ");

/// \p Text as a C++ string literal, quotes included; also right for `#line`.
std::string quoted(std::string_view Text);

/// `// heat.cpp:12: `, on one line whatever the file's name.
std::string placeComment(std::string_view File, unsigned Line);

} // namespace idxmap

#endif
