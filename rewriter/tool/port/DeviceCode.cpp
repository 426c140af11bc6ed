//===- DeviceCode.cpp - What directives give to the device ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/DeviceCode.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <tuple>
#include <utility>

using llvm::StringRef;

namespace idxmap {

/// The words of a line that is a pragma: "omp", "target", ..
static llvm::SmallVector<StringRef> pragmaWords(StringRef Line) {
  llvm::SmallVector<StringRef> Words;
  Line = Line.trim();
  if (!Line.consume_front("#"))
    return Words;
  Line = Line.ltrim();
  if (!Line.consume_front("pragma"))
    return Words;
  while (!(Line = Line.ltrim()).empty()) {
    const StringRef Word =
        Line.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    if (Word.empty())
      break;
    Words.push_back(Word);
    Line = Line.drop_front(Word.size());
  }
  return Words;
}

static bool givesToDevice(StringRef Line) {
  const llvm::SmallVector<StringRef> Words = pragmaWords(Line);
  if (Words.size() < 2)
    return false;
  if (Words[0] == "acc")
    return llvm::is_contained({"parallel", "kernels", "serial"}, Words[1]);
  return Words[0] == "omp" && Words[1] == "target" &&
         (Words.size() == 2 ||
          !llvm::is_contained({"data", "enter", "exit", "update"}, Words[2]));
}

bool leavesDeviceCode(StringRef Text) {
  bool IsGiven = false, Continues = false;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    Line = Line.trim();
    const bool IsPart = std::exchange(Continues, Line.ends_with("\\"));
    if (IsPart || Line.empty() || Line.starts_with("//"))
      continue;
    if (givesToDevice(Line))
      IsGiven = true;
    else if (!Line.starts_with("#") && std::exchange(IsGiven, false) &&
             !Line.starts_with("[["))
      return true;
  }
  return IsGiven;
}

} // namespace idxmap
