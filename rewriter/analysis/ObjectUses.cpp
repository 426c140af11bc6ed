//===- ObjectUses.cpp - What a body does with one object --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/ObjectUses.h"

#include "rewriter/ir/Walk.h"

#include <algorithm>
#include <set>

namespace idxmap::ir {

namespace {

class UseReader {
public:
  UseReader(const Body &In, VariableNumber Object, bool ReturnsReference)
      : In(In), ReturnsReference(ReturnsReference), Names{Object} {}

  ObjectUse read();

private:
  void readAll(const Statements &All);
  void readStatement(const Statement &Of);
  void readValue(const Value &Of);
  void readIndices(const Place &Of);
  void readArgument(const Value &Of);
  void readPlace(const Place &Of, bool IsNumberRead);
  /// Wherever the address of a copy leads, the object is not there.
  void use(const Place &Of, ObjectUse How) {
    Most = std::max(
        Most, Copies.count(*Of.Base) ? std::min(How, ObjectUse::Part) : How);
  }

  bool isNamed(const Place &Of) const {
    return Of.Base && (Names.count(*Of.Base) || Copies.count(*Of.Base));
  }
  bool isPointer(VariableNumber Of) const {
    return In.Variables[Of].Is.Of == Type::Kind::Pointer &&
           !In.Variables[Of].IsReference;
  }
  /// The pointer itself, by which the object is known.
  bool isPointerToIt(const Place &Of) const {
    return isNamed(Of) && isPointer(*Of.Base) && Of.Way.empty();
  }
  size_t stepsToIt(const Place &Of) const {
    return isPointer(*Of.Base) ? 1 : 0;
  }
  bool isGivenIt(const Value &Call) const;
  bool isPerhapsIt(const Place &Of) const;
  bool leavesIt(const Place &Of) const;
  bool isWithin(const Place &Of) const;

