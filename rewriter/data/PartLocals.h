//===- PartLocals.h - Variables that live across parts of a body -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a thread has indices of its own, each part of a body that a loop in
// strips cuts is run for all of these before the next one. What is declared
// before that loop, and used in or behind it, then needs a value for each index
// (scalar expansion), or is computed again where that is the same value:
//
//   float sum = c[i];           ->  sum[..] = c[i];, and sum[..] at each use
//   const int here = i * n + j; ->  in front of each part that names it
//
// Law: of each index, each use has the value that it has in the body.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_PARTLOCALS_H
#define IDXMAP_REWRITER_DATA_PARTLOCALS_H

#include "attributes/Annotation.h"
#include "rewriter/StagedArray.h"
#include "rewriter/source/BodyEdit.h"

#include "clang/AST/Stmt.h"

#include <vector>

namespace idxmap {

struct PartLocals {
  std::vector<PartLocal> Locals;
  std::vector<BodyEdit> Uses;                  ///< Tokens behind names.
  std::vector<BodyEdit> Declarations;          ///< What these become.
  std::vector<const clang::ValueDecl *> Again; ///< What each part has.
};

/// Threads have indices of their own, as attributes say.
bool givesOwnIndices(const Annotation &Wish);
/// They have, or a strategy may choose so (mapping/strategies/Auto.h).
bool mayGiveOwnIndices(const Annotation &Wish);

/// Any thread may compute \p Value, whatever its index: sums and products of
/// numbers in variables.
bool isHarmless(const clang::Stmt &Value);

/// Of \p Body, which \p Loop, a part of it, cuts; findings where a variable
/// cannot have a value for each index. Without \p HasOwn, there is one index,
/// and only what is computed again has tokens.
PartLocals readPartLocals(const Extraction &E, const clang::Stmt &Body,
                          const clang::ForStmt &Loop,
                          const std::string &Variable, bool HasOwn);

/// A round that is \p Part does no harm where an index is in no loop: it only
/// adds and multiplies floating numbers in variables of \p Body, those at \p
/// Held among them, and what it reads at \p Staged.
bool isPlainRound(const Extraction &E, const clang::Stmt &Body,
                  const clang::Stmt &Part,
                  const std::vector<clang::SourceRange> &Staged,
                  const std::vector<clang::SourceRange> &Held);

} // namespace idxmap

#endif
