//===- LoopForm.h - The header of one `for` ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What one `for` says about its induction variable, before its bounds are read:
//
//   for (int i = 1; i <= n; i += 2)  ->  i, first `1`, i <= `n`, up by 2
//   for (i = n; 0 < i; i -= s)       ->  i, first `n`, i > `0`, down by `s`
//   for (size_t i = n; i-- > 0;)     ->  i, first `n`, i > `0`, down by 1
//   before
//                                        the body
//   for (int i : std::views::iota(a, b))  ->  i, first `a`, i < `b`, up by 1
//   for (i = 0, k = m; i < n; ++i, k -= 2)
//                       ->  i, first `0`, i < `n`, up by 1, with the companion
//                           k, first `m`, down by 2
//
// The comparison is kept as the AST has it, since its converted type decides
// the trip count. A loop of another form is refused at the part that differs.
// A new form of loop is a new reader that ends in the same struct.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_LOOPFORM_H
#define IDXMAP_REWRITER_HEADER_LOOPFORM_H

#include "rewriter/header/LoopStep.h"

#include "mapping/expr/Expr.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// A variable that a header sets.
struct HeaderVariable {
  const clang::VarDecl *Variable = nullptr;
  /// `for (i = 0; ...)`: the variable lives on after the loop.
  bool IsDeclaredBefore = false;
  const clang::Expr *First = nullptr; ///< What it is set to.
  clang::SourceRange Place;           ///< Where the header names it first.

  std::string name() const { return Variable->getName().str(); }
};

/// A variable that the header changes beside the one that it counts with. First
/// is null where it begins with the value from before the loop.
struct Companion : HeaderVariable {
  LoopStep Step; ///< Of size 0 where the header only sets it.
  /// What it is set to, once the bounds have been read: where First is null, or
  /// made of what the launch knows.
  std::optional<Expr> Before = std::nullopt;
};

struct LoopForm {
  const clang::Stmt *Loop = nullptr; ///< ForStmt or CXXForRangeStmt.
  const clang::VarDecl *Variable = nullptr;
  /// `for (i = 0; ...)`: the variable lives on after the loop.
  bool IsDeclaredBefore = false;
  const clang::Expr *First = nullptr; ///< What the variable is set to.
  /// The operand of the comparison that is no index, as converted for it; null
  /// where the variable itself is the condition, which means `!= 0`.
  const clang::Expr *Bound = nullptr;
  /// How the variable, on the left, compares with the bound while the loop
  /// runs: `<`, `<=`, `>`, `>=` or `!=`.
  clang::BinaryOperatorKind Relation = clang::BO_LT;
  bool Decreases = false;
  int64_t Step = 1; ///< At least 1; without meaning where Amount is set.
  const clang::Expr *Amount = nullptr; ///< A step that is no constant.
  /// `i-- > 0`: the condition decreases the variable, after it was compared.
  bool StepsInCondition = false;
  /// `for (int i : std::views::iota(a, b))`, which is only right where a <= b.
  bool IsRange = false;
  clang::SourceLocation Named; ///< Where the header names the variable first.
  std::vector<Companion> Companions;

  bool isInclusive() const {
    return Relation == clang::BO_LE || Relation == clang::BO_GE;
  }
  std::string name() const { return Variable->getName().str(); }
  clang::SourceLocation place() const { return Named; }
  /// The companion that \p D is, or null.
  const Companion *companion(const clang::ValueDecl *D) const;
  /// From `for` to its closing parenthesis.
  clang::SourceRange header() const { return headerOf(*Loop); }
  const clang::Stmt &body() const { return bodyOf(*Loop); }
  /// What says how long the loop runs.
  const clang::Stmt &test() const;
  clang::SourceRange condition() const { return test().getSourceRange(); }
  /// For people: "i < n".
  std::string conditionText(const Extraction &E) const;

  /// \p Loop is a `for` of either kind.
  static clang::SourceRange headerOf(const clang::Stmt &Loop);
  static const clang::Stmt &bodyOf(const clang::Stmt &Loop);
};

/// What the loops count with, outermost first.
std::vector<const clang::VarDecl *>
loopVariables(const std::vector<LoopForm> &Forms);

} // namespace idxmap

#endif
