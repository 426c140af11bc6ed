//===- VariableUses.cpp - All that a body does with a variable ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/updates/VariableUses.h"

#include "rewriter/ir/Operations.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/RepeatedValues.h"
#include "rewriter/ir/SameValues.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/updates/VariableNames.h"

#include <set>

namespace idxmap::ir {

namespace {

/// Reads the body by the names that the variable has where it is.
class UseReader : VariableNames {
public:
  UseReader(const Body &In, VariableNumber Of, const TokenTest &IsOfBody,
            bool EndsWithOther)
      : VariableNames(In, Of), IsOfBody(IsOfBody),
        EndsWithOther(EndsWithOther) {}

  std::vector<VariableUse> read();

private:
  using Kind = VariableUse::Kind;

  bool isElsewhere(SourceToken Where) const {
    return Calls.empty() && IsOfBody && !IsOfBody(Where);
  }
  bool isDone() const {
    return EndsWithOther && !Uses.empty() && Uses.back().What == Kind::Other;
  }

  bool readUpdate(const Statement &S);
  const Place *changedBy(const Statement &S) const;
  void read(const Statements &All);
  void read(const Statement &S);
  std::optional<Statement> enteredUpdate(const Statement &S);
  void readChanged(const Place &To, const Statement &S);
  void readBound(const Bind &S, SourceToken Where);
  void readDeclared(const Declare &S);
  bool readMoved(const Statement &S);
  void read(const Value &Of);
  void readParts(const Value &Of);
  void readPlace(const Value &Of);
  void readIndices(const Place &Of);
  void readPointer(const Value &Of);
  void readResult(const Value &Of);
  void readOpaque(const Value &Of);
  void readUnseen(const Value &Of);
  void readCall(const Value &Of, bool IsDiscarded);
  void readFunction(FunctionNumber Of, Names Given, SourceToken Where);
  const Value &entered(const Value &Of);
  bool give(const Value &Argument, VariableNumber To, Names &Callee) const;
  void add(Kind What, SourceToken Where, UpdateForm Form = {}) {
    Uses.push_back({isElsewhere(Where) ? Kind::Other : What, Where,
                    std::move(Form), std::nullopt, Calls});
  }

