//===- NestOracle.cpp - Independence by running every iteration -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "NestOracle.h"

#include "mapping/expr/ExprText.h"

#include <algorithm>
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

/// The values of the loops' variables, where bounds over outer ones are none.
static IndexSpace boxOf(const LoopNest &Nest) {
  std::vector<Dimension> Boxes;
  for (const Loop &Each : Nest.Loops)
    Boxes.push_back(Each.values());
  return IndexSpace(std::move(Boxes));
}

/// Whether a loop with bounds over outer variables takes the value that it has
/// \p Here.
static bool isTaken(const Loop &Of,
                    const std::map<std::string, int64_t> &Here) {
  if (!Of.Dependent)
    return true;
  const int64_t Value = Here.at(Of.Variable);
  for (const Expr &Bound : Of.Dependent->Within.AtLeast)
    if (Value < valueAt(Bound, Here))
      return false;
  for (const Expr &Bound : Of.Dependent->Within.AtMost)
    if (Value > valueAt(Bound, Here))
      return false;
  const auto &Trips = Of.Dependent->Counted;
  if (!Trips || !Trips->Begin)
    return true;
  const int64_t Way = Value - valueAt(*Trips->Begin, Here);
  return (Trips->Decreases ? Way <= 0 : Way >= 0) &&
         Way % Trips->Step.value() == 0;
}

static bool runs(const Access &Of, const std::map<std::string, int64_t> &Here) {
  return std::all_of(
      Of.NotNegative.begin(), Of.NotNegative.end(),
      [&](const Expr &Each) { return valueAt(Each, Here) >= 0; });
}

bool hasConflict(const LoopNest &Nest, unsigned Depth, bool WithConditional,
                 const std::map<std::string, int64_t> &Values) {
  std::map<std::pair<std::string, Index>, History> Elements;
  for (const Index &Iteration : enumerate(boxOf(Nest), Values)) {
    std::map<std::string, int64_t> Here = Values;
    for (size_t D = 0; D < Iteration.size(); ++D)
      Here[Nest.Loops[D].Variable] = Iteration[D];
    if (!std::all_of(Nest.Loops.begin(), Nest.Loops.end(),
                     [&](const Loop &Each) { return isTaken(Each, Here); }))
      continue;
    const Index Mapped(Iteration.begin(), Iteration.begin() + Depth);
    for (const Access &Each : Nest.Accesses) {
      if ((Each.IsConditional && !WithConditional) || !runs(Each, Here))
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
  for (const Loop &Each : Nest.Loops) {
    Text +=
        "for " + Each.Variable + " in " + toString(IndexSpace({Each.values()}));
    if (Each.Dependent) {
      for (const Expr &Bound : Each.Dependent->Within.AtLeast)
        Text += " from " + toString(Bound);
      for (const Expr &Bound : Each.Dependent->Within.AtMost)
        Text += " to " + toString(Bound);
      if (const auto &Trips = Each.Dependent->Counted)
        Text += std::string(Trips->Decreases ? " down" : "") + " by " +
                toString(Trips->Step) + " from " + toString(*Trips->Begin);
    }
    Text += "\n";
  }
  for (const Access &Each : Nest.Accesses) {
    Text += std::string("  ") + (Each.IsConditional ? "perhaps " : "") +
            (Each.IsWrite ? "write " : "read ") + Each.Array;
    for (const std::optional<Expr> &Subscript : Each.Subscripts)
      Text += "[" + toString(Subscript.value()) + "]";
    for (const Expr &Condition : Each.NotNegative)
      Text += " where " + toString(Condition) + " >= 0";
    Text += "\n";
  }
  return Text;
}

} // namespace idxmap::laws
