//===- RepeatedValues.cpp - Values that one may compute again -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/RepeatedValues.h"

#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>
#include <set>

namespace idxmap::ir {

namespace {

class EffectSearch {
public:
  explicit EffectSearch(const Body &In) : In(In) {}

  bool hasEffect(const Value &Of);

private:
  bool hasEffect(const Function &Of);
  bool isOwn(const Place &Changed) const;

  const Body &In;
  std::set<FunctionNumber> Seen; ///< What their calls do was asked.
};

} // namespace

/// It ends with the call that changes it.
bool EffectSearch::isOwn(const Place &Changed) const {
  if (!Changed.Base || leadsOn(Changed))
    return false;
  const Variable &Of = In.Variables[*Changed.Base];
  return Of.In == Variable::Scope::Called && !Of.IsReference &&
         !Of.HasGlobalStorage;
}

bool EffectSearch::hasEffect(const Function &Of) {
  bool Result = false;
  forEachStatement(Of.Parts, [&](const Statement &Each) {
    if (const auto *Set = std::get_if<Assign>(&Each.Form))
      Result |= !isOwn(Set->To);
    else if (const auto *Change = std::get_if<Update>(&Each.Form))
      Result |= !isOwn(Change->To);
    else
      Result |= std::holds_alternative<OpaqueStatement>(Each.Form);
  });
  forEachStatementValue(Of.Parts, [&](const Value &Each) {
    Result |= Each.Of == Value::Kind::Call ? hasEffect(Each)
                                           : Each.Of == Value::Kind::Opaque;
  });
  return Result;
}

/// An unseen function may change what it gets to change.
static bool mayChange(const Value &Argument) {
  return (Argument.Of == Value::Kind::Address ||
          Argument.Is.Of == Type::Kind::Pointer) &&
         !Argument.IsConstant && !Argument.IsReadOnly;
}

bool EffectSearch::hasEffect(const Value &Of) {
  bool Result = false;
  forEachValue(Of, [&](const Value &Each) {
    Result |=
        Each.Of == Value::Kind::Opaque || Each.Of == Value::Kind::Sequence;
    if (Each.Of != Value::Kind::Call)
      return;
    if (!Each.Callee)
      Result |=
          Each.Operands.empty() ||
          std::any_of(Each.Operands.begin(), Each.Operands.end(), mayChange);
    else if (Seen.insert(*Each.Callee).second)
      Result |= hasEffect(In.Functions[*Each.Callee]);
  });
  return Result;
}

bool isRepeatable(const Value &Of, const Body &In) {
  return !EffectSearch(In).hasEffect(Of);
}

bool isRepeatable(const Place &Of, const Body &In) {
  bool Result = true;
  forEachValue(Of, [&](const Value &Each) {
    Result = Result && isRepeatable(Each, In);
  });
  return Result;
}

} // namespace idxmap::ir
