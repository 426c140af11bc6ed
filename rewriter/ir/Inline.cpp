//===- Inline.cpp - Called functions in place of their calls ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Inline.h"

#include "rewriter/ir/Clone.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>

namespace idxmap::ir {

namespace {

/// Statements that stand before the one that is read; null where none may.
using Room = Statements *;

class Inliner {
public:
  Inliner(Body &Of, const InlineLimits &Limits)
      : Of(Of), Left(Limits.Statements), Deepest(Limits.Depth),
        Summaries(Of.Functions.size()) {}

  Statements all(const Statements &From);

private:
  void add(const Statement &From, Statements &To);
  void addLoop(const Loop &From, const SourceToken &Where, Statements &To);

  Value value(const Value &From, Room Before);
  Place placeBehind(Value &Earlier, const Place &From, Statements &To);
  Value sometimes(const Value &From, Room Before);
  void operands(std::vector<Value> &All, Room Before);
  void hold(std::vector<Value *> Earlier, Room Before, size_t Done,
            VariableNumber FirstNew);
  bool mayBeChangedBy(const Value &Loads, const Statements &Done,
                      VariableNumber FirstNew) const;
  Value call(Value Call, Room Before);
  Value statementCall(const Function &Callee, const Value &Call, Room Before);
  Place place(const Place &From, Room Before);
  const Function *summary(FunctionNumber Of);

  VariableNumber variable(std::string Name, Type Is, bool IsReference = false) {
    Of.Variables.push_back(
        {Variable::Scope::Body, std::move(Name), std::move(Is), IsReference});
    return Of.Variables.size() - 1;
  }
  Place placeOf(VariableNumber Number) const {
    return {Number, {}, {}, Of.Variables[Number].Is};
  }

  /// A function with all that it calls in its body.
  struct Summary {
    enum class State { Unread, InWork, Read } Is = State::Unread;
    Function Whole;
  };

