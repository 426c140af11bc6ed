//===- BoundExpr.cpp - Loop bounds as exact integers ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/BoundExpr.h"

#include "mapping/ExprText.h"
#include "mapping/Simplify.h"
#include "rewriter/extract/BoundCheck.h"
#include "rewriter/extract/BoundMeaning.h"
#include "rewriter/extract/Companions.h"
#include "rewriter/extract/DependentRun.h"
#include "rewriter/extract/OpenTypes.h"
#include "rewriter/extract/ThisMember.h"
#include "rewriter/extract/TypeText.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Constants beyond this are left to the host: the algebra adds small offsets
/// to bounds, and its own integers have 64 bits.
static constexpr unsigned LargestConstantBits = 62;

static std::optional<Expr> constantOf(const Extraction &E,
                                      const clang::Expr &Expression) {
  clang::Expr::EvalResult Result;
  if (Expression.isValueDependent() ||
      !Expression.EvaluateAsInt(Result, E.Context,
                                clang::Expr::SE_NoSideEffects))
    return std::nullopt;
  const llvm::APSInt &Value = Result.Val.getInt();
  const unsigned Bits =
      Value.isSigned() ? Value.getSignificantBits() : Value.getActiveBits();
  if (Bits > LargestConstantBits)
    return std::nullopt;
  return Expr::constant(Value.getExtValue());
}

std::optional<Expr> BoundReader::exact(const clang::Expr *Expression) {
  Expression = Expression->IgnoreParens();
  if (Expression->isTypeDependent() ||
      !Expression->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  if (std::optional<Expr> Constant = constantOf(E, *Expression))
    return Constant;
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Expression))
    return exactCast(*Cast);
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Expression))
    return exactReference(*Name);
  if (const clang::ValueDecl *Member = memberOfThis(Expression))
    return exactMember(*Member, *Expression);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Expression)) {
    std::optional<Expr> Operand;
    if (Unary->getType()->isSignedIntegerType() &&
        (Unary->getOpcode() == clang::UO_Minus ||
         Unary->getOpcode() == clang::UO_Plus))
      Operand = exact(Unary->getSubExpr());
    if (!Operand)
      return std::nullopt;
    return Unary->getOpcode() == clang::UO_Minus ? -*Operand : *Operand;
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Expression))
    return exactBinary(*Binary);
  return std::nullopt;
}

std::optional<Expr> BoundReader::exactCast(const clang::CastExpr &Cast) {
  const clang::QualType From = Cast.getSubExpr()->getType();
  switch (Cast.getCastKind()) {
  case clang::CK_LValueToRValue:
  case clang::CK_NoOp:
    return exact(Cast.getSubExpr());
  case clang::CK_IntegralCast:
    break;
  default:
    return std::nullopt;
  }
  if (From->isDependentType() || !From->isIntegralOrEnumerationType())
    return std::nullopt;
  const std::optional<Expr> Value = exact(Cast.getSubExpr());
  if (!Value)
    return std::nullopt;
  const Range Source = Values.rangeOf(From);
  const Range Target = Values.rangeOf(Cast.getType());
  if (Target.contains(Source) ||
      Target.contains(Values.known().rangeOf(*Value)))
    return Value;
  return std::nullopt;
}

/// A variable whose plain name denotes the same thing in the kernel, as a
/// parameter of that name.
static bool isPlainVariable(const clang::DeclRefExpr &Reference,
                            const clang::VarDecl &Variable) {
  return !Reference.hasQualifier() && !Variable.isStaticDataMember() &&
         Variable.getIdentifier() &&
         Variable.getTLSKind() == clang::VarDecl::TLS_None &&
         !Variable.getType()->isDependentType() &&
         isStandardInteger(Variable.getType().getNonReferenceType()) &&
         !Variable.getType().getNonReferenceType().isVolatileQualified();
}

std::optional<Expr>
BoundReader::exactReference(const clang::DeclRefExpr &Reference) {
  const clang::ValueDecl *Declaration = Reference.getDecl();
  if (const auto *Parameter =
          llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(Declaration))
    return Values.constant(*Parameter);
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Declaration);
  if (!Variable || Writes.changes(Variable) ||
      llvm::is_contained(Companions, Variable) ||
      !isPlainVariable(Reference, *Variable))
    return std::nullopt;
  return Values.capture(*Variable, Reference.getSourceRange());
}

