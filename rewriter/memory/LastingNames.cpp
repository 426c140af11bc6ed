//===- LastingNames.cpp - Names that outlive a call -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/LastingNames.h"

#include "rewriter/ir/Walk.h"
#include "rewriter/memory/BodyNames.h"

namespace idxmap::ir {

namespace {

class NameSearch {
public:
  NameSearch(const Body &In, const PointsToGraph &Pointers,
             const LastingNames::Test &EndsWithRound)
      : In(In), Pointers(Pointers), EndsWithRound(EndsWithRound) {}

  std::set<VariableNumber> run();

private:
  void add(const Memories &Named);
  void addReached(const Value &By);
  void addKept(const std::vector<Value> &Given);
  void addHeld(VariableNumber By);
  bool outlivesCalls(VariableNumber Number) const;
  void look(const Statements &All);

  const Body &In;
  const PointsToGraph &Pointers;
  const LastingNames::Test &EndsWithRound;
  std::set<VariableNumber> Found;
};

} // namespace

void NameSearch::add(const Memories &Named) {
  for (const Memory &Each : Named)
    if (Each.Away == Memory::Distance::Own)
      Found.insert(Each.Of);
}

void NameSearch::addReached(const Value &By) {
  const Memories To = Pointers.pointersIn(By);
  add(To);
  add(Pointers.closure(To));
}

/// By what nobody has seen. What is touched within its place alone is not.
void NameSearch::addKept(const std::vector<Value> &Given) {
  for (const Value &Each : Given)
    if (Each.Of != Value::Kind::Address || !Each.IsWithin ||
        Each.At->Is.holdsPointers())
      addReached(Each);
}

bool NameSearch::outlivesCalls(VariableNumber Number) const {
  const Variable &Each = In.Variables[Number];
  return Each.HasGlobalStorage || (Each.In != Variable::Scope::Called &&
                                   !(EndsWithRound && EndsWithRound(Number)));
}

/// What \p By leads to; that it may lead to itself is no other name.
void NameSearch::addHeld(VariableNumber By) {
  Place Whole;
  Whole.Base = By;
  Whole.Is = In.Variables[By].Is;
  Value Held;
  Held.Of = Value::Kind::Load;
  Held.Is = Whole.Is;
  Held.At = std::make_shared<const Place>(std::move(Whole));
  const bool WasFound = Found.count(By) != 0;
  addReached(Held);
  if (!WasFound)
    Found.erase(By);
}

void NameSearch::look(const Statements &All) {
  forEachStatement(All, [&](const Statement &Each) {
    if (const auto *Name = std::get_if<Bind>(&Each.Form)) {
      if (outlivesCalls(Name->Of))
        add(Pointers.at(Name->To));
    } else if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form)) {
      addKept(Opaque->Named);
    } else if (const auto *Written = std::get_if<Assign>(&Each.Form)) {
      if (Pointers.leadsElsewhere(Written->To))
        addReached(Written->From);
    }
  });
  forEachStatementValue(All, [&](const Value &Each) {
    if (Pointers.isUnseen(Each))
      addKept(Each.Operands);
  });
}

std::set<VariableNumber> NameSearch::run() {
  for (VariableNumber I = 0; I < In.Variables.size(); ++I)
    if (outlivesCalls(I))
      addHeld(I);
  // Another run of the function, or of the lambda that has it, has another one.
  const BodyNames Names(In);
  Found.insert(Names.InCalls.begin(), Names.InCalls.end());
  look(In.Before);
  look(In.Parts);
  for (const Function &Each : In.Functions)
    look(Each.Parts);
  return std::move(Found);
}

LastingNames::LastingNames(const Body &In, const PointsToGraph &Pointers,
                           const Test &EndsWithRound)
    : Lasting(NameSearch(In, Pointers, EndsWithRound).run()) {}

} // namespace idxmap::ir
