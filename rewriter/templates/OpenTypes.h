//===- OpenTypes.h - Integers of types that instances decide ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In a template, the variable, the bound or the step of a loop may have an open
// type, one that a template parameter decides. The nest is read as if it could
// be any integer type, and the unit's instances say whether it is one:
//
//   for (T i = 0; i < n; ++i)      with T = long  ->  taken
//                                  with T = float ->  refused, naming T
//
// Clang keeps operators on such operands as they are written, as one node or,
// where the scope has such operators of classes, as a call.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEMPLATES_OPENTYPES_H
#define IDXMAP_REWRITER_TEMPLATES_OPENTYPES_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Expr.h"

namespace idxmap {

inline bool isOpen(clang::QualType Type) { return Type->isDependentType(); }

/// Why an instance of the template has no loop that counts: what a finding on
/// a variable, a bound or a step says, or nothing.
std::optional<Finding> checkOpenVariable(const Extraction &E,
                                         const clang::VarDecl &Variable,
                                         clang::SourceRange Place);
std::optional<Finding> checkOpenBound(const Extraction &E,
                                      const clang::Expr &Bound);
std::optional<Finding> checkOpenStep(const Extraction &E,
                                     const clang::Expr &Step);

struct Operation {
  clang::BinaryOperatorKind Opcode;
  const clang::Expr *Left, *Right;
};
struct UnaryOperation {
  clang::UnaryOperatorKind Opcode;
  const clang::Expr *Operand;
};

/// \p S as a built-in operation, or what may become one in an instance.
std::optional<Operation> asBinary(const clang::Expr &S);
std::optional<UnaryOperation> asUnary(const clang::Expr &S);

/// `0`, `T(0)`, `T{}`, `static_cast<T>(0)`: a constant that every integer type
/// holds.
std::optional<int64_t> smallConstant(const Extraction &E,
                                     const clang::Expr &Expression);

} // namespace idxmap

#endif
