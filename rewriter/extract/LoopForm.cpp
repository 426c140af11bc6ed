//===- LoopForm.cpp - The header of one `for` -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/LoopForm.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

bool idxmap::isStandardInteger(clang::QualType Type) {
  const auto *Builtin = Type.getCanonicalType()->getAs<clang::BuiltinType>();
  if (!Builtin)
    return false;
  switch (Builtin->getKind()) {
  case clang::BuiltinType::SChar:
  case clang::BuiltinType::Char_S:
  case clang::BuiltinType::Char_U:
  case clang::BuiltinType::UChar:
  case clang::BuiltinType::Short:
  case clang::BuiltinType::UShort:
  case clang::BuiltinType::Int:
  case clang::BuiltinType::UInt:
  case clang::BuiltinType::Long:
  case clang::BuiltinType::ULong:
  case clang::BuiltinType::LongLong:
  case clang::BuiltinType::ULongLong:
    return true;
  default:
    return false;
  }
}

bool idxmap::isVariable(const clang::Expr *Expression,
                        const clang::VarDecl &Variable) {
  const auto *Reference =
      llvm::dyn_cast<clang::DeclRefExpr>(Expression->IgnoreParenImpCasts());
  return Reference && Reference->getDecl() == &Variable;
}

namespace {

/// Reads the three parts of the header in order; the first part that is not
/// taken ends the reading with a finding.
class FormReader {
public:
  FormReader(const Extraction &E, const clang::ForStmt &For) : E(E) {
    Form.For = &For;
  }

  std::variant<LoopForm, Finding> read() {
    if (readVariable() && readTest() && readIncrement())
      return Form;
    return std::move(*Refusal);
  }

private:
  bool readVariable();
  bool checkVariable();
  bool readTest();
  bool readIncrement();
  bool readCompound(const clang::BinaryOperator &Update);
  bool readSum(const clang::BinaryOperator &Assignment);
  bool takeStep(const clang::Expr &Amount);
  bool refuseIncrement();

  bool refuse(FindingID Id, clang::SourceRange Place,
              std::vector<std::string> Arguments = {}) {
    Refusal = E.at(Id, Place, std::move(Arguments));
    return false;
  }
  void note(FindingID Id, clang::SourceRange Place,
            std::vector<std::string> Arguments = {}) {
    Refusal->Notes.push_back(E.at(Id, Place, std::move(Arguments)));
  }
  std::string name() const { return Form.Variable->getName().str(); }
  clang::SourceRange header() const {
    return {Form.For->getForLoc(), Form.For->getRParenLoc()};
  }

  const Extraction &E;
  LoopForm Form;
  std::optional<Finding> Refusal;
};

} // namespace

bool FormReader::readVariable() {
  const clang::Stmt *Init = Form.For->getInit();
  const auto *Declaration = llvm::dyn_cast_or_null<clang::DeclStmt>(Init);
  if (!Init && !Form.For->getCond())
    return refuse(FindingID::err_loop_header, header());
  if (!Declaration) {
    refuse(FindingID::err_loop_variable_outside,
           Init ? Init->getSourceRange() : header());
    note(FindingID::note_loop_variable_outside, header());
    return false;
  }
  if (!Declaration->isSingleDecl()) {
    refuse(FindingID::err_loop_variables, Declaration->getSourceRange());
    note(FindingID::note_loop_variables, Declaration->getSourceRange());
    return false;
  }
  Form.Variable = llvm::dyn_cast<clang::VarDecl>(Declaration->getSingleDecl());
  if (!Form.Variable || !Form.Variable->getInit() ||
      Form.For->getConditionVariable()) {
    return refuse(FindingID::err_loop_header, header());
  }
  Form.First = Form.Variable->getInit();
  return checkVariable();
}

bool FormReader::checkVariable() {
  const clang::QualType Type = Form.Variable->getType();
  const clang::SourceRange Place = Form.Variable->getSourceRange();
  if (Type->isDependentType() || Type->isUndeducedType()) {
    refuse(FindingID::err_loop_variable_dependent, Place,
           {name(), Type.getAsString()});
    note(FindingID::note_loop_variable_dependent, Place);
    return false;
  }
  if (!isStandardInteger(Type) || Type.isVolatileQualified() ||
      Form.Variable->isStaticLocal()) {
    refuse(FindingID::err_loop_variable_type, Place,
           {name(), Form.Variable->getType().getAsString()});
    return false;
  }
  // `int i{0}` and `int i(0)` say the same as `int i = 0`.
  if (const auto *List = llvm::dyn_cast<clang::InitListExpr>(Form.First)) {
    if (List->getNumInits() != 1)
      return refuse(FindingID::err_loop_header, header());
    Form.First = List->getInit(0);
  }
  return true;
}

