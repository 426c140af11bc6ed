//===- Replacement.cpp ----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/tune/Replacement.h"

#include <algorithm>

namespace idxmap {

static int newlines(const std::string &Text) {
  return static_cast<int>(std::count(Text.begin(), Text.end(), '\n'));
}

std::string Replacement::newText() const {
  std::string Result = Text;
  return Result.replace(Begin, Size, With);
}

int Replacement::linesAdded() const {
  return newlines(With) - newlines(Text.substr(Begin, Size));
}

/// The lines of \p Text, each behind \p Mark.
static std::string marked(const std::string &Text, char Mark) {
  std::string Result;
  for (size_t At = 0; At < Text.size();) {
    const size_t End = std::min(Text.find('\n', At), Text.size() - 1) + 1;
    Result += Mark + Text.substr(At, End - At);
    At = End;
  }
  if (!Result.empty() && Result.back() != '\n')
    Result += "\n\\ No newline at end of file\n";
  return Result;
}

std::string Replacement::unifiedDiff(const std::string &Name) const {
  constexpr int Context = 3;
  const auto lineBegin = [&](size_t At) {
    const size_t Found = At == 0 ? std::string::npos : Text.rfind('\n', At - 1);
    return Found == std::string::npos ? 0 : Found + 1;
  };
  const auto lineEnd = [&](size_t At) {
    const size_t Found = Text.find('\n', At);
    return Found == std::string::npos ? Text.size() : Found + 1;
  };
  const size_t First = lineBegin(Begin), Last = lineEnd(Begin + Size);
  size_t From = First, To = Last;
  for (int Lines = 0; Lines < Context && From > 0; ++Lines)
    From = lineBegin(From - 1);
  for (int Lines = 0; Lines < Context && To < Text.size(); ++Lines)
    To = lineEnd(To);
  const std::string Before = Text.substr(From, First - From),
                    Old = Text.substr(First, Last - First),
                    Behind = Text.substr(Last, To - Last);
  std::string New = Old;
  New.replace(Begin - First, Size, With);
  const auto countOf = [](const std::string &Lines) {
    return newlines(Lines) + (!Lines.empty() && Lines.back() != '\n');
  };
  const int Start = newlines(Text.substr(0, From)) + 1;
  const int Kept = countOf(Before) + countOf(Behind);
  const auto range = [&](const std::string &Lines) {
    return std::to_string(Start) + "," + std::to_string(Kept + countOf(Lines));
  };
  return "--- a/" + Name + "\n+++ b/" + Name + "\n@@ -" + range(Old) + " +" +
         range(New) + " @@\n" + marked(Before, ' ') + marked(Old, '-') +
         marked(New, '+') + marked(Behind, ' ');
}

} // namespace idxmap
