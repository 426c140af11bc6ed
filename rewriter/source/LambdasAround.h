//===- LambdasAround.h - The lambdas that a loop stands in ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop in a lambda is a loop of the function that the lambda is written in:
// the kernel stands before that function, and the launch names what the lambda
// captures. What the lambda does not declare itself may be seen by others when
// it returns, and what it copies is constant, unless it is mutable:
//
//   auto f = [n, &a] { [[idxmap::map]] for (int i = 0; i < n; ++i) a[i] = 0; };
//     ->  n has type const int inside
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_LAMBDASAROUND_H
#define IDXMAP_REWRITER_SOURCE_LAMBDASAROUND_H

#include "rewriter/source/Extraction.h"

namespace idxmap {

/// What stands around a loop in a function.
struct ScopesAround {
  bool IsFound = false; ///< The function's body has the loop.
  std::vector<const clang::LambdaExpr *> Lambdas;   ///< Outermost first.
  const clang::CXXRecordDecl *LocalClass = nullptr; ///< The innermost.
};

/// In \p Function around \p Loop.
ScopesAround scopesAround(const clang::FunctionDecl &Function,
                          const clang::Stmt &Loop);

/// What the innermost lambda, or the function, declares for each of its calls.
bool isOfInnermostCall(const Extraction &E, const clang::VarDecl &Variable);

/// The type of \p Variable where the loop stands.
clang::QualType typeInside(const Extraction &E,
                           const clang::ValueDecl &Variable);

/// True if a launch may use \p Variable, which the lambdas capture or can.
bool isReachable(const Extraction &E, const clang::ValueDecl &Variable);

/// A constant from outside of one of \p Lambdas may have no value inside, but
/// a name.
bool hasClosedLambda(const std::vector<const clang::LambdaExpr *> &Lambdas);

/// True if a launch may name what \p Lambda, from before the loop, captures.
bool reachesCaptures(const Extraction &E, const clang::LambdaExpr &Lambda);

/// Why no loop can be mapped in the lambdas around it: "a generic lambda"; null
/// if one can.
const char *refusedLambda(const Extraction &E);

} // namespace idxmap

#endif
