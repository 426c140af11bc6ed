//===- AtomicForms.cpp - What an atomic update looks like -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/atomics/AtomicForms.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/SameExpression.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class FormReader {
public:
  explicit FormReader(const clang::ASTContext &Context) : Context(Context) {}

  std::optional<AtomicForm> ofStep(const clang::Stmt &S,
                                   const AtomicWish &Wish);
  std::optional<AtomicForm> ofRead(const clang::Stmt &S);
  std::optional<AtomicForm> ofWrite(const clang::Stmt &S);
  std::optional<AtomicForm> ofCapture(const clang::Stmt &S,
                                      const AtomicWish &Wish);

private:
  /// `Less < More`, whichever way round it is written.
  struct Comparison {
    const clang::Expr *Less, *More;
  };

  std::optional<AtomicForm> ofExpression(const clang::Expr &E);
  std::optional<AtomicForm> ofCondition(const clang::IfStmt &If);
  std::optional<AtomicForm> ofEquality(const clang::IfStmt &If);
  std::optional<AtomicForm> ofEquality(const clang::BinaryOperator &Set);
  std::optional<AtomicForm> ofExchange(const clang::Stmt &S);
  std::optional<AtomicForm> ofBlock(const clang::CompoundStmt &Block,
                                    const AtomicWish &Wish);
  std::optional<AtomicForm> ofAssignment(const clang::BinaryOperator &Set);
  std::optional<AtomicForm> ofOperation(const clang::Expr &Place,
                                        const clang::BinaryOperator &Value);
  std::optional<AtomicForm> ofChoice(const clang::Expr &Place,
                                     const clang::ConditionalOperator &Value);
  std::optional<AtomicForm> ofCall(const clang::Expr &Place,
                                   const clang::CallExpr &Call);
  std::optional<Comparison> comparison(const clang::Expr *Test) const;
  const clang::BinaryOperator *equality(const clang::Expr *Test,
                                        const clang::Expr *Place) const;
  bool names(const clang::Stmt *In, const clang::Expr *Place) const;
  bool areApart(const AtomicForm &Form, const clang::Expr *To) const;
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
    const clang::Expr *Computed = computedBy(*Call);
    if (!(Callee && isCallOfElements(*Callee)) &&
        !(Computed && onlyNames(Context, *Computed)))
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

/// `x = e`, also in parentheses.
static const clang::BinaryOperator *assignment(const clang::Stmt *S) {
  const auto *E = llvm::dyn_cast_or_null<clang::Expr>(S);
  const auto *Set =
      E ? llvm::dyn_cast<clang::BinaryOperator>(plain(E)) : nullptr;
  return Set && Set->getOpcode() == clang::BO_Assign ? Set : nullptr;
}

/// What a plain `if` does, where that is one assignment.
static const clang::BinaryOperator *onlyAssignment(const clang::IfStmt &If) {
  const clang::Stmt *Then = If.getThen();
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Then))
    Then = Block->size() == 1 ? Block->body_front() : nullptr;
  const bool IsPlain = !If.getElse() && !If.getInit() &&
                       !If.getConditionVariable() && !If.isConstexpr();
  return IsPlain ? assignment(Then) : nullptr;
}

