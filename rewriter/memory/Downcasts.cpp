//===- Downcasts.cpp - From a base class to its object --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/Downcasts.h"

#include "rewriter/ir/Walk.h"

namespace idxmap::ir {

using Names = std::set<std::string>;

static void addBases(const Place &Of, Names &Bases) {
  for (const PlaceStep &Each : Of.Way)
    if (Each.Of == PlaceStep::Kind::Derived)
      Bases.insert(Each.Name);
}

static void addBases(const Statements &All, Names &Bases) {
  forEachStatement(All, [&](const Statement &Each) {
    for (const Place *At : placesOf(const_cast<Statement &>(Each)))
      addBases(*At, Bases);
  });
  forEachStatementValue(All, [&](const Value &Each) {
    if (Each.At)
      addBases(*Each.At, Bases);
  });
}

Names downcastBases(const Body &In) {
  Names Result;
  addBases(In.Parts, Result);
  for (const Function &Each : In.Functions)
    addBases(Each.Parts, Result);
  return Result;
}

} // namespace idxmap::ir
