//===- NonRectangularLoop.cpp - Bounds over outer variables ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/NonRectangularLoop.h"

#include "mapping/SourceFacts.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/header/BoundCheck.h"
#include "rewriter/header/LoopEnds.h"
#include "rewriter/source/TypeText.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// The parts of one dependent loop on their way to its run.
class RunReader {
public:
  RunReader(const Extraction &E, BoundReader &Bounds, Symbols &Values,
            const OuterLoops &Outer, const LoopForm &Form)
      : E(E), Bounds(Bounds), Values(Values), Outer(Outer), Form(Form),
        Own(Form.Variable->getType()),
        Compared(Form.Bound ? Form.Bound->getType() : Own),
        Shift(Form.StepsInCondition ? 1 : 0) {
    Step = readStep(E, Bounds, Values, Form, Run);
    Known = launchFacts(IndexSpace(Outer.Boxes), Values.known());
  }

  std::variant<LoopRun, Finding> read();

private:
  struct Part {
    DependentValue Value;
    bool Depends = false;
    std::string Source; ///< As the user wrote it.
    std::vector<std::string> OuterNames, HostNames;
  };
  std::optional<Part> readPart(const clang::Expr *Expression);
  std::optional<Finding> checkComparison() const;
  std::optional<Finding> refuseUnknown() const;
  std::optional<Finding> checkEnd();
  void box();
  void boxAboveFirst();
  void boxBelowFirst();
  void countTrips();
  Expr named(const Expr &Value) const;
  Reach within() const;
  void use(const Part &Some);
  std::string firstText() const;
  std::string stepText();
  void setTest(clang::BinaryOperatorKind Kept, const std::string &Left,
               const std::string &Right);
  void testBound();
  Finding refusal(FindingID Id, FindingID Note) const;

  /// The lowest index, and the one after the highest.
  Reach lowest() const;
  Reach highest() const;
  static Reach plus(const Reach &Of, int64_t Offset);
  Expr most(const Reach &Of) const { return Outer.Nest.most(Of, Known); }
  Expr least(const Reach &Of) const { return Outer.Nest.least(Of, Known); }
  Expr simple(const Expr &Value) const { return simplify(Value, Known); }
  bool isConverted() const {
    return Own->isSignedIntegerOrEnumerationType() &&
           Compared->isUnsignedIntegerOrEnumerationType();
  }

  const Extraction &E;
  BoundReader &Bounds;
  Symbols &Values;
  const OuterLoops &Outer;
  const LoopForm &Form;
  const clang::QualType Own, Compared;
  const int64_t Shift;
  LoopRun Run;
  NonRectangularLoop Result;
  Expr Step;
  Facts Known;
  Part First, Bound;
};

} // namespace

std::optional<RunReader::Part>
RunReader::readPart(const clang::Expr *Expression) {
  Part Result;
  if (!Expression) {
    Result.Value = {{"0", Binding::Primary}, Own, Reach::exactly(0)};
    Result.Source = "0";
    return Result;
  }
  DependentReader Reader(E, Bounds, Values, Outer.Variables, Outer.Nest, Known);
  std::optional<DependentValue> Value = Reader.read(Expression);
  if (!Value)
    return std::nullopt;
  Result.Value = std::move(*Value);
  Result.Depends = firstUse(*Expression, Outer.Variables) != nullptr;
  Result.Source = E.lineOf(Expression->getSourceRange());
  Result.OuterNames = std::move(Reader.OuterNames);
  Result.HostNames = std::move(Reader.HostNames);
  for (LoopCheck &Check : Reader.Checks) {
    Check.Text = Result.Source;
    Run.Checks.push_back(std::move(Check));
  }
  return Result;
}

Reach RunReader::plus(const Reach &Of, int64_t Offset) {
  Reach Result = Of;
  for (std::vector<Expr> *Each : {&Result.AtLeast, &Result.AtMost})
    for (Expr &Value : *Each)
      Value = simplify(Value + Expr(Offset));
  return Result;
}

Reach RunReader::lowest() const {
  if (!Form.Decreases)
    return First.Value.Of;
  return plus(Bound.Value.Of, (Form.isInclusive() ? 0 : 1) - Shift);
}

Reach RunReader::highest() const {
  if (Form.Decreases)
    return plus(First.Value.Of, 1 - Shift);
  return plus(Bound.Value.Of, Form.isInclusive() ? 1 : 0);
}

Finding RunReader::refusal(FindingID Id, FindingID Note) const {
  const clang::SourceRange Place = Form.condition();
  return E.at(Id, Place, {E.lineOf(Place), Form.name()})
      .withNote(E.noteAt(Note, Place, Form.name()));
}

