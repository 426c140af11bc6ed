//===- FlowWalk.cpp - The statements of a data region ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/FlowWalk.h"

#include "rewriter/ir/Walk.h"

#include <algorithm>
#include <utility>

namespace idxmap::ir {

static void join(std::optional<CoherenceState> &To,
                 const std::optional<CoherenceState> &From) {
  if (To && From)
    To->join(*From);
  else if (From)
    To = From;
}

/// An exception can be on its way from here to the handlers around.
void FlowWalk::mayThrow() {
  for (Scope &Each : Scopes)
    if (Each.What == Scope::Kind::Try)
      join(Each.Break, State);
}

FlowWalk::Scope *FlowWalk::leaveTo(std::initializer_list<Scope::Kind> Kinds) {
  for (auto Each = Scopes.rbegin(); Each != Scopes.rend(); ++Each) {
    if (std::find(Kinds.begin(), Kinds.end(), Each->What) != Kinds.end())
      return &*Each;
    if (Each->What == Scope::Kind::Region)
      endRegion(*Each->Region);
  }
  return nullptr;
}

void FlowWalk::walk(const Statements &All) {
  for (const Statement &Each : All)
    walk(Each);
}

void FlowWalk::walkIf(const If &S) {
  if (State)
    read(S.Condition);
  const Way Before = State;
  walk(S.Then);
  const Way Then = std::exchange(State, Before);
  walk(S.Else);
  join(State, Then);
}

void FlowWalk::walkLoop(const Loop &S) {
  walk(S.Before);
  Way Begin, End;
  Scopes.push_back({Scope::Kind::Loop});
  const auto test = [&] {
    if (State && S.Condition)
      read(*S.Condition);
    if (S.Condition)
      join(End, State);
  };
  do {
    Begin = State;
    if (S.IsTestedFirst)
      test();
    Loops.push_back(&S);
    walk(S.Body);
    Loops.pop_back();
    join(State, Scopes.back().Continue);
    walk(S.Step);
    if (!S.IsTestedFirst)
      test();
    join(State, Begin);
  } while (!(State == Begin));
  join(End, Scopes.back().Break);
  Scopes.pop_back();
  State = std::move(End);
  // All of them have been written now.
  for (const WrittenElements &Each : Written)
    if (State && Each.By == &S && State->sides(Each.Of).IsHostOld)
      State->updateHost(Each.Of, Each.Elements);
  std::erase_if(Written,
                [&](const WrittenElements &Each) { return Each.By == &S; });
}

/// Labels in it are reached with the state that it begins with.
void FlowWalk::walkSwitch(const Switch &S) {
  if (State)
    read(S.On);
  const Way Entry = State;
  Scopes.push_back({Scope::Kind::Switch, {}, Entry});
  State.reset();
  walk(S.Parts);
  join(State, Scopes.back().Break);
  join(State, Entry);
  Scopes.pop_back();
}

static std::set<VariableNumber> declaredIn(const Statements &All) {
  std::set<VariableNumber> Result;
  forEachStatement(All, [&](const Statement &Each) {
    if (const auto *Here = std::get_if<Declare>(&Each.Form))
      Result.insert(Here->Of);
    if (const auto *Here = std::get_if<Bind>(&Each.Form))
      Result.insert(Here->Of);
  });
  return Result;
}

/// Parameters are given before the function begins; its variables end with it.
void FlowWalk::walkInlined(const Inlined &S, SourceToken Where) {
  const auto isGiven = [&](const Statement &Each) {
    return Each.Where == Where && (std::holds_alternative<Declare>(Each.Form) ||
                                   std::holds_alternative<Bind>(Each.Form));
  };
  size_t First = 0;
  for (; First < S.Parts.size() && isGiven(S.Parts[First]); ++First)
    walk(S.Parts[First]);
  Scopes.push_back({Scope::Kind::Function});
  ++Functions;
  for (size_t I = First; I < S.Parts.size(); ++I)
    walk(S.Parts[I]);
  --Functions;
  join(State, Scopes.back().Break);
  Scopes.pop_back();
  const std::set<VariableNumber> Own = declaredIn(S.Parts);
  for (VariableNumber Each : Own)
    Alive.erase(Each);
  if (!State)
    return;
  std::vector<ArrayName> Ended;
  for (const auto &[Name, Sides] : State->all())
    if (Own.count(Name.Of) != 0 && !In.Variables[Name.Of].HasGlobalStorage)
      Ended.push_back(Name);
  for (const ArrayName &Name : Ended)
    State->forget(Name);
}

/// Handlers begin with whatever the block has got to.
void FlowWalk::walkTry(const Statements &Parts) {
  const Way Before = State;
  Scopes.push_back({Scope::Kind::Try, Before});
  walk(Parts.front());
  Way Thrown = std::move(Scopes.back().Break);
  Scopes.pop_back();
  // What regions inside held is on the host again.
  if (Thrown && Before && !IsInRegion) {
    const CoherenceState All = *Thrown;
    for (const auto &[Name, Sides] : All.all())
      if (Sides.IsHeld)
        Thrown->release(Name);
  }
  Way End = State;
  for (size_t I = 1; I < Parts.size(); ++I) {
    State = Thrown;
    walk(Parts[I]);
    join(End, State);
  }
  State = std::move(End);
}

/// Its parts may be run in any order, and any number of times.
void FlowWalk::walkOpaque(const OpaqueStatement &S, SourceToken Where) {
  if (S.Text == "CXXTryStmt" && !S.Parts.empty())
    return walkTry(S.Parts);
  Value All;
  All.Text = S.Text;
  All.Operands = S.Named;
  All.Where = Where;
  Scopes.push_back({Scope::Kind::Loop});
  Way Begin;
  do {
    Begin = State;
    if (State)
      read(All);
    for (const Statement &Each : S.Parts) {
      const Way Before = State;
      walk(Each);
      join(State, Before);
    }
    join(State, Scopes.back().Continue);
    join(State, Begin);
  } while (!(State == Begin));
  join(State, Scopes.back().Break);
  Scopes.pop_back();
}

void FlowWalk::walkLabel(const Label &S) {
  const bool IsCase = S.Text == "default" || S.Text.compare(0, 5, "case ") == 0;
  if (!IsCase)
    return join(State, Labels[S.Text]);
  for (auto Around = Scopes.rbegin(); Around != Scopes.rend(); ++Around)
    if (Around->What == Scope::Kind::Switch)
      return join(State, Around->Continue);
}

/// Nothing is reached behind a jump.
void FlowWalk::walkJump(const Jump &S) {
  using Kind = Scope::Kind;
  constexpr const char *Goto = "goto ";
  if (S.Kind.compare(0, 5, Goto) == 0) {
    const std::string To = S.Kind.substr(5);
    const auto isIn = [&](const Block &Region) {
      bool Result = false;
      forEachStatement(Region.Parts, [&](const Statement &Each) {
        const auto *Here = std::get_if<Label>(&Each.Form);
        Result |= Here && Here->Text == To;
      });
      return Result;
    };
    for (auto Each = Scopes.rbegin(); Each != Scopes.rend(); ++Each)
      if (Each->What == Kind::Region && !isIn(*Each->Region))
        endRegion(*Each->Region);
    join(Labels[To], State);
  } else if (S.Kind == "continue") {
    if (Scope *To = leaveTo({Kind::Loop}))
      join(To->Continue, State);
  } else {
    Scope *To = S.Kind == "break" ? leaveTo({Kind::Loop, Kind::Switch})
                                  : leaveTo({Kind::Function});
    if (To)
      join(To->Break, State);
  }
  State.reset();
}

void FlowWalk::walk(const Statement &S) {
  Wrong.clear();
  if (const auto *Part = std::get_if<Block>(&S.Form))
    return Part->Mark == 0 ? walk(Part->Parts) : walkMarked(*Part);
  if (const auto *Part = std::get_if<If>(&S.Form))
    return walkIf(*Part);
  if (const auto *Part = std::get_if<Loop>(&S.Form))
    return walkLoop(*Part);
  if (const auto *Part = std::get_if<Switch>(&S.Form))
    return walkSwitch(*Part);
  if (const auto *Part = std::get_if<Label>(&S.Form))
    return walkLabel(*Part);
  if (const auto *Part = std::get_if<Inlined>(&S.Form))
    return walkInlined(*Part, S.Where);
  if (const auto *Part = std::get_if<OpaqueStatement>(&S.Form))
    return walkOpaque(*Part, S.Where);
  if (const auto *Part = std::get_if<Jump>(&S.Form))
    return walkJump(*Part);
  if (!State)
    return;
  if (const auto *Part = std::get_if<Assign>(&S.Form)) {
    assign(Part->To, Part->From, S.Where);
  } else if (const auto *Part = std::get_if<Update>(&S.Form)) {
    read(Part->By);
    readWay(Part->To, S.Where);
    if (const auto Name = Names.nameOf(Part->To); Name && Names.leads(*Name))
      State->shift(*Name);
    touch(Part->To, Use::Change, S.Where);
  } else if (const auto *Part = std::get_if<Declare>(&S.Form)) {
    declare(Part->Of, Part->From ? &*Part->From : nullptr);
  } else if (const auto *Part = std::get_if<Bind>(&S.Form)) {
    bind(Part->Of, Part->To);
  } else if (const auto *Part = std::get_if<Evaluate>(&S.Form)) {
    read(Part->What);
    if (State && Part->What.Text == "CXXThrowExpr") {
      mayThrow();
      leaveTo({Scope::Kind::Try});
      State.reset();
    }
  } else if (const auto *Part = std::get_if<Return>(&S.Form)) {
    if (Part->What)
      read(*Part->What);
    leaveTo({});
    State.reset();
  }
  mayThrow();
}

/// Jumps backwards make a label known only after it was passed; likewise what
/// holds of names from some place on.
void FlowWalk::run() {
  std::map<std::string, Way> Before;
  bool WasReassigned;
  do {
    Before = Labels;
    WasReassigned = IsReassigned;
    State.emplace();
    walk(In.Before);
    walk(In.Parts);
  } while (!(Labels == Before) || IsReassigned != WasReassigned);
}

} // namespace idxmap::ir
