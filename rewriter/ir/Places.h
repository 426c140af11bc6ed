//===- Places.h - Ways through memory, composed -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_PLACES_H
#define IDXMAP_REWRITER_IR_PLACES_H

#include "rewriter/ir/Value.h"

namespace idxmap::ir {

/// The number \p Of as an offset, which has 64 bits.
Value offset(int64_t Of);
bool isZero(const Value &Index);
/// That \p Of, a Number, is written as; nothing beyond 64 bits, and of others.
std::optional<int64_t> numberIn(const Value &Of);
/// The program writes an index there: none stands behind a reference.
bool hasSubscript(const PlaceStep &Of);
/// The variable that all of \p At is, not a part of it or what it leads to.
std::optional<VariableNumber> variableAt(const Place &At);
/// What the value or variable that the way begins with leads to, `*p`.
bool isPointee(const Place &Of);
/// By a pointer or container, out of the object that the way begins in.
bool leadsOn(const Place &Of);
/// One of which nothing is known.
Value unknownIndex();

/// `Left Operator Right` of offsets; of `+` and 0, the other.
Value offsetSum(Value Left, const char *Operator, Value Right);

/// From the element at the end of \p Way, \p Index, not 0, further on, as a
/// pointer to it goes: `&a[0][0] + k`. Pre: the last step has an index.
void moveOn(std::vector<PlaceStep> &Way, Value Index);

/// `*(Pointer + Index)`, by the shortest way:
///
///   load p          ->  p->[Index]
///   &a->[k]         ->  a->[k + Index]
///   &x.y, Index 0   ->  x.y
Place pointee(Value Pointer, Value Index);

/// From \p Pointer, a value, to what it leads to.
PlaceStep targetStep(const Value &Pointer, Value Index);

/// \p Of at the end of \p From. The way into a base class and out of it is
/// none.
Place behind(Place From, const std::vector<PlaceStep> &Of, const Type &Is);

} // namespace idxmap::ir

#endif
