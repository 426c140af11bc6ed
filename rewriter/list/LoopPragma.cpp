//===- LoopPragma.cpp - The pragma on a loop --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/LoopPragma.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <vector>

using namespace clang;

namespace idxmap {

namespace {

using Words = std::vector<std::string>;

/// The words, '#' included, of the directives before \p Loop that nothing but
/// comments and conditions separates from it, from the last one on.
std::vector<Words> directivesBefore(FileText &Files, FileID File,
                                    unsigned Offset, SourceLocation Loop) {
  std::vector<Words> Result;
  for (const DirectiveLine &Line :
       llvm::reverse(Files.directives(File, Offset))) {
    if (Line.FollowedBy != Loop)
      break;
    if (Line.isConditional() || Files.isSkipped(Line.Hash))
      continue;
    Words &All = Result.emplace_back(Words{"#"});
    for (unsigned I = 0; I < Line.Words.size(); ++I)
      All.push_back(Line.word(I).str());
  }
  return Result;
}

bool has(const Words &In, const char *Word) {
  return std::find(In.begin(), In.end(), Word) != In.end();
}

/// Read up to the first clause with parentheses.
LoopPragma kindOf(const Words &Directive) {
  const Words Kind(Directive.begin() + 2,
                   std::find(Directive.begin() + 3, Directive.end(), ""));
  if (Kind[0] == "acc" && has(Kind, "loop") && !has(Directive, "seq"))
    return LoopPragma::Device;
  if (Kind[0] != "omp")
    return LoopPragma::Other;
  // `distribute` stands in a region of `target`, and `loop` mostly.
  if (has(Kind, "distribute") || has(Kind, "loop") ||
      (has(Kind, "target") && has(Kind, "for")))
    return LoopPragma::Device;
  return has(Kind, "for") ? LoopPragma::Host : LoopPragma::Other;
}

} // namespace

LoopPragma pragmaBefore(const SourceManager &SM, FileText &Files,
                        SourceLocation Loop) {
  const auto [File, Offset] = SM.getDecomposedLoc(Loop);
  LoopPragma Result = LoopPragma::None;
  for (const Words &Each : directivesBefore(Files, File, Offset, Loop)) {
    if (Each.size() < 2 || Each[1] != "pragma")
      break;
    Result = Each.size() > 3 ? kindOf(Each) : LoopPragma::Other;
    if (Result != LoopPragma::Other)
      break;
  }
  return Result;
}

static bool isKernels(const FileText &Files, const DirectiveLine &Line) {
  return Line.word(0) == "pragma" && Line.word(1) == "acc" &&
         Line.word(2) == "kernels" && Line.word(3) != "loop" &&
         !Files.isSkipped(Line.Hash);
}

bool isBehindKernels(const SourceManager &SM, FileText &Files,
                     SourceLocation Statement) {
  const auto [File, Offset] = SM.getDecomposedLoc(Statement);
  return llvm::any_of(
      Files.directives(File, Offset), [&](const DirectiveLine &Line) {
        return Line.FollowedBy == Statement && isKernels(Files, Line);
      });
}

bool hasKernelsBefore(const SourceManager &SM, FileText &Files,
                      SourceLocation Statement) {
  const auto [File, Offset] = SM.getDecomposedLoc(Statement);
  return llvm::any_of(
      Files.directives(File, Offset),
      [&](const DirectiveLine &Line) { return isKernels(Files, Line); });
}

} // namespace idxmap
