//===- StreamArgument.h - The stream that an attribute names ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The argument of `stream(s)` and `wait(s)`, an expression of CUDA's type
// cudaStream_t, or the number or the name of a stream that idxmap makes, as
// text that denotes it where the statement stands:
//
//   stream(streams[t % 2])  ->  "streams[t % 2]"
//   stream(t % 2 + 1)       ->  "::idxmap::ownStream(t % 2 + 1)"
//   stream("halo")          ->  "::idxmap::namedStream(\"halo\")"
//   stream(0.5)             ->  refused: it is of type 'double'
//
// A compile without CUDA need not declare it: a name that stands alone is then
// taken as it is written.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_STREAMARGUMENT_H
#define IDXMAP_ATTRIBUTES_STREAMARGUMENT_H

#include "attributes/SourceTokens.h"
#include "mapping/Finding.h"

#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Expr;
} // namespace clang

namespace idxmap {

struct StreamArgument {
  std::string Text;                  ///< Empty after a finding.
  std::vector<std::string> Mentions; ///< "&s" of the local variables in it.
};

/// The stream of that number, or of that name, which idxmap makes.
std::string ownStreamText(const std::string &Number);
std::string namedStreamText(const std::string &Name);

/// The argument \p E of \p Attribute.
StreamArgument readStreamArgument(clang::ASTContext &Context,
                                  const clang::Expr &E,
                                  const std::string &Attribute,
                                  SourceTokens &Tokens,
                                  std::vector<Finding> &Findings);

} // namespace idxmap

#endif
