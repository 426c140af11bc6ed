//===- SourceTokens.h - Places in the user's source as numbers --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The parts that know nothing of Clang name a place in the source by a
// SourceToken (mapping/Finding.h). A table of this class belongs to one
// annotated loop and says which source range each token denotes. Token 0 is the
// loop itself. Law: rangeOf(add(R)) == R.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_SOURCETOKENS_H
#define IDXMAP_ATTRIBUTES_SOURCETOKENS_H

#include "mapping/Finding.h"

#include "clang/Basic/SourceLocation.h"

#include <vector>

namespace idxmap {

class SourceTokens {
public:
  /// \p Loop is what token 0 denotes: the annotated statement.
  explicit SourceTokens(clang::SourceRange Loop);

  /// \p Tokens names its last token by that token's beginning, as AST nodes do.
  SourceToken add(clang::SourceRange Tokens);
  SourceToken add(clang::SourceLocation Place);
  SourceToken add(clang::CharSourceRange Range);

  clang::CharSourceRange rangeOf(SourceToken Token) const;
  clang::SourceLocation locationOf(SourceToken Token) const;

private:
  std::vector<clang::CharSourceRange> Ranges;
};

} // namespace idxmap

#endif
