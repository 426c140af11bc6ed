//===- OwnLoops.cpp -------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/OwnLoops.h"

#include "rewriter/emit/stage/StageNames.h"

namespace idxmap {

/// The loop of \p Nest that \p Symbol is a part of, or none.
static std::string variableOf(const std::string &Symbol, const LoopNest &Nest,
                              const Mapping &Map) {
  for (unsigned D = 0; D < Nest.Loops.size(); ++D)
    if (names(Map.Index[D], Symbol))
      return Nest.Loops[D].Variable;
  return "all";
}

OwnIndices ownIndices(const LoopNest &Nest, const Mapping &Map,
                      const StagePlan *Swept) {
  OwnIndices Result;
  Result.Texts.resize(Map.Own.size());
  if (Map.Own.empty())
    return Result;
  const StageNames Names(Nest);
  std::map<std::string, unsigned> Counts;
  for (size_t Begin = 0, End; Begin < Map.Own.size(); Begin = End) {
    const std::string Variable = variableOf(Map.Own[Begin].Symbol, Nest, Map);
    // Where how many there are is not constant, a loop is one of the mapping's.
    const auto isConstant = [&](size_t Part) {
      return Map.Own[Part].Extent.isConstant();
    };
    for (End = Begin + 1;
         isConstant(Begin) && End < Map.Own.size() && isConstant(End) &&
         variableOf(Map.Own[End].Symbol, Nest, Map) == Variable;)
      ++End;
    if (Swept && Nest.Loops[Nest.Sweep->Loop].Variable == Variable) {
      const int64_t Reach = Swept->find(Variable)->Reach;
      const std::string Place = Names.in(Variable);
      Result.Texts[Begin] =
          Reach > 0 ? "(" + Place + " - " + std::to_string(Reach) + ")" : Place;
      continue;
    }
    const unsigned Count = ++Counts[Variable];
    const std::string Name = Names.free(
        Variable + "_own" + (Count > 1 ? std::to_string(Count) : ""));
    if (!isConstant(Begin)) {
      Result.Texts[Begin] = Name;
      Result.Loops.push_back({Name, Map.Own[Begin].Extent});
      continue;
    }
    int64_t Inner = 1;
    for (size_t Part = End; Part-- > Begin;) {
      std::string Text = Name;
      if (Inner > 1)
        Text += " / " + std::to_string(Inner);
      if (Part > Begin)
        Text += " % " + std::to_string(Map.Own[Part].Extent.value());
      Result.Texts[Part] = Text == Name ? Text : "(" + Text + ")";
      Inner *= Map.Own[Part].Extent.value();
    }
    Result.Loops.push_back({Name, Inner});
  }
  return Result;
}

std::string ownSubscripts(const std::vector<OwnLoop> &Own) {
  std::string Text;
  for (const OwnLoop &Each : Own)
    Text += "[" + Each.Name + "]";
  return Text;
}

std::string ownExtents(const std::vector<OwnLoop> &Own) {
  std::string Text;
  for (const OwnLoop &Each : Own)
    Text += "[" + std::to_string(Each.Extent.value()) + "]";
  return Text;
}

void openOwnLoops(Writer &Out, const std::vector<OwnLoop> &Own, bool Unrolls) {
  for (const OwnLoop &Each : Own) {
    if (Unrolls && Each.isUnrolled())
      Out.verbatim("#pragma unroll\n");
    const std::string Bound =
        Each.Bound.empty() ? std::to_string(Each.Extent.value()) : Each.Bound;
    Out.open("for (" + Each.Type + " " + Each.Name + " = 0; " + Each.Name +
             " < " + Bound + "; ++" + Each.Name + ")" +
             (&Each == &Own.back() ? " {" : ""));
  }
}

void closeOwnLoops(Writer &Out, const std::vector<OwnLoop> &Own) {
  if (Own.empty())
    return;
  Out.close();
  for (size_t Loop = 1; Loop < Own.size(); ++Loop)
    Out.dedent();
}

} // namespace idxmap
