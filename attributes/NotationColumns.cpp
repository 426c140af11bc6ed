//===- NotationColumns.cpp --------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/NotationColumns.h"

#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace idxmap {

SourceToken columnPlace(ASTContext &Context, SourceTokens &Tokens,
                        const StringLiteral &Text, unsigned Column) {
  unsigned Byte = std::min<unsigned>(Column, Text.getLength());
  return Tokens.add(Text.getLocationOfByte(Byte, Context.getSourceManager(),
                                           Context.getLangOpts(),
                                           Context.getTargetInfo()));
}

size_t columnOf(StringRef Name, StringRef Text) {
  auto IsPart = [&](size_t Column) {
    return Column < Text.size() && isAsciiIdentifierContinue(Text[Column]);
  };
  size_t Column = Text.find(Name);
  while (Column != StringRef::npos &&
         ((Column > 0 && IsPart(Column - 1)) || IsPart(Column + Name.size())))
    Column = Text.find(Name, Column + 1);
  return Column;
}

} // namespace idxmap