/// A hidden member is a host value: its name is another one in the kernel.
std::optional<Expr> BoundReader::exactMember(const clang::ValueDecl &Member,
                                             const clang::Expr &Use) {
  const clang::QualType Type = Member.getType().getNonReferenceType();
  if (Writes.changes(&Member) || !isStandardInteger(Type) ||
      Type.isVolatileQualified() ||
      isHiddenMember(E.Enclosing, Member.getName()))
    return std::nullopt;
  return Values.capture(Member, Use.getSourceRange());
}

std::optional<Expr>
BoundReader::exactBinary(const clang::BinaryOperator &Operator) {
  const bool IsArithmetic = Operator.getOpcode() == clang::BO_Add ||
                            Operator.getOpcode() == clang::BO_Sub ||
                            Operator.getOpcode() == clang::BO_Mul;
  if (!IsArithmetic || !Operator.getType()->isSignedIntegerType())
    return std::nullopt;
  const std::optional<Expr> Left = exact(Operator.getLHS());
  const std::optional<Expr> Right =
      Left ? exact(Operator.getRHS()) : std::nullopt;
  if (!Right)
    return std::nullopt;
  switch (Operator.getOpcode()) {
  case clang::BO_Add:
    return simplify(*Left + *Right);
  case clang::BO_Sub:
    return simplify(*Left - *Right);
  default:
    return simplify(*Left * *Right);
  }
}

/// The host computes \p Text in its own type; where that is another one, the
/// conversion that C++ would do is written out.
static std::string converted(const Extraction &E, const std::string &Text,
                             clang::QualType From, clang::QualType To) {
  const clang::QualType Target = To.getCanonicalType().getUnqualifiedType();
  if (From.getCanonicalType().getUnqualifiedType() == Target)
    return Text;
  return "static_cast<" + typeText(E, Target) + ">(" + Text + ")";
}

Expr BoundReader::hostValue(const clang::Expr &Expression,
                            clang::QualType Type) {
  return Values.value(converted(E, E.lineOf(Expression.getSourceRange()),
                                Expression.IgnoreImpCasts()->getType(), Type),
                      Type, meaningOf(E, Writes, Expression));
}

Expr BoundReader::value(const clang::Expr &Expression, clang::QualType Type) {
  const std::optional<Expr> Exact = exact(&Expression);
  return Exact ? *Exact : hostValue(Expression, Type);
}

/// A signed variable is compared as an unsigned number.
static bool isConverted(clang::QualType Own, clang::QualType Compared) {
  return Own->isSignedIntegerOrEnumerationType() &&
         Compared->isUnsignedIntegerOrEnumerationType();
}

/// The type in which the variable is compared with its bound.
static clang::QualType comparedType(const LoopForm &Form) {
  return Form.Bound ? Form.Bound->getType() : Form.Variable->getType();
}

Expr BoundReader::first(const LoopForm &Form, clang::QualType Compared) {
  const clang::QualType Own = Form.Variable->getType();
  const std::optional<Expr> Exact = exact(Form.First);
  if (isConverted(Own, Compared) &&
      !(Exact && Values.known().provesNonNegative(*Exact))) {
    // A negative first index is compared as a large one. The index then counts
    // in the type of the comparison and is converted back in the kernel.
    const std::string Text =
        converted(E, E.lineOf(Form.First->getSourceRange()),
                  Form.First->IgnoreImpCasts()->getType(), Own);
    return Values.value(converted(E, Text, Own, Compared), Compared);
  }
  return Exact ? *Exact : hostValue(*Form.First, Own);
}

/// A step that is no constant is checked when the loop is launched.
Expr BoundReader::step(const LoopForm &Form, LoopRun &Run) {
  if (!Form.Amount)
    return Form.Step;
  const std::optional<Expr> Exact = exact(Form.Amount);
  const Expr Step =
      Exact ? *Exact : hostValue(*Form.Amount, Form.Amount->getType());
  if (!Values.known().provesPositive(Step)) {
    Run.Checks.push_back({LoopCheck::Kind::Step,
                          {Step},
                          E.lineOf(Form.Amount->getSourceRange())});
    Values.assumePositive(Step);
  }
  return Step;
}

