//===- AtomicForms.cpp - What an atomic update looks like -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/AtomicForms.h"

#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/source/SameExpression.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class FormReader {
public:
  explicit FormReader(const clang::ASTContext &Context) : Context(Context) {}

  std::optional<AtomicForm> ofExpression(const clang::Expr &E);
  std::optional<AtomicForm> ofCondition(const clang::IfStmt &If);

private:
  /// `Less < More`, whichever way round it is written.
  struct Comparison {
    const clang::Expr *Less, *More;
  };

  std::optional<AtomicForm> ofAssignment(const clang::BinaryOperator &Set);
  std::optional<AtomicForm> ofOperation(const clang::Expr &Place,
                                        const clang::BinaryOperator &Value);
  std::optional<AtomicForm> ofChoice(const clang::Expr &Place,
                                     const clang::ConditionalOperator &Value);
  std::optional<AtomicForm> ofCall(const clang::Expr &Place,
                                   const clang::CallExpr &Call);
  std::optional<Comparison> comparison(const clang::Expr *Test) const;
  bool isSame(const clang::Expr *A, const clang::Expr *B) const;

  const clang::ASTContext &Context;
};

} // namespace

static const char *functionOf(clang::BinaryOperatorKind Operator) {
  switch (Operator) {
  case clang::BO_Add:
  case clang::BO_AddAssign:
    return "atomicAdd";
  case clang::BO_Sub:
  case clang::BO_SubAssign:
    return "atomicSubtract";
  case clang::BO_Mul:
  case clang::BO_MulAssign:
    return "atomicMultiply";
  case clang::BO_And:
  case clang::BO_AndAssign:
    return "atomicAnd";
  case clang::BO_Or:
  case clang::BO_OrAssign:
    return "atomicOr";
  case clang::BO_Xor:
  case clang::BO_XorAssign:
    return "atomicXor";
  default:
    return nullptr;
  }
}

/// Without what the language adds and parentheses.
static const clang::Expr *plain(const clang::Expr *E) {
  const clang::Expr *Before = nullptr;
  while (E != Before) {
    Before = E;
    E = E->IgnoreParenImpCasts();
    if (const auto *Whole = llvm::dyn_cast<clang::FullExpr>(E))
      E = Whole->getSubExpr();
    if (const auto *Made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(E))
      E = Made->getSubExpr();
  }
  return E;
}

/// True if \p Place only says where something is, by elements of arrays and
/// containers and by functions that do no more.
static bool onlyNames(const clang::ASTContext &Context,
                      const clang::Expr &Place) {
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(&Place)) {
    const clang::FunctionDecl *Callee = Call->getDirectCallee();
    const auto Function = inlinedFunction(*Call, /*Outer=*/nullptr);
    if (!(Callee && isCallOfElements(*Callee)) &&
        !(Function && onlyNames(Context, *Function->Result)))
      return false;
  } else if (!llvm::isa<clang::DeclRefExpr, clang::MemberExpr,
                        clang::CXXThisExpr, clang::ArraySubscriptExpr,
                        clang::BinaryOperator, clang::UnaryOperator,
                        clang::CastExpr, clang::ParenExpr, clang::FullExpr,
                        clang::MaterializeTemporaryExpr>(Place)) {
    return !Place.HasSideEffects(Context);
  } else if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&Place);
             Binary && Binary->isAssignmentOp()) {
    return false;
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Place);
             Unary && Unary->isIncrementDecrementOp()) {
    return false;
  }
  return llvm::all_of(Place.children(), [&](const clang::Stmt *Child) {
    const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Child);
    return Part && !Part->getType().isVolatileQualified() &&
           onlyNames(Context, *Part);
  });
}

/// The same expression, which has the same value both times.
bool FormReader::isSame(const clang::Expr *A, const clang::Expr *B) const {
  A = plain(A);
  B = plain(B);
  if (A->HasSideEffects(Context) && !onlyNames(Context, *A))
    return false;
  return isSameExpression(Context, *A, *B);
}

std::optional<AtomicForm>
FormReader::ofOperation(const clang::Expr &Place,
                        const clang::BinaryOperator &Value) {
  const char *Function =
      Value.isCompoundAssignmentOp() ? nullptr : functionOf(Value.getOpcode());
  if (!Function)
    return std::nullopt;
  if (isSame(&Place, Value.getLHS()))
    return AtomicForm{
        Function, &Place, Value.getRHS(), {&Place, plain(Value.getLHS())}};
  if (Value.getOpcode() != clang::BO_Sub && isSame(&Place, Value.getRHS()))
    return AtomicForm{
        Function, &Place, Value.getLHS(), {&Place, plain(Value.getRHS())}};
  return std::nullopt;
}

std::optional<FormReader::Comparison>
FormReader::comparison(const clang::Expr *Test) const {
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(plain(Test));
  if (!Binary)
    return std::nullopt;
  switch (Binary->getOpcode()) {
  case clang::BO_LT:
  case clang::BO_LE:
    return Comparison{Binary->getLHS(), Binary->getRHS()};
  case clang::BO_GT:
  case clang::BO_GE:
    return Comparison{Binary->getRHS(), Binary->getLHS()};
  default:
    return std::nullopt;
  }
}

