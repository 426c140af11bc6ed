//===- Conversions.h - What a conversion keeps of a number ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   i64(i32), f64(f32), f64(u32)   keep the value, and so its order
//   f32(f64), f32(i32)             round: a lesser number is not greater after
//                                  it
//   u32(i32), i8(i32), i32(f64)    may give any order
//   i8(i32) modulo 2^8             keeps the residue of a sum, i32(f64) does
//                                  not
//
// What a template leaves open is taken for a number that all types hold.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_CONVERSIONS_H
#define IDXMAP_REWRITER_IR_CONVERSIONS_H

#include "rewriter/ir/Value.h"

namespace idxmap::ir {

/// A value of \p From is one of \p To.
bool holdsAll(const Type &To, const Type &From);

/// \p Of without the conversions around it, whatever they do.
const Value &withoutAnyConversions(const Value &Of);
/// \p Of without the conversions around it that keep its value: of
/// f32(i32(i8)), which is as f32(i8), all.
Value withoutExactConversions(Value Of);
/// \p Of before them, and those that round it to floating-point numbers.
const Value &withoutOrderedConversions(const Value &Of);

/// A sum or product that is converted to \p Through, and then to \p Is, is as
/// if it were converted to \p Is alone.
bool keepsResidue(const Type &Through, const Type &Is);

/// An integer of the type \p Is that takes a result of the type \p Of rounds at
/// every step.
bool rounds(const Type &Of, const Type &Is);

} // namespace idxmap::ir

#endif
