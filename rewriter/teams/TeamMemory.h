//===- TeamMemory.h - What a team has once, and each thread -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In an iteration that all threads of a block run (TeamBody.h), each has its
// own of the variables that the body declares. Memory is what they share:
// arrays of the program, and those of the body that shared loops fill:
//
//   float sum;                                    each thread's own
//   float s[256]; with a shared s[j] = a[j]       __shared__, memory
//   float t[3];   with a shared t[0] = a[j]; ..   each thread's own: every
//                                                 iteration has one
//   out[i], *p, view[i]                           memory
//
// A name for the address of what each thread has of its own would make memory
// of it, and is refused.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_TEAMMEMORY_H
#define IDXMAP_REWRITER_TEAMS_TEAMMEMORY_H

#include "rewriter/teams/SharedLoops.h"

#include <set>

namespace idxmap {

/// What the threads of a block have once: __shared__ in the AST for as long as
/// this lives, as others ask there.
class TeamShared {
public:
  /// Those of \p Body that \p Loops fill; findings where one cannot be shared.
  TeamShared(const Extraction &E, const clang::Stmt &Body,
             const std::vector<SharedLoop> &Loops);
  ~TeamShared();
  TeamShared(const TeamShared &) = delete;
  TeamShared &operator=(const TeamShared &) = delete;

  bool contains(const clang::ValueDecl *D) const { return All.count(D) > 0; }
  /// Of declarations.
  const std::vector<BodyEdit> &edits() const { return Edits; }

private:
  void take(const SharedLoop &Of, const clang::ValueDecl *D,
            clang::SourceRange Where);

  const Extraction &E;
  const clang::Stmt &Body;
  std::set<const clang::ValueDecl *> All;
  std::set<const clang::DeclStmt *> Statements;
  WrittenNames Written;
  std::vector<BodyEdit> Edits;
};

class TeamMemory {
public:
  /// \p IsOwn: of variables from around the mapped loop. Reports names that
  /// would make memory of what each thread has.
  TeamMemory(const Extraction &E, const clang::Stmt &Body,
             const std::vector<SharedLoop> &Loops, const TeamShared &Shared,
             llvm::function_ref<bool(const clang::ValueDecl *)> IsOwn);

  struct Written {
    bool Memory = false;
    const clang::ValueDecl *Own = nullptr; ///< Of each thread's, the first.
  };
  /// What \p S writes that it does not declare.
  Written writesOf(const clang::Stmt &S) const;
  /// \p S may read memory.
  bool mayRead(const clang::Stmt &S) const;
  /// \p S calls what does more than its arguments show.
  bool hasEffects(const clang::Stmt &S) const;

private:
  bool isOfThread(const clang::ValueDecl *D) const;
  bool isGiven(const clang::ValueDecl &D) const;
  void checkNames(const std::vector<SharedLoop> &Loops);

  const Extraction &E;
  const clang::Stmt &Body;
  const TeamShared &Shared;
  llvm::function_ref<bool(const clang::ValueDecl *)> IsOwn;
};

} // namespace idxmap

#endif
