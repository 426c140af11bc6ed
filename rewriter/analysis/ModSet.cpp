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
  explicit ModSearch(const Body &In) : In(In) {}

  VariableModSet run();

private:
  void read(const Statement &Each);
  void readValue(const Value &Of);
  void write(const Memories &To);
  void store(const Memories &To, const Memories &Pointers);
  void escape(const std::vector<Value> &Arguments);

  Memories at(const Place &Of) const;
  Memories inMember(const Memories &Of, const std::string &Member) const;
  Memories pointees(const Memories &Of) const;
  Memories pointersIn(const Value &Of) const;

  bool isOwn(VariableNumber Number) const {
    return In.Variables[Number].In == Variable::Scope::Body;
  }

  const Body &In;
  /// What a name of the body is bound to, and what the body leaves in pointers
  /// of a variable, or of what it leads to. Both only grow.
  std::map<VariableNumber, Memories> Bound;
  std::map<std::pair<VariableNumber, bool>, Memories> Stored;
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

/// Of a way from a variable.
std::string firstMember(const Place &Of) {
  for (const PlaceStep &Each : Of.Way) {
    if (Each.Of == PlaceStep::Kind::Field)
      return Each.Name;
    if (!Each.Index.empty())
      break;
  }
  return "";
}

} // namespace

bool VariableModSet::changes(VariableNumber Of) const {
  const auto First = Own.lower_bound({Of, ""});
  return First != Own.end() && First->Of == Of;
}

bool VariableModSet::changes(VariableNumber Of,
                             const std::string &Member) const {
  return Member.empty() ? changes(Of)
                        : Own.count({Of, Member}) || Own.count({Of, ""});
}

/// \p Member of what lies in \p Of.
Memories ModSearch::inMember(const Memories &Of,
                             const std::string &Member) const {
  Memories Result;
  for (Memory Each : Of) {
    if (Each.Member.empty() && !Each.IsTarget && !isOwn(Each.Of))
      Each.Member = Member;
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
    const bool IsName = isOwn(*Of.Base) && In.Variables[*Of.Base].IsReference;
    if (!IsName)
      Result = {{*Of.Base, isOwn(*Of.Base) ? "" : firstMember(Of), false}};
    else if (Name != Bound.end())
      Result = inMember(Name->second, firstMember(Of));
  } else if (!Of.Way.empty() && Of.Way.front().Of == PlaceStep::Kind::Target) {
    Result = pointersIn(Of.Pointer.front());
    First = 1;
  } else {
    // A call's result may be a reference to what its arguments lead to.
    Result = pointersIn(Of.Pointer.front());
  }
  for (size_t I = First; I < Of.Way.size(); ++I)
    if (Of.Way[I].Of == PlaceStep::Kind::Target)
      Result = pointees(Result);
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
  case Value::Kind::Call:
  case Value::Kind::Opaque: {
    Memories Result;
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
    Memories &Known = Stored[{Each.Of, Each.IsTarget}];
    const size_t Before = Known.size();
    add(Known, Pointers);
    HasGrown |= Known.size() != Before;
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

void ModSearch::readValue(const Value &Of) {
  if (Of.Of == Value::Kind::Call || Of.Of == Value::Kind::Opaque)
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
    Memories &Known = Bound[Name->Of];
    const size_t Before = Known.size();
    add(Known, at(Name->To));
    HasGrown |= Known.size() != Before;
  } else if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form)) {
    escape(Opaque->Named);
  }
}

VariableModSet ModSearch::run() {
  do {
    HasGrown = false;
    forEachStatement(In.Parts, [&](const Statement &Each) { read(Each); });
  } while (HasGrown);
  return std::move(Result);
}

VariableModSet modSet(const Body &Of) { return ModSearch(Of).run(); }

} // namespace idxmap::ir
