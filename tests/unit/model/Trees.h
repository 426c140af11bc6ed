//===- Trees.h - Small trees of bodies, for tests ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_MODEL_TREES_H
#define IDXMAP_TESTS_UNIT_MODEL_TREES_H

#include "rewriter/ir/Body.h"

namespace idxmap::ir::test {

inline const Type Int{Type::Kind::Signed, 32, {}};
inline const Type Unsigned{Type::Kind::Unsigned, 32, {}};
inline const Type Double{Type::Kind::Floating, 64, {}};
inline const Type Bool{Type::Kind::Bool, 0, {}};
inline const Type Pointer{Type::Kind::Pointer, 0, {}};

inline Value number(const char *Digits, const Type &Is = Int) {
  Value Result;
  Result.Of = Value::Kind::Number;
  Result.Is = Is;
  Result.Text = Digits;
  return Result;
}

inline Place variable(VariableNumber Number, const Type &Is) {
  return {Number, {}, {}, Is};
}

inline Value load(Place From) {
  Value Result;
  Result.Of = Value::Kind::Load;
  Result.Is = From.Is;
  Result.At = std::make_shared<const Place>(std::move(From));
  return Result;
}

inline Value address(Place Of) {
  Value Result = load(std::move(Of));
  Result.Of = Value::Kind::Address;
  Result.Is = Pointer;
  return Result;
}

inline Value operation(const char *Operator, std::vector<Value> Operands,
                       const Type &Is) {
  Value Result;
  Result.Of = Value::Kind::Operation;
  Result.Is = Is;
  Result.Text = Operator;
  Result.Operands = std::move(Operands);
  return Result;
}

inline Value converted(Value Of, const Type &Is) {
  Value Result;
  Result.Of = Value::Kind::Convert;
  Result.Is = Is;
  Result.Operands.push_back(std::move(Of));
  return Result;
}

inline Value sum(Value Left, Value Right) {
  const Type Is = Left.Is;
  return operation("+", {std::move(Left), std::move(Right)}, Is);
}

inline Place element(Place Of, PlaceStep::Kind How, Value Index) {
  Of.Way.push_back({How, {}, {std::move(Index)}});
  Of.Is = Double;
  return Of;
}

/// `Of->[Index]`.
inline Place target(Place Of, Value Index) {
  return element(std::move(Of), PlaceStep::Kind::Target, std::move(Index));
}

inline Place field(Place Of, const char *Name) {
  Of.Way.push_back({PlaceStep::Kind::Field, Name, {}});
  Of.Is = Double;
  return Of;
}

/// A call of \p Callee, or of what nobody has seen.
inline Value call(const char *Name, std::optional<FunctionNumber> Callee,
                  std::vector<Value> Arguments, const Type &Is) {
  Value Result;
  Result.Of = Value::Kind::Call;
  Result.Is = Is;
  Result.Text = Name;
  Result.Operands = std::move(Arguments);
  Result.Callee = Callee;
  return Result;
}

} // namespace idxmap::ir::test

#endif
