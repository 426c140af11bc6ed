//===- AnnotatedStatements.h - Where idxmap attributes stand ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The statements of a unit that carry idxmap attributes, in source order. A
// template counts once, as it is written; its instantiations do not count.
// Those of system headers, which are most of what a unit includes, are not
// among them.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_ANNOTATEDSTATEMENTS_H
#define IDXMAP_ATTRIBUTES_ANNOTATEDSTATEMENTS_H

#include <vector>

namespace clang {
class ASTContext;
class AttributedStmt;
class FunctionDecl;
} // namespace clang

namespace idxmap {

struct AnnotatedStatement {
  const clang::AttributedStmt *Statement;
  /// Null where a lambda stands outside of every function.
  const clang::FunctionDecl *Function;
  /// The mapped loop that this one stands in, or null.
  const clang::AttributedStmt *Outer;
  /// The data regions around it, from the outermost inwards.
  std::vector<const clang::AttributedStmt *> Regions;
};

/// True for `target("host")`.
bool isForHost(const clang::AttributedStmt &Statement);

std::vector<AnnotatedStatement> annotatedStatements(clang::ASTContext &Context);

} // namespace idxmap

#endif
