//===- AtomicForms.h - What an atomic update looks like ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The statements that can be one step: a place, an operator, a value that the
// operator adds to it, and where the value of the place goes, from before the
// step or from after it. What they become is a function of idxmap/Atomic.h.
//
//   h[b[i]] += 1;  h[k] = x + h[k];  ++count;  ->  atomicAdd
//   if (x < m) m = x;  m = std::min(m, x);     ->  atomicMin
//   at = n++;  { at = n; n += 1; }             ->  atomicAdd, captures before
//   s = h += x;  { h += x; s = h; }            ->  atomicAdd, captures after
//   { old = f; f = 1; }                        ->  atomicExchange
//   if (k == e) k = d;  k = k == e ? d : k;    ->  atomicCompareExchange
//   v = x;  x = e;                             ->  atomicRead, atomicWrite, if
//   a
//                                                  directive says which
//   x = a[i] - x;  { v = x; x += v; }          ->  none
//
// The two statements of a block name the place in the same words. What is added
// does not name what is captured into, nor does the place: the step comes after
// both.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ATOMICS_ATOMICFORMS_H
#define IDXMAP_REWRITER_ATOMICS_ATOMICFORMS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// What a mark asks for. An attribute asks for an update, compared or not, that
/// may be captured.
struct AtomicWish {
  bool IsRead = false, IsWrite = false;
  bool Updates = true, Captures = true, Compares = true;
  bool IsOrdered = false; ///< By what the thread does before and after it.
};

struct AtomicForm {
  std::string Function; ///< "atomicAdd"
  const clang::Expr *Place = nullptr;
  /// Null for an increment, which adds 1, and for what is only read.
  const clang::Expr *Value = nullptr;
  /// The place wherever it is named, Place among them.
  std::vector<const clang::Expr *> Names = {};
  /// What the place is compared with, before Value in the text; or null.
  const clang::Expr *Expected = nullptr;
  /// The expression or statement that does the step.
  const clang::Stmt *Step = nullptr;
  /// The place, the value and what is captured into name each other.
  bool IsMixed = false;

  struct Capture {
    enum class Kind {
      OfStep, ///< `v = x++;`, `int v = x++;`: Source is the step.
      Before, ///< `{ v = x; step; }`
      After,  ///< `{ step; v = x; }`
    } Of;
    const clang::Expr *Source; ///< `x`, or the step, on the right of `v =`.
    bool IsOld;                ///< From before the step.
  };
  std::optional<Capture> Captured = std::nullopt;

  /// The order in which iterations come by decides what they leave.
  bool hasOrder() const;
};

/// What the statement \p S, marked by \p Wish, does.
std::optional<AtomicForm> atomicForm(const clang::ASTContext &Context,
                                     const clang::Stmt &S,
                                     const AtomicWish &Wish);

} // namespace idxmap

#endif
