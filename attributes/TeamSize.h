//===- TeamSize.h - How many threads run an iteration -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `team(128)` beside `map`: 128 threads of a block run each iteration together,
// and share the loops that `share` names. A block has whole warps, 32 threads
// each, and at most 1024.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_TEAMSIZE_H
#define IDXMAP_ATTRIBUTES_TEAMSIZE_H

#include "attributes/AttributeArguments.h"

#include <map>

namespace idxmap {

/// The argument of `team(b)`.
void readTeamSize(const clang::Expr &Size, SourceTokens &Tokens,
                  ArgumentReader &Arguments, Annotation &Result,
                  std::vector<Finding> &Findings);

/// What cannot be beside it, or without it. \p Seen: the statement's attributes
/// and their places.
void checkTeamSize(const std::map<std::string, SourceToken> &Seen,
                   const Annotation &Wish, std::vector<Finding> &Findings);

} // namespace idxmap

#endif