std::optional<Finding> BoundReader::check(const clang::Expr &Expression,
                                          const LoopForm &Form) const {
  if (E.fileRange(Expression.getSourceRange()).isInvalid())
    return E.at(FindingID::err_loop_in_macro, Expression.getSourceRange())
        .withNote(Finding(FindingID::note_loop_in_macro));
  return checkBound(E, Expression, Form, Outer.Variables, Companions, Writes);
}

bool BoundReader::dependsOnOuter(const clang::Expr *Expression) const {
  return Expression && firstUse(*Expression, Outer.Variables);
}

/// `!=` ends a loop only if the steps meet the bound.
void BoundReader::addReached(const LoopForm &Form, const Expr &Low,
                             const Expr &High, const Expr &Step,
                             LoopRun &Run) const {
  if (Step.isConstant(1) && Values.known().provesLessEqual(Low, High))
    return;
  Run.Checks.push_back({LoopCheck::Kind::Reached,
                        {simplify(Low), simplify(High), Step},
                        Form.conditionText(E)});
}

/// Where all is constant, `!=` need not wait for the launch.
static bool isNeverReached(const LoopRun &Run) {
  for (const LoopCheck &Check : Run.Checks) {
    if (Check.What != LoopCheck::Kind::Reached)
      continue;
    const Expr Distance = simplify(Check.Values[1] - Check.Values[0]);
    const Expr &Step = Check.Values[2];
    if (Distance.isConstant() && Distance.value() < 0)
      return true;
    if (Distance.isConstant() && Step.isConstant() &&
        Distance.value() % Step.value() != 0)
      return true;
  }
  return false;
}

/// Where the variable would wrap round instead of passing its bound, the loop
/// has no end. Signed arithmetic may be trusted not to overflow.
std::optional<Finding> BoundReader::checkEnd(const LoopForm &Form,
                                             clang::QualType Compared,
                                             LoopRun &Run) const {
  const clang::QualType Own = Form.Variable->getType();
  const bool IsConverted = isConverted(Own, Compared);
  const bool MayWrap =
      !Own->isSignedIntegerOrEnumerationType() ||
      E.Context.getIntWidth(Own) < E.Context.getIntWidth(E.Context.IntTy) ||
      (IsConverted && Form.Decreases) ||
      (Form.Amount &&
       !Values.rangeOf(Own).contains(Values.rangeOf(Form.Amount->getType())));
  const clang::QualType Type = IsConverted ? Compared : Own;
  const Range Wanted = Values.rangeOf(Type);
  const Range Last = Values.known().rangeOf(Run.After);
  if (Form.StepsInCondition || !MayWrap || Wanted.contains(Last))
    return std::nullopt;
  if (Last.Hi < Wanted.Lo || Last.Lo > Wanted.Hi)
    return E.at(FindingID::err_loop_endless, Form.condition(),
                {Form.name(), toString(Run.After)});
  Run.Checks.push_back(
      {LoopCheck::Kind::Ends,
       {Run.After},
       typeText(E, Type.getCanonicalType().getUnqualifiedType())});
  return std::nullopt;
}

/// The indices Low, Low + Step, ... before \p High.
static void runUp(const Expr &Low, const Expr &High, const Expr &Step,
                  LoopRun &Run) {
  Run.Space = {Low, High, Step, 1};
  Run.Extent = simplify(High - Low);
  Run.After =
      Step.isConstant(1) ? High : Low + ceilDiv(High - Low, Step) * Step;
}

/// The indices \p First, First - Step, ... down to \p Low.
static void runDown(const Expr &First, const Expr &Low, const Expr &Step,
                    LoopRun &Run) {
  const Expr Last =
      Step.isConstant(1) ? Low : First - floorDiv(First - Low, Step) * Step;
  Run.Space = {Last, First + 1, Step, 1};
  Run.Extent = simplify(First + 1 - Low);
  Run.After = Last - Step;
}

static Finding refuseOuterStep(const Extraction &E, const clang::Expr &Step,
                               const OuterLoops &Outer) {
  const clang::DeclRefExpr *Use = firstUse(Step, Outer.Variables);
  return E
      .at(FindingID::err_loop_step_outer, Use->getSourceRange(),
          {E.lineOf(Step.getSourceRange()), Use->getDecl()->getNameAsString()})
      .withNote(E.at(FindingID::note_loop_step_outer, Step.getSourceRange()));
}

