//===- DeviceCode.cpp - What directives give to the device ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/list/DeviceCode.h"

#include "attributes/DirectiveUse.h"

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
  llvm::SmallVector<StringRef> Words = pragmaWords(Line);
  Words.resize(3);
  return useOfDirective(Words[0], Words[1], Words[2]) == DirectiveUse::Device &&
         Words[1] != "loop"; // Which stands in another one.
}

/// `acc parallel`, `acc kernels`, `acc serial` on a block of loops, of which
/// the first one with its attribute stands for the others.
static bool isOfLoops(StringRef Line) {
  llvm::SmallVector<StringRef> Words = pragmaWords(Line);
  Words.resize(3);
  return Words[0] == "acc" && (Words[1] == "parallel" ||
                               Words[1] == "kernels" || Words[1] == "serial");
}

bool hasDirective(StringRef Text, DirectiveUse Of) {
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    llvm::SmallVector<StringRef> Words = pragmaWords(Line);
    Words.resize(3);
    if (useOfDirective(Words[0], Words[1], Words[2]) == Of)
      return true;
  }
  return false;
}

/// The line of the old text in which the character \p Offset of the new one
/// stands, from 1.
static unsigned oldLine(const Insertions &File, size_t Offset) {
  return 1 +
         StringRef(File.Text).take_front(File.oldOffset(Offset)).count('\n');
}

std::optional<unsigned> deviceCodeLeft(const std::string &Name,
                                       const Insertions &File,
                                       const LinesOfFiles &Skipped) {
  const auto Lines = Skipped.find(Name);
  const auto isSkipped = [&](unsigned Line) {
    return Lines != Skipped.end() && Lines->second.contains(Line);
  };
  const std::string Whole = File.newText();
  StringRef Text = Whole;
  std::optional<unsigned> Given;
  bool IsOfLoops = false;
  bool Continues = false, IsComment = false;
  while (!Text.empty()) {
    StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    const size_t Offset = Line.data() - Whole.data();
    Line = Line.trim();
    const bool IsPart = std::exchange(Continues, Line.ends_with("\\"));
    if (IsPart || Line.empty() || Line.starts_with("//"))
      continue;
    if (IsComment || Line.starts_with("/*")) {
      const size_t End = Line.find("*/");
      IsComment = End == StringRef::npos;
      if (IsComment || Line.drop_front(End + 2).trim().empty())
        continue;
      Line = Line.drop_front(End + 2).trim();
    }
    const std::optional<unsigned> At =
        givesToDevice(Line) ? std::optional(oldLine(File, Offset))
                            : std::nullopt;
    if (At && !isSkipped(*At)) {
      Given = At;
      IsOfLoops = isOfLoops(Line);
    } else if (Given && !Line.starts_with("#") && !(IsOfLoops && Line == "{")) {
      if (!Line.starts_with("[["))
        return Given;
      Given.reset();
    }
  }
  return Given;
}

} // namespace idxmap
