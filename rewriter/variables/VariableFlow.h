//===- VariableFlow.h - Whether an iteration needs old values ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What an iteration, and what comes after the loop, reads of a variable before
// it is set there, by the trees of the body and of the function around it
// (analysis/ExposedReads.h):
//
//   for (i..) { t = a[i]; b[i] = t; }  u = t;
//     ->  of t, nothing in a round; after the loop, `t` in `u = t`
//
// Of a template, what any of its instances reads.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_VARIABLEFLOW_H
#define IDXMAP_REWRITER_VARIABLES_VARIABLEFLOW_H

#include "rewriter/analysis/ExposedReads.h"
#include "rewriter/source/Extraction.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace idxmap {

struct BodyTree;
class FunctionMemory;

class VariableFlow {
public:
  /// \p Loop is the outermost mapped one, \p Body that of the innermost; \p
  /// Loops are their variables.
  VariableFlow(const Extraction &E, const clang::Stmt &Loop,
               const clang::Stmt &Body,
               std::vector<const clang::VarDecl *> Loops)
      : E(E), Loop(Loop), Body(Body), Loops(std::move(Loops)) {}

  /// The elements of a small array, 1 for what is no array; nothing for arrays
  /// of another kind or of too many elements.
  static std::optional<unsigned> countElements(const clang::ASTContext &Context,
                                               const clang::VarDecl &Variable);

  /// Of one iteration. Pre: countElements(Variable) has a value, and it has no
  /// lasting name (memory/LastingNames.h).
  ir::ExposedReads inRound(const clang::VarDecl &Variable);
  /// From the end of the loop to that of its function. Likewise; if \p IsLent,
  /// it is given to functions that are called.
  ir::ExposedReads afterLoop(const clang::VarDecl &Variable, bool IsLent);

private:
  /// A tree, and the way to the loop where it is that of the function.
  struct Asked {
    std::unique_ptr<ir::PointsToGraph> Pointers; ///< If nobody else has it.
    std::unique_ptr<ir::ExposedReadsIn> Reads;
    std::vector<const ir::Statement *> Path;
  };
  const std::vector<const BodyTree *> &trees();
  ir::ExposedReads inTree(const BodyTree &Tree, const clang::VarDecl &Variable);
  const Asked &around(const FunctionMemory &Memory, bool IsInlined);
  bool isLoop(const ir::Statement &Each, const SourceTokens &Tokens) const;

  const Extraction &E;
  const clang::Stmt &Loop;
  const clang::Stmt &Body;
  const std::vector<const clang::VarDecl *> Loops;
  std::vector<const BodyTree *> Trees; ///< Once they are asked for.
  std::map<const ir::Body *, Asked> All;
};

} // namespace idxmap

#endif
