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
  std::set<VariableNumber> run();

private:
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

/// By its name: the library's functions that make memory.
static bool makesMemory(const std::string &Callee) {
  static const std::set<std::string> Names = {
      "malloc",      "calloc",       "realloc",           "aligned_alloc",
      "valloc",      "memalign",     "_mm_malloc",        "std::malloc",
      "std::calloc", "std::realloc", "std::aligned_alloc"};
  return Names.count(Callee) > 0;
}

bool FreshReader::areFresh(FunctionNumber Callee) const {
  const Function &Of = In.Functions[Callee];
  bool IsFresh = !Of.ReturnsReference && !Of.IsConstructor;
  forEachStatement(Of.Parts, [&](const Statement &Each) {
    if (const auto *Back = std::get_if<Return>(&Each.Form))
      IsFresh &= Back->What && this->isFresh(*Back->What);
  });
  return IsFresh;
}

/// As far as is known yet.
bool FreshReader::isFresh(const Value &Some) const {
  const Value &Of = withoutAnyConversions(Some);
  switch (Of.Of) {
  case Value::Kind::Number:
    return Of.Text == "0";
  case Value::Kind::Opaque:
    return Of.Text == "new";
  case Value::Kind::Load:
    return Of.At->Base && Of.At->Way.empty() && Fresh.count(*Of.At->Base);
  case Value::Kind::Address:
    return Of.At->Base && Fresh.count(*Of.At->Base) && leadsOn(*Of.At) &&
           std::count_if(Of.At->Way.begin(), Of.At->Way.end(),
                         [](const PlaceStep &Each) {
                           return Each.Of == PlaceStep::Kind::Target;
                         }) == 1;
  case Value::Kind::Call:
    return Of.Callee ? Makers.count(*Of.Callee) > 0 : makesMemory(Of.Text);
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
    const std::vector<const Value *> &Values = Given[Each];
    return std::any_of(Values.begin(), Values.end(),
                       [this](const Value *Of) { return !isFresh(*Of); });
  });
  std::erase_if(Makers,
                [this](FunctionNumber Each) { return !areFresh(Each); });
  return Fresh.size() + Makers.size() < Before;
}

std::set<VariableNumber> FreshReader::run() {
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
  while (dropOthers()) {
  }
  return std::move(Fresh);
}

std::set<VariableNumber> freshPointers(const Body &In) {
  return FreshReader(In).run();
}

} // namespace idxmap::ir
