//===- Companions.cpp - Variables that change with the index ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/Companions.h"
#include "rewriter/header/LoopVariable.h"

#include "mapping/SourceFacts.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/header/BoundCheck.h"
#include "rewriter/header/CompanionText.h"
#include "rewriter/header/DependentValue.h"
#include "rewriter/header/VariableUses.h"
#include "rewriter/source/TypeText.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Reads the companions of one header.
class CompanionReader {
public:
  CompanionReader(const Extraction &E, BoundReader &Bounds, Symbols &Values,
                  const OuterLoops &Outer, const LoopForm &Form,
                  const LoopRun &Run)
      : E(E), Bounds(Bounds), Values(Values), Form(Form), Run(Run),
        Outer(Outer.Variables),
        Known(launchFacts(IndexSpace(Outer.Boxes), Values.known())),
        Reader(E, Bounds, Values, Outer.Variables, Outer.Nest, Known) {}

  std::variant<CompanionRun, Finding> read(const Companion &Of);

private:
  using Operand = CompanionOperand;

  CppType typeOf(clang::QualType Type) const;
  std::optional<Operand> operand(const clang::Expr *Expression,
                                 std::optional<clang::QualType> As = {});
  static Operand number(int64_t Value) {
    return {literal(Value), {"int", 32, true}, Value};
  }
  std::optional<Operand> origin();
  bool isNonNegative() const;
  std::optional<Operand> base(const Companion &Of, CompanionRun &Result);
  std::optional<CompanionSum> sum(const Companion &Of, CompanionRun &Result);
  bool addRate(const Companion &Of, CompanionSum &Sum);

  const Extraction &E;
  BoundReader &Bounds;
  Symbols &Values;
  const LoopForm &Form;
  const LoopRun &Run;
  const std::vector<const clang::VarDecl *> &Outer;
  const Facts Known;
  DependentReader Reader;
};

} // namespace

std::optional<int64_t> idxmap::rateOf(const Extraction &E, const LoopForm &Form,
                                      const Companion &Of) {
  const LoopStep &Step = Of.Step;
  const bool IsTurned = Step.Decreases != Form.Decreases;
  if (!Step.Amount && Step.Size == 0)
    return 0;
  if (Step.Amount && Form.Amount &&
      E.lineOf(Step.Amount->getSourceRange()) ==
          E.lineOf(Form.Amount->getSourceRange()))
    return IsTurned ? -1 : 1;
  if (Step.Amount || Form.Amount || Step.Size % Form.Step != 0)
    return std::nullopt;
  return (IsTurned ? -1 : 1) * (Step.Size / Form.Step);
}

CppType CompanionReader::typeOf(clang::QualType Type) const {
  Type = Type.getNonReferenceType();
  if (const auto *Enumeration = Type->getAs<clang::EnumType>())
    Type = Enumeration->getDecl()->getPromotionType();
  return CppType{typeText(E, Type.getCanonicalType().getUnqualifiedType()),
                 static_cast<unsigned>(E.Context.getIntWidth(Type)),
                 Type->isSignedIntegerOrEnumerationType()}
      .promoted();
}

/// \p Expression in its own type, or converted to \p As.
std::optional<CompanionOperand>
CompanionReader::operand(const clang::Expr *Expression,
                         std::optional<clang::QualType> As) {
  const std::optional<DependentValue> Value = Reader.read(Expression);
  if (!Value)
    return std::nullopt;
  const Expr &Least = Value->Of.AtLeast.front();
  const bool IsConstant = Value->Of.AtLeast.size() == 1 &&
                          Value->Of.AtMost.size() == 1 && Least.isConstant() &&
                          Value->Of.AtMost.front() == Least;
  if (IsConstant) {
    Operand Constant = number(Least.value());
    Constant.Type = typeOf(As.value_or(Expression->getType()));
    return Constant;
  }
  Operand Result{Value->Text, typeOf(Value->Type)};
  // A conversion that keeps every value is none.
  if (As && !Values.rangeOf(*As).contains(Values.rangeOf(Value->Type))) {
    Result.Text = cast(typeText(E, As->getCanonicalType().getUnqualifiedType()),
                       Value->Text);
    Result.Type = typeOf(*As);
  }
  return Result;
}

