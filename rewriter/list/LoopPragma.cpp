//===- LoopPragma.cpp - The pragma on a loop --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/LoopPragma.h"

#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <vector>

using namespace clang;

namespace idxmap {

namespace {

using Words = std::vector<std::string>;

/// The words, '#' included, of the last directive before \p Loop that nothing
/// but comments separates from it.
Words directiveBefore(FileText &Files, FileID File, unsigned Offset,
                      SourceLocation Loop) {
  const ArrayRef<DirectiveLine> Lines = Files.directives(File, Offset);
  if (Lines.empty() || Lines.back().FollowedBy != Loop)
    return {};
  Words Result{"#"};
  for (unsigned I = 0; I < Lines.back().Words.size(); ++I)
    Result.push_back(Lines.back().word(I).str());
  return Result;
}

bool has(const Words &In, const char *Word) {
  return std::find(In.begin(), In.end(), Word) != In.end();
}

/// `omp parallel for`, up to the first clause with parentheses.
bool isParallel(const Words &Directive) {
  const Words Kind(Directive.begin() + 2,
                   std::find(Directive.begin() + 3, Directive.end(), ""));
  if (Kind[0] == "acc")
    return has(Kind, "loop") && !has(Directive, "seq");
  return Kind[0] == "omp" &&
         (has(Kind, "for") || has(Kind, "loop") || has(Kind, "distribute"));
}

} // namespace

LoopPragma pragmaBefore(const SourceManager &SM, FileText &Files,
                        SourceLocation Loop) {
  const auto [File, Offset] = SM.getDecomposedLoc(Loop);
  const Words Directive = directiveBefore(Files, File, Offset, Loop);
  if (Directive.size() < 2 || Directive[1] != "pragma")
    return LoopPragma::None;
  return Directive.size() > 3 && isParallel(Directive) ? LoopPragma::Parallel
                                                       : LoopPragma::Other;
}

} // namespace idxmap
