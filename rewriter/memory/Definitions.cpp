//===- Definitions.cpp - Values that a variable ever has ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/Definitions.h"

#include "rewriter/ir/Walk.h"

namespace idxmap::ir {

template <typename Key, typename T>
static void once(std::map<Key, const T *> &All, const Key &Of, const T *Is) {
  const auto [Known, IsNew] = All.try_emplace(Of, Is);
  if (!IsNew)
    Known->second = nullptr;
}

template <typename Key, typename T>
static const T *find(const std::map<Key, const T *> &All, const Key &Of) {
  const auto Found = All.find(Of);
  return Found == All.end() ? nullptr : Found->second;
}

void Definitions::readBindings(const Statements &All) {
  forEachStatement(All, [&](const Statement &Each) {
    if (const auto *Name = std::get_if<Bind>(&Each.Form))
      once(Places, Name->Of, &Name->To);
  });
}

/// The member of a variable of the body, by any name of that.
std::optional<Definitions::Part>
Definitions::memberAssigned(const Place &To) const {
  if (!To.Base || To.Way.size() != 1 ||
      To.Way.front().Of != PlaceStep::Kind::Field || To.Way.front().IsOfUnion)
    return std::nullopt;
  VariableNumber Of = *To.Base;
  while (In.Variables[Of].IsReference) {
    const Place *Is = onlyPlace(Of);
    if (!Is || !Is->Base || !Is->Way.empty())
      return std::nullopt;
    Of = *Is->Base;
  }
  return Part{Of, To.Way.front().Name};
}

/// All of a variable that is declared without a value: what it is assigned, it
/// has wherever it has one.
bool Definitions::beginsUnset(const Place &To) const {
  return To.Base && To.Way.empty() && Unset.count(*To.Base) &&
         !In.Variables[*To.Base].IsReference;
}

/// Follows what the value of \p Of is made of; a value that leads back to
/// itself is none.
void Definitions::dropCircular(const Part &Of,
                               std::map<Part, bool> &IsEntered) {
  const Value *Is = find(Values, Of);
  const auto [Known, IsNew] = IsEntered.try_emplace(Of, true);
  if (!IsNew) {
    if (Known->second)
      Values[Of] = nullptr;
    return;
  }
  if (Is)
    forEachValue(*Is, [&](const Value &Each) {
      if (!Each.At || !Each.At->Base)
        return;
      const VariableNumber Base = *Each.At->Base;
      for (auto Next = Values.lower_bound(Part{Base, ""});
           Next != Values.end() && Next->first.first == Base; ++Next)
        dropCircular(Next->first, IsEntered);
    });
  IsEntered[Of] = false;
}

void Definitions::readValues(const Statements &All,
                             const PointsToGraph &Pointers) {
  const auto change = [&](const Memories &To) {
    for (const Memory &Each : To) {
      Changed.insert(Each.Of);
      ChangedElsewhere.insert(Each.Of);
    }
  };
  forEachStatement(All, [&](const Statement &Each) {
    if (const auto *Declared = std::get_if<Declare>(&Each.Form)) {
      if (Declared->From)
        once(Values, Part{Declared->Of, ""}, &*Declared->From);
    } else if (const auto *Written = std::get_if<Assign>(&Each.Form)) {
      const std::optional<Part> Member = memberAssigned(Written->To);
      if (Member)
        once(Values, *Member, &Written->From);
      if (Member)
        Changed.insert(Member->first);
      else if (beginsUnset(Written->To))
        once(Values, Part{*Written->To.Base, ""}, &Written->From);
      else
        change(Pointers.at(Written->To));
    } else if (const auto *Written = std::get_if<Update>(&Each.Form)) {
      change(Pointers.at(Written->To));
    } else if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form)) {
      change(Pointers.reachedBy(Opaque->Named));
    }
  });
  forEachStatementValue(All, [&](const Value &Each) {
    if (Pointers.isUnseen(Each))
      change(Pointers.reachedBy(Each.Operands));
  });
}

Definitions::Definitions(const Body &Of, const PointsToGraph &Pointers)
    : In(Of) {
  forEachStatement(Of.Parts, [&](const Statement &Each) {
    const auto *Declared = std::get_if<Declare>(&Each.Form);
    if (Declared && !Declared->From &&
        In.Variables[Declared->Of].Is.Of != Type::Kind::Object)
      Unset.insert(Declared->Of);
  });
  readBindings(Of.Parts);
  for (const Function &Each : Of.Functions)
    readBindings(Each.Parts);
  readValues(Of.Parts, Pointers);
  for (const Function &Each : Of.Functions)
    readValues(Each.Parts, Pointers);
  std::map<Part, bool> IsEntered;
  for (const auto &[Each, Is] : Values)
    dropCircular(Each, IsEntered);
}

const Place *Definitions::onlyPlace(VariableNumber Of) const {
  return find(Places, Of);
}

const Value *Definitions::onlyValue(VariableNumber Of,
                                    const std::string &Member) const {
  if ((Member.empty() ? Changed : ChangedElsewhere).count(Of))
    return nullptr;
  // A member of an object that begins with a value of its own has two.
  if (!Member.empty() && find(Values, Part{Of, ""}))
    return nullptr;
  return find(Values, Part{Of, Member});
}

} // namespace idxmap::ir
