//===- ArrayNames.cpp - The names that lead to arrays ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/ArrayNames.h"

#include "rewriter/ir/Conversions.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>

namespace idxmap::ir {

bool ArrayName::isIn(const ArrayName &Other) const {
  return Of == Other.Of && Members.size() >= Other.Members.size() &&
         std::equal(Other.Members.begin(), Other.Members.end(),
                    Members.begin());
}

ArrayName ArrayName::moved(const ArrayName &From, ArrayName To) const {
  To.Members.insert(To.Members.end(), Members.begin() + From.Members.size(),
                    Members.end());
  return To;
}

/// References to references.
static constexpr unsigned MostReferences = 16;

/// `p->` and `(*p).`, a member and a base class; no subscript.
static bool isWritten(const PlaceStep &Of) {
  return Of.Of == PlaceStep::Kind::Target
             ? isZero(Of.Index.front()) &&
                   Of.Whose != PlaceStep::Ownership::Owned
             : Of.Of != PlaceStep::Kind::Element;
}

ArrayNames::ArrayNames(const Body &In, const PointsToGraph &Pointers)
    : In(In), Pointers(Pointers) {
  addBindings();
  const auto addAll = [&](const Statements &Of) {
    forEachStatementValue(Of, [&](const Value &Each) {
      if (Each.At)
        addNames(*Each.At,
                 Each.Of == Value::Kind::Load ? Each.Is : Each.At->Is);
    });
    forEachStatement(Of, [&](const Statement &Each) {
      for (const Place *To : placesOf(const_cast<Statement &>(Each)))
        addNames(*To, To->Is);
      if (const auto *Declared = std::get_if<Declare>(&Each.Form))
        addNames({Declared->Of, {}, {}, {}}, In.Variables[Declared->Of].Is);
    });
  };
  addAll(In.Before);
  addAll(In.Parts);
  addCopied();
}

/// `p = q` of objects or pointers: what is named as a member of p may be named
/// as one of q.
void ArrayNames::addCopied() {
  std::set<std::pair<ArrayName, ArrayName>> Copies;
  const auto add = [&](const std::optional<ArrayName> &To, const Value &From) {
    if (To && From.Is.holdsPointers())
      for (const ArrayName &Each : originsOf(From).Names)
        Copies.insert({*To, Each});
  };
  forEachStatement(In.Parts, [&](const Statement &Each) {
    if (const auto *Written = std::get_if<Assign>(&Each.Form))
      add(nameOf(Written->To), Written->From);
    if (const auto *Made = std::get_if<Declare>(&Each.Form); Made && Made->From)
      add(ArrayName{Made->Of}, *Made->From);
    if (const auto *Named = std::get_if<Bind>(&Each.Form))
      for (const ArrayName &Other : originsOf(Named->To).Names)
        Copies.insert({ArrayName{Named->Of}, Other});
  });
  bool HasGrown = true;
  for (unsigned Round = 0; HasGrown && Round < MostReferences; ++Round) {
    HasGrown = false;
    for (const auto &[To, From] : Copies)
      for (const ArrayName &Member : membersOf(To))
        HasGrown |= addMember(From, Member, To);
  }
}

/// \p Member of \p Of as a member of \p Name; true if that is new.
bool ArrayNames::addMember(const ArrayName &Name, const ArrayName &Member,
                           const ArrayName &Of) {
  const auto Known = All.find(Name);
  const ArrayName Result = Member.moved(Of, Name);
  if (Known == All.end() || All.count(Result) != 0)
    return false;
  const Place &As = All.at(Member), &Object = All.at(Of);
  Place Written = Known->second;
  Written.Way.insert(Written.Way.end(), As.Way.begin() + Object.Way.size(),
                     As.Way.end());
  Written.Is = As.Is;
  All.emplace(Result, std::move(Written));
  if (Leading.count(Member) != 0)
    Leading.insert(Result);
  if (Owners.count(Member) != 0)
    Owners.insert(Result);
  return true;
}

std::vector<ArrayName> ArrayNames::membersOf(const ArrayName &Name) const {
  std::vector<ArrayName> Result;
  for (auto Each = All.upper_bound(Name);
       Each != All.end() && Each->first.isIn(Name); ++Each)
    if (leads(Each->first) || owns(Each->first))
      Result.push_back(Each->first);
  return Result;
}

void ArrayNames::addBindings() {
  const auto add = [&](const Statement &Each) {
    if (const auto *Binding = std::get_if<Bind>(&Each.Form)) {
      const auto [Known, IsNew] = Bound.try_emplace(Binding->Of, &Binding->To);
      if (!IsNew)
        Known->second = nullptr;
    }
  };
  forEachStatement(In.Before, add);
  forEachStatement(In.Parts, add);
}

bool ArrayNames::isOtherName(VariableNumber Reference) const {
  const auto Known = Bound.find(Reference);
  if (Known == Bound.end() || !Known->second || !Known->second->Base)
    return false;
  for (const PlaceStep &Each : Known->second->Way)
    if (!isWritten(Each))
      return false;
  return true;
}

/// With what references stand for in their place.
Place ArrayNames::whole(const Place &Of, unsigned Depth) const {
  if (!Of.Base || !In.Variables[*Of.Base].IsReference ||
      Depth == MostReferences || !isOtherName(*Of.Base))
    return Of;
  return behind(whole(*Bound.at(*Of.Base), Depth + 1), Of.Way, Of.Is);
}

/// The first \p Steps of \p Whole.
std::optional<ArrayName> ArrayNames::nameOf(const Place &Whole,
                                            size_t Steps) const {
  if (!Whole.Base)
    return std::nullopt;
  ArrayName Result{*Whole.Base};
  for (size_t I = 0; I < Steps; ++I) {
    if (!isWritten(Whole.Way[I]))
      return std::nullopt;
    if (Whole.Way[I].Of == PlaceStep::Kind::Field)
      Result.Members.push_back(Whole.Way[I].Name);
  }
  return Result;
}

std::optional<ArrayName> ArrayNames::nameOf(const Place &Of) const {
  const Place Whole = whole(Of);
  return nameOf(Whole, Whole.Way.size());
}

bool ArrayNames::isElement(const Place &Of) const {
  const Place Whole = whole(Of);
  return !Whole.Way.empty() &&
         (Whole.Way.back().Of == PlaceStep::Kind::Target ||
          Whole.Way.back().Of == PlaceStep::Kind::Element);
}

/// What lies there has the type \p Is.
void ArrayNames::addNames(const Place &Of, const Type &Is) {
  const Place Whole = whole(Of);
  // A number may be an address.
  const Value *Pointer =
      Whole.Base ? nullptr : &withoutAnyConversions(Whole.Pointer.front());
  if (Pointer && Pointer->Of == Value::Kind::Load)
    if (const auto Name = nameOf(*Pointer->At))
      Leading.insert(*Name);
  for (size_t Steps = 0; Steps <= Whole.Way.size(); ++Steps) {
    const auto Name = nameOf(Whole, Steps);
    if (!Name)
      return;
    const bool IsLast = Steps == Whole.Way.size();
    const bool IsNamed =
        Steps == 0 || Whole.Way[Steps - 1].Of == PlaceStep::Kind::Field;
    if (IsNamed) {
      Place Written = Whole;
      Written.Way.resize(Steps);
      Written.Is = IsLast ? Is : Type();
      All.try_emplace(*Name, std::move(Written));
    }
    const bool IsTarget =
        !IsLast && Whole.Way[Steps].Of == PlaceStep::Kind::Target;
    if (IsTarget || (IsLast && Is.Of == Type::Kind::Pointer))
      Leading.insert(*Name);
    if (!IsLast && Whole.Way[Steps].Of == PlaceStep::Kind::Element)
      Indexed.insert(*Name);
    if (IsTarget ? Whole.Way[Steps].Whose == PlaceStep::Ownership::Owned
                 : IsLast && Is.IsOwner)
      Owners.insert(*Name);
  }
}

ArrayNames::Element ArrayNames::elementAt(const Place &Of) const {
  const Place Whole = whole(Of);
  Element Result;
  size_t Behind = 0; // The first step behind the last pointer.
  for (size_t I = 0; I < Whole.Way.size(); ++I)
    if (Whole.Way[I].Of == PlaceStep::Kind::Target)
      Behind = I + 1;
  if (Behind == 1 && !Whole.Base) {
    const Origins From = originsOf(Whole.Pointer.front());
    if (From.AreAll && From.Names.size() == 1)
      Result.By = *From.Names.begin();
  } else if (Behind > 0) {
    Result.By = nameOf(Whole, Behind - 1);
  } else if (Whole.Base && In.Variables[*Whole.Base].IsReference) {
    Result.By = ArrayName{*Whole.Base};
  }
  for (size_t Steps = Behind; Steps <= Whole.Way.size(); ++Steps) {
    const bool IsNamed =
        Steps == 0 ||
        (Steps > Behind && Whole.Way[Steps - 1].Of == PlaceStep::Kind::Field);
    if (const auto Name = IsNamed ? nameOf(Whole, Steps) : std::nullopt)
      Result.PartOf.push_back(*Name);
  }
  // What a function of the library leads to, or another type, has another.
  const auto First = std::find_if(
      Whole.Way.begin() + (Behind > 0 ? Behind - 1 : 0), Whole.Way.end(),
      [](const PlaceStep &Each) { return !Each.Index.empty(); });
  if (Whole.Base && First != Whole.Way.end()) {
    Result.Index = First->Index.front();
    Result.IsWhole = First + 1 == Whole.Way.end();
  }
  return Result;
}

ArrayNames::Origins ArrayNames::originsOf(const Place &Of) const {
  // What a function of the library refers to, `std::move(v)`, `c ? v : w`.
  if (!Of.Base && Of.Way.empty())
    return originsOf(Of.Pointer.front());
  const Element Found = elementAt(Of);
  bool IsShifted = false, IsPart = false;
  for (const PlaceStep &Each : Of.Way)
    if (!Each.Index.empty()) {
      IsShifted |= !isZero(Each.Index.front());
      IsPart |= !isWritten(Each);
    }
  // To one of several pointers.
  if (IsPart && Of.Is.Of == Type::Kind::Pointer)
    return {{}, false};
  if (Found.By)
    return {{*Found.By}, true, IsShifted, IsPart};
  return Found.PartOf.empty()
             ? Origins{{}, false}
             : Origins{{Found.PartOf.back()}, true, IsShifted, IsPart};
}

/// A number is no way beside a pointer that it is added to.
static bool isNumberBeside(const Value &Sum, const Value &Operand) {
  return Sum.Is.Of == Type::Kind::Pointer &&
         Operand.Is.Of != Type::Kind::Pointer;
}

ArrayNames::Origins ArrayNames::originsOf(const Value &Of) const {
  Origins Result;
  const auto add = [&](const Value &Part) {
    const Origins More = originsOf(Part);
    Result.Names.insert(More.Names.begin(), More.Names.end());
    Result.AreAll &= More.AreAll;
    Result.IsShifted |= More.IsShifted;
    Result.IsPart |= More.IsPart;
  };
  const bool Leads = Of.Is.holdsPointers();
  switch (Of.Of) {
  case Value::Kind::Number:
    return Result;
  case Value::Kind::Load: {
    const auto Name = nameOf(*Of.At);
    const bool IsElement =
        Of.At->Base && isBound(*Of.At->Base) && !isOtherName(*Of.At->Base);
    return Name && !IsElement ? Origins{{*Name}, true} : Origins{{}, !Leads};
  }
  case Value::Kind::Address:
    return originsOf(*Of.At);
  case Value::Kind::Convert:
  case Value::Kind::Sequence:
    return originsOf(Of.Operands.front());
  case Value::Kind::Operation:
    Result.IsShifted = Of.Operands.size() != 3;
    for (size_t I = Of.Operands.size() == 3; I < Of.Operands.size(); ++I)
      if (!isNumberBeside(Of, Of.Operands[I]))
        add(Of.Operands[I]);
    return Result;
  case Value::Kind::Call:
    if (!Of.GivesArguments)
      return {{}, !Leads};
    Result.IsShifted = true;
    for (const Value &Each : Of.Operands)
      if (Each.Of == Value::Kind::Address ||
          Each.Is.Of == Type::Kind::Pointer || Each.Is.Of == Type::Kind::Object)
        add(Each);
    return Result;
  case Value::Kind::Opaque:
    return {{}, Of.Text == "new" || !Leads};
  case Value::Kind::Aggregate:
  case Value::Kind::Closure:
    return {{}, !Leads};
  }
  return {{}, false};
}

bool ArrayNames::hasInside(const ArrayName &Of) const {
  const auto Known = All.find(Of);
  const Type::Kind Is =
      Known == All.end() ? Type::Kind::Void : Known->second.Is.Of;
  return !leads(Of) && (Indexed.count(Of) != 0 ||
                        (Is != Type::Kind::Void && Is != Type::Kind::Object));
}

const Memories &ArrayNames::storage(const ArrayName &Of) const {
  const auto [Known, IsNew] = Storage.try_emplace(Of);
  if (const auto Written = All.find(Of); IsNew && Written != All.end())
    Known->second = Pointers.at(Written->second);
  return Known->second;
}

const Memories &ArrayNames::elements(const ArrayName &Of) const {
  const auto [Known, IsNew] = Elements.try_emplace(Of);
  const auto Written = All.find(Of);
  if (!IsNew || Written == All.end())
    return Known->second;
  Place At = Written->second;
  if (leads(Of))
    At.Way.push_back({PlaceStep::Kind::Target, {}, {unknownIndex()}});
  Known->second = Pointers.at(At);
  return Known->second;
}

std::string ArrayNames::textOf(const ArrayName &Name) const {
  const Variable &Of = In.Variables[Name.Of];
  std::string Text = Of.In == Variable::Scope::Object ? "" : Of.Name;
  for (const std::string &Part : Name.Members)
    Text += (Text.empty() ? "" : ".") + Part;
  return Text;
}

} // namespace idxmap::ir