/// What the induction variable is in the first iteration.
std::optional<CompanionOperand> CompanionReader::origin() {
  std::optional<Operand> Result = operand(Form.First, Form.Variable->getType());
  if (!Result || !Form.StepsInCondition)
    return Result;
  if (Result->Constant) {
    const CppType Type = Result->Type;
    Result = number(*Result->Constant - 1);
    Result->Type = Type;
  } else {
    Result->Text = {Result->Text.as(Binding::Sum) + " - 1", Binding::Sum};
  }
  return Result;
}

/// That the induction variable is never below 0.
bool CompanionReader::isNonNegative() const {
  const bool IsCounted = Run.Dependent && Run.Dependent->Counted;
  return Known.provesNonNegative(
      IsCounted ? Run.Dependent->Counted->Values.Lower : Run.Space.Lower);
}

/// The step of \p Of against that of the loop.
bool CompanionReader::addRate(const Companion &Of, CompanionSum &Sum) {
  const bool IsTurned = Of.Step.Decreases != Form.Decreases;
  if (const std::optional<int64_t> Rate = rateOf(E, Form, Of)) {
    Sum.Factor = number(*Rate < 0 ? -*Rate : *Rate);
    Sum.Divisor = number(1);
    Sum.IsNegated = *Rate < 0;
    Sum.DistanceIsNegative = Form.Decreases;
    return true;
  }
  const auto amount = [&](const clang::Expr *Amount, int64_t Size) {
    return Amount ? operand(Amount) : number(Size);
  };
  const std::optional<Operand> Factor = amount(Of.Step.Amount, Of.Step.Size);
  const std::optional<Operand> Divisor = amount(Form.Amount, Form.Step);
  if (!Factor || !Divisor)
    return false;
  Sum.Factor = *Factor;
  Sum.Divisor = *Divisor;
  Sum.IsNegated = Of.Step.Decreases;
  if (Form.Decreases && Divisor->is(1)) {
    Sum.IsNegated = IsTurned;
    Sum.DistanceIsNegative = true;
  } else if (Form.Decreases) {
    std::swap(Sum.Left, Sum.Right);
  }
  return true;
}

/// The first value. One that is also the last is taken as the bound, which it
/// may be, has it.
std::optional<CompanionOperand> CompanionReader::base(const Companion &Of,
                                                      CompanionRun &Result) {
  const clang::QualType Type = Of.Variable->getType();
  const bool IsSteady = !Of.Step.Amount && Of.Step.Size == 0;
  std::optional<Expr> Value;
  if (!Of.First)
    Value = Result.Before = Values.value(Of.name(), Type);
  else if (IsSteady && !firstUse(*Of.First, Outer))
    Value = Bounds.value(*Of.First, Type);
  if (!Value || !Value->isSymbol())
    return operand(Of.First);
  Reader.HostNames.push_back(Value->name());
  return Operand{{Value->name(), Binding::Primary}, typeOf(Type)};
}

/// Nothing where a part has no text in the kernel.
std::optional<CompanionSum> CompanionReader::sum(const Companion &Of,
                                                 CompanionRun &Result) {
  const std::optional<Operand> Base = base(Of, Result), Origin = origin();
  if (!Base || !Origin)
    return std::nullopt;
  const Operand Index{{Form.name(), Binding::Primary},
                      typeOf(Form.Variable->getType())};
  CompanionSum Sum{*Base, Index, *Origin, false, {}, {}, false, false};
  if (!addRate(Of, Sum))
    return std::nullopt;
  const bool IsAbove = !Sum.DistanceIsNegative;
  Sum.IsSafe = Index.Type.IsSigned ? isNonNegative() : IsAbove;
  return Sum;
}

std::variant<CompanionRun, Finding> CompanionReader::read(const Companion &Of) {
  CompanionRun Result;
  Reader.OuterNames = {Form.name()};
  Reader.HostNames.clear();
  const std::optional<CompanionSum> Sum = sum(Of, Result);
  if (!Sum)
    return refuseCompanion(E, Of, Form.name(),
                           "its values depend on an outer index, and are not "
                           "evident");
  const clang::QualType Type =
      Of.Variable->getType().getCanonicalType().getUnqualifiedType();
  Result.Text = companionText(*Sum, {typeText(E, Type),
                                     unsigned(E.Context.getIntWidth(Type)),
                                     Type->isSignedIntegerType()});
  Result.Variables = Reader.OuterNames;
  Result.Symbols = Reader.HostNames;
  const auto dependsOnOuter = [&](const clang::Expr *Part) {
    return Part && firstUse(*Part, Outer);
  };
  Result.DependsOnOuter =
      dependsOnOuter(Of.First) || dependsOnOuter(Of.Step.Amount);
  if (Of.First && !dependsOnOuter(Of.First))
    Result.Before = Bounds.exact(Of.First);
  return Result;
}

