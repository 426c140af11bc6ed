//===- LastingNames.cpp - Names that outlive a call -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/LastingNames.h"

#include "rewriter/analysis/BodyNames.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>

namespace idxmap::ir {

namespace {

class NameSearch {
public:
  NameSearch(const Body &In, const PointsToGraph &Pointers, VariableNumber Of)
      : In(In), Pointers(Pointers), Of(Of) {}

  bool run() const;

private:
  bool isIt(const Memories &Any) const;
  bool leadsToIt(const Value &Each) const;
  bool isKept(const std::vector<Value> &Given) const;
  bool outlivesCalls(VariableNumber Number) const;
  bool isKept(const Statements &All) const;

  const Body &In;
  const PointsToGraph &Pointers;
  const VariableNumber Of;
};

} // namespace

bool NameSearch::isIt(const Memories &Any) const {
  return std::any_of(Any.begin(), Any.end(), [&](const Memory &Each) {
    return Each.Of == Of && Each.Away == Memory::Distance::Own;
  });
}

bool NameSearch::leadsToIt(const Value &Each) const {
  const Memories To = Pointers.pointersIn(Each);
  return isIt(To) || isIt(Pointers.closure(To)) ||
         (Each.At && Each.Of == Value::Kind::Address &&
          isIt(Pointers.at(*Each.At)));
}

/// By what nobody has seen. What is touched within its place alone is not.
bool NameSearch::isKept(const std::vector<Value> &Given) const {
  return std::any_of(Given.begin(), Given.end(), [&](const Value &Each) {
    if (Each.Of != Value::Kind::Address || !Each.IsWithin)
      return leadsToIt(Each);
    return Each.At->Is.holdsPointers() && leadsToIt(Each);
  });
}

bool NameSearch::outlivesCalls(VariableNumber Number) const {
  const Variable &Each = In.Variables[Number];
  return Number != Of &&
         (Each.In != Variable::Scope::Called || Each.HasGlobalStorage);
}

bool NameSearch::isKept(const Statements &All) const {
  bool Result = false;
  forEachStatement(All, [&](const Statement &Each) {
    if (const auto *Name = std::get_if<Bind>(&Each.Form))
      Result |= outlivesCalls(Name->Of) && isIt(Pointers.at(Name->To));
    else if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form))
      Result |= isKept(Opaque->Named);
  });
  forEachStatementValue(All, [&](const Value &Each) {
    Result |= Pointers.isUnseen(Each) && isKept(Each.Operands);
  });
  return Result;
}

bool NameSearch::run() const {
  // Another run of the function, or of the lambda that has it, has another one.
  if (BodyNames(In).InCalls.count(Of))
    return true;
  for (VariableNumber I = 0; I < In.Variables.size(); ++I) {
    if (!outlivesCalls(I))
      continue;
    Place Whole;
    Whole.Base = I;
    Whole.Is = In.Variables[I].Is;
    Value Held;
    Held.Of = Value::Kind::Load;
    Held.Is = Whole.Is;
    Held.At = std::make_shared<const Place>(std::move(Whole));
    if (leadsToIt(Held))
      return true;
  }
  return isKept(In.Before) || isKept(In.Parts) ||
         std::any_of(In.Functions.begin(), In.Functions.end(),
                     [&](const Function &Each) { return isKept(Each.Parts); });
}

bool hasLastingName(const Body &In, const PointsToGraph &Pointers,
                    VariableNumber Of) {
  return NameSearch(In, Pointers, Of).run();
}

} // namespace idxmap::ir
