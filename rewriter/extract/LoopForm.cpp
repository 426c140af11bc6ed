//===- LoopForm.cpp - The header of one `for` -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/LoopForm.h"

#include "rewriter/extract/OpenTypes.h"
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
  bool readComparison(const Operation &Test);
  bool readDecrementIn(const clang::Expr *Operand);
  bool checkBoundType();
  bool readStep();
  bool readIncrement(const clang::Expr &Increment);
  bool readUpdate(const Operation &Update);
  bool readSum(const clang::Expr &Value);
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
  const std::optional<UnaryOperation> Unary =
      asUnary(*Operand->IgnoreParenImpCasts());
  if (!Unary || Unary->Opcode != clang::UO_PostDec ||
      !isVariable(Unary->Operand, *Form.Variable))
    return false;
  Form.StepsInCondition = Form.Decreases = true;
  return true;
}

bool FormReader::readComparison(const Operation &Test) {
  const bool IsTaken = clang::BinaryOperator::isRelationalOp(Test.Opcode) ||
                       Test.Opcode == clang::BO_NE;
  if (!IsTaken)
    return false;
  auto IsIndex = [&](const clang::Expr *Operand) {
    return isVariable(Operand, *Form.Variable) || readDecrementIn(Operand);
  };
  Form.Relation = Test.Opcode;
  if (IsIndex(Test.Left)) {
    Form.Bound = Test.Right;
    return true;
  }
  Form.Relation = mirrored(Test.Opcode);
  Form.Bound = Test.Left;
  return IsIndex(Test.Right);
}

bool FormReader::readTest() {
  const clang::Expr *Condition = For.getCond();
  if (!Condition)
    return refuse(FindingID::err_loop_header, Form.header());
  const clang::Expr *Plain = Condition->IgnoreParenImpCasts();
  if (const std::optional<Operation> Test = asBinary(*Plain))
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
  if (isOpen(Type)) {
    Refusal = checkOpenBound(E, *Form.Bound);
    return !Refusal;
  }
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
  if (const std::optional<UnaryOperation> Unary = asUnary(Increment)) {
    Form.Decreases = clang::UnaryOperator::isDecrementOp(Unary->Opcode);
    return clang::UnaryOperator::isIncrementDecrementOp(Unary->Opcode) &&
           isVariable(Unary->Operand, *Form.Variable);
  }
  const std::optional<Operation> Update = asBinary(Increment);
  return Update && isVariable(Update->Left, *Form.Variable) &&
         readUpdate(*Update);
}

bool FormReader::readUpdate(const Operation &Update) {
  switch (Update.Opcode) {
  case clang::BO_AddAssign:
    return takeStep(*Update.Right, false);
  case clang::BO_SubAssign:
    return takeStep(*Update.Right, true);
  case clang::BO_Assign:
    return readSum(*Update.Right->IgnoreParenImpCasts());
  default:
    return false;
  }
}

/// `i = i + c`, `i = c + i` or `i = i - c`.
bool FormReader::readSum(const clang::Expr &Value) {
  const std::optional<Operation> Sum = asBinary(Value);
  if (!Sum || !clang::BinaryOperator::isAdditiveOp(Sum->Opcode))
    return false;
  const bool Decreases = Sum->Opcode == clang::BO_Sub;
  if (isVariable(Sum->Left, *Form.Variable))
    return takeStep(*Sum->Right, Decreases);
  return !Decreases && isVariable(Sum->Right, *Form.Variable) &&
         takeStep(*Sum->Left, false);
}

bool FormReader::takeStep(const clang::Expr &Amount, bool Decreases) {
  const clang::SourceRange Place = Amount.getSourceRange();
  Form.Decreases = Decreases;
  if (isOpen(Amount.getType())) {
    Form.Amount = Amount.IgnoreParenImpCasts();
    Refusal = checkOpenStep(E, Amount);
    return !Refusal;
  }
  if (!Amount.getType()->isIntegralOrEnumerationType())
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
