//===- UniformFlow.h - What is the same in all threads of a team *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// All threads of a team come to a barrier as often as each other if what
// decides that they come there has one value in all of them:
//
//   for (int s = 32; s > 0; s >>= 1) {      s is 32, 16, .. in each of them
//     if (t < s) v[t] += v[t + s];          t is not, but no barrier is in
//     there
//   #pragma omp barrier
//   }
//
// A value is uniform if it is made of constants, of variables from around the
// region that nothing in it writes, of the number of the team, of numbers of
// the team that only its own code sets, and of variables of the threads that
// only uniform values are assigned to, where only uniform conditions and loops'
// ends decide whether they are. What is read from memory is not.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_UNIFORMFLOW_H
#define IDXMAP_REWRITER_TEAMS_UNIFORMFLOW_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"

#include <deque>
#include <map>
#include <set>
#include <vector>

namespace idxmap {

class UniformFlow {
public:
  /// \p Block is the region, of which all threads run \p Parts; nothing in it
  /// writes the variables from around it. Of the statements that begin at
  /// \p Alone, one thread runs each.
  UniformFlow(const Extraction &E, const clang::CompoundStmt &Block,
              const std::vector<const clang::Stmt *> &Parts,
              const std::vector<clang::SourceLocation> &Barriers,
              std::set<clang::SourceLocation> Alone);

  bool isUniform(const clang::Expr &Value) const;

  struct Way {
    bool IsStatement = false; ///< The barrier stands between statements.
    bool IsUniform = false;
    const clang::Expr *Divergent = nullptr; ///< What may differ, if known.
  };
  /// How the threads come to the barrier at \p Place.
  Way wayTo(clang::SourceLocation Place) const;

private:
  /// What decides whether a part of the region runs. Null: it is not followed.
  struct Decision {
    std::vector<const clang::Expr *> Conditions;
  };
  using Decisions = std::vector<const Decision *>;
  struct Write {
    const clang::VarDecl *Variable;
    const clang::Expr *Value; ///< Beside what it has been; null: none.
    Decisions By;
  };

  void walk(const clang::Stmt *S);
  void walkUnder(std::vector<const clang::Expr *> Conditions,
                 std::initializer_list<const clang::Stmt *> Parts);
  void jump();
  void declare(const clang::DeclStmt &S);
  void place(const clang::CompoundStmt &S);
  bool assign(const clang::Expr *To, const clang::Expr *Value);
  const clang::Expr *divergentIn(const Decisions &By) const;
  bool areUniform(const Decisions &By) const;
  void solve();

  const Extraction &E;
  const std::vector<clang::SourceLocation> &Barriers;
  std::set<clang::SourceLocation> Alone; ///< Those that are not yet walked.
  bool IsOnce = false;                   ///< In the team's own code.
  std::deque<Decision> All;
  Decisions Now;
  std::vector<Decision *> Open; ///< Of loops and switches around.
  std::vector<Write> Writes;
  std::map<clang::SourceLocation, Decisions> Ways;
  llvm::DenseSet<const clang::ValueDecl *> Divergent;
};

} // namespace idxmap

#endif