std::optional<Finding> BoundReader::checkParts(const LoopForm &Form) const {
  std::vector<const clang::Expr *> Parts = {Form.First, Form.Bound,
                                            Form.Amount};
  for (const Companion &Each : Form.Companions)
    Parts.insert(Parts.end(), {Each.First, Each.Step.Amount});
  for (const clang::Expr *Part : Parts)
    if (Part)
      if (std::optional<Finding> Refusal = check(*Part, Form))
        return Refusal;
  return std::nullopt;
}

std::variant<LoopRun, Finding> BoundReader::read(const LoopForm &Form) {
  for (const Companion &Each : Form.Companions)
    Companions.push_back(Each.Variable);
  if (std::optional<Finding> Refusal =
          checkCompanions(E, Form, !Outer.Variables.empty()))
    return std::move(*Refusal);
  if (std::optional<Finding> Refusal = checkParts(Form))
    return std::move(*Refusal);
  if (dependsOnOuter(Form.Amount))
    return refuseOuterStep(E, *Form.Amount, Outer);
  const bool Depends = dependsOnOuter(Form.First) || dependsOnOuter(Form.Bound);
  if (Depends)
    if (std::optional<Finding> Refusal = refuseOpen(Form))
      return std::move(*Refusal);
  std::variant<LoopRun, Finding> Result =
      Depends ? readDependentRun(E, *this, Values, Outer, Form) : readBox(Form);
  if (auto *Run = std::get_if<LoopRun>(&Result)) {
    auto Beside = readCompanions(E, *this, Values, Outer, Form, *Run);
    if (auto *Refusal = std::get_if<Finding>(&Beside))
      return std::move(*Refusal);
    Run->Companions = std::move(std::get<std::vector<CompanionRun>>(Beside));
    Outer.Variables.push_back(Form.Variable);
    Outer.Boxes.push_back(Run->Space);
    Outer.Nest.enter(indexSymbol(*Form.Variable, Values), Run->Reached);
  }
  return Result;
}

std::variant<BoundReader::Ends, Finding>
BoundReader::ends(const LoopForm &Form) {
  const clang::QualType Compared = comparedType(Form);
  if (isOpen(Form.Variable->getType()) || isOpen(Compared))
    return openEnds(Form);
  const Expr First = first(Form, Compared);
  const std::optional<Expr> Exact =
      Form.Bound ? exact(Form.Bound) : Expr::constant(0);
  return Ends{First, Exact ? *Exact : hostValue(*Form.Bound, Compared)};
}

/// The run of a loop whose bounds depend on no outer variable.
std::variant<LoopRun, Finding> BoundReader::readBox(const LoopForm &Form) {
  LoopRun Run;
  std::variant<Ends, Finding> Read = ends(Form);
  if (auto *Refusal = std::get_if<Finding>(&Read))
    return std::move(*Refusal);
  const auto &[First, Bound] = std::get<Ends>(Read);
  const Expr Step = step(Form, Run);
  if (Form.Relation == clang::BO_NE || Form.IsRange)
    addReached(Form, Form.Decreases ? Bound : First,
               Form.Decreases ? First : Bound, Step, Run);
  if (isNeverReached(Run))
    return E.at(FindingID::err_loop_endless, Form.condition(),
                {Form.name(), toString(Bound)});
  if (Form.Decreases)
    runDown(First, Form.isInclusive() ? Bound : Bound + 1, Step, Run);
  else
    runUp(First, Form.isInclusive() ? Bound + 1 : Bound, Step, Run);
  const Expr Shift = Form.StepsInCondition ? 1 : 0;
  Run.Space.Lower = simplify(Run.Space.Lower - Shift, Values.known());
  Run.Space.Upper = simplify(Run.Space.Upper - Shift, Values.known());
  Run.After = simplify(Run.After - Shift, Values.known());
  if (isOpen(Form.Variable->getType()))
    checkOpenEnd(Form, Bound, Run);
  else if (std::optional<Finding> Refusal =
               checkEnd(Form, comparedType(Form), Run))
    return std::move(*Refusal);
  Run.Reached = {{Run.Space.Lower}, {simplify(Run.Space.Upper - 1)}};
  return Run;
}