  Body &Of;
  size_t Left; ///< Statements that may still be put in place of calls.
  const unsigned Deepest;
  unsigned Depth = 0;
  std::vector<Summary> Summaries;
};

Value loadOf(Place From) {
  Value Result;
  Result.Of = Value::Kind::Load;
  Result.Is = From.Is;
  Result.At = std::make_shared<const Place>(std::move(From));
  return Result;
}

Value addressOf(Place Of) {
  Value Result = loadOf(std::move(Of));
  Result.Of = Value::Kind::Address;
  Result.Is = {Type::Kind::Pointer, 0, {}};
  return Result;
}

/// `!Of`.
Value negation(Value Of) {
  Value Result;
  Result.Of = Value::Kind::Operation;
  Result.Is = {Type::Kind::Bool, 0, {}};
  Result.Text = "!";
  Result.Operands.push_back(std::move(Of));
  return Result;
}

size_t count(const Statements &All) {
  size_t Result = 0;
  forEachStatement(All, [&](const Statement &) { ++Result; });
  return Result;
}

/// The last of \p All returns, and no other does.
bool returnsLast(const Statements &All) {
  size_t Returns = 0;
  forEachStatement(All, [&](const Statement &Each) {
    Returns += std::holds_alternative<Return>(Each.Form);
  });
  return Returns == 1 && std::holds_alternative<Return>(All.back().Form);
}

bool isLeave(const Statement &Of) {
  const auto *Leave = std::get_if<Jump>(&Of.Form);
  return Leave && Leave->Kind == "leave";
}

/// The value where a function does nothing but return it, else null.
const Value *onlyReturned(const Function &Of) {
  const auto *Only = Of.Parts.size() == 1
                         ? std::get_if<Return>(&Of.Parts.front().Form)
                         : nullptr;
  return Only && Only->What ? &*Only->What : nullptr;
}

} // namespace

const Function *Inliner::summary(FunctionNumber Number) {
  Summary &Result = Summaries[Number];
  if (Result.Is == Summary::State::InWork || Depth >= Deepest)
    return nullptr;
  if (Result.Is == Summary::State::Unread) {
    Result.Is = Summary::State::InWork;
    Result.Whole = Of.Functions[Number];
    ++Depth;
    Statements Parts = all(Result.Whole.Parts);
    --Depth;
    Result.Whole.Parts = std::move(Parts);
    Result.Is = Summary::State::Read;
  }
  return &Result.Whole;
}

Statements Inliner::all(const Statements &From) {
  Statements Result;
  for (const Statement &Each : From)
    add(Each, Result);
  return Result;
}

/// Of `for`, `while` and `do`. A condition that needs a statement is tested in
/// the body; not that of a `do`, which `continue` goes to.
void Inliner::addLoop(const Loop &From, const SourceToken &Where,
                      Statements &To) {
  Loop Result;
  Result.IsTestedFirst = From.IsTestedFirst;
  Result.Before = all(From.Before);
  Result.Step = all(From.Step);
  if (From.Condition) {
    Statements Before;
    Value Condition =
        value(*From.Condition, From.IsTestedFirst ? &Before : nullptr);
    if (Before.empty()) {
      Result.Condition = std::move(Condition);
    } else {
      Result.Body = std::move(Before);
      Result.Body.push_back(
          {If{negation(std::move(Condition)), {{Jump{"break"}, Where}}, {}},
           Where});
    }
  }
  for (const Statement &Each : From.Body)
    add(Each, Result.Body);
  To.push_back({std::move(Result), Where});
}

/// The place \p From, once \p Earlier is evaluated.
Place Inliner::placeBehind(Value &Earlier, const Place &From, Statements &To) {
  const size_t Done = To.size();
  const VariableNumber FirstNew = Of.Variables.size();
  Place Result = place(From, &To);
  hold({&Earlier}, &To, Done, FirstNew);
  return Result;
}

void Inliner::add(const Statement &From, Statements &To) {
  const auto put = [&](auto Form) {
    To.push_back({std::move(Form), From.Where});
  };
  if (const auto *Parts = std::get_if<Block>(&From.Form)) {
    std::vector<Value> Named = Parts->Named;
    operands(Named, &To);
    return put(Block{all(Parts->Parts), Parts->Mark, std::move(Named)});
  }
  if (const auto *Choice = std::get_if<If>(&From.Form)) {
    Value Condition = value(Choice->Condition, &To);
    return put(If{std::move(Condition), all(Choice->Then), all(Choice->Else)});
  }
  if (const auto *Choice = std::get_if<Switch>(&From.Form)) {
    Value On = value(Choice->On, &To);
    return put(Switch{std::move(On), all(Choice->Parts)});
  }
  if (const auto *Round = std::get_if<Loop>(&From.Form))
    return addLoop(*Round, From.Where, To);
  if (const auto *Written = std::get_if<Assign>(&From.Form)) {
    Value Right = value(Written->From, &To); // Comes first, in C++.
    Place Left = placeBehind(Right, Written->To, To);
    return put(Assign{std::move(Left), std::move(Right)});
  }
  if (const auto *Written = std::get_if<Update>(&From.Form)) {
    Value Right = value(Written->By, &To);
    Place Left = placeBehind(Right, Written->To, To);
    return put(Update{std::move(Left), Written->Operator, std::move(Right),
                      Written->As});
  }
  if (const auto *Declared = std::get_if<Declare>(&From.Form)) {
    std::optional<Value> First;
    if (Declared->From)
      First = value(*Declared->From, &To);
    return put(Declare{Declared->Of, std::move(First)});
  }
  if (const auto *Bound = std::get_if<Bind>(&From.Form)) {
    Place At = place(Bound->To, &To);
    return put(Bind{Bound->Of, std::move(At)});
  }
  if (const auto *Done = std::get_if<Evaluate>(&From.Form)) {
    Value What = value(Done->What, &To);
    return mayHaveEffect(What) ? put(Evaluate{std::move(What)}) : void();
  }
  if (const auto *Back = std::get_if<Return>(&From.Form)) {
    std::optional<Value> What;
    if (Back->What)
      What = value(*Back->What, &To);
    return put(Return{std::move(What)});
  }
  if (const auto *Opaque = std::get_if<OpaqueStatement>(&From.Form)) {
    OpaqueStatement Result = *Opaque;
    if (Opaque->IsOnce)
      operands(Result.Named, &To);
    Result.Parts = all(Opaque->Parts);
    return put(std::move(Result));
  }
  To.push_back(From);
}

Place Inliner::place(const Place &From, Room Before) {
  std::vector<PlaceStep> Way = From.Way;
  std::optional<Value> Start;
  std::vector<Value> Parts = From.Pointer;
  for (const PlaceStep &Each : Way)
    Parts.insert(Parts.end(), Each.Index.begin(), Each.Index.end());
  operands(Parts, Before);
  auto Next = Parts.begin();
  if (!From.Pointer.empty())
    Start = std::move(*Next++);
  for (PlaceStep &Each : Way)
    for (Value &Index : Each.Index)
      Index = std::move(*Next++);
  Place Result;
  Result.Base = From.Base;
  if (Start && Start->Of != Value::Kind::Call) {
    const Value &Was = From.Pointer.front();
    const bool IsReference = Was.Of == Value::Kind::Call && Was.Callee &&
                             Of.Functions[*Was.Callee].ReturnsReference;
    if (IsReference) {
      Result = pointee(std::move(*Start), offset(0));
    } else if (!Way.empty() && Way.front().Of == PlaceStep::Kind::Target) {
      const std::optional<int64_t> Bytes = Way.front().Bytes;
      Result = pointee(std::move(*Start), std::move(Way.front().Index.front()));
      if (!Result.Way.empty() && !Result.Way.back().Bytes &&
          Result.Way.back().Of == PlaceStep::Kind::Target)
        Result.Way.back().Bytes = Bytes;
      Way.erase(Way.begin());
    } else if (Start->Of == Value::Kind::Load) {
      Result = *Start->At; // As good as the copy of it.
    } else {
      Result.Pointer.push_back(std::move(*Start));
    }
  } else if (Start) {
    Result.Pointer.push_back(std::move(*Start));
  }
  Result = behind(std::move(Result), Way, From.Is);
  Result.Where = From.Where;
  return Result;
}

/// The right of `&&` or `||`, or an arm of `?:`, of which a call may need a
/// statement: the whole becomes a variable that is assigned under an `if`.
Value Inliner::sometimes(const Value &From, Room Before) {
  Value Result = From;
  Result.Operands[0] = value(From.Operands[0], Before);
  std::vector<Statements> Arms(From.Operands.size());
  for (size_t I = 1; I < From.Operands.size(); ++I)
    Result.Operands[I] = value(From.Operands[I], Before ? &Arms[I] : nullptr);
  if (std::all_of(Arms.begin(), Arms.end(),
                  [](const Statements &Each) { return Each.empty(); }))
    return Result;
  const VariableNumber Chosen = variable("chosen", From.Is);
  const auto assign = [&](size_t Arm) {
    Arms[Arm].push_back(
        {Assign{placeOf(Chosen), std::move(Result.Operands[Arm])}, From.Where});
    return std::move(Arms[Arm]);
  };
  const bool IsChoice = From.Text == "?:";
  Before->push_back(
      {Declare{Chosen,
               IsChoice ? std::nullopt : std::optional(Result.Operands[0])},
       From.Where});
  Value Condition = IsChoice            ? Result.Operands[0]
                    : From.Text == "&&" ? loadOf(placeOf(Chosen))
                                        : negation(loadOf(placeOf(Chosen)));
  Statements Then = assign(1);
  Statements Else = IsChoice ? assign(2) : Statements{};
  Before->push_back(
      {If{std::move(Condition), std::move(Then), std::move(Else)}, From.Where});
  return loadOf(placeOf(Chosen));
}

Value Inliner::value(const Value &From, Room Before) {
  if (From.Of == Value::Kind::Operation &&
      (From.Text == "&&" || From.Text == "||" || From.Text == "?:"))
    return sometimes(From, Before);
  Value Result = From;
  if (From.Of == Value::Kind::Opaque || (From.First && !Before))
    return Result; // Of an opaque one, the operands are only named.
  if (From.First) {
    for (const Statement &Each : *From.First)
      add(Each, *Before);
    return value(From.Operands.front(), Before);
  }
  if (From.At) {
    Place At = place(*From.At, Before);
    // The value itself, where it had no other place.
    if (From.Of == Value::Kind::Load && !At.Pointer.empty() && At.Way.empty())
      return std::move(At.Pointer.front());
    Result.At = std::make_shared<const Place>(std::move(At));
  }
  operands(Result.Operands, Before);
  return Result.Of == Value::Kind::Call && Result.Callee
             ? call(std::move(Result), Before)
             : Result;
}

/// By a name that another variable may have, too.
static bool isIndirect(const Place &Of, const Body &In) {
  return !Of.Base || In.Variables[*Of.Base].IsReference || leadsOn(Of);
}

namespace {

/// What statements may give another value.
struct Changes {
  std::vector<const Place *> Places;
  bool IsAnywhere = false; ///< By pointers that are given away.
};

} // namespace

static Changes changesOf(const Statements &Done) {
  Changes Result;
  forEachStatement(Done, [&](const Statement &Each) {
    if (!std::holds_alternative<Bind>(Each.Form))
      for (const Place *To : placesOf(const_cast<Statement &>(Each)))
        Result.Places.push_back(To);
  });
  forEachStatementValue(Done, [&](const Value &Each) {
    if (Each.Of != Value::Kind::Call && Each.Of != Value::Kind::Opaque)
      return;
    for (const Value &Given : Each.Operands) {
      const bool IsPlace = Given.Of == Value::Kind::Address;
      if (IsPlace && !Given.IsConstant)
        Result.Places.push_back(Given.At.get());
      Result.IsAnywhere |= !Given.IsReadOnly &&
                           (IsPlace ? Given.At->Is : Given.Is).holdsPointers();
    }
  });
  return Result;
}

/// \p Loads has what \p Done may give another value; variables from \p FirstNew
/// on are its own.
bool Inliner::mayBeChangedBy(const Value &Loads, const Statements &Done,
                             VariableNumber FirstNew) const {
  std::vector<Place> Read;
  forEachValue(Loads, [&](const Value &Each) {
    // Iterations do not change what they count by.
    if (!Each.At || (Each.At->Base &&
                     Of.Variables[*Each.At->Base].In == Variable::Scope::Loop))
      return;
    Place From = *Each.At;
    // Of an address, pointers on the way to it are loaded.
    if (Each.Of != Value::Kind::Load) {
      while (!From.Way.empty() && From.Way.back().Of != PlaceStep::Kind::Target)
        From.Way.pop_back();
      if (From.Way.empty())
        return;
      From.Way.pop_back();
    }
    Read.push_back(std::move(From));
  });
  if (Read.empty())
    return false;
  const Changes By = changesOf(Done);
  const auto meet = [&](const Place &From, const Place &To) {
    if (From.Base && From.Base == To.Base)
      return true;
    const bool IsNew = To.Base && *To.Base >= FirstNew && !isIndirect(To, Of);
    return !IsNew && (isIndirect(From, Of) || isIndirect(To, Of));
  };
  return By.IsAnywhere ||
         std::any_of(Read.begin(), Read.end(), [&](const Place &From) {
           return std::any_of(By.Places.begin(), By.Places.end(),
                              [&](const Place *To) { return meet(From, *To); });
         });
}

/// What \p Earlier loads and the statements of \p Before from \p Done on may
/// change is kept in a variable before them.
void Inliner::hold(std::vector<Value *> Earlier, Room Before, size_t Done,
                   VariableNumber FirstNew) {
  if (!Before || Before->size() == Done)
    return;
  const Statements Own(Before->begin() + Done, Before->end());
  Before->resize(Done);
  for (Value *Each : Earlier)
    if (mayBeChangedBy(*Each, Own, FirstNew)) {
      const VariableNumber Held = variable("held", Each->Is);
      Before->push_back({Declare{Held, *Each}, Each->Where});
      *Each = loadOf(placeOf(Held));
    }
  Before->insert(Before->end(), Own.begin(), Own.end());
}

/// From left to right: `t + f(&t)` has the old t and what f leaves.
void Inliner::operands(std::vector<Value> &All, Room Before) {
  std::vector<Value *> Earlier;
  for (Value &Each : All) {
    const size_t Done = Before ? Before->size() : 0;
    const VariableNumber FirstNew = Of.Variables.size();
    Each = value(Each, Before);
    hold(Earlier, Before, Done, FirstNew);
    Earlier.push_back(&Each);
  }
}

Value Inliner::call(Value Call, Room Before) {
  const Function *Callee = summary(*Call.Callee);
  const size_t Made = Callee && Callee->IsConstructor ? 1 : 0;
  if (!Callee || Callee->Parameters.size() != Call.Operands.size() + Made)
    return Call;
  if (const Value *Returned = onlyReturned(*Callee))
    if (auto Result =
            substituted(*Returned, Callee->Parameters, Call.Operands, Of))
      return std::move(*Result);
  if (!Before || count(Callee->Parts) > Left)
    return Call;
  Left -= count(Callee->Parts);
  return statementCall(*Callee, Call, Before);
}

/// Its parameters are variables, its result is one.
Value Inliner::statementCall(const Function &Callee, const Value &Call,
                             Room Before) {
  const Type Pointer{Type::Kind::Pointer, 0, {}};
  const bool HasResult =
      Callee.IsConstructor || Callee.Result.Of != Type::Kind::Void;
  const bool IsLast = returnsLast(Callee.Parts);
  // A reference that is known at the end alone is another name; else a pointer.
  const bool IsName = Callee.ReturnsReference && IsLast;
  Place To;
  if (HasResult) {
    const bool IsPointer = Callee.ReturnsReference && !IsName;
    To = placeOf(variable(Callee.Name + ".result",
                          IsPointer              ? Pointer
                          : Callee.IsConstructor ? Call.Is
                                                 : Callee.Result,
                          IsName));
    if (!IsName)
      Before->push_back({Declare{*To.Base, std::nullopt}, Call.Where});
  }
  Value Given = Call;
  if (Callee.IsConstructor)
    Given.Operands.insert(Given.Operands.begin(), addressOf(To));
  Inlined Result{Callee.Name, {}};
  Statements Parts = withNewVariables(Callee, Of, Result.Parts, Given);
  Parts = mapped(Parts, [&](const Statement &Each, Statements &Into) {
    const auto *Back = std::get_if<Return>(&Each.Form);
    if (!Back)
      return false;
    if (Back->What && IsName)
      Into.push_back(
          {Bind{*To.Base, pointee(*Back->What, offset(0))}, Each.Where});
    else if (Back->What && HasResult)
      Into.push_back({Assign{To, *Back->What}, Each.Where});
    Into.push_back({Jump{"leave"}, Each.Where});
    return true;
  });
  if (!Parts.empty() && isLeave(Parts.back()))
    Parts.pop_back();
  Result.Parts.insert(Result.Parts.end(), Parts.begin(), Parts.end());
  Before->push_back({std::move(Result), Call.Where});
  if (!HasResult) {
    Value Nothing = offset(0);
    Nothing.Is = Callee.Result;
    return Nothing;
  }
  if (IsName)
    return addressOf(std::move(To));
  if (Callee.ReturnsReference)
    return addressOf(pointee(loadOf(std::move(To)), offset(0)));
  return loadOf(std::move(To));
}

/// A call of one that is seen is left.
static bool callsFunctions(const Statements &All) {
  bool Result = false;
  forEachStatementValue(All, [&](const Value &Each) {
    Result |= Each.Of == Value::Kind::Call && Each.Callee;
  });
  return Result;
}

Body inlined(Body Of, const InlineLimits &Limits) {
  Statements Parts = Inliner(Of, Limits).all(Of.Parts);
  Of.Parts = std::move(Parts);
  if (!callsFunctions(Of.Parts))
    Of.Functions.clear();
  return withUsedVariables(std::move(Of));
}

} // namespace idxmap::ir
