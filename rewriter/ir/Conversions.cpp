//===- Conversions.cpp - What a conversion keeps of a number --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Conversions.h"

namespace idxmap::ir {

using Kind = Type::Kind;

/// Integers of so many bits, the sign apart, are floating-point numbers of
/// \p Bits.
static unsigned precisionOf(unsigned Bits) {
  switch (Bits) {
  case 16:
    return 8; // bfloat16, the smaller one of two.
  case 32:
    return 24;
  case 64:
    return 53;
  default:
    return Bits > 64 ? 64 : 0;
  }
}

bool holdsAll(const Type &To, const Type &From) {
  if (To == From || To.Of == Kind::Open || From.Of == Kind::Open)
    return true;
  if (From.Of == Kind::Bool)
    return To.isInteger() || To.Of == Kind::Floating;
  if (To.Of == Kind::Floating)
    return From.Of == Kind::Floating
               ? To.Bits >= From.Bits
               : From.isInteger() && From.Bits - (From.Of == Kind::Signed) <=
                                         precisionOf(To.Bits);
  if (!To.isInteger() || !From.isInteger())
    return false;
  if (To.Of == From.Of)
    return To.Bits >= From.Bits;
  return To.Of == Kind::Signed && To.Bits > From.Bits;
}

const Value &withoutAnyConversions(const Value &Of) {
  return Of.Of == Value::Kind::Convert
             ? withoutAnyConversions(Of.Operands.front())
             : Of;
}

Value withoutExactConversions(Value Of) {
  if (Of.Of != Value::Kind::Convert)
    return Of;
  Value From = withoutExactConversions(std::move(Of.Operands.front()));
  if (holdsAll(Of.Is, From.Is))
    return From;
  Of.Operands.front() = std::move(From);
  return Of;
}

const Value &withoutOrderedConversions(const Value &Of) {
  if (Of.Of != Value::Kind::Convert)
    return Of;
  const Value &From = Of.Operands.front();
  const bool IsOrdered =
      holdsAll(Of.Is, From.Is) ||
      (Of.Is.Of == Kind::Floating &&
       (From.Is.isInteger() || From.Is.Of == Kind::Floating));
  return IsOrdered ? withoutOrderedConversions(From) : Of;
}

bool keepsResidue(const Type &Through, const Type &Is) {
  if (Through == Is || Through.Of == Kind::Open || Is.Of == Kind::Open)
    return true;
  if (Is.Of == Kind::Floating)
    return Through.Of == Kind::Floating;
  return Through.isInteger() &&
         (Is.Of == Kind::Bool || Through.Bits >= Is.Bits);
}

bool rounds(const Type &Of, const Type &Is) {
  return (Is.isInteger() || Is.Of == Kind::Bool) && Of.Of == Kind::Floating;
}

} // namespace idxmap::ir
