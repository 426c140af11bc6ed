//===- SmallBody.h - A body with a few variables, for tests -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_MODEL_SMALLBODY_H
#define IDXMAP_TESTS_UNIT_MODEL_SMALLBODY_H

#include "Trees.h"

namespace idxmap::ir::test {

/// Of the loop: i. From outside: n, a number; a and b, pointers to numbers; s,
/// an object. Of the body: k, a number; q, a pointer; r and u, references; c,
/// an object.
enum SmallVariable : VariableNumber { I, N, A, B, S, K, Q, R, U, C };

inline const Type Numbers{Type::Kind::Pointer, 0, {}, /*IsFlat=*/true};
inline const Type Object{Type::Kind::Object, 0, "S"};

inline Body small(Statements Parts) {
  using Scope = Variable::Scope;
  Body Result;
  Result.Variables = {{Scope::Loop, "i", Int},
                      {Scope::Outside, "n", Int},
                      {Scope::Outside, "a", Numbers},
                      {Scope::Outside, "b", Numbers},
                      {Scope::Outside, "s", Object},
                      {Scope::Body, "k", Int},
                      {Scope::Body, "q", Numbers},
                      {Scope::Body, "r", Double, /*IsReference=*/true},
                      {Scope::Body, "u", Object, /*IsReference=*/true},
                      {Scope::Body, "c", Object}};
  Result.Parts = std::move(Parts);
  return Result;
}

inline Value i() { return load(variable(I, Int)); }
inline Value n() { return load(variable(N, Int)); }
inline Value k() { return load(variable(K, Int)); }
inline Value pointer(VariableNumber Of) { return load(variable(Of, Numbers)); }
/// `Of->[Index]`, of a pointer.
inline Place at(VariableNumber Of, Value Index) {
  return target(variable(Of, Numbers), std::move(Index));
}
inline Place object(VariableNumber Of) { return variable(Of, Object); }

inline Statement assign(Place To, Value From) {
  return {Assign{std::move(To), std::move(From)}};
}
inline Statement update(Place To, Value By) {
  return {Update{std::move(To), "+", std::move(By), Int}};
}
inline Statement declare(VariableNumber Of, Value From) {
  return {Declare{Of, std::move(From)}};
}
inline Statement bind(VariableNumber Of, Place To) {
  return {Bind{Of, std::move(To)}};
}
inline Statement evaluate(Value What) { return {Evaluate{std::move(What)}}; }

} // namespace idxmap::ir::test

#endif
