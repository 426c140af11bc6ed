//===- UpdateFormsLaws.cpp - Laws of updates that a reduction takes -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The oracle runs a random statement, of numbers of random types converted to
// others anywhere, for a sequence of values: once in their order, and once as a
// launch does, for parts of the sequence with copies that begin with the
// identity and become one by the runtime's own operators. Where the statement
// is said to be an update by an operator, both leave the same:
//
//   u8 s, s = u8(u32(s) + x)         Sum, modulo 2^8
//   i8 s, if (x <.u32 u32(s)) s = x  must be none: -1 is no small number there
//
//===----------------------------------------------------------------------===//
#include "../unit/model/Trees.h"

#include "rewriter/ir/Print.h"
#include "rewriter/updates/UpdateForms.h"

#include "idxmap/ReductionOperators.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>

namespace {

using namespace idxmap::ir;
using idxmap::ReductionKind;
using idxmap::ir::test::Bool;
using idxmap::ir::test::Int;
using idxmap::ir::test::operation;
using idxmap::ir::test::variable;

/// s, what is updated; x and y, the values of an iteration; at, the index; i,
/// the iteration.
enum : VariableNumber { S, X, Y, At, I };

using Kind = Type::Kind;
const Type Types[] = {Bool,
                      {Kind::Signed, 8, {}},
                      {Kind::Unsigned, 8, {}},
                      {Kind::Signed, 16, {}},
                      {Kind::Unsigned, 16, {}},
                      Int,
                      {Kind::Unsigned, 32, {}},
                      {Kind::Floating, 32, {}},
                      {Kind::Floating, 64, {}}};

/// What C++ leaves open, or a value that its place cannot hold.
struct NoMeaning {};

/// The numbers of all types are those of a double.
double converted(double Of, const Type &To) {
  if (To.Of == Kind::Bool)
    return Of != 0;
  if (To.Of == Kind::Floating)
    return To.Bits == 32 ? static_cast<float>(Of) : Of;
  const double Modulus = std::ldexp(1, To.Bits);
  double Result = std::trunc(Of);
  Result -= std::floor(Result / Modulus) * Modulus;
  return To.Of == Kind::Signed && Result >= Modulus / 2 ? Result - Modulus
                                                        : Result;
}

/// In the type of the operation, where that is exact.
double computed(double Of, const Type &Is) {
  if (Is.Of != Kind::Unsigned && converted(Of, Is) != Of)
    throw NoMeaning();
  if (std::abs(Of) > std::ldexp(1, 40))
    throw NoMeaning(); // A product of numbers without a sign is not exact.
  return converted(Of, Is);
}

class Machine {
public:
  /// \p MayRound: numbers are compared, not added.
  Machine(const Body &In, bool MayRound) : In(In), MayRound(MayRound) {}
  std::map<VariableNumber, double> Memory;

  void run(const Statement &Of) {
    if (const auto *Set = std::get_if<Assign>(&Of.Form)) {
      Memory[*Set->To.Base] = value(Set->From);
    } else if (const auto *Change = std::get_if<Update>(&Of.Form)) {
      const VariableNumber To = *Change->To.Base;
      Memory[To] =
          given(operation(Change->Operator, given(Memory[To], Change->As),
                          given(value(Change->By), Change->As), Change->As),
                In.Variables[To].Is);
    } else if (const auto *Choice = std::get_if<If>(&Of.Form)) {
      if (value(Choice->Condition) != 0)
        for (const Statement &Each : Choice->Then)
          run(Each);
    }
  }

private:
  double given(double Of, const Type &To) const {
    const double Result = converted(Of, To);
    if (!MayRound && To.Of == Kind::Floating && Result != Of)
      throw NoMeaning();
    return Result;
  }
  double operation(const std::string &Of, double Left, double Right,
                   const Type &Is) const {
    const auto left = [&] { return static_cast<int64_t>(Left); };
    const auto right = [&] { return static_cast<int64_t>(Right); };
    const char First = Of[0];
    if (Of == "<" || Of == ">" || Of == "<=" || Of == ">=")
      return First == '<' ? (Left < Right || (Of.size() == 2 && Left == Right))
                          : (Left > Right || (Of.size() == 2 && Left == Right));
    if (Of == "&&" || Of == "||")
      return Of == "&&" ? Left != 0 && Right != 0 : Left != 0 || Right != 0;
    switch (First) {
    case '+':
      return computed(Left + Right, Is);
    case '-':
      return computed(Left - Right, Is);
    case '*':
      return computed(Left * Right, Is);
    case '&':
      return computed(left() & right(), Is);
    case '|':
      return computed(left() | right(), Is);
    default:
      return computed(left() ^ right(), Is);
    }
  }
  double value(const Value &Of) {
    switch (Of.Of) {
    case Value::Kind::Number:
      return converted(std::stod(Of.Text), Of.Is);
    case Value::Kind::Load:
      return Of.At->Base ? Memory.at(*Of.At->Base)
                         : value(Of.At->Pointer.front());
    case Value::Kind::Convert: {
      const double Before = value(Of.Operands.front());
      const double After = given(Before, Of.Is);
      if (Of.Operands.front().Is.Of == Kind::Floating && Of.Is.isInteger() &&
          std::trunc(Before) != After)
        throw NoMeaning();
      return After;
    }
    case Value::Kind::Call: {
      const double A = value(Of.Operands[0]), B = value(Of.Operands[1]);
      return Of.Text == "std::min" ? (B < A ? B : A) : (A < B ? B : A);
    }
    default:
      break;
    }
    if (Of.Text == "?:")
      return value(Of.Operands[value(Of.Operands[0]) != 0 ? 1 : 2]);
    return operation(Of.Text, value(Of.Operands[0]), value(Of.Operands[1]),
                     Of.Operands[0].Is);
  }

