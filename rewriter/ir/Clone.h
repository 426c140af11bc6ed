//===- Clone.h - Functions in terms of what they are given ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_CLONE_H
#define IDXMAP_REWRITER_IR_CLONE_H

#include "rewriter/ir/Body.h"

namespace idxmap::ir {

/// \p Of with \p Arguments in place of \p Parameters, those of a function that
/// does nothing but return it:
///
///   load p->[load k]   with p = load q, k = 2 * load i   ->  load q->[2 * load
///   i] load r.x           with a reference r = &v->[0]       ->  load v->[0].x
///
/// Nothing where an argument with an effect would not happen once, or the
/// address of a parameter's own storage is taken.
std::optional<Value> substituted(const Value &Of,
                                 const std::vector<VariableNumber> &Parameters,
                                 const std::vector<Value> &Arguments,
                                 const Body &In);

/// \p Of in a body with the variables \p To in place of its own, 0, 1, ...; the
/// functions that it calls are none of that body's.
Value renamed(Value Of, const std::vector<VariableNumber> &To);

/// The statements of \p Callee with variables of their own, which are added to
/// \p In; before them, in \p Before, its parameters are those that \p Call
/// gives.
Statements withNewVariables(const Function &Callee, Body &In,
                            Statements &Before, const Value &Call);

/// Without the variables that nothing names, those of the loops apart; what
/// only functions name comes last.
Body withUsedVariables(Body Of);

} // namespace idxmap::ir

#endif
