//===- ReachingValues.cpp - What a variable holds where it is used --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/ReachingValues.h"

#include "rewriter/analysis/Surroundings.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Print.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/memory/ModSet.h"

#include <algorithm>

namespace idxmap::ir {

ReachingValues::ReachingValues(const Body &In, const PointsToGraph &Pointers,
                               Choice IsPrivate)
    : In(In), Pointers(Pointers), IsPrivate(std::move(IsPrivate)) {
  walk(In.Parts);
  for (const Function &Each : In.Functions)
    walk(Each.Parts);
}

const Value *ReachingValues::of(const Value &Use) const {
  const auto Found = Known.find(Use.At.get());
  return Found == Known.end() || !Found->second ? nullptr : &Found->second->Is;
}

bool ReachingValues::isTaken(VariableNumber Of) const {
  return (Pointers.isOwn(Of) || (IsPrivate && IsPrivate(Of))) &&
         !In.Variables[Of].IsReference &&
         (In.Variables[Of].Is.isPerhapsInteger() ||
          In.Variables[Of].Is.Of == Type::Kind::Bool);
}

const std::string &ReachingValues::textOf(const Held &Of) const {
  if (Of.Text.empty())
    Of.Text = toString(Of.Is, In);
  return Of.Text;
}

bool ReachingValues::areSame(const Held &A, const Held &B) const {
  return &A == &B || textOf(A) == textOf(B);
}

/// The variable that all of \p By gives a value, and no more.
static std::optional<VariableNumber> variableSet(const Statement &By) {
  if (const auto *Declared = std::get_if<Declare>(&By.Form))
    return Declared->Of;
  const auto *Set = std::get_if<Assign>(&By.Form);
  const auto *Changed = std::get_if<Update>(&By.Form);
  const Place *To = Set ? &Set->To : Changed ? &Changed->To : nullptr;
  return To ? variableAt(*To) : std::nullopt;
}

static bool hasEffect(const Statement &Of) {
  bool Result = false;
  forEachStatementValue(
      {Of}, [&](const Value &Each) { Result |= mayHaveEffect(Each); });
  return Result;
}

/// The one statement of \p All, through blocks.
static const Statement *onlyOne(const Statements &All) {
  if (All.size() != 1)
    return nullptr;
  const auto *Inner = std::get_if<Block>(&All.front().Form);
  return Inner ? onlyOne(Inner->Parts) : &All.front();
}

/// Where \p Of is read from; nothing where it may have an effect.
std::optional<Memories> ReachingValues::readBy(const Value &Of) const {
  if (mayHaveEffect(Of))
    return std::nullopt;
  Memories Result;
  forEachValue(Of, [&](const Value &Each) {
    if (Each.Of == Value::Kind::Load)
      Result.add(Pointers.at(*Each.At));
  });
  return Result;
}

/// What \p Of holds once \p By, which gives it that, is done.
std::optional<ReachingValues::Held>
ReachingValues::made(const Statement &By, VariableNumber Of,
                     const State &Current) const {
  const Type &Is = In.Variables[Of].Is;
  const auto *Declared = std::get_if<Declare>(&By.Form);
  const auto *Set = std::get_if<Assign>(&By.Form);
  const auto *Changed = std::get_if<Update>(&By.Form);
  const Value *From = Declared  ? (Declared->From ? &*Declared->From : nullptr)
                      : Set     ? &Set->From
                      : Changed ? &Changed->By
                                : nullptr;
  const auto Before = Current.find(Of);
  if (!From || (Changed && (Changed->As != Is || Before == Current.end())))
    return std::nullopt;
  std::optional<Memories> Read = readBy(*From);
  if (!Read)
    return std::nullopt;
  // Of itself, it is what is known of it by now.
  const bool IsOfItself =
      Read->erase({Of, "", Memory::Distance::Own}) || Changed;
  if (IsOfItself && Before == Current.end())
    return std::nullopt;
  if (IsOfItself)
    Read->add(Before->second->Of);
  if (!Changed)
    return Held{*From, std::move(*Read)};
  Value Sum;
  Sum.Of = Value::Kind::Operation;
  Sum.Is = Is;
  Sum.Text = Changed->Operator;
  Sum.Operands = {Before->second->Is, *From};
  Sum.Where = By.Where;
  return Held{std::move(Sum), std::move(*Read)};
}

/// `if (c) x = e; else x = f;`: `c ? e : f`, where f is what x held before if
/// there is no `else`.
std::optional<ReachingValues::Held>
ReachingValues::chosen(const If &By, VariableNumber &Of,
                       const State &Current) const {
  const Statement *Then = onlyOne(By.Then), *Else = onlyOne(By.Else);
  const auto To = Then ? variableSet(*Then) : std::nullopt;
  if (!To || !isTaken(*To) ||
      (By.Else.empty() ? !Current.count(*To)
                       : !Else || variableSet(*Else) != To))
    return std::nullopt;
  Of = *To;
  const std::optional<Held> True = made(*Then, Of, Current);
  const std::optional<Held> False =
      Else ? made(*Else, Of, Current) : std::optional(*Current.at(Of));
  std::optional<Memories> Read = readBy(By.Condition);
  if (!True || !False || !Read)
    return std::nullopt;
  if (Read->erase({Of, "", Memory::Distance::Own})) {
    const auto Before = Current.find(Of);
    if (Before == Current.end())
      return std::nullopt;
    Read->add(Before->second->Of);
  }
  Value Choice;
  Choice.Of = Value::Kind::Operation;
  Choice.Is = In.Variables[Of].Is;
  Choice.Text = "?:";
  Choice.Operands = {By.Condition, True->Is, False->Is};
  Choice.Where = By.Condition.Where;
  Read->add(True->Of);
  Read->add(False->Of);
  return Held{std::move(Choice), std::move(*Read)};
}

void ReachingValues::seeValue(const Value &In, const State &Current) {
  forEachValue(In, [&](const Value &Each) {
    if (Each.Of != Value::Kind::Load || !Each.At->Base || !Each.At->Way.empty())
      return;
    const auto Found = Current.find(*Each.At->Base);
    if (Found == Current.end())
      return;
    const auto [Entry, IsNew] = Known.try_emplace(Each.At.get(), Found->second);
    if (!IsNew && Entry->second && !areSame(*Entry->second, *Found->second))
      Entry->second = nullptr;
  });
}

void ReachingValues::see(const Statement &In, const State &Current) {
  forEachStatementValue({In},
                        [&](const Value &Each) { seeValue(Each, Current); });
}

/// What holds behind \p By.
void ReachingValues::make(const Statement &By, State &Current) const {
  std::optional<VariableNumber> Of = variableSet(By);
  std::optional<Held> New;
  if (const auto *Branch = std::get_if<If>(&By.Form)) {
    VariableNumber Chosen = 0;
    New = chosen(*Branch, Chosen, Current);
    Of = Chosen;
  } else if (Of && isTaken(*Of)) {
    New = made(By, *Of, Current);
  }
  const Memories Changed = changedBy({By}, Pointers);
  const auto meets = [&](const Memories &Some) {
    return std::any_of(Some.begin(), Some.end(), [&](const Memory &One) {
      return std::any_of(Changed.begin(), Changed.end(),
                         [&](const Memory &Other) { return One.meets(Other); });
    });
  };
  std::erase_if(Current, [&](const auto &Each) {
    return meets({{Each.first, "", Memory::Distance::Own}}) ||
           meets(Each.second->Of);
  });
  if (New && !New->Of.contains({*Of, "", Memory::Distance::Own}))
    Current[*Of] = std::make_shared<const Held>(std::move(*New));
}

void ReachingValues::walk(const Statements &All) {
  State Current;
  for (const Statement &Each : All) {
    // One comes here by a jump, too.
    if (std::holds_alternative<Label>(Each.Form))
      Current.clear();
    const auto *Branch = std::get_if<If>(&Each.Form);
    VariableNumber Of = 0;
    if (Branch) {
      seeValue(Branch->Condition, Current);
      // What the arms give it, they make of what it held.
      if (chosen(*Branch, Of, Current))
        see(Each, Current);
    } else if (variableSet(Each) && !hasEffect(Each)) {
      see(Each, Current);
    }
    const State Before = Current;
    make(Each, Current);
    State Kept;
    for (const auto &[Variable, Is] : Before)
      if (const auto Same = Current.find(Variable);
          Same != Current.end() && Same->second->Of == Is->Of &&
          areSame(*Same->second, *Is))
        Kept.emplace(Variable, Is);
    if (!hasLabels({Each}))
      see(Each, Kept);
    for (const Statements *Parts : partsOf(Each))
      walk(*Parts);
    const auto enter = [&](const Value &Some) {
      if (Some.First)
        walk(*Some.First);
    };
    auto &Open = const_cast<Statement &>(Each);
    for (const Value *Inside : valuesOf(Open))
      forEachValue(*Inside, enter);
    for (const Place *Inside : placesOf(Open))
      forEachValue(*Inside, enter);
  }
}

} // namespace idxmap::ir
