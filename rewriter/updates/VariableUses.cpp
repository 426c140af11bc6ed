//===- VariableUses.cpp - All that a body does with a variable ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/updates/VariableUses.h"

#include "rewriter/ir/Operations.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Print.h"
#include "rewriter/ir/RepeatedValues.h"
#include "rewriter/ir/Walk.h"

#include <algorithm>
#include <map>
#include <set>

namespace idxmap::ir {

namespace {

/// How a variable is known in one part of the body.
struct Names {
  std::set<VariableNumber> Own;      ///< Itself, and references to it.
  std::set<VariableNumber> Elements; ///< References to one element.
  std::set<VariableNumber> Pointers; ///< To it, or to an array's first element.
  std::set<VariableNumber> Closures; ///< Lambdas that know it.
  /// Others that a called function knows by its parameters.
  std::map<VariableNumber, VariableNumber> Others;
  bool IsDiscarded = false; ///< Nobody uses what the function gives.

  auto operator<=>(const Names &) const = default;
};

class UseReader {
public:
  UseReader(const Body &In, VariableNumber Of)
      : In(In), IsArray(In.Variables[Of].Is.Of == Type::Kind::Object) {
    As.Own.insert(Of);
  }

  std::vector<VariableUse> read();

private:
  using Kind = VariableUse::Kind;

  void findNames();
  bool findReferences(const Statements &All);
  bool isNamedIn(const Statements &All) const;
  bool isNamedIn(const Value &Of) const;
  bool isNamedIn(const Place &Of) const;
  bool isNumber(const Place &Of) const;
  bool isWhole(const Place &Of) const;

  bool readUpdate(const Statement &S);
  std::optional<Place> changedBy(const Statement &S) const;
  void read(const Statements &All);
  void read(const Statement &S);
  void readChanged(const Place &To, const Statement &S);
  void readName(const Bind &S, SourceToken Where);
  void read(const Value &Of);
  void readParts(const Value &Of);
  void readIndices(const Place &Of);
  void readPointer(const Value &Of, Kind As);
  void readPlace(const Value &Of);
  void readCall(const Value &Of, bool IsDiscarded);
  void readResult(const Value &Of);
  const Value &entered(const Value &Of);
  bool give(const Value &Argument, VariableNumber To, Names &Callee) const;
  const Value *closureIn(const Value &Of) const;
  void giveOthers(const Value &Call, Names &Callee) const;
  std::optional<VariableNumber> variableOf(const Place &Of) const;
  void add(Kind What, SourceToken Where, UpdateForm Form = {}) {
    Uses.push_back({What, Where, std::move(Form)});
  }

