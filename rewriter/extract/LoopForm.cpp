//===- LoopForm.cpp - The header of one `for` -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/LoopForm.h"

#include "rewriter/extract/RangeForm.h"

#include "clang/AST/StmtCXX.h"

using namespace idxmap;

namespace {

/// Reads the three parts of the header in order; the first part that is not
/// taken ends the reading with a finding.
class FormReader {
public:
  FormReader(const Extraction &E, const clang::ForStmt &For) : E(E), For(For) {
    Form.Loop = &For;
  }

  std::variant<LoopForm, Finding> read() {
    Refusal = readLoopVariable(E, For, Form);
    if (!Refusal && readTest() && readStep() && checkDirection())
      return Form;
    return std::move(*Refusal);
  }

private:
  bool readTest();
  bool readComparison(const clang::BinaryOperator &Test);
  bool readDecrementIn(const clang::Expr *Operand);
  bool checkBoundType();
  bool readStep();
  bool readIncrement(const clang::Expr &Increment);
  bool readUpdate(const clang::BinaryOperator &Update);
  bool readSum(const clang::BinaryOperator &Assignment);
  bool takeStep(const clang::Expr &Amount, bool Decreases);
  bool checkDirection();

  bool refuse(FindingID Id, clang::SourceRange Place,
              std::vector<std::string> Arguments = {}) {
    Refusal = E.at(Id, Place, std::move(Arguments));
    return false;
  }
  bool refuse(FindingID Id, clang::SourceRange Place, FindingID Note) {
    refuse(Id, Place, {E.lineOf(Place)});
    Refusal->Notes.push_back(E.noteAt(Note, Place, Form.name()));
    return false;
  }

  const Extraction &E;
  const clang::ForStmt &For;
  LoopForm Form;
  std::optional<Finding> Refusal;
};

} // namespace

/// The comparison with its operands exchanged.
static clang::BinaryOperatorKind mirrored(clang::BinaryOperatorKind Relation) {
  switch (Relation) {
  case clang::BO_LT:
    return clang::BO_GT;
  case clang::BO_LE:
    return clang::BO_GE;
  case clang::BO_GT:
    return clang::BO_LT;
  case clang::BO_GE:
    return clang::BO_LE;
  default:
    return Relation;
  }
}

/// `i--` as the operand of a comparison.
bool FormReader::readDecrementIn(const clang::Expr *Operand) {
  const auto *Unary =
      llvm::dyn_cast<clang::UnaryOperator>(Operand->IgnoreParenImpCasts());
  if (!Unary || Unary->getOpcode() != clang::UO_PostDec ||
      !isVariable(Unary->getSubExpr(), *Form.Variable))
    return false;
  Form.StepsInCondition = Form.Decreases = true;
  return true;
}

bool FormReader::readComparison(const clang::BinaryOperator &Test) {
  const bool IsTaken =
      Test.isRelationalOp() || Test.getOpcode() == clang::BO_NE;
  if (!IsTaken)
    return false;
  auto IsIndex = [&](const clang::Expr *Operand) {
    return isVariable(Operand, *Form.Variable) || readDecrementIn(Operand);
  };
  Form.Relation = Test.getOpcode();
  if (IsIndex(Test.getLHS())) {
    Form.Bound = Test.getRHS();
    return true;
  }
  Form.Relation = mirrored(Test.getOpcode());
  Form.Bound = Test.getLHS();
  return IsIndex(Test.getRHS());
}

bool FormReader::readTest() {
  const clang::Expr *Condition = For.getCond();
  if (!Condition)
    return refuse(FindingID::err_loop_header, Form.header());
  const clang::Expr *Plain = Condition->IgnoreParenImpCasts();
  if (const auto *Test = llvm::dyn_cast<clang::BinaryOperator>(Plain))
    if (readComparison(*Test))
      return checkBoundType();
  if (isVariable(Plain, *Form.Variable) || readDecrementIn(Plain)) {
    Form.Relation = clang::BO_NE;
    return true;
  }
  return refuse(FindingID::err_loop_condition, Condition->getSourceRange(),
                FindingID::note_loop_condition);
}

bool FormReader::checkBoundType() {
  const clang::SourceRange Place = Form.Bound->getSourceRange();
  const clang::QualType Type = Form.Bound->getType();
  if (Form.Bound->isTypeDependent() || Type->isDependentType())
    return refuse(FindingID::err_bound_dependent, Place,
                  FindingID::note_bound_dependent);
  if (!Type->isIntegralOrEnumerationType())
    return refuse(FindingID::err_bound_type, Place,
                  {Type.getAsString(E.Context.getPrintingPolicy())});
  return true;
}

