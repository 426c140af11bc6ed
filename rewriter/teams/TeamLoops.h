//===- TeamLoops.h - A region of teams as a loop nest -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A block that each thread of each team runs is the body of two loops, over the
// teams and over the threads of one:
//
//   [[idxmap::team(g, b)]] { .. }
//     ->  [[idxmap::team(g, b)]]
//         for (int idxmap_team = 0; idxmap_team < g; ++idxmap_team)
//           for (int idxmap_thread = 0; idxmap_thread < b; ++idxmap_thread)
//             { .. }
//
// in the AST, so that the rest of the pipeline reads it as any nest. What is
// left of the two variables is their number: the block asks OpenMP for its own,
// by calls that are device code from then on.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_TEAMLOOPS_H
#define IDXMAP_REWRITER_TEAMS_TEAMLOOPS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace idxmap {

/// `omp_get_team_num`, `omp_get_num_teams`, `omp_get_thread_num` and
/// `omp_get_num_threads`.
bool isTeamQuery(const clang::FunctionDecl *Function);

/// Changes all blocks of the unit with that attribute.
void makeTeamLoops(clang::ASTContext &Context);

/// The loops over \p Teams and \p Threads around \p Block, of \p Function.
clang::Stmt *teamLoops(clang::ASTContext &Context,
                       const clang::FunctionDecl &Function, clang::Stmt &Block,
                       clang::Expr &Teams, clang::Expr &Threads);

/// What such loops are around, or null where \p Loop is another one.
const clang::CompoundStmt *blockOfTeams(const clang::Stmt &Loop);

} // namespace idxmap

#endif
