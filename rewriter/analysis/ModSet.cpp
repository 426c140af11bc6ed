//===- ModSet.cpp - Which variables a body may change -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/ModSet.h"

#include "rewriter/ir/Walk.h"

#include <map>
#include <utility>

namespace idxmap::ir {

namespace {

/// A variable's own storage, or (IsTarget) what an outer variable leads to.
struct Memory {
  VariableNumber Of;
  std::string Member;
  bool IsTarget;
  auto operator<=>(const Memory &) const = default;
};
using Memories = std::set<Memory>;

class ModSearch {
public:
  explicit ModSearch(const Body &In) : In(In), Returned(In.Functions.size()) {}

  VariableModSet run();

private:
  void read(const Statement &Each);
  void readValue(const Value &Of);
  void write(const Memories &To);
  void grow(Memories &Known, const Memories &By) {
    const size_t Before = Known.size();
    Known.insert(By.begin(), By.end());
    HasGrown |= Known.size() != Before;
  }
  void store(const Memories &To, const Memories &Pointers);
  void escape(const std::vector<Value> &Arguments);
  void give(const Value &Call);

  Memories at(const Place &Of) const;
  Memories inMember(const Memories &Of, const std::string &Member) const;
  Memories pointees(const Memories &Of) const;
  Memories pointersIn(const Value &Of) const;

  bool isOwn(VariableNumber Number) const {
    const Variable::Scope Scope = In.Variables[Number].In;
    return Scope == Variable::Scope::Body || Scope == Variable::Scope::Called;
  }