bool FormReader::readStep() {
  const clang::Expr *Increment = For.getInc();
  if (Form.StepsInCondition)
    return !Increment ||
           refuse(FindingID::err_loop_increment, Increment->getSourceRange(),
                  FindingID::note_loop_increment);
  if (!Increment)
    return refuse(FindingID::err_loop_header, Form.header());
  if (readIncrement(*Increment->IgnoreParenImpCasts()))
    return true;
  return Refusal ? false
                 : refuse(FindingID::err_loop_increment,
                          Increment->getSourceRange(),
                          FindingID::note_loop_increment);
}

bool FormReader::readIncrement(const clang::Expr &Increment) {
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Increment)) {
    Form.Decreases = Unary->isDecrementOp();
    return Unary->isIncrementDecrementOp() &&
           isVariable(Unary->getSubExpr(), *Form.Variable);
  }
  const auto *Update = llvm::dyn_cast<clang::BinaryOperator>(&Increment);
  return Update && isVariable(Update->getLHS(), *Form.Variable) &&
         readUpdate(*Update);
}

bool FormReader::readUpdate(const clang::BinaryOperator &Update) {
  switch (Update.getOpcode()) {
  case clang::BO_AddAssign:
    return takeStep(*Update.getRHS(), false);
  case clang::BO_SubAssign:
    return takeStep(*Update.getRHS(), true);
  case clang::BO_Assign:
    return readSum(Update);
  default:
    return false;
  }
}

/// `i = i + c`, `i = c + i` or `i = i - c`.
bool FormReader::readSum(const clang::BinaryOperator &Assignment) {
  const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(
      Assignment.getRHS()->IgnoreParenImpCasts());
  if (!Sum || !Sum->isAdditiveOp())
    return false;
  const bool Decreases = Sum->getOpcode() == clang::BO_Sub;
  if (isVariable(Sum->getLHS(), *Form.Variable))
    return takeStep(*Sum->getRHS(), Decreases);
  return !Decreases && isVariable(Sum->getRHS(), *Form.Variable) &&
         takeStep(*Sum->getLHS(), false);
}

bool FormReader::takeStep(const clang::Expr &Amount, bool Decreases) {
  const clang::SourceRange Place = Amount.getSourceRange();
  Form.Decreases = Decreases;
  if (Amount.isTypeDependent() ||
      !Amount.getType()->isIntegralOrEnumerationType())
    return refuse(FindingID::err_loop_step_type, Place,
                  {E.lineOf(Place), Amount.getType().getAsString(
                                        E.Context.getPrintingPolicy())});
  clang::Expr::EvalResult Value;
  if (Amount.isValueDependent() ||
      !Amount.EvaluateAsInt(Value, E.Context, clang::Expr::SE_NoSideEffects)) {
    Form.Amount = Amount.IgnoreParenImpCasts();
    return true;
  }
  const llvm::APSInt Step = Value.Val.getInt();
  if (Step.isZero())
    return refuse(FindingID::err_loop_step_zero, Place);
  if (Step.isNegative())
    Form.Decreases = !Decreases;
  const llvm::APSInt Size = Step.isNegative() ? -Step : Step;
  if (Size.isNegative() || Size.getActiveBits() > 31)
    return refuse(FindingID::err_loop_step_large, Place, {E.lineOf(Place)});
  Form.Step = Size.getZExtValue();
  return true;
}

/// A loop that counts away from its bound runs never or without an end.
bool FormReader::checkDirection() {
  const bool IsUpper =
      Form.Relation == clang::BO_LT || Form.Relation == clang::BO_LE;
  const bool IsLower =
      Form.Relation == clang::BO_GT || Form.Relation == clang::BO_GE;
  if (!(Form.Decreases ? IsUpper : IsLower))
    return true;
  const clang::SourceRange Place = For.getCond()->getSourceRange();
  return refuse(FindingID::err_loop_direction, Place,
                {E.lineOf(Place), Form.Decreases ? "down" : "up"});
}

clang::SourceRange LoopForm::headerOf(const clang::Stmt &Loop) {
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(&Loop))
    return {Range->getForLoc(), Range->getRParenLoc()};
  const auto &For = llvm::cast<clang::ForStmt>(Loop);
  return {For.getForLoc(), For.getRParenLoc()};
}

const clang::Stmt &LoopForm::bodyOf(const clang::Stmt &Loop) {
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(&Loop))
    return *Range->getBody();
  return *llvm::cast<clang::ForStmt>(Loop).getBody();
}

const clang::Stmt &LoopForm::test() const {
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(Loop))
    return *Range->getRangeInit();
  return *llvm::cast<clang::ForStmt>(Loop)->getCond();
}

std::string LoopForm::conditionText(const Extraction &E) const {
  return IsRange ? name() + " != " + E.lineOf(Bound->getSourceRange())
                 : E.lineOf(condition());
}

std::variant<LoopForm, Finding> idxmap::readLoopForm(const Extraction &E,
                                                     const clang::Stmt &Loop) {
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(&Loop))
    return readRangeForm(E, *Range);
  return FormReader(E, llvm::cast<clang::ForStmt>(Loop)).read();
}