  const Body &In;
  const bool MayRound;
};

/// Of any size from the first draw on.
int pick(int Low, int High) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(Low, High + 1));
}
template <typename T, size_t N> const T &oneOf(const T (&All)[N]) {
  return All[pick(0, N - 1)];
}

/// Draws statements that look like an update of s, right or not.
struct UpdateDrawer {
  const Body &In;

  Value load(VariableNumber Of) const {
    return test::load(variable(Of, In.Variables[Of].Is));
  }
  static Value as(Value Of, const Type &Is) {
    return Of.Is == Is ? Of : test::converted(std::move(Of), Is);
  }
  static Value perhapsAs(Value Of) {
    return pick(0, 2) == 0 ? as(std::move(Of), oneOf(Types)) : Of;
  }
  static Type typeFor(const std::string &Operator) {
    const bool IsOfBits = Operator == "&" || Operator == "|" || Operator == "^";
    if (Operator == "&&" || Operator == "||")
      return Bool;
    return Types[IsOfBits ? pick(1, 6) : pick(1, 8)];
  }
  Value other() const {
    switch (pick(0, 3)) {
    case 0:
      return perhapsAs(load(Y));
    case 1: {
      Value Result;
      Result.Of = Value::Kind::Number;
      Result.Is = Int;
      Result.Text = std::to_string(pick(0, 2));
      return Result;
    }
    default:
      return perhapsAs(load(X));
    }
  }
  Value chain(int Depth) const {
    static const char *const Operators[] = {"+", "-", "*",  "&",
                                            "|", "^", "&&", "||"};
    const char *Operator = oneOf(Operators);
    const Type Is = typeFor(Operator);
    Value Own =
        Depth > 0 && pick(0, 3) == 0 ? chain(Depth - 1) : perhapsAs(load(S));
    Value Left = as(std::move(Own), Is), Right = as(other(), Is);
    if (pick(0, 2) == 0)
      std::swap(Left, Right);
    return perhapsAs(
        operation(Operator, {std::move(Left), std::move(Right)}, Is));
  }
  Value comparison(const Value &Other) const {
    static const char *const Relations[] = {"<", "<=", ">", ">="};
    const Type Is = typeFor("<");
    Value Left = as(load(S), Is), Right = as(Other, Is);
    if (pick(0, 1) == 0)
      std::swap(Left, Right);
    return operation(oneOf(Relations), {std::move(Left), std::move(Right)},
                     Bool);
  }
  Value choice() const {
    const Value Other = other();
    Value Test = comparison(Other);
    const Type Is = pick(0, 1) == 0 ? Test.Operands[0].Is : typeFor("<");
    Value First = as(load(S), Is), Second = as(Other, Is);
    if (pick(0, 1) == 0)
      std::swap(First, Second);
    return operation(
        "?:", {std::move(Test), std::move(First), std::move(Second)}, Is);
  }
  Value call() const {
    const Type Is = typeFor("<");
    Value Result = operation(pick(0, 1) == 0 ? "std::min" : "std::max",
                             {as(load(S), Is), as(other(), Is)}, Is);
    if (pick(0, 1) == 0)
      std::swap(Result.Operands[0], Result.Operands[1]);
    Result.Of = Value::Kind::Call;
    Result.GivesArguments = true;
    return Result;
  }
  Statement set(Value To) const {
    const Type &Is = In.Variables[S].Is;
    return {Assign{variable(S, Is), as(std::move(To), Is)}};
  }
  Statement condition() const {
    const Value Other = other();
    If Result{comparison(Other), {set(perhapsAs(Other))}, {}};
    if (pick(0, 1) == 0)
      Result.Then.push_back({Assign{variable(At, Int), load(I)}});
    return {std::move(Result)};
  }
  Statement change() const {
    static const char *const Operators[] = {"+", "-", "*", "&", "|", "^"};
    const char *Operator = oneOf(Operators);
    return {Update{variable(S, In.Variables[S].Is), Operator, other(),
                   typeFor(Operator)}};
  }
  Statement statement() const {
    switch (pick(0, 7)) {
    case 0:
    case 1:
      return condition();
    case 2:
      return change();
    case 3:
      return set(choice());
    case 4:
      return set(call());
    case 5:
      return set(other());
    default:
      return set(chain(2));
    }
  }
};

