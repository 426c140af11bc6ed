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

#include "attributes/FileText.h"
#include "mapping/Finding.h"

#include "clang/Basic/SourceLocation.h"

#include <memory>
#include <vector>

namespace idxmap {

class SourceTokens {
public:
  /// \p Loop is what token 0 denotes: the annotated statement. \p Files is the
  /// unit's, for whoever reads its text around the loop.
  explicit SourceTokens(clang::SourceRange Loop,
                        std::shared_ptr<FileText> Files = nullptr);

  /// \p Tokens names its last token by that token's beginning, as AST nodes do.
  SourceToken add(clang::SourceRange Tokens);
  SourceToken add(clang::SourceLocation Place);
  SourceToken add(clang::CharSourceRange Range);

  clang::CharSourceRange rangeOf(SourceToken Token) const;
  clang::SourceLocation locationOf(SourceToken Token) const;

  /// Pre: it was given.
  FileText &files() const { return *Files; }

private:
  std::vector<clang::CharSourceRange> Ranges;
  std::shared_ptr<FileText> Files;
};

} // namespace idxmap

#endif
