//===- TeamVariables.h - What the threads of a team share -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable that a region of teams declares is one for each team. A number
// that is set once, to what a thread can compute for itself, each thread may
// have of its own; all else is in the memory of the block:
//
//   const int g = omp_get_team_num();    stays as it is
//   const float x = a[g];                stays, and all threads have read
//   before
//                                        one goes on
//   float s[64], v;                      __shared__ float s[64], v;
//   float sum = 0;                       __shared__ float sum; one thread sets
//   it
//
// On the device these are of a size that the compiler knows, and of types that
// need no constructor.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEAMS_TEAMVARIABLES_H
#define IDXMAP_REWRITER_TEAMS_TEAMVARIABLES_H

#include "rewriter/build/WrittenNames.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Extraction.h"

#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace idxmap {

class TeamVariables {
public:
  /// \p Writes are those in the region.
  TeamVariables(const Extraction &E, const WrittenNames &Writes)
      : E(E), Writes(Writes) {}

  /// The changes in the text of \p S, which the block itself has.
  std::vector<BodyEdit> take(const clang::DeclStmt &S);

private:
  bool isShared(const clang::VarDecl &Variable) const;
  bool canBeShared(const clang::VarDecl &Variable, bool IsAlone);
  bool isCopied(const clang::VarDecl &Variable, bool &ReadsMemory);
  void share(const clang::DeclStmt &S, clang::SourceLocation Begin,
             std::vector<BodyEdit> &Edits);
  bool refuse(const clang::VarDecl &Variable, const std::string &Why);

  const Extraction &E;
  const WrittenNames &Writes;
  uint64_t Bytes = 0; ///< That are shared so far.
};

} // namespace idxmap

#endif
