//===- LoopHeader.cpp - Reading the header of one `for` ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/LoopHeader.h"

#include "rewriter/header/LoopVariable.h"
#include "rewriter/header/RangeForm.h"
#include "rewriter/source/IntegerVariable.h"
#include "rewriter/templates/OpenTypes.h"

#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Reads the three parts of the header in order; the first part that is not
/// taken ends the reading with a finding.
class FormReader {
public:
  FormReader(const Extraction &E, const clang::ForStmt &For) : E(E), For(For) {
    Form.Loop = &For;
    if (For.getInc())
      Changes = partsOfComma(*For.getInc());
  }

  std::variant<LoopForm, Finding> read() {
    if (readVariables() && readTest() && readStep() && readCompanions() &&
        checkDirection())
      return Form;
    return std::move(*Refusal);
  }

private:
  bool readVariables();
  const HeaderVariable &counter(const std::vector<HeaderVariable> &Set) const;
  bool isTested(const clang::VarDecl &Variable) const;
  bool readTest();
  bool readComparison(const Operation &Test);
  bool readDecrementIn(const clang::Expr *Operand);
  bool checkBoundType();
  bool readStep();
  bool readCompanions();
  bool readCompanion(Companion Read);
  void readConstantBound();
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
  std::vector<HeaderVariable> Others; ///< That are set, without Form.Variable.
  std::vector<const clang::Expr *> Changes; ///< The parts of the increment.
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

/// Whether the condition compares \p Variable itself.
bool FormReader::isTested(const clang::VarDecl &Variable) const {
  const clang::Expr *Condition = For.getCond();
  if (!Condition)
    return false;
  const auto IsIndex = [&](const clang::Expr *Operand) {
    return isVariable(Operand, Variable) ||
           changedVariable(*Operand) == &Variable;
  };
  const std::optional<Operation> Test =
      asBinary(*Condition->IgnoreParenImpCasts());
  return Test ? IsIndex(Test->Left) || IsIndex(Test->Right)
              : IsIndex(Condition);
}

/// The variable that counts: of those that change, the first that the condition
/// tests.
const HeaderVariable &
FormReader::counter(const std::vector<HeaderVariable> &Set) const {
  const HeaderVariable *Tested = nullptr;
  for (const HeaderVariable &Each : Set) {
    const bool Changes =
        llvm::any_of(this->Changes, [&](const clang::Expr *Part) {
          return changedVariable(*Part) == Each.Variable;
        });
    if (isTested(*Each.Variable) && Changes)
      return Each;
    if (isTested(*Each.Variable) && !Tested)
      Tested = &Each;
  }
  return Tested ? *Tested : Set.front();
}

bool FormReader::readVariables() {
  auto Read = readHeaderVariables(E, For);
  if (auto *Wrong = std::get_if<Finding>(&Read)) {
    Refusal = std::move(*Wrong);
    return false;
  }
  const auto &Set = std::get<std::vector<HeaderVariable>>(Read);
  const HeaderVariable &Counter = counter(Set);
  Form.Variable = Counter.Variable;
  Form.IsDeclaredBefore = Counter.IsDeclaredBefore;
  Form.First = Counter.First;
  Form.Named = Counter.IsDeclaredBefore ? Counter.Place.getBegin()
                                        : Counter.Variable->getLocation();
  for (const HeaderVariable &Each : Set)
    if (&Each != &Counter)
      Others.push_back(Each);
  Refusal = checkVariable(E, Counter);
  return !Refusal;
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

/// The part of the increment that steps the induction variable.
bool FormReader::readStep() {
  if (Form.StepsInCondition)
    return true;
  if (!For.getInc())
    return refuse(FindingID::err_loop_header, Form.header());
  const auto Own = llvm::find_if(Changes, [&](const clang::Expr *Part) {
    return changedVariable(*Part) == Form.Variable;
  });
  const clang::Expr &Part = Own == Changes.end() ? *For.getInc() : **Own;
  auto Read = readLoopStep(E, Part, *Form.Variable);
  if (auto *Wrong = std::get_if<Finding>(&Read)) {
    Refusal = std::move(*Wrong);
    return false;
  }
  const auto *Step = std::get_if<LoopStep>(&Read);
  if (!Step)
    return refuse(FindingID::err_loop_increment, Part.getSourceRange(),
                  FindingID::note_loop_increment);
  if (!Step->Amount && Step->Size == 0)
    return refuse(FindingID::err_loop_step_zero, Step->Place);
  Changes.erase(Own);
  Form.Step = Step->Size;
  Form.Amount = Step->Amount;
  Form.Decreases = Step->Decreases;
  return true;
}

/// What is left of the header belongs to other variables.
bool FormReader::readCompanions() {
  for (const HeaderVariable &Each : Others)
    if (!readCompanion({Each, {0}}))
      return false;
  while (!Changes.empty()) {
    const clang::Expr &Part = *Changes.front();
    const clang::VarDecl *Variable = changedVariable(Part);
    const clang::SourceRange Place = Part.getSourceRange();
    if (!Variable || Variable == Form.Variable)
      return refuse(FindingID::err_loop_increment, Place,
                    FindingID::note_loop_increment);
    if (!readCompanion({{Variable, true, nullptr, Place}, {0}}))
      return false;
  }
  readConstantBound();
  return true;
}

/// \p Read with its step, of which Changes then is free.
bool FormReader::readCompanion(Companion Read) {
  Refusal = checkCompanion(E, Read, Form.name());
  const bool IsOpenCounter = isOpen(Form.Variable->getType()) ||
                             isOpen(Form.First->getType()) ||
                             (Form.Amount && isOpen(Form.Amount->getType()));
  if (!Refusal && IsOpenCounter)
    Refusal = refuseCompanion(E, Read, Form.name(),
                              "a template parameter decides how '" +
                                  Form.name() + "' counts");
  for (auto Part = Changes.begin(); !Refusal && Part != Changes.end(); ++Part) {
    if (changedVariable(**Part) != Read.Variable)
      continue;
    auto Step = readLoopStep(E, **Part, *Read.Variable);
    if (const auto *Taken = std::get_if<LoopStep>(&Step)) {
      Read.Step = *Taken;
      if (Taken->Amount && isOpen(Taken->Amount->getType()))
        Refusal = refuseCompanion(E, Read, Form.name(),
                                  "its step depends on a template parameter");
    } else if (auto *Wrong = std::get_if<Finding>(&Step))
      Refusal = std::move(*Wrong);
    else
      Refusal = refuseCompanion(E, Read, Form.name(),
                                "its step is not of the form '+= step'");
    Changes.erase(Part);
    break;
  }
  const bool IsAgain = Form.companion(Read.Variable) ||
                       llvm::any_of(Changes, [&](const clang::Expr *Part) {
                         return changedVariable(*Part) == Read.Variable;
                       });
  if (!Refusal && IsAgain)
    Refusal = refuseCompanion(E, Read, Form.name(),
                              "the header changes it more than once");
  if (Refusal)
    return false;
  Form.Companions.push_back(std::move(Read));
  return true;
}

/// `int i = 0, n = v.size(); i < n; ++i`: the bound is what n is set to.
void FormReader::readConstantBound() {
  for (const Companion &Each : Form.Companions)
    if (Form.Bound && Each.First && !Each.Step.Amount && Each.Step.Size == 0 &&
        isVariable(Form.Bound, *Each.Variable) &&
        E.Context.hasSameUnqualifiedType(Form.Bound->getType(),
                                         Each.First->getType()))
      Form.Bound = Each.First;
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
  if (Form.Variable->getType()->isUnsignedIntegerType()) {
    refuse(FindingID::err_loop_wraps, Place, {Form.name()});
    Refusal->Notes.push_back(
        E.noteAt(FindingID::note_loop_wraps, Place, Form.name()));
    return false;
  }
  return refuse(FindingID::err_loop_direction, Place,
                {E.lineOf(Place), Form.Decreases ? "down" : "up"});
}

std::variant<LoopForm, Finding> idxmap::readLoopForm(const Extraction &E,
                                                     const clang::Stmt &Loop) {
  if (const auto *Range = llvm::dyn_cast<clang::CXXForRangeStmt>(&Loop))
    return readRangeForm(E, *Range);
  return FormReader(E, llvm::cast<clang::ForStmt>(Loop)).read();
}