  const TokenTest &IsOfBody;
  const bool EndsWithOther;
  Names AtBody;
  std::set<std::pair<FunctionNumber, Names>> Done;
  std::vector<SourceToken> Calls; ///< Around.
  std::vector<VariableUse> Uses;
};

} // namespace

static bool isLambda(const Function &Of) { return Of.Name == "lambda"; }

//===- Its uses -----------------------------------------------------------===//

/// The first number of it that \p S assigns to, or null.
const Place *UseReader::changedBy(const Statement &S) const {
  const Place *To = nullptr;
  if (const auto *Set = std::get_if<Assign>(&S.Form))
    To = &Set->To;
  else if (const auto *Change = std::get_if<Update>(&S.Form))
    To = &Change->To;
  if (To)
    return isNumber(*To) ? To : nullptr;
  const auto *Choice = std::get_if<If>(&S.Form);
  const auto *Inner = std::get_if<Block>(&S.Form);
  if (Choice || Inner)
    for (const Statement &Each : Choice ? Choice->Then : Inner->Parts)
      if (const Place *Found = changedBy(Each))
        return Found;
  return nullptr;
}

bool UseReader::readUpdate(const Statement &S) {
  const Place *To =
      std::holds_alternative<Block>(S.Form) ? nullptr : changedBy(S);
  if (!To)
    return false;
  // Between two names of an element, nothing may change which one it is.
  const auto *Set = std::get_if<Assign>(&S.Form);
  if (IsArray && Set && !isRepeatable(Set->From, In))
    return false;
  const UpdatedPlace Of{To->Is,
                        [&](const Place &Other) {
                          return isNumber(Other) &&
                                 (!IsArray || isSame(Other, *To));
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

/// What \p Of leads to is used: of `(s += x)`, s.
void UseReader::readPointer(const Value &Of) {
  if (Of.Of == Value::Kind::Sequence) {
    read(*Of.First);
    readPointer(Of.Operands.front());
  } else if (isOperation(Of, "?:", 3)) {
    read(Of.Operands[0]);
    readPointer(Of.Operands[1]);
    readPointer(Of.Operands[2]);
  } else {
    read(Of);
  }
}

/// \p To is written, by no update.
void UseReader::readChanged(const Place &To, const Statement &S) {
  if (To.Base && As.has(*To.Base))
    add(Kind::Other, To.Where ? To.Where : S.Where);
  for (const Value &Each : To.Pointer)
    readPointer(Each);
  readIndices(To);
}

/// A reference to all of it, or to an element, is one more name.
void UseReader::readBound(const Bind &S, SourceToken Where) {
  if (isWhole(S.To))
    As.Own.insert(S.Of);
  else if (IsArray && isElement(S.To))
    As.Elements.insert(S.Of);
  else if (S.To.Base && As.has(*S.To.Base))
    add(Kind::Other, Where);
  for (const Value &Each : S.To.Pointer)
    readPointer(Each);
  readIndices(S.To);
}

/// A pointer that is made of its address, or a lambda that knows it.
void UseReader::readDeclared(const Declare &S) {
  if (!S.From)
    return;
  const Value &From = entered(*S.From);
  if (const Value *Closure = closureIn(From))
    As.Closures[S.Of] = Closure->Callee;
  else if (In.Variables[S.Of].Is.Of == Type::Kind::Pointer && isPointerTo(From))
    As.Pointers.insert(S.Of);
  else
    return read(From);
  if (From.At)
    readIndices(*From.At);
}

/// `++p`, `p = p + k` of a pointer to elements of an array.
bool UseReader::readMoved(const Statement &S) {
  const auto isOne = [&](const Place &At) {
    return IsArray && At.Base && At.Way.empty() && As.Pointers.count(*At.Base);
  };
  if (const auto *Change = std::get_if<Update>(&S.Form))
    return isOne(Change->To) && (read(Change->By), true);
  const auto *Set = std::get_if<Assign>(&S.Form);
  if (!Set || !isOne(Set->To) || !isPointerTo(Set->From))
    return false;
  if (Set->From.At)
    readIndices(*Set->From.At);
  return true;
}

void UseReader::readPlace(const Value &Of) {
  const Place &At = *Of.At;
  for (const Value &Each : At.Pointer)
    readPointer(Each);
  if (At.Base && As.has(*At.Base))
    add(Kind::Other, Of.Where);
  readIndices(At);
}

//===- Calls --------------------------------------------------------------===//

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

/// \p To, a parameter, names what \p Argument does; false if it is something
/// else, or more than that.
bool UseReader::give(const Value &Argument, VariableNumber To,
                     Names &Callee) const {
  if (const auto *Closure = heldIn(Argument))
    return Callee.Closures[To] = *Closure, true;
  const bool IsAddress = Argument.Of == Value::Kind::Address;
  if (!In.Variables[To].IsReference)
    return isPointerTo(Argument) && (Callee.Pointers.insert(To), true);
  if (IsAddress && isWhole(*Argument.At))
    return Callee.Own.insert(To), true;
  return IsAddress && isElement(*Argument.At) &&
         (Callee.Elements.insert(To), true);
}

/// \p Of is called, at \p Where, and knows the variable as \p Given.
void UseReader::readFunction(FunctionNumber Of, Names Given,
                             SourceToken Where) {
  if (!Done.insert({Of, Given}).second)
    return;
  std::swap(As, Given);
  Calls.push_back(Where);
  read(In.Functions[Of].Parts);
  Calls.pop_back();
  std::swap(As, Given);
}

/// Of a function of the program, it is the user's word that it updates what it
/// gets to change; one of the library does something else, and what a function
/// names itself is not this variable. Lambdas are run.
void UseReader::readUnseen(const Value &Of) {
  const bool IsLambda = Of.Text == "lambda"; // What it knows is given, too.
  const bool IsTrusted = !Of.GivesArguments && !IsLambda;
  for (const Value &Operand : Of.Operands) {
    const Value &Each = entered(Operand);
    const auto *Closure = heldIn(Each);
    if (Closure && IsLambda)
      continue;
    if (Closure && *Closure)
      readFunction(**Closure, Calls.empty() ? As : AtBody, Each.Where);
    else if (Closure)
      add(Kind::Other, Each.Where);
    else if (isPointerTo(Each) && IsTrusted && !Each.IsConstant &&
             !Each.IsWithin) {
      add(Kind::Unknown, Each.Where);
      readIndices(*Each.At);
    } else {
      read(Each);
    }
  }
}

void UseReader::readCall(const Value &Of, bool IsDiscarded) {
  if (!Of.Callee)
    return readUnseen(Of);
  const Function &Callee = In.Functions[*Of.Callee];
  if (Calls.empty())
    AtBody = As;
  Names Given = isLambda(Callee) ? AtBody : Names();
  const size_t Object = Callee.IsConstructor ? 1 : 0;
  bool IsGiven = false;
  for (size_t I = 0; I < Of.Operands.size(); ++I) {
    const Value &Each = entered(Of.Operands[I]);
    const bool HasParameter = I + Object < Callee.Parameters.size();
    const VariableNumber To =
        HasParameter ? Callee.Parameters[I + Object] : VariableNumber();
    if (isElsewhere(Each.Where) && isNamedIn(Each)) {
      add(Kind::Other, Of.Where); // A default argument.
      continue;
    }
    if (HasParameter && give(Each, To, Given)) {
      IsGiven = true;
      if (Each.At)
        readIndices(*Each.At);
      continue;
    }
    read(Each);
    const auto Other = HasParameter && Each.Of == Value::Kind::Address
                           ? variableOf(*Each.At)
                           : std::nullopt;
    if (Other)
      Given.Others[To] = *Other;
  }
  // What it names itself is the program's variable. So is what a lambda names
  // that the body has not made.
  const bool IsNaming = Naming.count(*Of.Callee);
  if (isLambda(Callee) ? IsNaming && !IsGiven
                       : NamingThemselves.count(*Of.Callee) != 0)
    return add(Kind::Other, Of.Where);
  Given.IsDiscarded = IsDiscarded;
  if (IsGiven || IsNaming)
    readFunction(*Of.Callee, std::move(Given), Of.Where);
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

/// What a template leaves open may be a call.
void UseReader::readOpaque(const Value &Of) {
  for (const Value &Each : Of.Operands)
    if (Of.Is.Of == Type::Kind::Open && isPointerTo(Each))
      add(Kind::Unknown, Each.Where);
    else
      read(Each);
}

//===- Values and statements ----------------------------------------------===//

void UseReader::readParts(const Value &Of) {
  if (Of.First)
    read(*Of.First);
  for (const Value &Each : Of.Operands)
    read(Each);
}

/// Where it is says nothing of what it holds.
static bool comparesPlaces(const Value &Of) {
  return Of.Of == Value::Kind::Operation && Of.Operands.size() == 2 &&
         Of.Operands[0].Is.Of == Type::Kind::Pointer;
}

void UseReader::read(const Value &Of) {
  if (Of.Of == Value::Kind::Call)
    return readCall(Of, /*IsDiscarded=*/false);
  if (Of.Of == Value::Kind::Opaque)
    return readOpaque(Of);
  if (Of.At)
    return readPlace(Of);
  if (comparesPlaces(Of)) {
    for (const Value &Each : Of.Operands)
      if (isPointerTo(Each))
        readIndices(*Each.At);
      else
        read(Each);
    return;
  }
  // What a lambda does, its calls do.
  if (Of.Of != Value::Kind::Closure)
    readParts(Of);
}

/// `*p++ += x` as `*old += x`, once p was read and moved on; null of others.
std::optional<Statement> UseReader::enteredUpdate(const Statement &S) {
  const auto *Change = std::get_if<Update>(&S.Form);
  if (!Change || Change->To.Base ||
      Change->To.Pointer.front().Of != Value::Kind::Sequence)
    return std::nullopt;
  Update Result = *Change;
  const Value &Pointer = entered(Change->To.Pointer.front());
  if (Pointer.Of == Value::Kind::Load) {
    const std::vector<PlaceStep> Way = std::move(Result.To.Way);
    const SourceToken Where = Result.To.Where;
    Result.To = behind(*Pointer.At, Way, Change->To.Is);
    Result.To.Where = Where;
  } else {
    Result.To.Pointer.front() = Pointer;
  }
  return Statement{std::move(Result), S.Where};
}

void UseReader::read(const Statement &S) {
  if (isDone())
    return;
  if (const std::optional<Statement> Entered = enteredUpdate(S))
    return read(*Entered);
  if (readUpdate(S) || readMoved(S))
    return;
  if (const auto *Name = std::get_if<Bind>(&S.Form))
    return readBound(*Name, S.Where);
  if (const auto *Made = std::get_if<Declare>(&S.Form))
    return readDeclared(*Made);
  if (const auto *Only = std::get_if<Evaluate>(&S.Form))
    return readResult(Only->What);
  const auto *Result = std::get_if<Return>(&S.Form);
  if (Result && Result->What && As.IsDiscarded)
    return readResult(*Result->What);
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
  read(In.Parts);
  return std::move(Uses);
}

std::vector<VariableUse> variableUses(const Body &In, VariableNumber Variable,
                                      const TokenTest &IsOfBody,
                                      bool EndsWithOther) {
  return UseReader(In, Variable, IsOfBody, EndsWithOther).read();
}

} // namespace idxmap::ir
