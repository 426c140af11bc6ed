//===- TeamSize.cpp - Loops whose directives say two levels ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/TeamSize.h"

#include "rewriter/header/LoopForm.h"
#include "rewriter/pragmas/ClauseConstant.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/teams/SharedLoops.h"

#include "clang/AST/Stmt.h"
#include "llvm/ADT/StringSwitch.h"

namespace idxmap {

/// It shares a loop among teams, and nothing of it among their threads.
static bool distributes(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases({"omp target teams distribute", "omp teams distribute",
              "acc parallel loop", "acc kernels loop"},
             true)
      .Default(false);
}

int64_t teamSizeOf(const Extraction &E, const ForLoop &Of) {
  constexpr int64_t Usual = 128;
  const clang::SourceManager &SM = E.sources();
  const clang::Stmt &Loop = *Of.Loop;
  const clang::Stmt &Body = LoopForm::bodyOf(Loop);
  const clang::SourceLocation Begin = SM.getExpansionLoc(Loop.getBeginLoc());
  const llvm::ArrayRef<DirectiveLine> Lines = E.files().directives(
      SM.getFileID(Begin),
      SM.getFileOffset(SM.getExpansionLoc(Loop.getEndLoc())));
  std::optional<int64_t> Size;
  bool IsDistributed = false;
  for (const DirectiveLine &Line : Lines) {
    if (Line.word(0) != "pragma" || E.files().isSkipped(Line.Hash))
      continue;
    const bool IsOwn = Line.FollowedBy == Begin;
    if (!IsOwn &&
        !SM.isPointWithin(Line.Hash, Body.getBeginLoc(), Body.getEndLoc()))
      continue;
    const ParallelDirective Directive = readParallelDirective(E, Line);
    IsDistributed |= IsOwn && distributes(Directive.Name);
    const auto Threads = blockThreadsIn(E, Directive);
    if (!Size && Threads)
      Size = Threads->Count;
  }
  return IsDistributed && hasDirectedLoop(E, Body) ? Size.value_or(Usual) : 0;
}

} // namespace idxmap
