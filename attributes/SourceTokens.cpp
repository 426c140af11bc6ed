//===- SourceTokens.cpp -----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/SourceTokens.h"

#include <cassert>
#include <utility>

using clang::CharSourceRange;
using clang::SourceLocation;
using clang::SourceRange;

namespace idxmap {

SourceTokens::SourceTokens(SourceRange Loop, std::shared_ptr<FileText> Files)
    : Ranges{CharSourceRange::getTokenRange(Loop)}, Files(std::move(Files)) {}

SourceToken SourceTokens::add(SourceRange Tokens) {
  return add(CharSourceRange::getTokenRange(Tokens));
}

SourceToken SourceTokens::add(SourceLocation Place) {
  return add(SourceRange(Place));
}

SourceToken SourceTokens::add(CharSourceRange Range) {
  if (Files)
    if (const SourceLocation Place = Files->inFile(Range.getBegin());
        Place != Range.getBegin())
      Range = CharSourceRange::getTokenRange(Place, Place);
  Ranges.push_back(Range);
  return Ranges.size() - 1;
}

CharSourceRange SourceTokens::rangeOf(SourceToken Token) const {
  assert(Token < Ranges.size() && "a token of another loop's table");
  return Ranges[Token];
}

SourceLocation SourceTokens::locationOf(SourceToken Token) const {
  return rangeOf(Token).getBegin();
}

} // namespace idxmap
