//===- LoopTree.h - A body's tree with the loops around it ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The tree of a nest's body (build/BodyTrees.h), with what stands around it in
// the numbers of the tree: the headers of the mapped loops, and the values of
// pointers that are other names for arrays.
//
//   double *t = a + n; for (int i = 0; i < m; ++i) t[i] = 0;
//     ->  let t : ptr = &a->[load n]; t->[load i] = 0
//         header of i: from 0 while i < load m
//
// Law: run in an iteration, the tree does what the body does.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_LOOPTREE_H
#define IDXMAP_REWRITER_ACCESSES_LOOPTREE_H

#include "rewriter/analysis/CountedLoops.h"
#include "rewriter/build/BodyTrees.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/variables/Privatisation.h"

#include <optional>
#include <set>
#include <vector>

namespace idxmap {

/// What other names for arrays there are, pointers from outside.
enum class OtherNames {
  Stay,   ///< The pointers' own, by which a kernel gets the arrays.
  Replace ///< Those of the arrays that they surely point to.
};

struct LoopTree {
  ir::Body Tree;
  /// By ir::Variable::Declaration, of which 0 is none.
  std::vector<const clang::ValueDecl *> Declarations;
  /// Of the mapped loops; nothing where a header is more than values.
  std::vector<std::optional<ir::CountedLoop>> Headers;
  /// What pointers point to that have got its name: others may, too.
  std::set<ir::VariableNumber> WithOtherNames;
};

LoopTree loopTree(const Extraction &E, const clang::Stmt &Body,
                  const std::vector<LoopForm> &Forms, const Privatisation &Own,
                  OtherNames Pointers);

} // namespace idxmap

#endif
