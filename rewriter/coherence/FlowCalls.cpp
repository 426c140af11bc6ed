//===- FlowCalls.cpp - What unseen functions do in a data region ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/FlowWalk.h"
#include "rewriter/coherence/LibraryUse.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/memory/ModSet.h"

#include <algorithm>

namespace idxmap::ir {

/// `sort` of "std::sort", `push_back` of "std::vector<T>::push_back",
/// `span` of "std::span<T>", which is made.
static std::string lastName(std::string Qualified) {
  if (!Qualified.empty() && Qualified.back() == '>')
    if (const size_t At = Qualified.find('<'); At != std::string::npos)
      Qualified.resize(At);
  const size_t At = Qualified.rfind("::");
  return At == std::string::npos ? Qualified : Qualified.substr(At + 2);
}

/// \p Given is a way to elements, not a number or one of them.
static bool leadsToElements(const Value &Given) {
  return Given.Of == Value::Kind::Address ||
         Given.Is.Of == Type::Kind::Pointer ||
         Given.Is.Of == Type::Kind::Object;
}

/// The arrays whose elements \p Of leads to, by their names.
ArrayNameSet FlowWalk::givenBy(const Value &Of) const {
  ArrayNameSet Result;
  for (const ArrayName &Each : Names.originsOf(Of).Names)
    if (State->holds(Each))
      Result.insert(Each);
  return Result;
}

/// `std::swap(a, b)`, `a.swap(b)` of pointers and containers.
bool FlowWalk::swapNames(const Value &Call) {
  if (lastName(Call.Text) != "swap" || Call.Operands.size() != 2)
    return false;
  const auto nameIn = [&](const Value &Given) {
    const bool IsWay =
        Given.Of == Value::Kind::Address && Given.At->Is.holdsPointers();
    const auto Name = IsWay ? Names.nameOf(*Given.At) : std::nullopt;
    const bool Leads = Name && (Names.leads(*Name) || Given.At->Is.IsOwner);
    return Leads ? Name : std::nullopt;
  };
  const auto A = nameIn(Call.Operands[0]), B = nameIn(Call.Operands[1]);
  if (!A || !B) {
    const auto isPointer = [](const Value &Given) {
      return Given.Of == Value::Kind::Address &&
             Given.At->Is.Of == Type::Kind::Pointer;
    };
    if (!isPointer(Call.Operands[0]) || !isPointer(Call.Operands[1]))
      return false;
    for (const Value &Each : Call.Operands)
      loseNames(Pointers.at(*Each.At));
    return true;
  }
  if (State->holds(*A) || State->holds(*B)) {
    checkLayouts(*A, *B, Call.Where);
    HasSwapped = true;
  }
  State->swap(*A, *B);
  // By other names for the same two.
  for (const Value &Each : Call.Operands)
    loseNames(Pointers.at(*Each.At), {*A, *B});
  return true;
}

/// What the call does with the elements that its operand \p Index leads to.
void FlowWalk::giveNames(const Value &Call, size_t Index) {
  const Value &Given = Call.Operands[Index];
  const ArrayNameSet Arrays =
      leadsToElements(Given) ? givenBy(Given) : ArrayNameSet();
  // Who asks for a length reads no element; who makes a copy reads all.
  if (Arrays.empty() || (Given.IsReadOnly && !Call.Is.IsOwner))
    return;
  const Value *Inner = Given.Of == Value::Kind::Address && !Given.At->Base
                           ? &Given.At->Pointer.front()
                           : nullptr;
  if (Inner && Inner->Of == Value::Kind::Call &&
      lastName(Inner->Text) == "move")
    return; // Refused.
  const ElementUse Where{Given.Of == Value::Kind::Address ? Given.At.get()
                                                          : nullptr,
                         Given.Where ? Given.Where : Call.Where};
  const ArrayName &First = *Arrays.begin();
  const std::string Name = lastName(Call.Text);
  const bool IsContainer = Given.Of == Value::Kind::Address &&
                           Given.At->Is.Of == Type::Kind::Object &&
                           Names.nameOf(*Given.At) == First &&
                           Names.leads(First);
  if (!Call.GivesArguments) {
    if (giveMessage(Name, Arrays, Given.IsConstant, Where))
      return;
    if (Given.IsConstant || isOnDevice(First))
      return access(Arrays, Given.IsConstant ? Use::Read : Use::Change, Where);
    const std::string To = Call.Of == Value::Kind::Opaque
                               ? std::string("a statement")
                           : Call.Text == "call" ? std::string("a function")
                                                 : "'" + Name + "'";
    return giveUnseen(Where.Where, First, To);
  }
  const LibraryUse How = libraryUse(Name, Index);
  if (How == LibraryUse::None)
    return;
  if (How == LibraryUse::Move)
    return mayMove(Where.Where, First);
  if (Given.IsConstant || How == LibraryUse::Read)
    return access(Arrays, Use::Read, Where);
  if (IsContainer && Index == 0 &&
      Call.Text.find("ranges") == std::string::npos)
    return mayMove(Call.Where, First);
  access(Arrays, Name == "fill" ? Use::Write : Use::Change, Where);
}

/// True where \p To is known to do no more than to read and write it, now or
/// until a message is waited for.
bool FlowWalk::giveMessage(const std::string &To, const ArrayNameSet &Arrays,
                           bool IsConstant, const ElementUse &Where) {
  const Keeping How = keepingOf(To);
  if (How == Keeping::Unknown)
    return false;
  const Use As = IsConstant ? Use::Read : Use::Change;
  if (How == Keeping::UntilWait)
    Pending.insert({Arrays, As});
  access(Arrays, As, Where);
  return true;
}

/// What is received is there when \p Call returns.
void FlowWalk::waitForMessages(const Value &Call) {
  if (keepingOf(lastName(Call.Text)) == Keeping::Waits)
    for (const PendingMessage &Each : Pending)
      access(Each.Of, Each.How, {nullptr, Call.Where});
}

/// What it may touch by way of objects and pointers that it is given.
void FlowWalk::giveReached(const Value &Call) {
  std::vector<Value> Open;
  ArrayNameSet Done;
  for (const Value &Each : Call.Operands) {
    const ArrayNameSet Named = givenBy(Each);
    Done.insert(Named.begin(), Named.end());
    const ArrayNames::Origins From = Names.originsOf(Each);
    const bool IsFlat =
        Each.Of == Value::Kind::Address
            ? !Each.At->Is.holdsPointers()
            : Each.Is.Of == Type::Kind::Pointer && Each.Is.IsFlat;
    const bool IsNumber =
        Each.Of != Value::Kind::Address && !Each.Is.holdsPointers();
    bool IsKnown = From.AreAll && !From.Names.empty();
    for (const ArrayName &Name : From.Names)
      IsKnown &= !State->isUnknown(Name);
    if (!IsNumber && !(IsFlat && IsKnown) && !Each.IsReadOnly)
      Open.push_back(Each);
  }
  if (Open.empty())
    return;
  // One container alone gets nothing that another one has.
  const auto Owners =
      std::count_if(Open.begin(), Open.end(), [](const Value &Each) {
        return Each.Of == Value::Kind::Address && !Each.IsConstant &&
               Each.At->Is.IsOwner;
      });
  loseNames(Pointers.reachedBy(Open), {},
            /*AreMoved=*/!Call.GivesArguments || Owners > 1);
  if (!IsInRegion)
    return;
  const auto others = [&](const Memories &Of) {
    ArrayNameSet Held = heldIn(Of);
    std::erase_if(Held, [&](const ArrayName &Name) {
      return std::any_of(Done.begin(), Done.end(), [&](const ArrayName &Other) {
        return Name == Other || State->mayEqual(Name, Other);
      });
    });
    return Held;
  };
  const ElementUse Where{nullptr, Call.Where};
  access(others(Pointers.reachedBy(Open)), Use::Change, Where);
  for (const Value &Each : Open)
    access(others(Pointers.closure(Pointers.pointersIn(Each))), Use::Read,
           Where);
}

/// Functions that are left as calls, for they call themselves: what each of
/// them uses, beside what it is given.
const FlowWalk::LeftUses &FlowWalk::leftUses() {
  if (Left)
    return *Left;
  Left.emplace();
  for (const Function &Each : In.Functions) {
    Left->Written.add(changedBy(Each.Parts, Pointers));
    forEachStatementValue(Each.Parts, [&](const Value &Part) {
      if (Part.Of == Value::Kind::Load)
        Left->Read.add(Pointers.at(*Part.At));
    });
  }
  return *Left;
}

void FlowWalk::call(const Value &Of) {
  if (swapNames(Of))
    return;
  if (Of.Text == "CXXDeleteExpr") {
    for (const Value &Each : Of.Operands)
      for (const ArrayName &Name : givenBy(Each))
        mayMove(Of.Where, Name);
    return;
  }
  if (IsInRegion)
    for (size_t I = 0; I < Of.Operands.size(); ++I)
      giveNames(Of, I);
  giveReached(Of);
  if (IsInRegion)
    waitForMessages(Of);
  if (!Of.Callee || !IsInRegion)
    return;
  const ElementUse Where{nullptr, Of.Where};
  access(heldIn(leftUses().Written), Use::Change, Where);
  access(heldIn(leftUses().Read), Use::Read, Where);
}

} // namespace idxmap::ir
