//===- LoopEnds.cpp - What a launch owes to single loops ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/LoopEnds.h"

#include "rewriter/emit/CppText.h"

#include <algorithm>

namespace idxmap {

static bool hasEnding(const CompanionVariable &Of) {
  return Of.Ending.has_value();
}

unsigned loopsOpenedAlone(const LoopNest &Nest) {
  unsigned Count = 0;
  for (unsigned D = 0; D < Nest.Loops.size(); ++D)
    if (const Loop &Each = Nest.Loops[D];
        Each.Ending || !Each.Checks.empty() ||
        std::any_of(Each.Companions.begin(), Each.Companions.end(), hasEnding))
      Count = D + 1;
  return Count;
}

/// What the extents are computed from must hold before they are.
static bool isFirst(const LoopCheck &Check) {
  return Check.What == LoopCheck::Kind::Reached ||
         Check.What == LoopCheck::Kind::Bounded;
}

static void writeCheck(Writer &Out, const LoopCheck &Check, const Loop &Of,
                       const HostExpr &Values) {
  std::vector<std::string> Arguments;
  for (const Expr &Value : Check.Values)
    Arguments.push_back(Values.text(Value));
  switch (Check.What) {
  case LoopCheck::Kind::Step:
    Arguments.push_back(quoted(Check.Text));
    return Out.list("idxmap_launch.step(", Arguments, ");");
  case LoopCheck::Kind::Reached:
    Arguments.push_back(quoted(Check.Text));
    return Out.list("idxmap_launch.reaches(", Arguments, ");");
  case LoopCheck::Kind::Bounded:
    Arguments.push_back(quoted(Check.Text));
    return Out.list("idxmap_launch.bounded<" + Check.Type + ">(", Arguments,
                    ");");
  case LoopCheck::Kind::Ends:
    break;
  }
  Arguments.insert(Arguments.begin(), quoted(Of.Variable));
  Out.list("idxmap_launch.ends<" + Check.Text + ">(", Arguments, ");");
}

void writeLoopStart(Writer &Out, const Loop &Of, const HostExpr &Values) {
  if (Of.Ending)
    for (const std::string &Line : Of.Ending->Start)
      Out.line(Line);
  for (const CompanionVariable &Each : Of.Companions)
    if (Each.Ending && !Each.Ending->Start.empty())
      Out.line(Each.Ending->Start);
  for (const LoopCheck &Check : Of.Checks)
    if (isFirst(Check))
      writeCheck(Out, Check, Of, Values);
}

/// The steps of all trips, in arithmetic that may wrap as the variable does.
static void writeSteps(Writer &Out, const CompanionVariable &Of,
                       const HostExpr &Values) {
  const CompanionEnding &Ending = *Of.Ending;
  if (Ending.Step == "0")
    return;
  const Expr &Trips = Ending.Trips;
  std::string Text =
      Trips.isConstant()
          ? cast(Ending.Type, literal(Trips.value())).Text
          : userText(Values.intText(Trips)).Text + ".to<" + Ending.Type + ">()";
  if (Ending.Step != "1")
    Text = Ending.Step + " * " + Text;
  Out.line(Of.Name + (Ending.Decreases ? " -= " : " += ") + Text + ";");
}

void writeLoopEnd(Writer &Out, const Loop &Of, const HostExpr &Values) {
  for (const LoopCheck &Check : Of.Checks)
    if (!isFirst(Check))
      writeCheck(Out, Check, Of, Values);
  for (const CompanionVariable &Each : Of.Companions)
    if (Each.Ending)
      writeSteps(Out, Each, Values);
  if (!Of.Ending)
    return;
  const Expr &After = Of.Ending->After;
  const bool IsPlain =
      After.isConstant() && (Of.IsSigned || After.value() >= 0);
  const bool IsInt = After.isConstant() || After.isSymbol();
  const std::string Text = Values.intText(After);
  Out.line(
      Of.Variable + " = " +
      (IsPlain ? Values.text(After)
               : (IsInt ? Text : "(" + Text + ")") + ".to<" + Of.Type + ">()") +
      ";");
}

} // namespace idxmap
