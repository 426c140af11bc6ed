//===- BodyCost.cpp - What an iteration costs, roughly --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/BodyCost.h"

#include "rewriter/ir/Walk.h"

#include <algorithm>

namespace idxmap::ir {

static constexpr unsigned Most = 1000000;
static constexpr unsigned Rounds = 16; ///< Of an inner loop.
static constexpr unsigned Unseen = 16; ///< A call.

static unsigned costOf(const Statements &All);

static bool isMemory(const Place &At) {
  return std::any_of(At.Way.begin(), At.Way.end(), [](const PlaceStep &Step) {
    return Step.Of == PlaceStep::Kind::Element ||
           Step.Of == PlaceStep::Kind::Target;
  });
}

/// Where an element is does not count: it is next to the last one.
static unsigned costOf(const Value &Of) {
  unsigned Cost = 0;
  for (const Value &Operand : Of.Operands)
    Cost += costOf(Operand);
  switch (Of.Of) {
  case Value::Kind::Operation:
    return Cost + 1;
  case Value::Kind::Load:
    return Cost + (Of.At && isMemory(*Of.At) ? 1 : 0);
  case Value::Kind::Call:
  case Value::Kind::Opaque:
    return Cost + Unseen;
  case Value::Kind::Sequence:
    return Cost + (Of.First ? costOf(*Of.First) : 0);
  default:
    return Cost;
  }
}

static unsigned costOf(const Statement &Each) {
  unsigned Cost = 0;
  for (const Value *Of : valuesOf(const_cast<Statement &>(Each)))
    Cost += costOf(*Of);
  for (const Place *To : placesOf(const_cast<Statement &>(Each)))
    Cost += isMemory(*To) ? 1 : 0;
  if (std::holds_alternative<Update>(Each.Form))
    ++Cost;
  if (std::holds_alternative<OpaqueStatement>(Each.Form))
    Cost += Unseen;
  if (const auto *Choice = std::get_if<If>(&Each.Form))
    return Cost + std::max(costOf(Choice->Then), costOf(Choice->Else));
  for (const Statements *Parts : partsOf(Each))
    Cost += costOf(*Parts);
  const bool IsLoop = std::holds_alternative<Loop>(Each.Form);
  return std::min(IsLoop ? std::max(Cost, 1u) * Rounds : Cost, Most);
}

static unsigned costOf(const Statements &All) {
  unsigned Cost = 0;
  for (const Statement &Each : All)
    Cost = std::min(Cost + costOf(Each), Most);
  return Cost;
}

unsigned costOf(const Body &Of) { return std::max(costOf(Of.Parts), 1u); }

} // namespace idxmap::ir
