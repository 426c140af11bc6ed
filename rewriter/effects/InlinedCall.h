//===- InlinedCall.h - A function in place of its call ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a call of a small function means where it stands: its result, in which
// parameters are the arguments and members those of the object:
//
//   m(i, j + 1);   double &operator()(int r, int c) { return p[r * n + c]; }
//     ->  p[r * n + c], with p, n of m, r = i, c = j + 1
//   at(i, j);      int at(int r, int c) const { return r * n + c; }
//     ->  r * n + c, with n of the loop's own object, r = i, c = j
//
// Law: the function does nothing else than to compute its result; assertions
// apart. Its body may also take steps before, each an expression, if it is
// asked for whatever it does:
//
//   m.add(i, x);   M &add(int r, double y) { p[r] += y; return *this; }
//     ->  p[r] += y, then m, with p of m, r = i, y = x
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_INLINEDCALL_H
#define IDXMAP_REWRITER_EFFECTS_INLINEDCALL_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct InlinedCall {
  const clang::FunctionDecl *Function; ///< Its definition.
  const clang::Expr *Object;           ///< Null: it has none.
  std::vector<const clang::Expr *> Arguments;
  const clang::Expr *Result; ///< Null: none.
  /// Whose parameters and members Object and Arguments may name; null: they
  /// stand in the loop's body.
  const InlinedCall *Outer;
  std::vector<const clang::Expr *> Steps = {}; ///< Before the result.

  /// What \p D is, if it is a parameter; else null.
  const clang::Expr *argumentOf(const clang::ValueDecl &D) const;
  /// Object is that of Outer, or of the loop's own function.
  bool isSameObject() const;
  /// \p Part, a parameter of Outer, as Outer's caller names it: the object that
  /// it is or points to; nothing where that is not evident.
  std::optional<InlinedCall> given(const clang::Expr &Part) const;
  /// How the host names a member of the object, up to its name: "m.",
  /// "s.grid.", "p->"; nothing where it does not.
  std::optional<std::string> prefix(const Extraction &E) const;
};

/// Nothing where the function is not that small, or not visible, or not a
/// member of an object.
std::optional<InlinedCall> inlinedCall(const clang::CallExpr &Call,
                                       const InlinedCall *Outer);

/// The same, also of functions without an object: `idx(i, j)`.
std::optional<InlinedCall> inlinedFunction(const clang::CallExpr &Call,
                                           const InlinedCall *Outer);
/// g of `Grid(g)`, a copy by bytes; else null.
const clang::Expr *copiedObject(const clang::Expr &Copy);

} // namespace idxmap

#endif
