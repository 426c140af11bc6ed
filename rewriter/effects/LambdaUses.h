//===- LambdaUses.h - What lambdas from before a loop use -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A body that names a lambda from before the loop uses what the lambda does, at
// the place of the name:
//
//   auto f = [&](int i) { return p[i]; };   auto g = [&] { return f(0); };
//   b[i] = g();     ->  g: f, f: p
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_LAMBDAUSES_H
#define IDXMAP_REWRITER_EFFECTS_LAMBDAUSES_H

#include "rewriter/source/References.h"

#include "clang/AST/ExprCXX.h"

#include <functional>

namespace idxmap {

/// The lambda that \p Variable is made of, or null.
const clang::LambdaExpr *lambdaOf(const clang::VarDecl &Variable);

struct LambdaUse {
  const clang::VarDecl &Lambda;
  const clang::Stmt &Body;      ///< The lambda's.
  clang::SourceRange Place;     ///< Of the lambda's name, in what names it.
  const clang::ValueDecl &Used; ///< A variable or a member.
  clang::SourceRange UsedAt;    ///< In the lambda.
};

/// Calls \p See for all that the lambdas named in \p Body use, each lambda
/// once.
void readLambdaUses(const clang::Stmt &Body,
                    const std::function<void(const LambdaUse &)> &See);

} // namespace idxmap

#endif
