//===- CalledFunctions.h - What runs in a body's threads --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The functions that statements name, those that their definitions name, and so
// on: a superset of what is called while the statements run.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CALLEDFUNCTIONS_H
#define IDXMAP_REWRITER_EFFECTS_CALLEDFUNCTIONS_H

#include <set>
#include <vector>

namespace clang {
class FunctionDecl;
class Stmt;
} // namespace clang

namespace idxmap {

/// Canonical declarations; of a template's instantiation, the pattern's too.
std::set<const clang::FunctionDecl *>
calledFunctions(const std::vector<const clang::Stmt *> &From);

} // namespace idxmap

#endif