bool isExtreme(ReductionKind Of) {
  return Of == ReductionKind::Minimum || Of == ReductionKind::Maximum ||
         Of == ReductionKind::ArgMinimum || Of == ReductionKind::ArgMaximum;
}

/// What an assignment gives s is as large as what it was converted from.
bool fits(const Statement &Of, Machine &Before, const Type &Is) {
  const auto *Choice = std::get_if<If>(&Of.Form);
  const auto *Set = std::get_if<Assign>(&(Choice ? Choice->Then[0] : Of).Form);
  if (!Set || Set->From.Of != Value::Kind::Convert || !Is.isInteger() ||
      !Set->From.Operands.front().Is.isInteger())
    return true;
  Machine Whole = Before;
  Whole.run({Assign{variable(Y, Set->From.Operands.front().Is),
                    Set->From.Operands.front()}});
  return converted(Whole.Memory[Y], Is) == Whole.Memory[Y];
}

struct Round {
  double X, Y;
};

/// A statement, and what it is run for.
struct Case {
  const Body &In;
  const Statement &Of;
  ReductionKind By;
  std::vector<Round> Rounds;

  /// From s and at on, for the rounds whose part is \p Part, or all.
  std::pair<double, double> run(double First, double Index,
                                const std::vector<int> *Parts, int Part) const {
    Machine Running(In, isExtreme(By));
    Running.Memory = {{S, First}, {At, Index}, {X, 0}, {Y, 0}, {I, 0}};
    for (size_t Number = 0; Number < Rounds.size(); ++Number) {
      if (Parts && (*Parts)[Number] != Part)
        continue;
      Running.Memory[I] = static_cast<double>(Number);
      Running.Memory[X] = converted(Rounds[Number].X, In.Variables[X].Is);
      Running.Memory[Y] = converted(Rounds[Number].Y, In.Variables[Y].Is);
      if (isExtreme(By) && !fits(Of, Running, In.Variables[S].Is))
        throw NoMeaning();
      Running.run(Of);
    }
    return {Running.Memory[S], Running.Memory[At]};
  }

  template <typename Operator, typename T>
  std::pair<double, double> reduced(double First) const {
    T Result = Operator::template identity<T>();
    std::vector<int> Parts;
    for (size_t Number = 0; Number < Rounds.size(); ++Number)
      Parts.push_back(pick(0, 2));
    for (int Part = 2; Part >= 0; --Part)
      Result = Operator::combine(
          Result, static_cast<T>(
                      run(static_cast<double>(Operator::template identity<T>()),
                          0, &Parts, Part)
                          .first));
    return {
        static_cast<double>(Operator::__into(static_cast<T>(First), Result)),
        0};
  }
  template <typename Operator, typename T>
  std::pair<double, double> placed(double First) const {
    using Pair = idxmap::IndexedValue<T, int>;
    const Pair Identity = Operator::template identity<Pair>();
    Pair Result = Identity;
    std::vector<int> Parts;
    for (size_t Number = 0; Number < Rounds.size(); ++Number)
      Parts.push_back(pick(0, 2));
    for (int Part = 2; Part >= 0; --Part) {
      const auto [Value, Index] = run(static_cast<double>(Identity._Value),
                                      Identity._Index, &Parts, Part);
      Result = Operator::combine(
          Result, {static_cast<T>(Value), static_cast<int>(Index)});
    }
    Result = Operator::__into({static_cast<T>(First), -1}, Result);
    return {static_cast<double>(Result._Value), Result._Index};
  }

