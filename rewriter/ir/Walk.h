//===- Walk.h - All statements and values of a tree -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_WALK_H
#define IDXMAP_REWRITER_IR_WALK_H

#include "rewriter/ir/Body.h"

#include <functional>

namespace idxmap::ir {

/// Each statement of \p All and in them, also in sequences, outer ones first.
void forEachStatement(const Statements &All,
                      const std::function<void(const Statement &)> &Do);
void forEachStatement(const Statement &Of,
                      const std::function<void(const Statement &)> &Do);

/// Each value in \p Of, itself first; those of places, too, but not what the
/// statements of a sequence have.
void forEachValue(const Value &Of,
                  const std::function<void(const Value &)> &Do);
void forEachValue(const Place &Of,
                  const std::function<void(const Value &)> &Do);

/// Each value that the statements of \p All and in them have.
void forEachStatementValue(const Statements &All,
                           const std::function<void(const Value &)> &Do);
void forEachStatementValue(const Statement &Of,
                           const std::function<void(const Value &)> &Do);

/// Happens once, and where it is: a call, a sequence, or what is opaque.
bool mayHaveEffect(const Value &Of);
bool mayHaveEffect(const Place &Of);

/// A copy of \p All in which \p Replace has put others in place of the
/// statements for which it is true; it is not asked about their parts.
Statements
mapped(const Statements &All,
       const std::function<bool(const Statement &, Statements &)> &Replace);

/// The statements in \p Of itself, in their order.
std::vector<Statements *> partsOf(Statement &Of);
std::vector<const Statements *> partsOf(const Statement &Of);

/// Values and places of \p Of itself, not those of its parts.
std::vector<Value *> valuesOf(Statement &Of);
std::vector<Place *> placesOf(Statement &Of);

} // namespace idxmap::ir

#endif
