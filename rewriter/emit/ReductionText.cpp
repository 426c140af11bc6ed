//===- ReductionText.cpp - Reductions of a kernel, written down -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/ReductionText.h"

#include <cassert>

namespace idxmap {

/// The runtime's class of an operator.
static std::string operatorText(const ReductionRule &Rule) {
  const std::string Name = operatorName(Rule.Operator);
  return Rule.Elements == 0 ? Name : "::idxmap::ElementsOf<" + Name + ">";
}

/// Of what is reduced as one.
static std::string typeText(const ReductionRule &Rule) {
  if (Rule.Elements > 0)
    return "::idxmap::ReducedElements<" + Rule.Type + ", " +
           std::to_string(Rule.Elements) + ">";
  return Rule.Index.empty() ? Rule.Type
                            : "::idxmap::IndexedValue<" + Rule.Type + ", " +
                                  Rule.IndexType + ">";
}

static std::string parameterName(const ReductionRule &Rule) {
  return "idxmap_reduce_" + Rule.Value;
}

std::string reductionParameter(const ReductionRule &Rule, const Target &For) {
  return "const " + For.reductionClass() + "<" + operatorText(Rule) + ", " +
         typeText(Rule) + "> " + parameterName(Rule);
}

static std::string variablesText(const ReductionRule &Rule,
                                 const std::string &Value) {
  return Value + (Rule.Index.empty() ? "" : ", " + Rule.Index);
}

std::string reductionArgument(const ReductionRule &Rule,
                              const std::string &Value, const Target &For) {
  return For.reducer() + ".reductionOf<" + operatorText(Rule) + ">(" +
         variablesText(Rule, Value) + ")";
}

std::string reductionCheck(const ReductionRule &Rule,
                           const std::string &Value) {
  return "idxmap_check.reduces<" + operatorText(Rule) + ">(\"" +
         variablesText(Rule, Value) + "\", " + variablesText(Rule, Value) +
         ");";
}

std::string privateCopy(const ReductionRule &Rule) {
  if (Rule.Elements > 0)
    return Rule.Type + " " + Rule.Value + "[" + std::to_string(Rule.Elements) +
           "];\n" + parameterName(Rule) + ".begin(" + Rule.Value + ");";
  const std::string Initial = " = " + parameterName(Rule) + ".identity()";
  if (Rule.IsIndex)
    return Rule.IndexType + " " + Rule.Index + Initial + "._Index;";
  return Rule.Type + " " + Rule.Value + Initial +
         (Rule.Index.empty() ? ";" : "._Value;");
}

std::vector<std::string> combineLines(const LoopNest &Nest,
                                      const std::string &Chunk) {
  std::vector<std::string> Lines;
  const std::string Of = Chunk.empty() ? "" : ".ofChunk(" + Chunk + ")";
  for (const Capture &Each : Nest.Captures)
    if (Each.Reduction && !Each.Reduction->IsIndex)
      Lines.push_back(
          parameterName(*Each.Reduction) + Of + ".combine(" +
          Each.Reduction->Value +
          (Each.Reduction->Index.empty() ? "" : ", " + Each.Reduction->Index) +
          ");");
  return Lines;
}

} // namespace idxmap
