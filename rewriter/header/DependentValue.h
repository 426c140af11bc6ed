//===- DependentValue.h - A bound over outer loop variables -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An integer expression over variables of outer loops and values of the host,
// as the kernel evaluates it, and between which affine expressions it lies.
// Text and operands' types are the user's, so that the text denotes what C++
// says, conversions included; parts without an outer variable that are more
// than arithmetic are computed once, on the host.
//
//   i + 1                   ->  "i + 1",  [i + 1, i + 1]
//   std::min(ii + 32, n)    ->  the same text,  at most ii + 32 and n
//   1 + (i + c) % 2         ->  the same text,  [0, 2], or [1, 2] where i + c
//                               is not negative
//   v.size() - i            ->  "idxmap_value0 - i", and the launch makes sure
//                               that no difference wraps round
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_DEPENDENTVALUE_H
#define IDXMAP_REWRITER_HEADER_DEPENDENTVALUE_H

#include "mapping/expr/NestReach.h"
#include "rewriter/LoopNest.h"
#include "rewriter/emit/CppText.h"
#include "rewriter/header/BoundExpr.h"

namespace idxmap {

struct DependentValue {
  CppText Text;
  clang::QualType Type; ///< Of Text, before any implicit conversion.
  Reach Of;
  /// Of is congruent to the value modulo the values of its type: unsigned
  /// arithmetic, or a conversion.
  bool MayWrap = false;
};

class DependentReader {
public:
  /// \p Outer are the variables of the loops that \p Nest holds.
  DependentReader(const Extraction &E, BoundReader &Bounds, Symbols &Values,
                  const std::vector<const clang::VarDecl *> &Outer,
                  const NestReach &Nest, const Facts &Known)
      : E(E), Bounds(Bounds), Values(Values), Outer(Outer), Nest(Nest),
        Known(Known) {}

  /// The value of \p Expression with its implicit conversions. Nothing where
  /// its values are not evident.
  std::optional<DependentValue> read(const clang::Expr *Expression);

  /// What the launch has to make sure of.
  std::vector<LoopCheck> Checks;
  std::vector<std::string> OuterNames; ///< Outer variables in all texts.
  std::vector<std::string> HostNames;  ///< Symbols of the host in all texts.

private:
  using Value = std::optional<DependentValue>;
  Value readAny(const clang::Expr *Expression);
  Value readConstant(const clang::Expr &Expression);
  Value readName(const clang::DeclRefExpr &Reference);
  Value readHostValue(const clang::Expr &Expression);
  Value readCast(const clang::CastExpr &Cast);
  Value readUnary(const clang::UnaryOperator &Operator);
  Value readBinary(const clang::BinaryOperator &Operator);
  Value readDivision(const clang::BinaryOperator &Operator);
  Value readChoice(const clang::ConditionalOperator &Choice);
  Value readLibraryCall(const clang::CallExpr &Call);
  Value readCompared(const clang::Expr &Operand);
  DependentValue settled(DependentValue Of, clang::QualType Type);

  const Extraction &E;
  BoundReader &Bounds;
  Symbols &Values;
  const std::vector<const clang::VarDecl *> &Outer;
  const NestReach &Nest;
  const Facts &Known;
};

/// The symbol of an outer loop's variable in reaches, which is no symbol of the
/// host.
Expr indexSymbol(const clang::VarDecl &Variable, const Symbols &Values);

} // namespace idxmap

#endif