/// `if (e < x) x = e;`
std::optional<AtomicForm> FormReader::ofCondition(const clang::IfStmt &If) {
  const clang::BinaryOperator *Set = onlyAssignment(If);
  if (!Set)
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

/// `x == e`, of the place.
const clang::BinaryOperator *
FormReader::equality(const clang::Expr *Test, const clang::Expr *Place) const {
  const auto *Equal = llvm::dyn_cast<clang::BinaryOperator>(plain(Test));
  return Equal && Equal->getOpcode() == clang::BO_EQ &&
                 isSame(Place, Equal->getLHS())
             ? Equal
             : nullptr;
}

/// `if (x == e) x = d;`
std::optional<AtomicForm> FormReader::ofEquality(const clang::IfStmt &If) {
  const clang::BinaryOperator *Set = onlyAssignment(If);
  const clang::Expr *Place = Set ? plain(Set->getLHS()) : nullptr;
  const clang::BinaryOperator *Equal =
      Set ? equality(If.getCond(), Place) : nullptr;
  if (!Equal)
    return std::nullopt;
  AtomicForm Form{"atomicCompareExchange", plain(Equal->getLHS()),
                  Set->getRHS()};
  Form.Expected = Equal->getRHS();
  Form.Names = {Form.Place, Place};
  return Form;
}

/// `x = x == e ? d : x`
std::optional<AtomicForm>
FormReader::ofEquality(const clang::BinaryOperator &Set) {
  const clang::Expr *Place = plain(Set.getLHS());
  const auto *Choice =
      llvm::dyn_cast<clang::ConditionalOperator>(plain(Set.getRHS()));
  const clang::BinaryOperator *Equal =
      Choice ? equality(Choice->getCond(), Place) : nullptr;
  if (!Equal || !isSame(Place, Choice->getFalseExpr()))
    return std::nullopt;
  AtomicForm Form{"atomicCompareExchange", plain(Equal->getLHS()),
                  Choice->getTrueExpr()};
  Form.Expected = Equal->getRHS();
  Form.Names = {Form.Place, Place, plain(Choice->getFalseExpr())};
  return Form;
}

/// `x = e`
std::optional<AtomicForm> FormReader::ofExchange(const clang::Stmt &S) {
  const clang::BinaryOperator *Set = assignment(&S);
  if (!Set)
    return std::nullopt;
  const clang::Expr *Place = plain(Set->getLHS());
  AtomicForm Form{"atomicExchange", Place, Set->getRHS(), {Place}};
  Form.Step = &S;
  return Form;
}

std::optional<AtomicForm> FormReader::ofStep(const clang::Stmt &S,
                                             const AtomicWish &Wish) {
  std::optional<AtomicForm> Form;
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S)) {
    Form = ofCondition(*If);
    if (!Form && Wish.Compares)
      Form = ofEquality(*If);
  } else if (const auto *E = llvm::dyn_cast<clang::Expr>(&S)) {
    Form = ofExpression(*E);
    const clang::BinaryOperator *Set = assignment(E);
    if (!Form && Wish.Compares && Set)
      Form = ofEquality(*Set);
  }
  if (Form) {
    Form->Step = &S;
    for (const clang::Expr *Each : {Form->Expected, Form->Value})
      Form->IsMixed |= Form->Expected && names(Each, Form->Place);
  }
  return Form;
}

/// \p In names \p Place somewhere.
bool FormReader::names(const clang::Stmt *In, const clang::Expr *Place) const {
  if (!In)
    return false;
  if (const auto *E = llvm::dyn_cast<clang::Expr>(In);
      E && isSameExpression(Context, *plain(E), *Place))
    return true;
  return llvm::any_of(In->children(), [&](const clang::Stmt *Each) {
    return names(Each, Place);
  });
}

/// The variable or member that \p Place is, or is an element of; or null.
static const clang::ValueDecl *rootOf(const clang::Expr *Place) {
  for (;;) {
    Place = plain(Place);
    if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Place))
      return Name->getDecl();
    if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Place))
      return Member->getMemberDecl();
    if (const auto *Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(Place))
      Place = partsOf(*Element).Base;
    else if (const auto *Call =
                 llvm::dyn_cast<clang::CXXOperatorCallExpr>(Place))
      Place = Call->getArg(0);
    else if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Place);
             Sum && Sum->isAdditiveOp())
      Place = Sum->getLHS();
    else if (const auto *Of = llvm::dyn_cast<clang::UnaryOperator>(Place);
             Of && !Of->isIncrementDecrementOp())
      Place = Of->getSubExpr();
    else
      return nullptr;
  }
}

static bool mentions(const clang::Stmt *In, const clang::ValueDecl &D) {
  if (!In)
    return false;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(In);
      Name && Name->getDecl() == &D)
    return true;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(In);
      Member && Member->getMemberDecl() == &D)
    return true;
  return llvm::any_of(In->children(), [&](const clang::Stmt *Each) {
    return mentions(Each, D);
  });
}

/// The step may come before \p To is found and assigned, though it stands
/// behind that; and it is of one number.
bool FormReader::areApart(const AtomicForm &Form, const clang::Expr *To) const {
  if (names(To, Form.Place) || names(Form.Value, Form.Place) ||
      names(Form.Expected, Form.Place))
    return false;
  if (Form.Captured->Of != AtomicForm::Capture::Kind::Before)
    return true;
  const clang::ValueDecl *Root = rootOf(To);
  return Root && !mentions(Form.Place, *Root) && !mentions(Form.Value, *Root) &&
         !mentions(Form.Expected, *Root);
}

