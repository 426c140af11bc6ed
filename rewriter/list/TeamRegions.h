//===- TeamRegions.h - Regions that threads run by their numbers *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A block that OpenMP runs once for each thread, and that asks which thread it
// is or lets them wait for each other, is no loop nest. `team` maps what
// teams/TeamBlock.h shows to be a kernel; else it stays as it is.
//
//   #pragma omp target teams num_teams(g) thread_limit(64)
//   {
//     float s[64];                           one for each team
//   #pragma omp parallel
//     { int t = omp_get_thread_num(); .. }
//   }                                        ->  a region, by the call
//
//   #pragma omp parallel
//   {
//   #pragma omp for                          ->  none: its loops are mapped
//     for (..) ..
//   }
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_TEAMREGIONS_H
#define IDXMAP_REWRITER_LIST_TEAMREGIONS_H

#include "mapping/Finding.h"
#include "rewriter/list/ListOptions.h"
#include "rewriter/parse/UnitParse.h"

#include "clang/Basic/SourceLocation.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class Stmt;
} // namespace clang

namespace idxmap {

struct TeamRegion {
  clang::SourceLocation Directive; ///< Its '#'.
  std::string Name;                ///< "omp target teams"
  const clang::Stmt *Block;
  clang::SourceLocation By; ///< What tells its threads apart, and where.
  std::string Word;         ///< "omp_get_thread_num"
  /// Directives in it share loops among its threads, which are mapped.
  bool HasSharedLoops = false;

  /// What `team` says of one that can be mapped; else empty.
  std::string Teams = {}, Threads = {};
  /// Why it stays, where that is known.
  std::optional<Finding> Why = std::nullopt;

  bool isMapped() const { return !Teams.empty(); }
  /// Why it stays.
  Finding reason() const;
};

/// The outermost ones of the files that are wanted, in source order.
std::vector<TeamRegion> teamRegions(const ParsedUnit &Unit,
                                    const ListOptions &Options);

/// \p Loop is one that each thread of such a region runs for itself.
bool isInTeamRegion(const std::vector<TeamRegion> &Regions,
                    const clang::Stmt &Loop, const clang::SourceManager &SM);

} // namespace idxmap

#endif
