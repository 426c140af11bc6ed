//===- TeamIteration.h - A loop whose iterations teams run ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What extraction does for `[[idxmap::team(128)]]`: each loop of the body that
// a team shares is extracted as if it was mapped by itself, for the host, and
// its iterations are compared; then the body becomes one that all threads of a
// block run (teams/TeamBody.h).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMITERATION_H
#define IDXMAP_REWRITER_TEAMITERATION_H

#include "rewriter/teams/TeamMemory.h"
#include "rewriter/variables/Privatisation.h"

#include <optional>

namespace idxmap {

/// How many loops from \p Outermost on may be mapped, \p Wished at most: none
/// that a team shares. Nothing, and a finding, where that is one to be mapped.
std::optional<unsigned> mostMapped(const Extraction &E,
                                   const clang::Stmt &Outermost,
                                   const Annotation &Wish, unsigned Wished);

/// Extracts a loop that nobody has annotated, for the host.
using HostLoop = llvm::function_ref<std::optional<LoopNest>(
    const clang::ForStmt &, const Annotation &, std::vector<Finding> &)>;

class TeamIteration {
public:
  /// Findings where the team cannot share a loop of \p Body. What its threads
  /// have together is so in the AST, too, while this lives.
  TeamIteration(const Extraction &E, const clang::Stmt &Body,
                const Annotation &Wish, HostLoop Read);

  /// Adds to \p Edits what a device's text says, and keeps the host's in \p To.
  void take(const Privatisation &Own, std::vector<BodyEdit> &Edits,
            LoopNest &To) const;

private:
  const Extraction &E;
  const clang::Stmt &Body;
  const int64_t Size;
  std::vector<SharedLoop> Loops;
  std::optional<TeamShared> Shared; ///< On a device.
};

} // namespace idxmap

#endif
