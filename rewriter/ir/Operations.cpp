//===- Operations.cpp - What an operation of a body is --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Operations.h"

namespace idxmap::ir {

bool isOperation(const Value &Of, const char *Operator, size_t Count) {
  return Of.Of == Value::Kind::Operation && Of.Text == Operator &&
         Of.Operands.size() == Count;
}

bool isComparison(const Value &Of) {
  for (const char *Relation : {"<", "<=", ">", ">=", "==", "!="})
    if (isOperation(Of, Relation, 2))
      return true;
  return false;
}

std::string negated(const std::string &Relation) {
  if (Relation == "<")
    return ">=";
  if (Relation == "<=")
    return ">";
  if (Relation == ">")
    return "<=";
  if (Relation == ">=")
    return "<";
  return Relation == "!=" ? "==" : "!=";
}

std::string mirrored(const std::string &Relation) {
  if (Relation == "<")
    return ">";
  if (Relation == "<=")
    return ">=";
  if (Relation == ">")
    return "<";
  return Relation == ">=" ? "<=" : Relation;
}

} // namespace idxmap::ir
