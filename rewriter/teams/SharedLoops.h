//===- SharedLoops.h - Loops whose iterations a team shares -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In the body of a loop whose iterations teams run, `[[idxmap::team(128)]]`,
// the loops that `share(j)` names, and those behind `#pragma omp parallel for`
// and its like: thread t of b runs the iterations t, t + b, t + 2 b, ..
//
// A number of the team that the loop adds up, each thread adds up for its
// iterations, and then all of them have the sum (idxmap/TeamReduction.h).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_SHAREDLOOPS_H
#define IDXMAP_REWRITER_TEAMS_SHAREDLOOPS_H

#include "rewriter/LoopNest.h"
#include "rewriter/build/WrittenNames.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/source/BodyEdit.h"

#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <vector>

namespace idxmap {

struct SharedLoop {
  const clang::ForStmt *Loop;
  LoopForm Form;
  LoopNest Nest; ///< As a mapped loop of its own, on the host.
  WrittenNames Writes;
  struct Reduced {
    const clang::VarDecl *Variable;
    ReductionKind By;
  };
  std::vector<Reduced> Reductions;
  Annotation Wish = {}; ///< Of Nest.

  /// Others see nothing of what its iterations do with \p D but a result.
  bool keeps(const Extraction &E, const clang::ValueDecl &D) const;
  /// Each iteration has its own \p Variable, though it is declared outside.
  bool isPrivate(const clang::ValueDecl &Variable) const;
};

bool isDeclaredIn(const Extraction &E, const clang::ValueDecl &D,
                  const clang::Stmt &S);

/// Reads a loop of the body as if it was mapped by itself, its iterations
/// compared; nothing, and errors, where they depend on each other.
using LoopOfBody = llvm::function_ref<std::optional<LoopNest>(
    const clang::ForStmt &, const Annotation &)>;

/// The variable of \p Loop is one that `share` names.
bool isNamedShared(const clang::Stmt &Loop, const Annotation &Wish);

/// A directive in \p Body shares a loop of it among threads, where that loop is
/// not all of it.
bool hasDirectedLoop(const Extraction &E, const clang::Stmt &Body);

/// Those of \p Body, none in another; findings where one cannot be shared, or
/// where there is none.
std::vector<SharedLoop> readSharedLoops(const Extraction &E,
                                        const clang::Stmt &Body,
                                        const Annotation &Wish,
                                        LoopOfBody Read);

} // namespace idxmap

#endif