static bool decreases(const clang::Expr &Increment) {
  const clang::Expr *Plain = Increment.IgnoreParenImpCasts();
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Plain))
    return Unary->isDecrementOp();
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Plain);
  return Binary && Binary->getOpcode() == clang::BO_SubAssign;
}

bool FormReader::readTest() {
  const clang::Expr *Condition = Form.For->getCond();
  if (!Condition)
    return refuse(FindingID::err_loop_header, header());
  Form.Test =
      llvm::dyn_cast<clang::BinaryOperator>(Condition->IgnoreParenImpCasts());
  const bool IsTaken = Form.Test &&
                       (Form.Test->getOpcode() == clang::BO_LT ||
                        Form.Test->getOpcode() == clang::BO_LE) &&
                       isVariable(Form.Test->getLHS(), *Form.Variable);
  if (!IsTaken && Form.For->getInc() && decreases(*Form.For->getInc()))
    return refuseIncrement();
  if (!IsTaken) {
    refuse(FindingID::err_loop_condition, Condition->getSourceRange(),
           {E.lineOf(Condition->getSourceRange())});
    note(FindingID::note_loop_condition, Condition->getSourceRange(), {name()});
    return false;
  }
  Form.Bound = Form.Test->getRHS();
  Form.IsInclusive = Form.Test->getOpcode() == clang::BO_LE;
  if (Form.Bound->isTypeDependent() || Form.Test->isTypeDependent()) {
    refuse(FindingID::err_bound_dependent, Form.Bound->getSourceRange(),
           {E.lineOf(Form.Bound->getSourceRange())});
    note(FindingID::note_bound_dependent, Form.Bound->getSourceRange());
    return false;
  }
  return true;
}

bool FormReader::readIncrement() {
  const clang::Expr *Increment = Form.For->getInc();
  if (!Increment)
    return refuse(FindingID::err_loop_header, header());
  Increment = Increment->IgnoreParenImpCasts();
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Increment))
    if (Unary->isIncrementOp() &&
        isVariable(Unary->getSubExpr(), *Form.Variable))
      return true;
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Increment)) {
    if (Binary->getOpcode() == clang::BO_AddAssign &&
        isVariable(Binary->getLHS(), *Form.Variable))
      return takeStep(*Binary->getRHS());
    if (Binary->getOpcode() == clang::BO_Assign &&
        isVariable(Binary->getLHS(), *Form.Variable))
      return readSum(*Binary);
  }
  return refuseIncrement();
}

/// `i = i + c` or `i = c + i`.
bool FormReader::readSum(const clang::BinaryOperator &Assignment) {
  const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(
      Assignment.getRHS()->IgnoreParenImpCasts());
  if (!Sum || Sum->getOpcode() != clang::BO_Add)
    return refuseIncrement();
  if (isVariable(Sum->getLHS(), *Form.Variable))
    return takeStep(*Sum->getRHS());
  if (isVariable(Sum->getRHS(), *Form.Variable))
    return takeStep(*Sum->getLHS());
  return refuseIncrement();
}

bool FormReader::takeStep(const clang::Expr &Amount) {
  const clang::SourceRange Place = Amount.getSourceRange();
  clang::Expr::EvalResult Value;
  if (Amount.isValueDependent() ||
      !Amount.EvaluateAsInt(Value, E.Context, clang::Expr::SE_NoSideEffects)) {
    refuse(FindingID::err_loop_step_variable, Place, {E.lineOf(Place)});
    note(FindingID::note_loop_step_variable, Place);
    return false;
  }
  const llvm::APSInt Step = Value.Val.getInt();
  if (Step.isZero())
    return refuse(FindingID::err_loop_step_zero, Place);
  if (Step.isNegative()) {
    refuse(FindingID::err_loop_decreasing, Place);
    note(FindingID::note_loop_decreasing, Place);
    return false;
  }
  if (Step.getActiveBits() > 31)
    return refuse(FindingID::err_loop_step_large, Place, {E.lineOf(Place)});
  Form.Step = Step.getZExtValue();
  return true;
}

bool FormReader::refuseIncrement() {
  const clang::Expr &Increment = *Form.For->getInc();
  const clang::SourceRange Place = Increment.getSourceRange();
  if (decreases(Increment)) {
    refuse(FindingID::err_loop_decreasing, Place);
    note(FindingID::note_loop_decreasing, Place);
  } else {
    refuse(FindingID::err_loop_increment, Place, {E.lineOf(Place)});
    note(FindingID::note_loop_increment, Place, {name()});
  }
  return false;
}

std::variant<LoopForm, Finding>
idxmap::readLoopForm(const Extraction &E, const clang::ForStmt &For) {
  return FormReader(E, For).read();
}
