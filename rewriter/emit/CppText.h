//===- CppText.h - A piece of C++ with its precedence -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The text of a C++ expression and how tightly it binds, so that it can become
// an operand with no parentheses that it does not need.
//
//   {"a + b", Sum} as an operand of `*`  ->  (a + b)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_CPPTEXT_H
#define IDXMAP_REWRITER_EMIT_CPPTEXT_H

#include <cstdint>
#include <string>

namespace idxmap {

enum class Binding { Conditional, Xor, Sum, Product, Unary, Primary };

struct CppText {
  std::string Text;
  Binding Binds = Binding::Primary;

  /// The text, in parentheses if it binds less tightly than \p Needed.
  std::string as(Binding Needed) const;
  /// Likewise as a right operand of a left-associative operator of \p Needed.
  std::string asRight(Binding Needed) const;
};

/// An integer type by name, or by the properties that conversions depend on.
struct CppType {
  std::string Name;
  unsigned Bits = 32;
  bool IsSigned = true;

  /// The type of an arithmetic operand of this type.
  CppType promoted() const;
  /// The largest value, at most that of a signed 64-bit integer.
  int64_t largest() const;
};

/// A decimal literal with the value \p Value in a type that holds it.
CppText literal(int64_t Value);
/// `static_cast<Type>(text)`.
CppText cast(const std::string &Type, const CppText &Value);
/// User text as an operand: a name, a call, a member access as it is, other
/// text in parentheses.
CppText userText(const std::string &Text);

} // namespace idxmap

#endif
