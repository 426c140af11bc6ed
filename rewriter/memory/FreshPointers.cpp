//===- FreshPointers.cpp - Pointers to memory made for them ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/FreshPointers.h"

#include "rewriter/ir/Conversions.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>
#include <map>
#include <vector>

namespace idxmap::ir {

namespace {

class FreshReader {
public:
  explicit FreshReader(const Body &In) : In(In) {}
  FreshPointers run();

private:
  std::set<VariableNumber> own() const;
  std::set<VariableNumber> unkept() const;
  void read(const Statements &All);
  void readValue(const Value &Each);
  /// \p Of itself, not what it leads to, has another name.
  void name(const Place &Of);
  bool isFresh(const Value &Of) const;
  bool areFresh(FunctionNumber Callee) const;
  bool dropOthers();

  const Body &In;
  std::map<VariableNumber, std::vector<const Value *>> Given;
  std::set<VariableNumber> Fresh;
  std::set<FunctionNumber> Makers; ///< All that they return is fresh.
  std::vector<std::set<VariableNumber>> Kept; ///< By function (KeptValues).
};

} // namespace

static bool leadsOn(const Place &Of) {
  return !Of.Way.empty() && Of.Way.front().Of == PlaceStep::Kind::Target;
}

void FreshReader::name(const Place &Of) {
  if (Of.Base && !leadsOn(Of))
    Fresh.erase(*Of.Base);
}

void FreshReader::readValue(const Value &Each) {
  if (Each.Of == Value::Kind::Address)
    name(*Each.At);
  // An address as a number leads back from wherever that goes.
  if (Each.Of == Value::Kind::Convert && !Each.Is.holdsPointers() &&
      Each.Is.Of != Type::Kind::Bool)
    if (const Value &From = withoutAnyConversions(Each);
        From.At && From.At->Base && From.Is.holdsPointers())
      Fresh.erase(*From.At->Base);
}

void FreshReader::read(const Statements &All) {
  forEachStatementValue(All, [this](const Value &Each) { readValue(Each); });
  forEachStatement(All, [this](const Statement &Each) {
    if (const auto *Declared = std::get_if<Declare>(&Each.Form)) {
      if (Declared->From)
        Given[Declared->Of].push_back(&*Declared->From);
    } else if (const auto *Written = std::get_if<Assign>(&Each.Form)) {
      if (Written->To.Base && Written->To.Way.empty())
        Given[*Written->To.Base].push_back(&Written->From);
      else
        name(Written->To);
    } else if (const auto *Bound = std::get_if<Bind>(&Each.Form)) {
      name(Bound->To);
    }
  });
}

/// By its name, of the library: it makes memory.
static bool makesMemory(const std::string &Callee) {
  static const std::set<std::string> Names = {
      "malloc",      "calloc",       "realloc",           "aligned_alloc",
      "valloc",      "memalign",     "_mm_malloc",        "std::malloc",
      "std::calloc", "std::realloc", "std::aligned_alloc"};
  return Names.count(Callee) > 0;
}

bool isNewMemory(const Value &Some) {
  const Value &Of = withoutAnyConversions(Some);
  return (Of.Of == Value::Kind::Number && Of.Text == "0") ||
         (Of.Of == Value::Kind::Opaque && Of.Text == "new") ||
         (Of.Of == Value::Kind::Call && !Of.Callee && Of.GivesArguments &&
          makesMemory(Of.Text));
}

using Variables = std::set<VariableNumber>;

/// A pointer, or the address of what a function may change.
static bool isMutablePointer(const Value &Some) {
  const Value &Of = withoutAnyConversions(Some);
  return !Of.IsConstant &&
         (Of.Of == Value::Kind::Address || Of.Is.holdsPointers());
}

/// Finds the variables whose values somebody may have behind a statement.
class KeptValues {
public:
  /// \p Known of each function so far.
  KeptValues(const Body &In, const std::vector<Variables> &Known)
      : In(In), Known(Known) {}