std::optional<Finding> RunReader::refuseUnknown() const {
  for (const clang::Expr *Each : {Form.First, Form.Bound})
    if (const clang::DeclRefExpr *Use =
            Each ? firstUse(*Each, Outer.Variables) : nullptr)
      return E
          .at(FindingID::err_bound_outer_index, Use->getSourceRange(),
              {E.lineOf(Each->getSourceRange()),
               Use->getDecl()->getNameAsString()})
          .withNote(
              E.at(FindingID::note_bound_outer_index, Each->getSourceRange()));
  return std::nullopt;
}

/// A test that is true again after it was false counts other indices than the
/// kernel would.
std::optional<Finding> RunReader::checkComparison() const {
  if (isConverted() &&
      (Form.Decreases || !Known.provesNonNegative(least(First.Value.Of))))
    return refusal(FindingID::err_bound_outer_sign,
                   FindingID::note_bound_outer_sign);
  if (Form.Relation != clang::BO_NE)
    return std::nullopt;
  const Reach &High = Form.Decreases ? First.Value.Of : Bound.Value.Of;
  const Reach &Low = Form.Decreases ? Bound.Value.Of : First.Value.Of;
  bool IsReached = false;
  for (const Expr &Above : High.AtLeast)
    for (const Expr &Below : Low.AtMost)
      IsReached |= Known.provesNonNegative(
          Outer.Nest.least(simplify(Above - Below), Known));
  if (Step.isConstant(1) && IsReached)
    return std::nullopt;
  return refusal(FindingID::err_bound_outer_unequal,
                 FindingID::note_bound_outer_unequal);
}

/// The variable stops nowhere beyond After; with a step, maybe before it.
std::optional<Finding> RunReader::checkEnd() {
  const Expr Beyond = Form.Decreases ? least(lowest()) : most(highest()) - 1;
  Run.After = simple(Form.Decreases ? Beyond - Step : Beyond + Step);
  std::optional<Finding> Endless =
      idxmap::checkEnd(E, Values, Form, Compared, Run);
  if (!Endless || Step.isConstant(1))
    return Endless;
  return refusal(FindingID::err_bound_outer_wrap,
                 FindingID::note_bound_outer_wrap);
}

void RunReader::use(const Part &Some) {
  for (const std::string &Name : Some.OuterNames)
    if (!llvm::is_contained(Result.Variables, Name))
      Result.Variables.push_back(Name);
  for (const std::string &Name : Some.HostNames)
    if (!llvm::is_contained(Result.Symbols, Name))
      Result.Symbols.push_back(Name);
}

/// The first index in the variable's own type.
std::string RunReader::firstText() const {
  const DependentValue &Value = First.Value;
  if (E.Context.hasSameUnqualifiedType(Value.Type, Own))
    return Value.Text.as(Binding::Sum);
  return cast(typeText(E, Own.getCanonicalType().getUnqualifiedType()),
              Value.Text)
      .Text;
}

void RunReader::setTest(clang::BinaryOperatorKind Kept, const std::string &Left,
                        const std::string &Right) {
  const auto Text = [&](clang::BinaryOperatorKind Operator) {
    return Left + " " + clang::BinaryOperator::getOpcodeStr(Operator).str() +
           " " + Right;
  };
  Result.Kept = Text(Kept);
  Result.Excess = Text(clang::BinaryOperator::negateComparisonOp(Kept));
}

/// The user's condition. A change of sign is written out.
void RunReader::testBound() {
  clang::BinaryOperatorKind Relation = Form.Relation;
  if (Relation == clang::BO_NE)
    Relation = Form.Decreases ? clang::BO_GT : clang::BO_LT;
  if (Form.StepsInCondition) // The variable is compared before it decreases.
    Relation = clang::BO_GE;
  const std::string Type =
      typeText(E, Compared.getCanonicalType().getUnqualifiedType());
  std::string Left = Form.name(), Right = Bound.Value.Text.as(Binding::Sum);
  if (isConverted())
    Left = cast(Type, {Left, Binding::Primary}).Text;
  else if (Compared->isUnsignedIntegerOrEnumerationType() &&
           Bound.Value.Type->isSignedIntegerOrEnumerationType())
    Right = cast(Type, Bound.Value.Text).Text;
  setTest(Relation, Left, Right);
}

void RunReader::boxAboveFirst() {
  Run.Space = {least(First.Value.Of), most(highest()), 1, 1};
  testBound();
  use(Bound);
  const std::string Source = Form.conditionText(E);
  Result.Text = Source.empty() ? Result.Kept : Source;
}

void RunReader::boxBelowFirst() {
  Run.Space = {least(lowest()), most(highest()), 1, 1};
  setTest(Shift ? clang::BO_LT : clang::BO_LE, Form.name(), firstText());
  if (!Shift)
    Result.Highest = firstText();
  use(First);
  Result.Text = Form.name() + (Shift ? " < " : " <= ") + First.Source;
}