std::optional<Finding> idxmap::checkCompanions(const Extraction &E,
                                               const LoopForm &Form,
                                               bool IsInner) {
  for (const Companion &Each : Form.Companions) {
    const auto refused = [&](const std::string &Why) {
      return refuseCompanion(E, Each, Form.name(), Why);
    };
    const std::string DependsOnIndex = " depends on '" + Form.name() + "'";
    if (Each.First && firstUse(*Each.First, {Form.Variable}))
      return refused("its first value" + DependsOnIndex);
    if (Each.Step.Amount && firstUse(*Each.Step.Amount, {Form.Variable}))
      return refused("its step" + DependsOnIndex);
    if (!Each.First && IsInner)
      return refused("this inner loop does not set it");
  }
  return std::nullopt;
}

std::variant<std::vector<CompanionRun>, Finding>
idxmap::readCompanions(const Extraction &E, BoundReader &Bounds,
                       Symbols &Values, const OuterLoops &Outer,
                       const LoopForm &Form, const LoopRun &Run) {
  std::vector<CompanionRun> All;
  if (Form.Companions.empty())
    return All;
  CompanionReader Reader(E, Bounds, Values, Outer, Form, Run);
  for (const Companion &Each : Form.Companions) {
    std::variant<CompanionRun, Finding> Read = Reader.read(Each);
    if (auto *Refusal = std::get_if<Finding>(&Read))
      return std::move(*Refusal);
    All.push_back(std::move(std::get<CompanionRun>(Read)));
  }
  return All;
}

/// Nothing where no one reads the variable after the loop.
static std::optional<CompanionEnding> endingOf(const Extraction &E,
                                               const LoopRun &Run,
                                               const Companion &Of,
                                               const clang::Stmt &Outermost) {
  if (!Of.IsDeclaredBefore ||
      (Of.First && !isReadAfter(E.innermost(), Outermost, *Of.Variable)))
    return std::nullopt;
  CompanionEnding Result;
  if (Of.First)
    Result.Start =
        Of.name() + " = " + E.lineOf(Of.First->getSourceRange()) + ";";
  const bool IsWide = E.Context.getIntWidth(Of.Variable->getType()) > 32;
  Result.Type = IsWide ? "unsigned long long" : "unsigned";
  Result.Decreases = Of.Step.Decreases;
  Result.Trips = simplify(ceilDiv(Run.Extent, Run.Space.Step));
  Result.Step = std::to_string(Of.Step.Size);
  if (const clang::Expr *Amount = Of.Step.Amount)
    Result.Step = cast(Result.Type,
                       {E.lineOf(Amount->getSourceRange()), Binding::Primary})
                      .Text;
  return Result;
}

std::vector<CompanionVariable>
idxmap::companionsOf(const Extraction &E, const LoopForm &Form,
                     const LoopRun &Run, const clang::Stmt &Outermost,
                     const std::vector<Reference> &Uses,
                     std::set<std::string> &Needed) {
  std::vector<CompanionVariable> Result;
  for (size_t C = 0; C < Form.Companions.size(); ++C) {
    const Companion &Of = Form.Companions[C];
    CompanionVariable Each;
    Each.Name = Of.name();
    const clang::QualType Type = Of.Variable->getType().getUnqualifiedType();
    Each.Type =
        typeText(E, nameableType(E, Type).value_or(Type.getCanonicalType()));
    Each.Text = Run.Companions[C].Text;
    Each.Symbols = Run.Companions[C].Symbols;
    Each.UsedInBody = llvm::any_of(Uses, [&](const Reference &Use) {
      return Use.Declaration == Of.Variable;
    });
    if (!Run.Companions[C].DependsOnOuter)
      Each.Ending = endingOf(E, Run, Of, Outermost);
    if (Each.UsedInBody)
      Needed.insert(Run.Companions[C].Variables.begin(),
                    Run.Companions[C].Variables.end());
    Result.push_back(std::move(Each));
  }
  return Result;
}