  template <typename T> std::pair<double, double> launched(double First) const {
    using namespace idxmap;
    switch (By) {
    case ReductionKind::Sum:
      return reduced<SumOf, T>(First);
    case ReductionKind::Product:
      return reduced<ProductOf, T>(First);
    case ReductionKind::Minimum:
      return reduced<MinimumOf, T>(First);
    case ReductionKind::Maximum:
      return reduced<MaximumOf, T>(First);
    case ReductionKind::And:
      return reduced<LogicalAnd, T>(First);
    case ReductionKind::Or:
      return reduced<LogicalOr, T>(First);
    case ReductionKind::ArgMinimum:
      return placed<ArgMinimum, T>(First);
    case ReductionKind::ArgMaximum:
      return placed<ArgMaximum, T>(First);
    default:
      break;
    }
    if constexpr (std::is_integral_v<T>) {
      if (By == ReductionKind::BitAnd)
        return reduced<BitAnd, T>(First);
      if (By == ReductionKind::BitOr)
        return reduced<BitOr, T>(First);
      return reduced<BitXor, T>(First);
    }
    throw NoMeaning(); // The clause refuses the type.
  }
  std::pair<double, double> launched(const Type &Is, double First) const {
    if (Is.Of == Kind::Bool)
      return launched<bool>(First);
    if (Is.Of == Kind::Floating)
      return Is.Bits == 32 ? launched<float>(First) : launched<double>(First);
    const bool IsSigned = Is.Of == Kind::Signed;
    if (Is.Bits == 8)
      return IsSigned ? launched<int8_t>(First) : launched<uint8_t>(First);
    if (Is.Bits == 16)
      return IsSigned ? launched<int16_t>(First) : launched<uint16_t>(First);
    return IsSigned ? launched<int32_t>(First) : launched<uint32_t>(First);
  }
};

/// Small whole numbers and halves, of which sums are exact, and the least and
/// largest of small types.
double number() {
  static const double Ends[] = {-129, -128, 127, 128, 255, 256, 32767};
  return pick(0, 4) == 0 ? oneOf(Ends) : pick(-8, 8) / 2.0;
}

RC_GTEST_PROP(UpdateForms, LeaveTheSameInAnyOrder, ()) {
  Body In;
  for (const char *Name : {"s", "x", "y"})
    In.Variables.push_back({Variable::Scope::Outside, Name, oneOf(Types)});
  In.Variables.push_back({Variable::Scope::Outside, "at", Int});
  In.Variables.push_back({Variable::Scope::Loop, "i", Int});
  const Type Own = In.Variables[S].Is;
  const Statement Of = UpdateDrawer{In}.statement();
  const auto isIt = [](const Place &At) { return At.Base == S; };
  const UpdatedPlace Updated{Own, isIt, [&](const Value &Of) {
                               return toString(Of, In).find("load s") !=
                                      std::string::npos;
                             }};
  const auto Form = updateForm(Of, Updated, In);
  RC_CLASSIFY(Form && !Form->Operators.empty(), "updates");
  if (!Form || Form->Operators.empty())
    return;
  RC_ASSERT(!Form->Rounded);
  Body Shown = In;
  Shown.Parts = {Of};
  for (const ReductionKind By : Form->Operators) {
    Case Running{In, Of, By, {}};
    for (int Count = pick(0, 6); Count > 0; --Count)
      Running.Rounds.push_back({number(), number()});
    const bool IsTruth = By == ReductionKind::And || By == ReductionKind::Or;
    const double First = IsTruth ? pick(0, 1) : converted(number(), Own);
    try {
      const auto Plain = Running.run(First, -1, nullptr, 0);
      const auto Launched = Running.launched(Own, First);
      RC_LOG() << toString(Shown) << "of " << toString(Own) << ", from "
               << First << " by " << static_cast<int>(By) << "\n";
      for (const Round &Each : Running.Rounds)
        RC_LOG() << "x = " << Each.X << ", y = " << Each.Y << "\n";
      RC_ASSERT(Plain.first == Launched.first);
      if (By == ReductionKind::ArgMinimum || By == ReductionKind::ArgMaximum)
        RC_ASSERT(Plain.second == Launched.second);
    } catch (const NoMeaning &) {
    }
  }
}

} // namespace