  const Body &In;
  const bool ReturnsReference;
  std::set<VariableNumber> Names;
  /// Of the object, or a part: the same pointers lie in them.
  std::set<VariableNumber> Copies;
  ObjectUse Most = ObjectUse::Number;
};

} // namespace

bool UseReader::isGivenIt(const Value &Call) const {
  return Call.Of == Value::Kind::Call &&
         std::any_of(Call.Operands.begin(), Call.Operands.end(),
                     [&](const Value &Each) {
                       return Each.Of == Value::Kind::Address && Each.At &&
                              (isNamed(*Each.At) || isPerhapsIt(*Each.At));
                     });
}

/// By a reference that a call gives which has got one to it.
bool UseReader::isPerhapsIt(const Place &Of) const {
  return std::any_of(Of.Pointer.begin(), Of.Pointer.end(),
                     [&](const Value &Each) { return isGivenIt(Each); });
}

/// To another element of which it is one, or to the object it is a part of.
bool UseReader::leavesIt(const Place &Of) const {
  const size_t First = stepsToIt(Of);
  if (First == 1) {
    const PlaceStep &Step = Of.Way.front();
    const bool IsIt = Step.Of == PlaceStep::Kind::Target &&
                      Step.Index.size() == 1 &&
                      Step.Index.front().Of == Value::Kind::Number &&
                      Step.Index.front().Text == "0";
    if (!IsIt)
      return true;
  }
  return std::any_of(
      Of.Way.begin() + First, Of.Way.end(), [](const PlaceStep &Each) {
        return Each.Of == PlaceStep::Kind::Derived || Each.IsMovedOn;
      });
}

/// Not behind a pointer in it.
bool UseReader::isWithin(const Place &Of) const {
  return std::none_of(
      Of.Way.begin() + stepsToIt(Of), Of.Way.end(),
      [](const PlaceStep &Each) { return Each.Of == PlaceStep::Kind::Target; });
}

/// A pointer, or an object that may hold one, which a call gives.
static bool mayHoldAddress(const Value &Call) {
  return Call.Is.Of == Type::Kind::Pointer ||
         (Call.GivesObject && Call.Is.Of == Type::Kind::Object &&
          !Call.Is.IsFlat);
}

void UseReader::readIndices(const Place &Of) {
  for (const Value &Each : Of.Pointer)
    readValue(Each);
  for (const PlaceStep &Step : Of.Way)
    for (const Value &Each : Step.Index)
      readValue(Each);
}

void UseReader::readPlace(const Place &Of, bool IsNumberRead) {
  readIndices(Of);
  if (!isNamed(Of))
    return;
  if (isPointerToIt(Of) || leavesIt(Of))
    use(Of, ObjectUse::Escape);
  else
    use(Of, IsNumberRead && isWithin(Of) ? ObjectUse::Number : ObjectUse::Part);
}

/// Of a call that nobody follows.
void UseReader::readArgument(const Value &Of) {
  const bool IsAddress = Of.Of == Value::Kind::Address && Of.At &&
                         isNamed(*Of.At) && !isPointerToIt(*Of.At);
  if (!IsAddress)
    return readValue(Of);
  readIndices(*Of.At);
  use(*Of.At,
      Of.IsWithin && !leavesIt(*Of.At) ? ObjectUse::Part : ObjectUse::Escape);
}

void UseReader::readValue(const Value &Of) {
  if (Of.First)
    readAll(*Of.First);
  if (Of.Of == Value::Kind::Call) {
    for (const Value &Each : Of.Operands)
      readArgument(Each);
    if (isGivenIt(Of) && mayHoldAddress(Of))
      Most = ObjectUse::Escape;
    return;
  }
  if (Of.At && Of.Of == Value::Kind::Address) {
    readIndices(*Of.At);
    if (isPerhapsIt(*Of.At))
      Most = ObjectUse::Escape;
    if (isNamed(*Of.At))
      use(*Of.At, isWithin(*Of.At) || leavesIt(*Of.At) ? ObjectUse::Escape
                                                       : ObjectUse::Part);
  } else if (Of.At) {
    readPlace(*Of.At, Of.Is.isInteger() || Of.Is.Of == Type::Kind::Floating ||
                          Of.Is.Of == Type::Kind::Bool);
  }
  for (const Value &Each : Of.Operands)
    readValue(Each);
}

void UseReader::readStatement(const Statement &Of) {
  const auto *Bound = std::get_if<Bind>(&Of.Form);
  const auto *Declared = std::get_if<Declare>(&Of.Form);
  const auto *Returned = std::get_if<Return>(&Of.Form);
  const Value *From = Declared && Declared->From ? &*Declared->From : nullptr;
  if (Bound && isNamed(Bound->To) && !isPointerToIt(Bound->To) &&
      isWithin(Bound->To) && !leavesIt(Bound->To)) {
    (Copies.count(*Bound->To.Base) ? Copies : Names).insert(Bound->Of);
    return readIndices(Bound->To);
  }
  if (From && From->Of == Value::Kind::Load && isNamed(*From->At)) {
    const Place &Of = *From->At;
    const bool IsObject = From->Is.Of == Type::Kind::Object &&
                          !isPointerToIt(Of) && !leavesIt(Of) && isWithin(Of);
    if (IsObject || isPointerToIt(Of)) {
      const bool IsCopy = IsObject || Copies.count(*Of.Base);
      (IsCopy ? Copies : Names).insert(Declared->Of);
      return readIndices(Of);
    }
  }
  const bool IsReturned = ReturnsReference && Returned && Returned->What &&
                          Returned->What->Of == Value::Kind::Address;
  if (IsReturned && isNamed(*Returned->What->At) &&
      !isPointerToIt(*Returned->What->At) && !leavesIt(*Returned->What->At)) {
    use(*Returned->What->At, ObjectUse::Part);
    return readIndices(*Returned->What->At);
  }
  if (Bound && isPerhapsIt(Bound->To))
    Most = ObjectUse::Escape;
  for (const Place *Each : placesOf(const_cast<Statement &>(Of)))
    readPlace(*Each, /*IsNumberRead=*/false);
  for (const Value *Each : valuesOf(const_cast<Statement &>(Of)))
    readValue(*Each);
}

void UseReader::readAll(const Statements &All) {
  for (const Statement &Each : All) {
    readStatement(Each);
    for (const Statements *Part : partsOf(Each))
      readAll(*Part);
  }
}

ObjectUse UseReader::read() {
  size_t Known = 0;
  while (Known != Names.size() + Copies.size() && Most != ObjectUse::Escape) {
    Known = Names.size() + Copies.size();
    readAll(In.Parts);
  }
  return Most;
}

ObjectUse useOf(const Body &In, VariableNumber Object, bool ReturnsReference) {
  return UseReader(In, Object, ReturnsReference).read();
}

} // namespace idxmap::ir
