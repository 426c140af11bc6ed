//===- ModSet.cpp - Which variables a body may change -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/ModSet.h"

#include "rewriter/ir/Walk.h"

namespace idxmap::ir {

bool VariableModSet::changes(VariableNumber Of) const {
  const auto First = Own.lower_bound({Of, ""});
  return First != Own.end() && First->Of == Of;
}

bool VariableModSet::changes(VariableNumber Of,
                             const std::string &Member) const {
  return Member.empty() ? changes(Of)
                        : Own.count({Of, Member}) || Own.count({Of, ""}) ||
                              Own.count({Of, Memory::AnyMember});
}

bool VariableModSet::changes(const Memories &Any) const {
  return All.meets(Any);
}

/// What \p Each writes itself, not what its values do.
static Memories writtenBy(const Statement &Each,
                          const PointsToGraph &Pointers) {
  if (const auto *Declared = std::get_if<Declare>(&Each.Form))
    return {{Declared->Of, "", Memory::Distance::Own}};
  if (const auto *Written = std::get_if<Assign>(&Each.Form))
    return Pointers.at(Written->To);
  if (const auto *Written = std::get_if<Update>(&Each.Form))
    return Pointers.at(Written->To);
  if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form))
    return Pointers.reachedBy(Opaque->Named);
  return {};
}

Memories changedBy(const Statements &All, const PointsToGraph &Pointers) {
  Memories Result;
  for (const Statement &Each : All)
    Result.add(changedBy(Each, Pointers));
  return Result;
}

Memories changedBy(const Statement &Of, const PointsToGraph &Pointers) {
  Memories Result;
  forEachStatement(Of, [&](const Statement &Each) {
    Result.add(writtenBy(Each, Pointers));
  });
  forEachStatementValue(Of, [&](const Value &Each) {
    if (Pointers.isUnseen(Each))
      Result.add(Pointers.reachedBy(Each.Operands));
  });
  return Result;
}

VariableModSet modSet(const Body &Of, const PointsToGraph &Pointers) {
  VariableModSet Result;
  const auto write = [&](const Memories &To) {
    for (const Memory &Each : To)
      if (!Pointers.isOwn(Each.Of)) {
        (Each.Away == Memory::Distance::Own ? Result.Own : Result.Targets)
            .insert({Each.Of, Each.Member});
        Result.All.insert(Each);
      }
  };
  write(changedBy(Of.Parts, Pointers));
  for (const Function &Each : Of.Functions)
    write(changedBy(Each.Parts, Pointers));
  return Result;
}

VariableModSet modSet(const Body &Of) { return modSet(Of, PointsToGraph(Of)); }

} // namespace idxmap::ir