  const Body &In;
  const bool IsArray;
  Names As;
  std::set<FunctionNumber> Naming; ///< Functions that name it themselves.
  std::set<std::pair<FunctionNumber, Names>> Done;
  std::vector<VariableUse> Uses;
};

} // namespace

//===- What it is called --------------------------------------------------===//

bool UseReader::isNamedIn(const Place &Of) const {
  const auto names = [&](const Value &Each) { return isNamedIn(Each); };
  const bool IsBase =
      Of.Base && (As.Own.count(*Of.Base) || As.Elements.count(*Of.Base) ||
                  As.Pointers.count(*Of.Base) || As.Closures.count(*Of.Base));
  return IsBase || std::any_of(Of.Pointer.begin(), Of.Pointer.end(), names) ||
         std::any_of(Of.Way.begin(), Of.Way.end(), [&](const PlaceStep &Each) {
           return std::any_of(Each.Index.begin(), Each.Index.end(), names);
         });
}

bool UseReader::isNamedIn(const Value &Of) const {
  const bool IsCalled =
      Of.Of == Value::Kind::Call && Of.Callee && Naming.count(*Of.Callee);
  return IsCalled || (Of.At && isNamedIn(*Of.At)) ||
         (Of.First && isNamedIn(*Of.First)) ||
         std::any_of(Of.Operands.begin(), Of.Operands.end(),
                     [&](const Value &Each) { return isNamedIn(Each); });
}

bool UseReader::isNamedIn(const Statements &All) const {
  return std::any_of(All.begin(), All.end(), [&](const Statement &Each) {
    auto &Open = const_cast<Statement &>(Each);
    const auto names = [&](const auto *Of) { return isNamedIn(*Of); };
    const auto Values = valuesOf(Open);
    const auto Places = placesOf(Open);
    const auto Parts = partsOf(Each);
    const auto *Bound = std::get_if<Bind>(&Each.Form);
    return (Bound && As.Own.count(Bound->Of)) ||
           std::any_of(Values.begin(), Values.end(), names) ||
           std::any_of(Places.begin(), Places.end(), names) ||
           std::any_of(Parts.begin(), Parts.end(), names);
  });
}

/// More names of it, those that references give it; true if there are some.
bool UseReader::findReferences(const Statements &All) {
  bool IsMore = false;
  forEachStatement(All, [&](const Statement &Each) {
    const auto *Name = std::get_if<Bind>(&Each.Form);
    const auto Of = Name ? variableAt(Name->To) : std::nullopt;
    if (Of && As.Own.count(*Of))
      IsMore |= As.Own.insert(Name->Of).second;
  });
  return IsMore;
}

void UseReader::findNames() {
  bool IsMore = true;
  while (IsMore) {
    IsMore = findReferences(In.Before);
    IsMore |= findReferences(In.Parts);
    for (const Function &Each : In.Functions)
      IsMore |= findReferences(Each.Parts);
  }
  for (bool IsNew = true; IsNew;) {
    IsNew = false;
    for (FunctionNumber I = 0; I < In.Functions.size(); ++I)
      if (!Naming.count(I) && isNamedIn(In.Functions[I].Parts))
        IsNew = Naming.insert(I).second;
  }
}

/// What a pointer leads to, `*p`.
static bool isPointee(const Place &Of) {
  return Of.Way.size() == 1 && Of.Way[0].Of == PlaceStep::Kind::Target &&
         isZero(Of.Way[0].Index[0]);
}

/// The variable; of a pointer, what it leads to.
bool UseReader::isWhole(const Place &Of) const {
  if (Of.Base && As.Own.count(*Of.Base))
    return Of.Way.empty();
  return !IsArray && Of.Base && As.Pointers.count(*Of.Base) && isPointee(Of);
}

/// It, or an element of it, by a subscript that does not depend on it.
bool UseReader::isNumber(const Place &Of) const {
  if (!Of.Base)
    return false;
  if (!IsArray)
    return isWhole(Of);
  if (As.Elements.count(*Of.Base))
    return Of.Way.empty();
  const bool IsPointer = As.Pointers.count(*Of.Base);
  if ((!IsPointer && !As.Own.count(*Of.Base)) || Of.Way.empty() ||
      !isRepeatable(Of, In))
    return false;
  using Step = PlaceStep::Kind;
  return std::all_of(Of.Way.begin(), Of.Way.end(), [&](const PlaceStep &Each) {
    const bool IsFirst = &Each == &Of.Way.front();
    const bool IsElement =
        Each.Of == (IsPointer && IsFirst ? Step::Target : Step::Element);
    return IsElement && !isNamedIn(Each.Index[0]);
  });
}

//===- Its uses -----------------------------------------------------------===//

/// The first number of it that \p S assigns to.
std::optional<Place> UseReader::changedBy(const Statement &S) const {
  const Place *To = nullptr;
  if (const auto *Set = std::get_if<Assign>(&S.Form))
    To = &Set->To;
  else if (const auto *Change = std::get_if<Update>(&S.Form))
    To = &Change->To;
  if (To && isNumber(*To))
    return *To;
  const auto *Choice = std::get_if<If>(&S.Form);
  const auto *Inner = std::get_if<Block>(&S.Form);
  const Statements *Parts = Choice  ? &Choice->Then
                            : Inner ? &Inner->Parts
                                    : nullptr;
  if (Parts)
    for (const Statement &Each : *Parts)
      if (auto Found = changedBy(Each))
        return Found;
  return std::nullopt;
}

bool UseReader::readUpdate(const Statement &S) {
  if (std::holds_alternative<Block>(S.Form))
    return false;
  const std::optional<Place> To = changedBy(S);
  if (!To)
    return false;
  const std::string Text = toString(*To, In);
  const UpdatedPlace Of{To->Is,
                        [&](const Place &Other) {
                          return isNumber(Other) &&
                                 (!IsArray || toString(Other, In) == Text);
                        },
                        [&](const Value &X) { return isNamedIn(X); }};
  std::optional<UpdateForm> Form = updateForm(S, Of, In);
  if (!Form)
    return false;
  const auto Index = Form->Index ? variableOf(*Form->Index) : std::nullopt;
  add(Form->Rounded ? Kind::Rounded : Kind::Update, S.Where, std::move(*Form));
  Uses.back().Index = Index;
  return true;
}

void UseReader::readIndices(const Place &Of) {
  for (const PlaceStep &Step : Of.Way)
    for (const Value &Each : Step.Index)
      read(Each);
}

/// What \p Of leads to is used \p As: of `(s += x)`, s.
void UseReader::readPointer(const Value &Of, Kind As) {
  if (Of.Of == Value::Kind::Sequence) {
    read(*Of.First);
    readPointer(Of.Operands.front(), As);
  } else if (isOperation(Of, "?:", 3)) {
    read(Of.Operands[0]);
    readPointer(Of.Operands[1], As);
    readPointer(Of.Operands[2], As);
  } else if (Of.Of == Value::Kind::Address && isNamedIn(*Of.At)) {
    const bool IsClosure = Of.At->Base && this->As.Closures.count(*Of.At->Base);
    add(IsClosure ? Kind::Unknown : As, Of.Where);
    readIndices(*Of.At);
  } else {
    read(Of);
  }
}

/// \p To is written, by no update.
void UseReader::readChanged(const Place &To, const Statement &S) {
  if (To.Base && (As.Own.count(*To.Base) || As.Elements.count(*To.Base)))
    add(Kind::Other, To.Where ? To.Where : S.Where);
  else if (To.Base &&
           (As.Pointers.count(*To.Base) || As.Closures.count(*To.Base)))
    add(To.Way.empty() ? Kind::Unknown : Kind::Other,
        To.Where ? To.Where : S.Where);
  for (const Value &Each : To.Pointer)
    readPointer(Each, Kind::Other);
  readIndices(To);
}

/// A reference to all of it is one more name.
void UseReader::readName(const Bind &S, SourceToken Where) {
  if (isWhole(S.To))
    As.Own.insert(S.Of);
  else if (isNumber(S.To))
    As.Elements.insert(S.Of);
  else if (S.To.Base && isNamedIn(S.To))
    add(Kind::Unknown, Where);
}

void UseReader::readPlace(const Value &Of) {
  const Place &At = *Of.At;
  const bool IsAddress = Of.Of == Value::Kind::Address;
  const Kind Whole = IsAddress && !Of.IsConstant ? Kind::Unknown : Kind::Other;
  for (const Value &Each : At.Pointer)
    readPointer(Each, Whole);
  if (At.Base && (As.Own.count(*At.Base) || As.Elements.count(*At.Base)))
    add(Whole, Of.Where);
  else if (At.Base && As.Pointers.count(*At.Base))
    add(At.Way.empty() || IsAddress ? Kind::Unknown : Kind::Other, Of.Where);
  else if (At.Base && As.Closures.count(*At.Base))
    add(Kind::Unknown, Of.Where);
  readIndices(At);
}

/// A lambda that knows the variable, made here.
const Value *UseReader::closureIn(const Value &Of) const {
  if (Of.Of == Value::Kind::Sequence)
    return closureIn(Of.Operands.front());
  return Of.Of == Value::Kind::Closure && isNamedIn(Of) ? &Of : nullptr;
}

/// \p To, a parameter, names what \p Argument does; false if it is something
/// else, or more than that.
bool UseReader::give(const Value &Argument, VariableNumber To,
                     Names &Callee) const {
  const Variable &Parameter = In.Variables[To];
  const Place *At = Argument.At.get();
  const bool IsClosure =
      At && At->Base && At->Way.empty() && As.Closures.count(*At->Base);
  if (IsClosure || closureIn(Argument))
    return Callee.Closures.insert(To), true;
  if (Argument.Of == Value::Kind::Load && At->Way.empty() && At->Base &&
      As.Pointers.count(*At->Base) && !Parameter.IsReference)
    return Callee.Pointers.insert(To), true;
  if (Argument.Of != Value::Kind::Address)
    return false;
  const bool IsFirst = IsArray && At->Base && As.Own.count(*At->Base) &&
                       At->Way.size() == 1 && !At->Way[0].Index.empty() &&
                       isZero(At->Way[0].Index[0]);
  if (!Parameter.IsReference) {
    if (!(IsArray ? IsFirst : isWhole(*At)))
      return false;
    return Callee.Pointers.insert(To), true;
  }
  if (isWhole(*At))
    return Callee.Own.insert(To), true;
  return isNumber(*At) && (Callee.Elements.insert(To), true);
}

/// Of the body; also where a parameter refers or points to it.
std::optional<VariableNumber> UseReader::variableOf(const Place &Of) const {
  if (!Of.Base || !(Of.Way.empty() || isPointee(Of)))
    return std::nullopt;
  const auto Given = As.Others.find(*Of.Base);
  const Variable &Base = In.Variables[*Of.Base];
  if (Given != As.Others.end() && Base.IsReference == Of.Way.empty())
    return Given->second;
  return Base.In == Variable::Scope::Called ? std::nullopt : variableAt(Of);
}

/// What the parameters of \p Call refer or point to.
void UseReader::giveOthers(const Value &Call, Names &Callee) const {
  const Function &Of = In.Functions[*Call.Callee];
  const size_t Object = Of.IsConstructor ? 1 : 0;
  for (size_t I = 0; I < Call.Operands.size(); ++I) {
    const Value &Each = Call.Operands[I];
    if (Each.Of != Value::Kind::Address || I + Object >= Of.Parameters.size())
      continue;
    if (const auto Own = variableOf(*Each.At))
      Callee.Others[Of.Parameters[I + Object]] = *Own;
  }
}

/// What a parameter gets once the statements before it are done: those that
/// make a lambda, or what it holds copies of.
const Value &UseReader::entered(const Value &Of) {
  if (Of.Of == Value::Kind::Sequence) {
    read(*Of.First);
    return entered(Of.Operands.front());
  }
  const bool IsMade = Of.Of == Value::Kind::Address && !Of.At->Base &&
                      isPointee(*Of.At) &&
                      Of.At->Pointer.front().Of == Value::Kind::Sequence;
  return IsMade ? entered(Of.At->Pointer.front()) : Of;
}

void UseReader::readCall(const Value &Of, bool IsDiscarded) {
  if (!Of.Callee) {
    for (const Value &Each : Of.Operands)
      if (closureIn(Each))
        add(Kind::Unknown, Each.Where);
    return readParts(Of);
  }
  const Function &Callee = In.Functions[*Of.Callee];
  Names Given = As;
  const size_t Closures = As.Closures.size();
  const size_t Object = Callee.IsConstructor ? 1 : 0;
  for (size_t I = 0; I < Of.Operands.size(); ++I) {
    const Value &Each = entered(Of.Operands[I]);
    const bool IsGiven = I + Object < Callee.Parameters.size() &&
                         give(Each, Callee.Parameters[I + Object], Given);
    if (!IsGiven)
      read(Each);
    else if (Each.At)
      readIndices(*Each.At);
  }
  const bool IsNaming = Naming.count(*Of.Callee);
  // What it names itself is the program's variable, unless it is a lambda that
  // the body has made.
  if (IsNaming && Given.Closures.size() == Closures)
    return add(Kind::Other, Of.Where);
  if (Given == As && !IsNaming)
    return;
  giveOthers(Of, Given);
  Given.IsDiscarded = IsDiscarded;
  if (!Done.insert({*Of.Callee, Given}).second)
    return;
  std::swap(As, Given);
  read(Callee.Parts);
  std::swap(As, Given);
}

void UseReader::readParts(const Value &Of) {
  if (Of.First)
    read(*Of.First);
  for (const Value &Each : Of.Operands)
    read(Each);
}

void UseReader::read(const Value &Of) {
  if (Of.Of == Value::Kind::Call)
    return readCall(Of, /*IsDiscarded=*/false);
  if (Of.At)
    readPlace(Of);
  // What a lambda does, its calls do.
  if (Of.Of != Value::Kind::Closure)
    readParts(Of);
}

/// What a function gives that nobody uses: `return s += x;`, `return s;`.
void UseReader::readResult(const Value &Of) {
  if (Of.Of == Value::Kind::Sequence) {
    read(*Of.First);
    return readResult(Of.Operands.front());
  }
  if (Of.Of == Value::Kind::Call)
    return readCall(Of, /*IsDiscarded=*/true);
  if (!Of.At)
    return read(Of);
  for (const Value &Each : Of.At->Pointer)
    readResult(Each);
  readIndices(*Of.At);
}

void UseReader::read(const Statement &S) {
  if (readUpdate(S))
    return;
  if (const auto *Only = std::get_if<Evaluate>(&S.Form))
    return readResult(Only->What);
  const auto *Result = std::get_if<Return>(&S.Form);
  if (Result && Result->What && As.IsDiscarded)
    return readResult(*Result->What);
  if (const auto *Name = std::get_if<Bind>(&S.Form)) {
    readName(*Name, S.Where);
    for (const Value &Each : Name->To.Pointer)
      read(Each);
    return readIndices(Name->To);
  }
  const auto *Made = std::get_if<Declare>(&S.Form);
  if (Made && Made->From && closureIn(*Made->From))
    As.Closures.insert(Made->Of);
  auto &Open = const_cast<Statement &>(S);
  for (const Place *Each : placesOf(Open))
    readChanged(*Each, S);
  for (const Value *Each : valuesOf(Open))
    read(*Each);
  for (const Statements *Each : partsOf(S))
    read(*Each);
}

void UseReader::read(const Statements &All) {
  for (const Statement &Each : All)
    read(Each);
}

std::vector<VariableUse> UseReader::read() {
  findNames();
  read(In.Parts);
  return std::move(Uses);
}

std::vector<VariableUse> variableUses(const Body &In, VariableNumber Variable) {
  return UseReader(In, Variable).read();
}

} // namespace idxmap::ir
