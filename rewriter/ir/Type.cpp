//===- Type.cpp - The types of values in a body -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Type.h"

namespace idxmap::ir {

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
