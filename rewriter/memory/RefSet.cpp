//===- RefSet.cpp - Which memory a body reads -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/RefSet.h"

#include "rewriter/ir/Walk.h"

namespace idxmap::ir {

namespace {

class ReadSearch {
public:
  explicit ReadSearch(const PointsToGraph &Pointers) : Pointers(Pointers) {}

  std::vector<MemoryRead> Found;

  void readAll(const Statements &All);

private:
  void readValue(const Value &Of);
  void readWay(const Place &Of, SourceToken Where);
  void readGiven(const Value &Argument, Memories &To) const;
  void add(Memories From, SourceToken Where) {
    if (!From.empty())
      Found.push_back({std::move(From), Where});
  }

  const PointsToGraph &Pointers;
};

} // namespace

/// The pointers by which \p Of leaves an object.
void ReadSearch::readWay(const Place &Of, SourceToken Where) {
  for (size_t I = 0; I < Of.Way.size(); ++I) {
    if (Of.Way[I].Of != PlaceStep::Kind::Target || (I == 0 && !Of.Base))
      continue;
    Place Pointer = Of;
    Pointer.Way.resize(I);
    add(Pointers.at(Pointer), Where);
  }
}

/// What is made of it where nobody sees how.
void ReadSearch::readGiven(const Value &Argument, Memories &To) const {
  if (Argument.Of == Value::Kind::Address &&
      (Argument.IsWithin || Argument.IsConstant)) {
    To.add(Pointers.at(*Argument.At));
    if (!Argument.IsWithin || Argument.IsReadOnly ||
        !Argument.At->Is.holdsPointers())
      return;
  }
  To.add(Pointers.closure(Pointers.pointersIn(Argument)));
}

void ReadSearch::readValue(const Value &Of) {
  if (Of.At)
    readWay(*Of.At, Of.Where);
  if (Of.Of == Value::Kind::Load)
    add(Pointers.at(*Of.At), Of.Where);
  if (!Pointers.isUnseen(Of))
    return;
  Memories From;
  for (const Value &Each : Of.Operands)
    readGiven(Each, From);
  add(std::move(From), Of.Where);
}

void ReadSearch::readAll(const Statements &All) {
  forEachStatement(All, [&](const Statement &Each) {
    const auto read = [&](const Value &Inside) { readValue(Inside); };
    auto &Open = const_cast<Statement &>(Each);
    for (const Value *Inside : valuesOf(Open))
      forEachValue(*Inside, read);
    for (const Place *Inside : placesOf(Open)) {
      forEachValue(*Inside, read);
      readWay(*Inside, Each.Where);
    }
    if (const auto *Changed = std::get_if<Update>(&Each.Form))
      add(Pointers.at(Changed->To), Each.Where);
  });
}

std::vector<MemoryRead> refSet(const Body &Of, const PointsToGraph &Pointers) {
  ReadSearch Search(Pointers);
  Search.readAll(Of.Parts);
  for (const Function &Each : Of.Functions)
    Search.readAll(Each.Parts);
  return std::move(Search.Found);
}

} // namespace idxmap::ir
