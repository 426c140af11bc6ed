//===- NotationColumns.h - Places inside map("...") -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What is wrong in the nested notation is wrong at a column of a string, which
// the source may have written in pieces, raw or with escapes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_NOTATIONCOLUMNS_H
#define IDXMAP_ATTRIBUTES_NOTATIONCOLUMNS_H

#include "attributes/SourceTokens.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

namespace idxmap {

/// The place in the source that wrote this column of \p Text; one past its end
/// is the closing quote.
SourceToken columnPlace(clang::ASTContext &Context, SourceTokens &Tokens,
                        const clang::StringLiteral &Text, unsigned Column);

/// Where \p Name stands in \p Text as a word of its own.
size_t columnOf(llvm::StringRef Name, llvm::StringRef Text);

} // namespace idxmap

#endif