  /// By \p All, but for who gets what they return.
  Variables of(const Statements &All);

private:
  void add(const Place &Of);
  /// \p Of may leave values somewhere, if it \p IsDropped itself nowhere.
  void add(const Value &Of, bool IsDropped);
  bool leavesNothing(const Value &Call, size_t Operand, bool IsDropped) const;

  const Body &In;
  const std::vector<Variables> &Known;
  Variables Result;
};

void KeptValues::add(const Place &Of) {
  for (const Value &Each : Of.Pointer)
    add(Each, /*IsDropped=*/false);
  for (const PlaceStep &Step : Of.Way)
    for (const Value &Each : Step.Index)
      add(Each, /*IsDropped=*/true);
}

/// The library keeps nothing itself, but puts it into what else it is given; a
/// function that is seen says what it does with a parameter.
bool KeptValues::leavesNothing(const Value &Call, size_t Operand,
                               bool IsDropped) const {
  if (Call.Of != Value::Kind::Call || (!IsDropped && Call.Is.holdsPointers()))
    return false;
  if (Call.GivesArguments &&
      std::count_if(Call.Operands.begin(), Call.Operands.end(),
                    isMutablePointer) <= 1)
    return true;
  if (!Call.Callee || *Call.Callee >= In.Functions.size())
    return false;
  const Function &Callee = In.Functions[*Call.Callee];
  return Callee.Parameters.size() == Call.Operands.size() &&
         !Callee.IsConstructor && !Callee.ReturnsReference &&
         Known[*Call.Callee].count(Callee.Parameters[Operand]) == 0;
}

void KeptValues::add(const Value &Of, bool IsDropped) {
  if (Of.At) {
    add(*Of.At);
    // `p`, or `&p[1]`
    const bool IsIt = Of.Of == Value::Kind::Address || Of.At->Way.empty();
    if (IsIt && !IsDropped && Of.At->Base)
      Result.insert(*Of.At->Base);
  }
  const bool IsNumber = Of.Of == Value::Kind::Operation &&
                        !Of.Is.holdsPointers() && !Of.Is.isInteger();
  const bool IsSame = IsDropped && (Of.Of == Value::Kind::Convert ||
                                    Of.Of == Value::Kind::Operation);
  for (size_t I = 0; I < Of.Operands.size(); ++I)
    add(Of.Operands[I], IsNumber || IsSame || leavesNothing(Of, I, IsDropped));
}

Variables KeptValues::of(const Statements &All) {
  Result.clear();
  forEachStatement(All, [&](const Statement &Each) {
    if (const auto *Bound = std::get_if<Bind>(&Each.Form))
      if (Bound->To.Base)
        Result.insert(*Bound->To.Base);
    const bool IsDropped = std::holds_alternative<Return>(Each.Form) ||
                           std::holds_alternative<If>(Each.Form) ||
                           std::holds_alternative<Loop>(Each.Form) ||
                           std::holds_alternative<Evaluate>(Each.Form);
    auto &Open = const_cast<Statement &>(Each);
    for (const Value *Part : valuesOf(Open))
      add(*Part, IsDropped);
    for (const Place *Part : placesOf(Open))
      add(*Part);
  });
  return std::move(Result);
}

/// By function: the least that holds of all of them, since nobody keeps a value
/// but by a chain of calls that ends.
static std::vector<Variables> keptByFunctions(const Body &In) {
  std::vector<Variables> Result(In.Functions.size());
  for (bool IsChanged = true; IsChanged;) {
    IsChanged = false;
    for (FunctionNumber I = 0; I < In.Functions.size(); ++I) {
      Variables Now = KeptValues(In, Result).of(In.Functions[I].Parts);
      IsChanged |= Now.size() > Result[I].size();
      Result[I] = std::move(Now);
    }
  }
  return Result;
}

static bool meet(const Variables &A, const Variables &B) {
  return std::any_of(A.begin(), A.end(),
                     [&](VariableNumber Each) { return B.count(Each) > 0; });
}

/// What a function makes is known by no name of its caller's but the one that
/// it gives the result: no part of the function may keep it.
bool FreshReader::areFresh(FunctionNumber Callee) const {
  const Function &Of = In.Functions[Callee];
  bool IsFresh = !Of.ReturnsReference && !Of.IsConstructor &&
                 Of.Result.Of == Type::Kind::Pointer;
  forEachStatement(Of.Parts, [&](const Statement &Each) {
    const auto *Back = std::get_if<Return>(&Each.Form);
    if (!Back)
      return;
    IsFresh &= Back->What && this->isFresh(*Back->What);
  });
  return IsFresh && !meet(Kept[Callee], Fresh);
}

/// As far as is known yet.
bool FreshReader::isFresh(const Value &Some) const {
  const Value &Of = withoutAnyConversions(Some);
  if (isNewMemory(Of))
    return true;
  switch (Of.Of) {
  case Value::Kind::Load:
    return Of.At->Base && Of.At->Way.empty() && Fresh.count(*Of.At->Base);
  case Value::Kind::Address:
    return Of.At->Base && Fresh.count(*Of.At->Base) && leadsOn(*Of.At) &&
           std::count_if(Of.At->Way.begin(), Of.At->Way.end(),
                         [](const PlaceStep &Each) {
                           return Each.Of == PlaceStep::Kind::Target;
                         }) == 1;
  case Value::Kind::Call:
    return Of.Callee && Makers.count(*Of.Callee) > 0;
  case Value::Kind::Operation:
    return Of.Text == "?:" && isFresh(Of.Operands[1]) &&
           isFresh(Of.Operands[2]);
  default:
    return false;
  }
}

/// Those that are given something else. False if there are none.
bool FreshReader::dropOthers() {
  const size_t Before = Fresh.size() + Makers.size();
  std::erase_if(Fresh, [this](VariableNumber Each) {
    // What nobody gives one, something else does: `catch (int *p)`.
    const std::vector<const Value *> &Values = Given[Each];
    return Values.empty() ||
           std::any_of(Values.begin(), Values.end(),
                       [this](const Value *Of) { return !isFresh(*Of); });
  });
  std::erase_if(Makers,
                [this](FunctionNumber Each) { return !areFresh(Each); });
  return Fresh.size() + Makers.size() < Before;
}

FreshPointers FreshReader::run() {
  for (VariableNumber I = 0; I < In.Variables.size(); ++I)
    if (In.Variables[I].Is.Of == Type::Kind::Pointer &&
        !In.Variables[I].IsReference && !In.Variables[I].HasGlobalStorage)
      Fresh.insert(I);
  read(In.Parts);
  read(In.Before);
  for (FunctionNumber I = 0; I < In.Functions.size(); ++I) {
    Makers.insert(I);
    // What calls give them is not followed.
    for (const VariableNumber Each : In.Functions[I].Parameters)
      Fresh.erase(Each);
    read(In.Functions[I].Parts);
  }
  Kept = keptByFunctions(In);
  while (dropOthers()) {
  }
  return {Fresh, own(), unkept()};
}

std::set<VariableNumber> FreshReader::own() const {
  std::set<VariableNumber> Result = Fresh;
  const auto isNew = [this](const Value *Some) {
    const Value &Of = withoutAnyConversions(*Some);
    return isNewMemory(Of) || (Of.Of == Value::Kind::Call && isFresh(Of));
  };
  std::erase_if(Result, [&](VariableNumber Each) {
    const auto Known = Given.find(Each);
    return Known != Given.end() &&
           !std::all_of(Known->second.begin(), Known->second.end(), isNew);
  });
  return Result;
}

Variables FreshReader::unkept() const {
  Variables Result = Fresh, Others = KeptValues(In, Kept).of(In.Parts);
  for (const Variables &Each : Kept)
    Others.insert(Each.begin(), Each.end());
  std::erase_if(Result,
                [&](VariableNumber Each) { return Others.count(Each); });
  return Result;
}

FreshPointers freshPointers(const Body &In) { return FreshReader(In).run(); }

} // namespace idxmap::ir