std::string RunReader::stepText() {
  if (Step.isConstant())
    return Step.isConstant(1) ? "" : std::to_string(Step.value());
  if (Step.isSymbol()) {
    Result.Symbols.push_back(Step.name());
    return Step.name();
  }
  const std::optional<Part> Amount = readPart(Form.Amount);
  assert(Amount && "a sum of names is one");
  use(*Amount);
  return Amount->Value.Text.as(Binding::Product);
}

void RunReader::countTrips() {
  NonRectangularLoop::Trips Trips;
  const Reach Low = lowest(), High = highest();
  std::optional<Expr> Length;
  Trips.IsLoose = First.Depends && Bound.Depends;
  for (const Expr &Above : High.AtMost)
    for (const Expr &Below : Low.AtLeast) {
      if (Outer.Nest.mentions(Above) && Outer.Nest.mentions(Below))
        Trips.IsLoose = false;
      const Expr One = Outer.Nest.most(simplify(Above - Below), Known);
      Length = Length ? min(*Length, One) : One;
    }
  Run.Extent = simple(*Length);
  Run.Space = Dimension::dense(
      Step.isConstant(1) ? Run.Extent : simple(ceilDiv(Run.Extent, Step)));
  use(First);
  use(Bound);
  testBound();
  Trips.First = First.Value.Text.as(Binding::Sum) + (Shift ? " - 1" : "");
  const Expr &Least = First.Value.Of.AtLeast.front();
  // Also of outer variables that have but one value.
  const Expr Lowest = simple(least(First.Value.Of));
  Trips.IsNegativeConstant =
      (Least.isConstant() || Lowest == simple(most(First.Value.Of))) &&
      Lowest.isConstant() && Lowest.value() < Shift;
  Trips.StepText = stepText();
  Trips.Decreases = Form.Decreases;
  Trips.Step = Step;
  Trips.Farthest = Form.Decreases ? simple(least(First.Value.Of) - Expr(Shift))
                                  : most(First.Value.Of);
  Trips.Values = {least(Low), most(High), 1, 1};
  if (First.Value.Of.AtLeast == First.Value.Of.AtMost &&
      First.Value.Of.AtLeast.size() == 1)
    Trips.Begin = named(Least - Expr(Shift));
  const std::string Start = firstText();
  Trips.Wrapped = Form.name() +
                  (!Form.Decreases ? " < "
                   : Shift         ? " >= "
                                   : " > ") +
                  Start;
  Trips.Whole = Form.name() +
                (!Form.Decreases ? " >= "
                 : Shift         ? " < "
                                 : " <= ") +
                Start;
  Result.Text = Form.name() + " from " + First.Source +
                (Form.Decreases ? " down" : "") +
                (Step.isConstant(1) ? "" : " by " + Trips.StepText) +
                " while " + Form.conditionText(E);
  Result.Counted = std::move(Trips);
}

/// \p Value over the names that subscripts have for outer variables.
Expr RunReader::named(const Expr &Value) const {
  std::map<std::string, Expr> Names;
  for (const clang::VarDecl *Each : Outer.Variables)
    Names.emplace(indexSymbol(*Each, Values).name(),
                  Expr::symbol(Each->getName().str(), SymbolKind::Thread));
  return simplify(substitute(Value, Names));
}

Reach RunReader::within() const {
  Reach Result = Run.Reached;
  for (std::vector<Expr> *Each : {&Result.AtLeast, &Result.AtMost})
    for (Expr &Value : *Each)
      Value = named(Value);
  return Result;
}

void RunReader::box() {
  const bool IsUnit = Step.isConstant(1);
  if (IsUnit && !Form.Decreases && !First.Depends)
    boxAboveFirst();
  else if (IsUnit && Form.Decreases && !Bound.Depends)
    boxBelowFirst();
  else
    return countTrips();
  Run.Extent = simple(Run.Space.Upper - Run.Space.Lower);
}

std::variant<LoopRun, Finding> RunReader::read() {
  std::optional<Part> OfFirst = readPart(Form.First);
  std::optional<Part> OfBound = readPart(Form.Bound);
  const bool IsShiftedTest = Form.StepsInCondition && Form.isInclusive() &&
                             OfBound && OfBound->Depends;
  if (!OfFirst || !OfBound || IsShiftedTest)
    return *refuseUnknown();
  First = std::move(*OfFirst);
  Bound = std::move(*OfBound);
  if (std::optional<Finding> Refusal = checkComparison())
    return std::move(*Refusal);
  if (std::optional<Finding> Refusal = checkEnd())
    return std::move(*Refusal);
  box();
  Run.Reached = {lowest().AtLeast, plus(highest(), -1).AtMost};
  Result.Within = within();
  Run.Dependent = std::move(Result);
  return std::move(Run);
}

std::variant<LoopRun, Finding> idxmap::readDependentRun(const Extraction &E,
                                                        BoundReader &Bounds,
                                                        Symbols &Values,
                                                        const OuterLoops &Outer,
                                                        const LoopForm &Form) {
  return RunReader(E, Bounds, Values, Outer, Form).read();
}
