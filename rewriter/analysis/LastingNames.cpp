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
  bool isKept(const std::vector<Value> &Given) const;
  bool outlivesCalls(VariableNumber Number) const;
  bool isKept(const Statements &All) const;

  const Body &In;
  const PointsToGraph &Pointers;
  const VariableNumber Of;
};

} // namespace

/// By what nobody has seen. What is touched within its place alone is not.
bool NameSearch::isKept(const std::vector<Value> &Given) const {
  return std::any_of(Given.begin(), Given.end(), [&](const Value &Each) {
    if (Each.Of != Value::Kind::Address || !Each.IsWithin)
      return Pointers.leadsTo(Each, Of);
    return Each.At->Is.holdsPointers() && Pointers.leadsTo(Each, Of);
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
      Result |= outlivesCalls(Name->Of) && Pointers.at(Name->To).hasOwn(Of);
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
    if (Pointers.leadsTo(Held, Of))
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
