//===- TeamSize.cpp - Loops whose directives say two levels ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/TeamSize.h"

#include "mapping/DeviceLimits.h"
#include "rewriter/header/LoopForm.h"
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

/// A constant that is some whole warps, of one of \p Clauses.
static std::optional<int64_t>
sizeIn(const ParallelDirective &Directive,
       std::initializer_list<const char *> Clauses) {
  const DeviceLimits Limits;
  for (const char *Name : Clauses) {
    const DirectiveClause *Clause = Directive.clause(Name);
    int64_t Size = 0;
    if (Clause &&
        !llvm::StringRef(Clause->Text).trim().getAsInteger(10, Size) &&
        Size > 0 && Size % Limits.WarpSize == 0 &&
        Size <= Limits.ThreadsPerBlock)
      return Size;
  }
  return std::nullopt;
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
    if (!Size)
      Size =
          sizeIn(Directive, {"thread_limit", "num_threads", "vector_length"});
  }
  return IsDistributed && hasDirectedLoop(E, Body) ? Size.value_or(Usual) : 0;
}

} // namespace idxmap
