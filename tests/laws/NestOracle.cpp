//===- NestOracle.cpp - Independence by running every iteration -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NestOracle.h"

#include "mapping/expr/ExprText.h"

#include <stdexcept>
#include <vector>

namespace idxmap::laws {

namespace {

using Index = std::vector<int64_t>;

/// What has happened to one element.
struct History {
  Index First; ///< The mapped part of the first iteration that touched it.
  bool IsShared = false;
  bool IsWritten = false;
};

} // namespace

static int64_t valueAt(const Expr &E,
                       const std::map<std::string, int64_t> &Values) {
  const std::optional<int64_t> Value = evaluate(E, Values);
  if (!Value)
    throw std::logic_error("no value for " + toString(E));
  return *Value;
}

bool hasConflict(const LoopNest &Nest, unsigned Depth, bool WithConditional,
                 const std::map<std::string, int64_t> &Values) {
  std::map<std::pair<std::string, Index>, History> Elements;
  for (const Index &Iteration : enumerate(Nest.space(), Values)) {
    std::map<std::string, int64_t> Here = Values;
    for (size_t D = 0; D < Iteration.size(); ++D)
      Here[Nest.Loops[D].Variable] = Iteration[D];
    const Index Mapped(Iteration.begin(), Iteration.begin() + Depth);
    for (const Access &Each : Nest.Accesses) {
      if (Each.IsConditional && !WithConditional)
        continue;
      Index Element;
      for (const std::optional<Expr> &Subscript : Each.Subscripts)
        Element.push_back(valueAt(Subscript.value(), Here));
      History &Past =
          Elements.try_emplace({Each.Array, Element}, History{Mapped})
              .first->second;
      Past.IsShared |= Past.First != Mapped;
      Past.IsWritten |= Each.IsWrite;
      if (Past.IsShared && Past.IsWritten)
        return true;
    }
  }
  return false;
}

std::string show(const LoopNest &Nest) {
  std::string Text;
  for (const Loop &Each : Nest.Loops)
    Text += "for " + Each.Variable + " in " +
            toString(IndexSpace({Each.Space})) + "\n";
  for (const Access &Each : Nest.Accesses) {
    Text += std::string("  ") + (Each.IsConditional ? "perhaps " : "") +
            (Each.IsWrite ? "write " : "read ") + Each.Array;
    for (const std::optional<Expr> &Subscript : Each.Subscripts)
      Text += "[" + toString(Subscript.value()) + "]";
    Text += "\n";
  }
  return Text;
}

} // namespace idxmap::laws
