//===- CppText.cpp - A piece of C++ with its precedence -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/CppText.h"

#include <cctype>
#include <limits>

namespace idxmap {

std::string CppText::as(Binding Needed) const {
  return Binds < Needed ? "(" + Text + ")" : Text;
}

std::string CppText::asRight(Binding Needed) const {
  return Binds <= Needed ? "(" + Text + ")" : Text;
}

CppType CppType::promoted() const {
  return Bits < 32 ? CppType{"int", 32, true} : *this;
}

int64_t CppType::largest() const {
  const unsigned ValueBits = IsSigned ? Bits - 1 : Bits;
  if (ValueBits >= 63)
    return std::numeric_limits<int64_t>::max();
  return (int64_t(1) << ValueBits) - 1;
}

CppText literal(int64_t Value) {
  // The literal 9223372036854775808 has no signed type.
  if (Value == std::numeric_limits<int64_t>::min())
    return {"-9223372036854775807 - 1", Binding::Sum};
  return {std::to_string(Value), Value < 0 ? Binding::Unary : Binding::Primary};
}

CppText cast(const std::string &Type, const CppText &Value) {
  return {"static_cast<" + Type + ">(" + Value.Text + ")", Binding::Primary};
}

// Names, numbers, member accesses and calls: outside of brackets, only what
// binds as tightly as they do.
static bool isPostfix(const std::string &Text) {
  int Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    const unsigned char C = Text[I];
    const bool IsArrow = Text.compare(I, 2, "->") == 0;
    if (C == '(' || C == '[')
      ++Depth;
    else if (C == ')' || C == ']')
      --Depth;
    else if (Depth == 0 && IsArrow)
      ++I;
    else if (Depth == 0 && !std::isalnum(C) && C != '_' && C != ':' && C != '.')
      return false;
  }
  return true;
}

CppText userText(const std::string &Text) {
  return {isPostfix(Text) ? Text : "(" + Text + ")", Binding::Primary};
}

} // namespace idxmap
