//===- ExposedFlow.cpp - A body that is followed --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/ExposedFlow.h"

#include "rewriter/analysis/KnownNumber.h"
#include "rewriter/analysis/Surroundings.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>
#include <utility>

namespace idxmap::ir {

/// Rounds of one loop that are run one by one.
static constexpr unsigned MostRounds = 4096;
/// Passes over a loop, each of which leaves less known; then nothing is.
static constexpr unsigned MostPasses = 16;

ExposedFlow::ExposedFlow(const Body &In, const PointsToGraph &Pointers,
                         const ExposedReadsIn::NameTest &HasOtherNames,
                         const BodyNames &Names, BodyChanges &Changes,
                         const ElementsOf &What)
    : In(In), Pointers(Pointers), What(What), HasOtherNames(HasOtherNames),
      Names(Names), Changes(Changes), Total(int64_t(What.Count) * What.Bytes),
      HasNames(Names.Others.count(What.Variable) != 0),
      KeepsNothing(Names.JumpsBack) {}

void ExposedFlow::join(State &To, const State &Other) {
  if (!Other.IsReached)
    return;
  if (!To.IsReached) {
    To = Other;
    return;
  }
  for (size_t I = 0; I < To.Written.size(); ++I)
    To.Written[I] = To.Written[I] && Other.Written[I];
  std::erase_if(To.Values, [&](const auto &Each) {
    const auto Found = Other.Values.find(Each.first);
    return Found == Other.Values.end() || !(Found->second == Each.second);
  });
}

/// Nothing but what the body does to it by its name changes \p Of.
bool ExposedFlow::isAlone(VariableNumber Of) {
  if (In.Variables[Of].IsReference)
    return true;
  if (!Names.IsPlain[Of] || In.Variables[Of].In != Variable::Scope::Outside ||
      !HasOtherNames)
    return Names.IsPlain[Of];
  const auto [Found, IsNew] = Changes.Alone.try_emplace(Of);
  if (IsNew)
    Found->second = !HasOtherNames(Of);
  return Found->second;
}

void ExposedFlow::set(VariableNumber Of, std::optional<Known> Is) {
  if (Is && Now.IsReached && isOrdered() && isAlone(Of))
    Now.Values[Of] = *Is;
  else
    Now.Values.erase(Of);
}

const std::set<VariableNumber> &ExposedFlow::changedIn(const Statement &Of) {
  const auto [Found, IsNew] = Changes.Of.try_emplace(&Of);
  std::set<VariableNumber> &Result = Found->second;
  if (!IsNew)
    return Result;
  const auto look = [&](const Statement &Each) {
    if (const auto *Form = std::get_if<Declare>(&Each.Form))
      Result.insert(Form->Of);
    else if (const auto *Form = std::get_if<Bind>(&Each.Form))
      Result.insert(Form->Of);
    for (const Place *At : placesOf(const_cast<Statement &>(Each)))
      if (const auto Variable = variableAt(*At))
        Result.insert(*Variable);
  };
  look(Of);
  for (const Statements *Parts : partsOf(Of))
    forEachStatement(*Parts, look);
  const auto lookInside = [&](const Value &Each) {
    if (Each.First)
      forEachStatement(*Each.First, look);
  };
  for (const Value *Each : valuesOf(const_cast<Statement &>(Of)))
    forEachValue(*Each, lookInside);
  return Result;
}

void ExposedFlow::forget(const Statement &ChangedIn) {
  for (const VariableNumber Each : changedIn(ChangedIn))
    Now.Values.erase(Each);
}

void ExposedFlow::run(const Statements &All) {
  for (const Statement &Each : All)
    run(Each);
}

void ExposedFlow::run(const Statement &Each) {
  if (Budget > 0)
    --Budget;
  if (&Each == Followed) {
    forget(Each);
    if (Now.IsReached)
      Now.Written.assign(What.Count, false);
    return;
  }
  std::visit([&](const auto &Form) { runForm(Form, Each); }, Each.Form);
}

void ExposedFlow::runForm(const Block &S, const Statement &) { run(S.Parts); }

void ExposedFlow::runForm(const Evaluate &S, const Statement &) {
  evaluate(S.What);
}

void ExposedFlow::runForm(const If &S, const Statement &) {
  const std::optional<Known> Is = evaluate(S.Condition);
  const State Start = Now;
  Budget -= std::min<size_t>(Budget, Now.Values.size() / 8);
  const auto arm = [&](const Statements &Parts, bool WhereTrue) {
    Now = Start;
    // A label in it may be reached from elsewhere.
    if (Is && !Is->IsPlace && (Is->Number != 0) != WhereTrue)
      end();
    run(Parts);
    return std::move(Now);
  };
  State After = arm(S.Then, true);
  join(After, arm(S.Else, false));
  Now = std::move(After);
}

void ExposedFlow::runForm(const Assign &S, const Statement &) {
  const std::optional<Known> Is = evaluate(S.From);
  write(locate(S.To));
  if (const auto Variable = variableAt(S.To);
      Variable && !In.Variables[*Variable].IsReference)
    set(*Variable, Is);
}

void ExposedFlow::runForm(const Update &S, const Statement &Whole) {
  const std::optional<Known> By = evaluate(S.By);
  const std::optional<Spot> At = locate(S.To);
  read(At, Whole.Where, /*IsUpdate=*/true);
  write(At);
  const auto Variable = variableAt(S.To);
  if (!Variable || In.Variables[*Variable].IsReference)
    return;
  std::optional<Known> Is;
  const auto Was = Now.Values.find(*Variable);
  if (By && Was != Now.Values.end())
    Is = combined(S.Operator, Was->second, *By, S.As);
  if (Is && !Is->IsPlace) {
    const auto Number = knownAs(Is->Number, In.Variables[*Variable].Is);
    Is = Number ? std::optional(Known{false, *Number}) : std::nullopt;
  }
  set(*Variable, Is);
}

/// A variable that begins to live has no old value.
void ExposedFlow::runForm(const Declare &S, const Statement &) {
  std::optional<Known> Is;
  if (S.From)
    Is = evaluate(*S.From);
  if (S.Of == What.Variable && Now.IsReached)
    Now.Written.assign(What.Count, !KeepsNothing);
  set(S.Of, Is);
}

void ExposedFlow::runForm(const Bind &S, const Statement &) {
  const std::optional<Spot> At = locate(S.To);
  set(S.Of, At && At->IsExact ? std::optional(Known{true, At->Offset})
                              : std::nullopt);
}

void ExposedFlow::runForm(const Return &S, const Statement &) {
  if (S.What)
    evaluate(*S.What);
  runForm(Jump{"leave"}, {});
}

void ExposedFlow::runForm(const Jump &S, const Statement &) {
  using Kind = Frame::Kind;
  const auto innermost = [&](auto Takes) -> Frame * {
    const auto Found = std::find_if(Frames.rbegin(), Frames.rend(), Takes);
    return Found == Frames.rend() ? nullptr : &*Found;
  };
  if (S.Kind == "continue") {
    Frame *To = innermost([](const Frame &F) { return F.Of == Kind::Loop; });
    join(To ? To->Next : End, Now);
  } else if (S.Kind == "break") {
    if (Frame *To =
            innermost([](const Frame &F) { return F.Of != Kind::Call; }))
      join(To->Left, Now);
  } else if (S.Kind == "leave") {
    if (Frame *To =
            innermost([](const Frame &F) { return F.Of == Kind::Call; }))
      join(To->Left, Now);
  } else {
    join(Ahead[S.Kind], Now);
  }
  end();
}

void ExposedFlow::runForm(const Label &S, const Statement &) {
  const bool IsCase = S.Text == "default" || S.Text.rfind("case ", 0) == 0;
  if (!IsCase)
    return join(Now, Ahead["goto " + S.Text]);
  const auto Around =
      std::find_if(Frames.rbegin(), Frames.rend(),
                   [](const Frame &F) { return F.Of == Frame::Kind::Switch; });
  if (Around != Frames.rend() && (Around->To.empty() || Around->To == S.Text))
    join(Now, Around->Entry);
}

void ExposedFlow::runForm(const Inlined &S, const Statement &Whole) {
  Frames.push_back({Frame::Kind::Call, {}, {}, {}, {}});
  if (Calls++ == 0)
    Site = Whole.Where;
  run(S.Parts);
  --Calls;
  join(Now, Frames.back().Left);
  Frames.pop_back();
}

/// The labels in \p All that are not of a `switch` in it.
static void findCases(const Statements &All, std::set<std::string> &Found) {
  for (const Statement &Each : All) {
    if (const auto *Is = std::get_if<Label>(&Each.Form))
      Found.insert(Is->Text);
    if (!std::holds_alternative<Switch>(Each.Form))
      for (const Statements *Parts : partsOf(Each))
        findCases(*Parts, Found);
  }
}

/// Where a switch on \p On leads to; empty where that is not known.
static std::string chosenCase(const std::set<std::string> &All, int64_t On) {
  const std::string Own = "case " + std::to_string(On);
  const bool HasRange =
      std::any_of(All.begin(), All.end(), [](const std::string &Each) {
        return Each.find("...") != std::string::npos;
      });
  return HasRange ? "" : All.count(Own) ? Own : "default";
}

void ExposedFlow::runForm(const Switch &S, const Statement &) {
  const std::optional<Known> On = evaluate(S.On);
  std::set<std::string> Cases;
  findCases(S.Parts, Cases);
  const std::string To =
      On && !On->IsPlace ? chosenCase(Cases, On->Number) : "";
  Frames.push_back({Frame::Kind::Switch, {}, {}, Now, To});
  end();
  run(S.Parts);
  const Frame Last = std::move(Frames.back());
  Frames.pop_back();
  join(Now, Last.Left);
  if (!Cases.count(To.empty() ? "default" : To))
    join(Now, Last.Entry);
}

/// It may be left, and gone on with, anywhere in \p Each.
void ExposedFlow::runUnordered(const Statement &Each) {
  State Before = Now;
  ++Unordered;
  run(Each);
  --Unordered;
  join(Now, Before);
}

/// Any number of rounds of \p Each.
void ExposedFlow::runBody(const Statement &Each) {
  Frames.push_back({Frame::Kind::Loop, {}, {}, {}, {}});
  State Head = Now;
  for (State Before; !(Head == Before);) {
    Before = Head;
    Now = Head;
    run(Each);
    join(Head, Now);
    join(Head, Frames.back().Next);
    join(Head, Frames.back().Left);
  }
  Now = std::move(Head);
  Frames.pop_back();
}

/// Its parts are run in any order, and it may lead anywhere.
void ExposedFlow::runForm(const OpaqueStatement &S, const Statement &Whole) {
  give(S.Named, Whole.Where);
  forget(Whole);
  for (unsigned Pass = 0; Pass < 2; ++Pass)
    for (const Statement &Each : S.Parts)
      if (S.IsLoop && &Each == &S.Parts.back())
        runBody(Each);
      else
        runUnordered(Each);
  if (S.IsLoop)
    return;
  for (Frame &Each : Frames) {
    join(Each.Left, Now);
    join(Each.Next, Now);
  }
  join(End, Now);
}

/// Body and step of \p S, of which the frame is the last.
void ExposedFlow::runRound(const Loop &S) {
  run(S.Body);
  join(Now, std::exchange(Frames.back().Next, State()));
  run(S.Step);
}

/// The first rounds of \p S, as long as its condition is known; true if these
/// are all. Of one element, nothing new is written after the first.
bool ExposedFlow::runRounds(const Loop &S) {
  for (unsigned Round = 0; Round < MostRounds && Budget > 0; ++Round) {
    if (!Now.IsReached)
      return true;
    const State Before = Now;
    if (S.IsTestedFirst || Round > 0) {
      const std::optional<Known> Is =
          S.Condition ? evaluate(*S.Condition) : std::optional(Known{false, 1});
      if (!Is || Is->IsPlace) {
        Now = Before;
        return false;
      }
      if (Is->Number == 0)
        return true;
    }
    if (Round == 1 && What.Count == 1) {
      Now = Before;
      return false;
    }
    runRound(S);
  }
  return false;
}

/// The rounds from some state on that holds before each of them.
void ExposedFlow::runAnyRounds(const Loop &S, const Statement &Whole) {
  forget(Whole);
  State Head = Now, After;
  for (unsigned Pass = 0;; ++Pass) {
    const State Before = Head;
    Now = Head;
    After = State();
    const auto test = [&] {
      const std::optional<Known> Is =
          S.Condition ? evaluate(*S.Condition) : std::optional(Known{false, 1});
      if (!Is || Is->IsPlace || Is->Number == 0)
        After = Now;
    };
    if (S.IsTestedFirst)
      test();
    runRound(S);
    if (!S.IsTestedFirst)
      test();
    join(Head, Now);
    if (Head == Before)
      break;
    if (Pass == MostPasses) {
      Head.Values.clear();
      Head.Written.assign(What.Count, false);
    }
  }
  Now = std::move(After);
}

void ExposedFlow::runForm(const Loop &S, const Statement &Whole) {
  run(S.Before);
  Frames.push_back({Frame::Kind::Loop, {}, {}, {}, {}});
  const bool IsAll = !Around.count(&Whole) && Now.IsReached && runRounds(S);
  // A jump from elsewhere may lead to a label in it.
  State Done;
  if (IsAll && hasLabels(S.Body))
    Done = std::exchange(Now, State());
  if (!IsAll || Done.IsReached)
    runAnyRounds(S, Whole);
  join(Now, Done);
  join(Now, Frames.back().Left);
  Frames.pop_back();
}

ExposedReads ExposedFlow::finish() {
  join(Now, End);
  Result.WritesAll = !Now.IsReached || isAllWritten();
  return Result;
}

ExposedReads ExposedFlow::run() {
  Now = {true, std::vector<bool>(What.Count, false), {}};
  run(In.Parts);
  return finish();
}

/// What comes before the loop and leads to it reads what was there before it.
/// What comes after the last path on which something is unwritten reads what
/// was written there.
ExposedReads ExposedFlow::runAfter(const std::vector<const Statement *> &Path) {
  KeepsNothing |= Path.empty();
  const Statement *Part = In.Parts.data();
  const Statement *const Last = Part + In.Parts.size();
  if (!Path.empty()) {
    Followed = Path.back();
    Around.insert(Path.begin(), Path.end());
    if (!KeepsNothing)
      Part = Path.front();
  }
  Now = {true, std::vector<bool>(What.Count, !KeepsNothing), {}};
  for (; Part != Last && !Result.First; ++Part) {
    run(*Part);
    if (Ahead.empty() && Now.IsReached && isAllWritten())
      break;
  }
  return finish();
}

ExposedReadsIn::ExposedReadsIn(const Body &In, const PointsToGraph &Pointers,
                               NameTest HasOtherNames)
    : In(In), Pointers(Pointers), HasOtherNames(std::move(HasOtherNames)),
      Names(std::make_unique<BodyNames>(In)),
      Changes(std::make_unique<BodyChanges>()) {}

ExposedReadsIn::~ExposedReadsIn() = default;

ExposedReads ExposedReadsIn::of(const ElementsOf &What) const {
  return ExposedFlow(In, Pointers, HasOtherNames, *Names, *Changes, What).run();
}

ExposedReads
ExposedReadsIn::after(const ElementsOf &What,
                      const std::vector<const Statement *> &Path) const {
  return ExposedFlow(In, Pointers, HasOtherNames, *Names, *Changes, What)
      .runAfter(Path);
}

static bool addPath(const Statements &All,
                    const std::function<bool(const Statement &)> &IsWanted,
                    std::vector<const Statement *> &Path) {
  for (const Statement &Each : All) {
    Path.push_back(&Each);
    if (IsWanted(Each))
      return true;
    // What is called has loops of its own.
    if (!std::holds_alternative<Inlined>(Each.Form))
      for (const Statements *Parts : partsOf(Each))
        if (addPath(*Parts, IsWanted, Path))
          return true;
    Path.pop_back();
  }
  return false;
}

std::vector<const Statement *>
pathTo(const Body &In, const std::function<bool(const Statement &)> &IsWanted) {
  std::vector<const Statement *> Path;
  addPath(In.Parts, IsWanted, Path);
  return Path;
}

} // namespace idxmap::ir
