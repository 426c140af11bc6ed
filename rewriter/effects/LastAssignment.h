//===- LastAssignment.h - What a variable has at a statement ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The value that a local variable was given last before a statement, where each
// way to the statement gives it that one:
//
//   float *a = malloc(..); .. if (!a) return; for (..)    ->  malloc(..)
//   if ((a = malloc(..)) == NULL) exit(1); for (..)       ->  malloc(..)
//   if (x) a = malloc(..); for (..)                       ->  unknown
//   a = malloc(..); for (;; ++a) for (..)                 ->  unknown
//
// and whether another variable still has the value that it had then.
//
// Law: what may change a variable is between a block's statement and a later
// one if it stands in a statement between them, or in a loop around the later
// one that is not around both. Functions with jumps back are not followed.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_LASTASSIGNMENT_H
#define IDXMAP_REWRITER_EFFECTS_LASTASSIGNMENT_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <vector>

namespace idxmap {

struct LastAssignment {
  /// The statement of a block around the place that it is a part of.
  const clang::Stmt *In = nullptr;
  /// Null: nothing is known.
  const clang::Expr *Value = nullptr;
  /// A parameter still has what the call gave.
  bool IsArgument = false;
  /// Of a call that fills it by its address, `posix_memalign(&a, ..)`: that
  /// call, which is Value.
  bool IsFilled = false;
  /// Where it may get another value on the way; or invalid.
  clang::SourceRange Changed = {};
};

/// A variable of \p Function's own that a statement can only change by a name.
bool isLocal(const clang::VarDecl &Variable,
             const clang::FunctionDecl &Function);

/// The way from the begin of a function to one of its statements.
class WayToStatement {
public:
  /// Is empty where \p Statement cannot be followed to. Of an expression, the
  /// way to the statement that it stands in.
  WayToStatement(const clang::FunctionDecl &Function,
                 const clang::Stmt &Statement);
  bool isEmpty() const { return Way.size() < 2; }
  const clang::FunctionDecl &function() const { return Function; }

  /// The last statement.
  const clang::Stmt &end() const { return *Way.back(); }

  /// Pre: \p Variable is local, and has no other name in the function.
  LastAssignment lastAssignment(const clang::VarDecl &Variable) const;
  /// The same as of the begin of \p Before, a statement of a block around.
  LastAssignment lastAssignment(const clang::VarDecl &Variable,
                                const clang::Stmt &Before) const;

  /// Where \p Variable may change between the end of \p From, a statement of a
  /// block around, and the place; invalid: nowhere. Pre: as above.
  clang::SourceRange changeSince(const clang::Stmt &From,
                                 const clang::VarDecl &Variable) const;
  /// \p Variable, which the function declares, has its own name alone and is,
  /// at the place, what it was when \p Since began, a statement of a block
  /// around.
  bool keeps(const clang::VarDecl &Variable, const clang::Stmt &Since) const;
  /// The statements that may run between; null: since the function's begin.
  std::vector<const clang::Stmt *> since(const clang::Stmt *From) const;

private:
  LastAssignment walk(const clang::VarDecl &Variable, size_t Depth,
                      const clang::Stmt *Before) const;

  const clang::FunctionDecl &Function;
  /// From the function's body to the statement.
  std::vector<const clang::Stmt *> Way;
};

} // namespace idxmap

#endif
