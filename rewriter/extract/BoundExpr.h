//===- BoundExpr.h - Loop bounds as exact integers --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The dimension that a loop runs over, with bounds as C++ computes them in the
// type of the comparison. Signed sums and products of variables become symbolic
// (their overflow is undefined in the source, so the exact integer is the value
// of every run that has one); what may wrap, trap or call is one host value:
//
//   int i = 1; i < nx - 1       ->  [1, nx - 1)
//   int i = 0; i <= n           ->  [0, n + 1)
//   size_t i = 0; i < n - 1     ->  [0, idxmap_value0), text "n - 1"
//   int i = -1; i < v.size()    ->  [idxmap_value0, idxmap_value1), the first
//                                   "static_cast<unsigned long>(-1)": empty
//
// A loop that counts down runs over the same indices as one that counts up from
// its last index; the order is free.
//
//   int i = n; i >= 0; --i      ->  [0, n + 1)
//   int i = n; i > 0; i -= 3    ->  [n - (n - 1) div 3 * 3, n + 1) step 3
//
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_BOUNDEXPR_H
#define IDXMAP_REWRITER_EXTRACT_BOUNDEXPR_H

#include "mapping/NestReach.h"
#include "rewriter/LoopNest.h"
#include "rewriter/extract/LoopForm.h"
#include "rewriter/extract/NestWrites.h"
#include "rewriter/extract/Symbols.h"

namespace idxmap {

/// A companion of the loop as the kernel computes it.
struct CompanionRun {
  std::string Text;                   ///< As in CompanionVariable.
  std::vector<std::string> Variables; ///< Those of loops in Text.
  std::vector<std::string> Symbols;   ///< Those of the host in Text.
  std::optional<Expr> Before; ///< Its value before the loop, if that is used.
  bool DependsOnOuter = false;
};

/// What one loop runs over, and how it ends.
struct LoopRun {
  Dimension Space;
  Expr Extent; ///< At least 1 if and only if there is an iteration.
  Expr After;  ///< The variable after the last iteration, if there is one.
  std::vector<LoopCheck> Checks;
  Reach Reached; ///< Between which values the variable is.
  std::optional<DependentRun> Dependent;
  std::vector<CompanionRun> Companions; ///< In the order of the form's.
};

/// What is known of the loops around the one that is read.
struct OuterLoops {
  std::vector<const clang::VarDecl *> Variables;
  std::vector<Dimension> Boxes;
  NestReach Nest;
};

class BoundReader {
public:
  /// \p Writes are those of the whole annotated statement.
  BoundReader(const Extraction &E, const NestWrites &Writes, Symbols &Values)
      : E(E), Writes(Writes), Values(Values) {}

  /// The run of the next loop inwards, or why it has none.
  std::variant<LoopRun, Finding> read(const LoopForm &Form);

  /// The value of \p Expression as an exact integer for every run in which its
  /// evaluation is defined; nothing where that needs a host value.
  std::optional<Expr> exact(const clang::Expr *Expression);

  /// The same, or that host value, converted to \p Type.
  Expr value(const clang::Expr &Expression, clang::QualType Type);

  /// The step of \p Form, with what is to be checked about it.
  Expr step(const LoopForm &Form, LoopRun &Run);
  /// Whether the variable can become Run.After, behind which the loop stops.
  std::optional<Finding> checkEnd(const LoopForm &Form,
                                  clang::QualType Compared, LoopRun &Run) const;

private:
  std::optional<Finding> checkParts(const LoopForm &Form) const;
  std::variant<LoopRun, Finding> readBox(const LoopForm &Form);
  /// Where a loop begins and what it is compared with, as integers.
  struct Ends {
    Expr First, Bound;
  };
  std::variant<Ends, Finding> ends(const LoopForm &Form);
  std::variant<Ends, Finding> openEnds(const LoopForm &Form);
  Expr openValue(const clang::Expr &Expression, clang::QualType Type);
  Expr openFirst(const LoopForm &Form);
  std::optional<Finding> refuseOpen(const LoopForm &Form) const;
  void checkOpenEnd(const LoopForm &Form, const Expr &Bound, LoopRun &Run);
  std::optional<Expr> exactCast(const clang::CastExpr &Cast);
  std::optional<Expr> exactReference(const clang::DeclRefExpr &Reference);
  std::optional<Expr> exactMember(const clang::ValueDecl &Member,
                                  const clang::Expr &Use);
  std::optional<Expr> exactBinary(const clang::BinaryOperator &Operator);
  Expr first(const LoopForm &Form, clang::QualType Compared);
  void addReached(const LoopForm &Form, const Expr &Low, const Expr &High,
                  const Expr &Step, LoopRun &Run) const;
  Expr hostValue(const clang::Expr &Expression, clang::QualType Type);
  std::optional<Finding> check(const clang::Expr &Expression,
                               const LoopForm &Form) const;
  bool dependsOnOuter(const clang::Expr *Expression) const;

  const Extraction &E;
  const NestWrites &Writes;
  Symbols &Values;
  OuterLoops Outer; ///< The loops read.
  /// Those of all loops read; they change with their loops.
  std::vector<const clang::VarDecl *> Companions;
};

} // namespace idxmap

#endif