  const Body &In;
  /// What a name of the body is bound to, and what the body leaves in pointers
  /// of a variable, or of what it leads to. Both only grow.
  std::map<VariableNumber, Memories> Bound;
  std::map<std::pair<VariableNumber, bool>, Memories> Stored;
  /// What the functions that are left as calls return leads to.
  std::vector<Memories> Returned;
  /// The one that is being read.
  std::optional<FunctionNumber> Inside;
  bool HasGrown = false;
  VariableModSet Result;
};

void add(Memories &To, const Memories &From) {
  To.insert(From.begin(), From.end());
}

/// An unsigned number may be an address, converted.
bool mayHoldPointers(const Type &Is) {
  return Is.Of != Type::Kind::Bool && Is.Of != Type::Kind::Signed &&
         Is.Of != Type::Kind::Floating && Is.Of != Type::Kind::Void;
}

/// Not one that a name tells: of an anonymous union, or by a pointer of another
/// type.
constexpr const char *AnyMember = "?";

} // namespace

bool VariableModSet::changes(VariableNumber Of) const {
  const auto First = Own.lower_bound({Of, ""});
  return First != Own.end() && First->Of == Of;
}

bool VariableModSet::changes(VariableNumber Of,
                             const std::string &Member) const {
  return Member.empty() ? changes(Of)
                        : Own.count({Of, Member}) || Own.count({Of, ""}) ||
                              Own.count({Of, AnyMember});
}

/// \p Member of what lies in \p Of, where that is the whole of a variable.
Memories ModSearch::inMember(const Memories &Of,
                             const std::string &Member) const {
  Memories Result;
  for (Memory Each : Of) {
    if (Each.Member.empty() && !Each.IsTarget && !isOwn(Each.Of))
      Each.Member = Member.empty() ? AnyMember : Member;
    Result.insert(std::move(Each));
  }
  return Result;
}

/// The memory in which \p Of lies.
Memories ModSearch::at(const Place &Of) const {
  Memories Result;
  size_t First = 0;
  if (Of.Base) {
    const auto Name = Bound.find(*Of.Base);
    const auto Given = Stored.find({*Of.Base, false});
    if (!isOwn(*Of.Base) || !In.Variables[*Of.Base].IsReference)
      Result = {{*Of.Base, "", false}};
    else if (Name != Bound.end())
      Result = Name->second;
    else if (Given != Stored.end()) // As a pointer.
      Result = Given->second;
  } else {
    // A pointer, or a call's result, which may be a reference.
    Result = pointersIn(Of.Pointer.front());
    if (!Of.Way.empty() && Of.Way.front().Of == PlaceStep::Kind::Target)
      First = 1;
  }
  for (size_t I = First; I < Of.Way.size(); ++I)
    if (Of.Way[I].Of == PlaceStep::Kind::Target)
      Result = pointees(Result);
    else if (Of.Way[I].Of == PlaceStep::Kind::Field)
      Result = inMember(Result, Of.Way[I].Name);
  return Result;
}

/// What pointers in the memory \p Of may lead to.
Memories ModSearch::pointees(const Memories &Of) const {
  Memories Result;
  for (const Memory &Each : Of) {
    if (Each.IsTarget || !isOwn(Each.Of))
      Result.insert({Each.Of, Each.Member, true});
    const auto Found = Stored.find({Each.Of, Each.IsTarget});
    if (Found != Stored.end())
      add(Result, Found->second);
  }
  return Result;
}

/// What a value, or the pointers in it, may lead to.
Memories ModSearch::pointersIn(const Value &Of) const {
  switch (Of.Of) {
  case Value::Kind::Number:
    return {};
  case Value::Kind::Load:
    return pointees(at(*Of.At));
  case Value::Kind::Address:
    return at(*Of.At);
  case Value::Kind::Convert:
    return inMember(pointersIn(Of.Operands.front()), AnyMember);
  case Value::Kind::Call:
  case Value::Kind::Opaque: {
    Memories Result;
    if (Of.Callee && *Of.Callee < Returned.size())
      return Returned[*Of.Callee];
    if (!mayHoldPointers(Of.Is))
      return Result;
    for (const Value &Each : Of.Operands)
      add(Result, pointersIn(Each));
    add(Result, pointees(Result));
    return Result;
  }
  default: {
    Memories Result;
    for (const Value &Each : Of.Operands)
      add(Result, pointersIn(Each));
    return Result;
  }
  }
}

void ModSearch::write(const Memories &To) {
  for (const Memory &Each : To)
    if (!isOwn(Each.Of))
      (Each.IsTarget ? Result.Targets : Result.Own)
          .insert({Each.Of, Each.Member});
}

void ModSearch::store(const Memories &To, const Memories &Pointers) {
  for (const Memory &Each : To) {
    grow(Stored[{Each.Of, Each.IsTarget}], Pointers);
  }
}

/// Given to what nobody has seen.
void ModSearch::escape(const std::vector<Value> &Arguments) {
  Memories Reached;
  for (const Value &Each : Arguments) {
    const Memories Given = pointersIn(Each);
    add(Reached, Each.IsConstant ? pointees(Given) : Given);
  }
  // Also by pointers in what pointers lead to, and what is left there.
  for (size_t Before = 0; Before != Reached.size();) {
    Before = Reached.size();
    add(Reached, pointees(Reached));
  }
  write(Reached);
  store(Reached, Reached);
}

/// To a function that is seen, in terms of its parameters (of all its calls).
void ModSearch::give(const Value &Call) {
  const Function &Callee = In.Functions[*Call.Callee];
  const size_t Made = Callee.IsConstructor ? 1 : 0;
  if (Callee.Parameters.size() != Call.Operands.size() + Made)
    return escape(Call.Operands);
  if (Made) {
    const Memory Object{Callee.Parameters.front(), "", false};
    grow(Bound[Object.Of], {Object});
    grow(Returned[*Call.Callee], Stored[{Object.Of, false}]);
  }
  for (size_t I = Made; I < Callee.Parameters.size(); ++I) {
    const VariableNumber Parameter = Callee.Parameters[I];
    const Memories Given = pointersIn(Call.Operands[I - Made]);
    if (In.Variables[Parameter].IsReference)
      grow(Bound[Parameter], Given);
    else
      store({{Parameter, "", false}}, Given);
  }
}

void ModSearch::readValue(const Value &Of) {
  if (Of.Of == Value::Kind::Call && Of.Callee &&
      *Of.Callee < In.Functions.size())
    give(Of);
  else if (Of.Of == Value::Kind::Call || Of.Of == Value::Kind::Opaque)
    escape(Of.Operands);
}

void ModSearch::read(const Statement &Each) {
  auto &Open = const_cast<Statement &>(Each);
  const auto read = [&](const Value &Part) { readValue(Part); };
  for (const Value *Inside : valuesOf(Open))
    forEachValue(*Inside, read);
  for (const Place *Inside : placesOf(Open))
    forEachValue(*Inside, read);
  if (const auto *Written = std::get_if<Assign>(&Each.Form)) {
    const Memories To = at(Written->To);
    write(To);
    store(To, pointersIn(Written->From));
  } else if (const auto *Written = std::get_if<Update>(&Each.Form)) {
    write(at(Written->To));
  } else if (const auto *Declared = std::get_if<Declare>(&Each.Form)) {
    if (Declared->From)
      store({{Declared->Of, "", false}}, pointersIn(*Declared->From));
  } else if (const auto *Name = std::get_if<Bind>(&Each.Form)) {
    grow(Bound[Name->Of], at(Name->To));
  } else if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form)) {
    escape(Opaque->Named);
  } else if (const auto *Back = std::get_if<Return>(&Each.Form)) {
    if (Inside && Back->What)
      grow(Returned[*Inside], pointersIn(*Back->What));
  }
}

VariableModSet ModSearch::run() {
  do {
    HasGrown = false;
    const auto read = [&](const Statement &Each) { this->read(Each); };
    Inside = std::nullopt;
    forEachStatement(In.Parts, read);
    for (FunctionNumber I = 0; I < In.Functions.size(); ++I) {
      Inside = I;
      forEachStatement(In.Functions[I].Parts, read);
    }
  } while (HasGrown);
  return std::move(Result);
}

VariableModSet modSet(const Body &Of) { return ModSearch(Of).run(); }

} // namespace idxmap::ir