/// `v = e` or `T v = e`: the place that gets the value, null of a declaration,
/// and the value.
static std::pair<const clang::Expr *, const clang::Expr *>
assigned(const clang::Stmt &S) {
  if (const clang::BinaryOperator *Set = assignment(&S))
    return {plain(Set->getLHS()), Set->getRHS()};
  const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(&S);
  const auto *Variable =
      Declared && Declared->isSingleDecl()
          ? llvm::dyn_cast<clang::VarDecl>(Declared->getSingleDecl())
          : nullptr;
  if (!Variable || Variable->getType()->isReferenceType() ||
      Variable->isStaticLocal() || !Variable->getInit())
    return {};
  return {nullptr, Variable->getInit()};
}

/// Each `v = x` of a number.
std::optional<AtomicForm> FormReader::ofRead(const clang::Stmt &S) {
  const auto [To, Source] = assigned(S);
  const clang::Expr *Place = Source ? plain(Source) : nullptr;
  if (!Place || !(Place->isGLValue() || Place->isTypeDependent()) ||
      (Place->HasSideEffects(Context) && !onlyNames(Context, *Place)))
    return std::nullopt;
  AtomicForm Form{"atomicRead", Place, nullptr, {Place}};
  Form.Step = Source;
  Form.Captured = {AtomicForm::Capture::Kind::OfStep, Source, true};
  Form.IsMixed = To && names(To, Place);
  return Form;
}

/// `x = e`
std::optional<AtomicForm> FormReader::ofWrite(const clang::Stmt &S) {
  std::optional<AtomicForm> Form = ofExchange(S);
  if (Form) {
    Form->Function = "atomicWrite";
    Form->IsMixed = names(Form->Value, Form->Place);
  }
  return Form;
}

/// `{ v = x; step; }` or `{ step; v = x; }`
std::optional<AtomicForm> FormReader::ofBlock(const clang::CompoundStmt &Block,
                                              const AtomicWish &Wish) {
  if (Block.size() != 2)
    return std::nullopt;
  using Kind = AtomicForm::Capture::Kind;
  const auto isOf = [&](const clang::BinaryOperator *Set,
                        const std::optional<AtomicForm> &Step) {
    return Set && Step && isSame(Set->getRHS(), Step->Place);
  };
  const clang::Stmt &First = *Block.body_front(), &Second = *Block.body_back();
  const clang::BinaryOperator *Set = assignment(&First);
  std::optional<AtomicForm> Form = ofStep(Second, Wish);
  if (!isOf(Set, Form))
    Form = ofExchange(Second);
  const bool IsBefore = isOf(Set, Form);
  if (!IsBefore) {
    Set = assignment(&Second);
    Form = ofStep(First, Wish);
    if (!isOf(Set, Form))
      return std::nullopt;
  }
  Form->Captured = {IsBefore ? Kind::Before : Kind::After, Set->getRHS(),
                    IsBefore};
  Form->Names.push_back(plain(Set->getRHS()));
  Form->IsMixed |= !areApart(*Form, plain(Set->getLHS()));
  return Form;
}

std::optional<AtomicForm> FormReader::ofCapture(const clang::Stmt &S,
                                                const AtomicWish &Wish) {
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&S))
    return ofBlock(*Block, Wish);
  const auto [To, Source] = assigned(S);
  if (!Source)
    return std::nullopt;
  const auto *Set = llvm::dyn_cast<clang::BinaryOperator>(plain(Source));
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(plain(Source));
  if (!(Set && Set->isAssignmentOp()) &&
      !(Unary && Unary->isIncrementDecrementOp()))
    return std::nullopt;
  std::optional<AtomicForm> Form = ofStep(*Source, Wish);
  if (!Form)
    return std::nullopt;
  Form->Captured = {AtomicForm::Capture::Kind::OfStep, Source,
                    Unary && Unary->isPostfix()};
  // What changes it names it, too, for whoever reads it there.
  Form->Names.push_back(plain(Source));
  Form->IsMixed |= To ? !areApart(*Form, To)
                      : names(Form->Value, Form->Place) ||
                            names(Form->Expected, Form->Place);
  return Form;
}

bool AtomicForm::hasOrder() const {
  return Captured || Function == "atomicWrite" ||
         Function == "atomicCompareExchange";
}

std::optional<AtomicForm> idxmap::atomicForm(const clang::ASTContext &Context,
                                             const clang::Stmt &S,
                                             const AtomicWish &Wish) {
  FormReader Reader(Context);
  if (Wish.IsRead)
    return Reader.ofRead(S);
  if (Wish.IsWrite)
    return Reader.ofWrite(S);
  std::optional<AtomicForm> Form;
  if (Wish.Updates)
    Form = Reader.ofStep(S, Wish);
  if (!Form && Wish.Captures)
    Form = Reader.ofCapture(S, Wish);
  return Form;
}