std::optional<AtomicForm>
FormReader::ofChoice(const clang::Expr &Place,
                     const clang::ConditionalOperator &Value) {
  const auto Test = comparison(Value.getCond());
  if (!Test)
    return std::nullopt;
  const bool TakesLess = isSame(Test->Less, Value.getTrueExpr()) &&
                         isSame(Test->More, Value.getFalseExpr());
  const bool TakesMore = isSame(Test->More, Value.getTrueExpr()) &&
                         isSame(Test->Less, Value.getFalseExpr());
  if (TakesLess == TakesMore)
    return std::nullopt;
  const char *Function = TakesLess ? "atomicMin" : "atomicMax";
  const bool IsFirst = isSame(&Place, Value.getTrueExpr());
  if (IsFirst == isSame(&Place, Value.getFalseExpr()))
    return std::nullopt;
  const clang::Expr *Own = IsFirst ? Value.getTrueExpr() : Value.getFalseExpr();
  return AtomicForm{
      Function,
      &Place,
      IsFirst ? Value.getFalseExpr() : Value.getTrueExpr(),
      {&Place, plain(Own),
       plain(isSame(&Place, Test->Less) ? Test->Less : Test->More)}};
}

/// `std::min(x, e)`, with values of the place's type.
std::optional<AtomicForm> FormReader::ofCall(const clang::Expr &Place,
                                             const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || !Callee->isInStdNamespace() ||
      Call.getNumArgs() != 2)
    return std::nullopt;
  const bool IsMinimum = Callee->getName() == "min";
  if (!IsMinimum && Callee->getName() != "max")
    return std::nullopt;
  const bool IsFirst = isSame(&Place, Call.getArg(0));
  if (IsFirst == isSame(&Place, Call.getArg(1)))
    return std::nullopt;
  const clang::Expr *Own = Call.getArg(IsFirst ? 0 : 1);
  const clang::Expr *Value = Call.getArg(IsFirst ? 1 : 0);
  if (!Context.hasSameUnqualifiedType(plain(Value)->getType(), Place.getType()))
    return std::nullopt;
  return AtomicForm{IsMinimum ? "atomicMin" : "atomicMax",
                    &Place,
                    Value,
                    {&Place, plain(Own)}};
}

std::optional<AtomicForm>
FormReader::ofAssignment(const clang::BinaryOperator &Set) {
  const clang::Expr &Place = *plain(Set.getLHS());
  if (Set.isCompoundAssignmentOp()) {
    const char *Function = functionOf(Set.getOpcode());
    if (!Function)
      return std::nullopt;
    return AtomicForm{Function, &Place, Set.getRHS(), {&Place}};
  }
  if (Set.getOpcode() != clang::BO_Assign)
    return std::nullopt;
  const clang::Expr *Value = plain(Set.getRHS());
  if (const auto *Operation = llvm::dyn_cast<clang::BinaryOperator>(Value))
    return ofOperation(Place, *Operation);
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Value))
    return ofChoice(Place, *Choice);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Value))
    return ofCall(Place, *Call);
  return std::nullopt;
}

std::optional<AtomicForm> FormReader::ofExpression(const clang::Expr &E) {
  const clang::Expr *Update = plain(&E);
  std::optional<AtomicForm> Form;
  if (const auto *Set = llvm::dyn_cast<clang::BinaryOperator>(Update))
    Form = ofAssignment(*Set);
  else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Update);
           Unary && Unary->isIncrementDecrementOp()) {
    const clang::Expr *Place = plain(Unary->getSubExpr());
    Form = AtomicForm{Unary->isIncrementOp() ? "atomicAdd" : "atomicSubtract",
                      Place,
                      nullptr,
                      {Place}};
  }
  if (Form && Form->Value && llvm::isa<clang::InitListExpr>(plain(Form->Value)))
    return std::nullopt;
  return Form;
}

/// `if (e < x) x = e;`
std::optional<AtomicForm> FormReader::ofCondition(const clang::IfStmt &If) {
  const clang::Stmt *Then = If.getThen();
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Then))
    Then = Block->size() == 1 ? Block->body_front() : nullptr;
  const auto *Set =
      Then ? llvm::dyn_cast<clang::BinaryOperator>(Then) : nullptr;
  if (!Set || Set->getOpcode() != clang::BO_Assign || If.getElse() ||
      If.getInit() || If.getConditionVariable() || If.isConstexpr())
    return std::nullopt;
  const auto Test = comparison(If.getCond());
  const clang::Expr *Place = plain(Set->getLHS());
  if (!Test)
    return std::nullopt;
  const auto compares = [&](const clang::Expr *Own, const clang::Expr *Other) {
    return isSame(Place, Own) && isSame(Set->getRHS(), Other);
  };
  const bool IsMinimum = compares(Test->More, Test->Less);
  if (!IsMinimum && !compares(Test->Less, Test->More))
    return std::nullopt;
  return AtomicForm{IsMinimum ? "atomicMin" : "atomicMax",
                    Place,
                    Set->getRHS(),
                    {Place, plain(IsMinimum ? Test->More : Test->Less)}};
}

std::optional<AtomicForm> idxmap::atomicForm(const clang::ASTContext &Context,
                                             const clang::Stmt &S) {
  FormReader Reader(Context);
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S))
    return Reader.ofCondition(*If);
  if (const auto *E = llvm::dyn_cast<clang::Expr>(&S))
    return Reader.ofExpression(*E);
  return std::nullopt;
}
