//===- Type.cpp - The types of values in a body -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Type.h"

namespace idxmap::ir {

unsigned kindBit(const Type &Of) {
  enum Bit { Bool, Pointer, FirstSize };
  // Of 16, 32, 64, 128 and other sizes.
  const auto sized = [&Of](unsigned First) {
    unsigned Size = 0;
    while (Size < 4 && (16u << Size) != Of.Bits)
      ++Size;
    return 1u << (First + Size);
  };
  switch (Of.Of) {
  case Type::Kind::Bool:
    return 1u << Bool;
  case Type::Kind::Pointer:
    return 1u << Pointer;
  case Type::Kind::Signed:
  case Type::Kind::Unsigned:
    return Of.Bits <= 8 ? Type::AnyKind : sized(FirstSize);
  case Type::Kind::Floating:
    return sized(FirstSize + 5);
  case Type::Kind::Object:
    return Of.Holds;
  case Type::Kind::Void:
  case Type::Kind::Open:
    break;
  }
  return Type::AnyKind;
}

bool mayShareBytes(const Type &A, const Type &B) {
  return (kindBit(A) & kindBit(B)) != 0;
}

std::string toString(const Type &Of) {
  switch (Of.Of) {
  case Type::Kind::Void:
    return "void";
  case Type::Kind::Bool:
    return "bool";
  case Type::Kind::Signed:
    return "i" + std::to_string(Of.Bits);
  case Type::Kind::Unsigned:
    return "u" + std::to_string(Of.Bits);
  case Type::Kind::Floating:
    return "f" + std::to_string(Of.Bits);
  case Type::Kind::Pointer:
    return "ptr";
  case Type::Kind::Object:
  case Type::Kind::Open:
    break;
  }
  return Of.Name;
}

} // namespace idxmap::ir
