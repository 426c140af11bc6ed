//===- ReductionPatterns.cpp - What one update looks like -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/ReductionPatterns.h"

#include "rewriter/source/SameExpression.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

namespace {

/// A binary operation, built in or overloaded or open in a template.
struct Operation {
  clang::BinaryOperatorKind Operator;
  const clang::Expr *Left, *Right;
};

} // namespace

static std::optional<Operation> operationOf(const clang::Expr *E) {
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(E))
    return Operation{Binary->getOpcode(), Binary->getLHS(), Binary->getRHS()};
  const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(E);
  if (!Call || Call->getNumArgs() != 2 ||
      Call->getOperator() == clang::OO_Subscript)
    return std::nullopt;
  return Operation{
      clang::BinaryOperator::getOverloadedOpcode(Call->getOperator()),
      Call->getArg(0), Call->getArg(1)};
}

static bool isNamed(const clang::Expr &E, const clang::ValueDecl &Variable) {
  return namedValue(E.IgnoreParenImpCasts()) == &Variable;
}

bool ReductionPatterns::isVariable(const clang::Expr *E) const {
  return Element ? isSameExpression(Context, *E->IgnoreParenImpCasts(),
                                    *Element->IgnoreParenImpCasts())
                 : isNamed(*E, Variable);
}

static bool mentionsAnywhere(const clang::Stmt *S,
                             const clang::ValueDecl &Variable) {
  if (!S)
    return false;
  if (const auto *E = llvm::dyn_cast<clang::Expr>(S);
      E && isNamed(*E, Variable))
    return true;
  if (const auto *Lambda = llvm::dyn_cast<clang::LambdaExpr>(S);
      Lambda && mentionsAnywhere(Lambda->getBody(), Variable))
    return true;
  return llvm::any_of(S->children(), [&](const clang::Stmt *Child) {
    return mentionsAnywhere(Child, Variable);
  });
}

bool ReductionPatterns::mentions(const clang::Stmt *S) const {
  return mentionsAnywhere(S, Variable);
}

clang::QualType ReductionPatterns::type() const {
  return Element ? Element->getType()
                 : Variable.getType().getNonReferenceType();
}

bool ReductionPatterns::isBool() const { return type()->isBooleanType(); }

/// `h[k]`, `*h`.
static bool isElementOf(const clang::Expr &E,
                        const clang::ValueDecl &Variable) {
  const clang::Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(Inner))
    return isNamed(*partsOf(*Element).Base, Variable) &&
           !mentionsAnywhere(partsOf(*Element).Index, Variable);
  const auto *Pointee = llvm::dyn_cast<clang::UnaryOperator>(Inner);
  return Pointee && Pointee->getOpcode() == clang::UO_Deref &&
         isNamed(*Pointee->getSubExpr(), Variable);
}

/// Without what changes no value: parentheses, conversions that the language
/// makes, and a cast to the variable's own type.
const clang::Expr *ReductionPatterns::stripped(const clang::Expr *Value) const {
  const clang::QualType Own = type();
  for (;;) {
    Value = Value->IgnoreParenImpCasts();
    const auto *Cast = llvm::dyn_cast<clang::ExplicitCastExpr>(Value);
    if (!Cast || !Context.hasSameUnqualifiedType(Cast->getType(), Own))
      return Value;
    Value = Cast->getSubExpr();
  }
}

/// An integer that takes a floating-point result rounds at every step.
bool ReductionPatterns::isRounded(const clang::Expr *Value) const {
  return type()->isIntegerType() &&
         Value->IgnoreParenImpCasts()->getType()->isRealFloatingType();
}

/// The variable holds each value of \p Value as it is.
bool ReductionPatterns::holds(const clang::Expr &Value) const {
  const clang::QualType Own = type();
  const clang::QualType Of = stripped(&Value)->getType();
  if (Own->isDependentType() || Of->isDependentType() ||
      Context.hasSameUnqualifiedType(Own, Of))
    return true;
  if (Own->isRealFloatingType() && Of->isRealFloatingType())
    return Context.getFloatingTypeOrder(Own, Of) >= 0;
  if (!Of->isIntegralOrEnumerationType())
    return false;
  const unsigned Bits = Context.getIntWidth(Of);
  if (Own->isRealFloatingType())
    return Bits <= llvm::APFloat::semanticsPrecision(
                       Context.getFloatTypeSemantics(Own));
  const bool IsUnsigned = Of->isUnsignedIntegerOrEnumerationType();
  return Own->isSignedIntegerType()
             ? Bits + IsUnsigned <= Context.getIntWidth(Own)
             : IsUnsigned && Own->isIntegerType() &&
                   Bits <= Context.getIntWidth(Own);
}

/// It is evaluated for more iterations than in the plain loop, which stops at
/// the first that decides `ok = ok && x`.
static bool hasEffect(const clang::ASTContext &Context,
                      const clang::Expr &Value) {
  if (Value.HasSideEffects(Context, /*IncludePossibleEffects=*/false))
    return true;
  const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&Value);
  if (Call && Call->getMethodDecl() && !Call->getMethodDecl()->isConst())
    return true;
  return llvm::any_of(Value.children(), [&](const clang::Stmt *Child) {
    const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Child);
    return Part && hasEffect(Context, *Part);
  });
}

/// \p Value is the variable with other values linked to it, `x + s - y`.
bool ReductionPatterns::isChain(const clang::Expr *Value,
                                bool (*IsLink)(int)) const {
  Value = stripped(Value);
  if (isVariable(Value))
    return true;
  const std::optional<Operation> Link = operationOf(Value);
  if (!Link || !IsLink(Link->Operator) || isRounded(Value))
    return false;
  const bool IsShort =
      Link->Operator == clang::BO_LAnd || Link->Operator == clang::BO_LOr;
  if (IsShort && hasEffect(Context, *Link->Right))
    return false;
  return (isChain(Link->Left, IsLink) && !mentions(Link->Right)) ||
         (Link->Operator != clang::BO_Sub && isChain(Link->Right, IsLink) &&
          !mentions(Link->Left));
}

bool ReductionPatterns::isSame(const clang::Expr *A,
                               const clang::Expr *B) const {
  return isSameExpression(Context, *stripped(A), *stripped(B));
}

/// As a number without a sign, the least value with one, which a thread begins
/// with, is a large one.
bool ReductionPatterns::losesSign(const clang::Expr &Compared) const {
  const clang::QualType Own = type();
  return isVariable(&Compared) && Own->isSignedIntegerType() &&
         Compared.getType()->isUnsignedIntegerType();
}

ReductionPatterns::Comparison
ReductionPatterns::comparison(const clang::Expr *Condition) const {
  const std::optional<Operation> Test =
      operationOf(Condition->IgnoreParenImpCasts());
  if (!Test || losesSign(*Test->Left) || losesSign(*Test->Right))
    return {};
  switch (Test->Operator) {
  case clang::BO_LT:
  case clang::BO_LE:
    return {Test->Left, Test->Right, Test->Operator == clang::BO_LT};
  case clang::BO_GT:
  case clang::BO_GE:
    return {Test->Right, Test->Left, Test->Operator == clang::BO_GT};
  default:
    return {};
  }
}

/// `x < s ? x : s` and its like.
ReductionPatterns::Kinds
ReductionPatterns::ofChoice(const clang::Expr *Value) const {
  const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Value);
  if (!Choice)
    return {};
  const Comparison Test = comparison(Choice->getCond());
  if (!Test.Less || isVariable(Test.Less) == isVariable(Test.More) ||
      mentions(isVariable(Test.Less) ? Test.More : Test.Less))
    return {};
  const auto chooses = [&](const clang::Expr *Then, const clang::Expr *Else) {
    return isSame(Choice->getTrueExpr(), Then) &&
           isSame(Choice->getFalseExpr(), Else);
  };
  if (chooses(Test.Less, Test.More))
    return {ReductionKind::Minimum};
  if (chooses(Test.More, Test.Less))
    return {ReductionKind::Maximum};
  return {};
}

static std::string calledName(const clang::CallExpr &Call) {
  const clang::Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Callee))
    return Name->getNameInfo().getAsString();
  if (const auto *Open = llvm::dyn_cast<clang::OverloadExpr>(Callee))
    return Open->getName().getAsString();
  if (const auto *Open =
          llvm::dyn_cast<clang::DependentScopeDeclRefExpr>(Callee))
    return Open->getDeclName().getAsString();
  return "";
}

/// `min(s, x)`, `max(x, max(s, y))`.
ReductionPatterns::Kinds
ReductionPatterns::ofCall(const clang::Expr *Value) const {
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(Value);
  if (!Call || Call->getNumArgs() != 2)
    return {};
  const auto Kind =
      llvm::StringSwitch<std::optional<ReductionKind>>(calledName(*Call))
          .Cases({"min", "fmin", "fminf", "fminl"}, ReductionKind::Minimum)
          .Cases({"max", "fmax", "fmaxf", "fmaxl"}, ReductionKind::Maximum)
          .Default(std::nullopt);
  if (!Kind || isRounded(Value))
    return {};
  for (const unsigned Own : {0u, 1u}) {
    const clang::Expr *Inner = stripped(Call->getArg(Own));
    if (!mentions(Call->getArg(1 - Own)) &&
        (isVariable(Inner) || ofCall(Inner) == Kinds{*Kind}))
      return {*Kind};
  }
  return {};
}

/// `found = true` and `isRight = false` add nothing but what they say.
ReductionPatterns::Kinds
ReductionPatterns::ofConstant(const clang::Expr *Value) const {
  clang::Expr::EvalResult Constant;
  if (Value->isValueDependent() || !Value->EvaluateAsInt(Constant, Context))
    return {};
  const llvm::APSInt Number = Constant.Val.getInt();
  if (Number == 1)
    return {ReductionKind::Or};
  if (Number == 0)
    return {ReductionKind::And};
  return {};
}

ReductionPatterns::Kinds
ReductionPatterns::ofAssigned(const clang::Expr *Value) const {
  struct Chain {
    ReductionKind Kind;
    bool (*IsLink)(int);
  };
  static constexpr Chain Chains[] = {
      {ReductionKind::Sum,
       [](int O) { return O == clang::BO_Add || O == clang::BO_Sub; }},
      {ReductionKind::Product, [](int O) { return O == clang::BO_Mul; }},
      {ReductionKind::BitAnd, [](int O) { return O == clang::BO_And; }},
      {ReductionKind::BitOr, [](int O) { return O == clang::BO_Or; }},
      {ReductionKind::BitXor, [](int O) { return O == clang::BO_Xor; }},
      {ReductionKind::And, [](int O) { return O == clang::BO_LAnd; }},
      {ReductionKind::Or, [](int O) { return O == clang::BO_LOr; }},
  };
  Value = stripped(Value);
  if (isVariable(Value))
    return {};
  for (const Chain &Each : Chains)
    if (isChain(Value, Each.IsLink))
      return {Each.Kind};
  if (Kinds Found = ofChoice(Value); !Found.empty())
    return Found;
  if (Kinds Found = ofCall(Value); !Found.empty())
    return Found;
  return ofConstant(Value);
}

ReductionPatterns::Kinds
ReductionPatterns::ofCompound(clang::BinaryOperatorKind Operator,
                              const clang::Expr *Value) const {
  if (mentions(Value))
    return {};
  switch (Operator) {
  case clang::BO_AddAssign:
  case clang::BO_SubAssign:
    return isRounded(Value) ? Kinds{} : Kinds{ReductionKind::Sum};
  case clang::BO_MulAssign:
    return isRounded(Value) ? Kinds{} : Kinds{ReductionKind::Product};
  case clang::BO_AndAssign:
    return isBool() ? Kinds{ReductionKind::And, ReductionKind::BitAnd}
                    : Kinds{ReductionKind::BitAnd};
  case clang::BO_OrAssign:
    return isBool() ? Kinds{ReductionKind::Or, ReductionKind::BitOr}
                    : Kinds{ReductionKind::BitOr};
  case clang::BO_XorAssign:
    return {ReductionKind::BitXor};
  default:
    return {};
  }
}

std::vector<ReductionKind>
ReductionPatterns::ofExpression(const clang::Expr &Update) const {
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Update))
    return Unary->isIncrementDecrementOp() && isVariable(Unary->getSubExpr())
               ? Kinds{ReductionKind::Sum}
               : Kinds{};
  const std::optional<Operation> Assignment = operationOf(&Update);
  if (!Assignment || !isVariable(Assignment->Left))
    return {};
  if (Assignment->Operator == clang::BO_Assign)
    return ofAssigned(Assignment->Right);
  return ofCompound(Assignment->Operator, Assignment->Right);
}

const clang::Expr *
ReductionPatterns::roundedValue(const clang::Expr &Update) const {
  const std::optional<Operation> Assignment = operationOf(&Update);
  if (!Assignment || !isVariable(Assignment->Left))
    return nullptr;
  const clang::Expr *Value = Assignment->Right->IgnoreParenImpCasts();
  const clang::BinaryOperatorKind Operator = Assignment->Operator;
  const bool IsUpdate = Operator == clang::BO_Assign
                            ? mentions(Value)
                            : Operator == clang::BO_AddAssign ||
                                  Operator == clang::BO_SubAssign ||
                                  Operator == clang::BO_MulAssign;
  return IsUpdate && isRounded(Value) ? Value : nullptr;
}

/// Comparisons with what is not a number are false.
bool ReductionPatterns::losesToNaN(const clang::Expr *Value) const {
  Value = stripped(Value);
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Value))
    return !ofChoice(Choice).empty() &&
           !isVariable(stripped(Choice->getFalseExpr()));
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(Value);
  const clang::FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->isInStdNamespace() || ofCall(Value).empty() ||
      !Callee->getReturnType()->isReferenceType())
    return false;
  const clang::Expr *First = stripped(Call->getArg(0));
  return !isVariable(First) && (!mentions(First) || losesToNaN(First));
}

bool ReductionPatterns::takesNaN(const clang::Expr &Update) const {
  const std::optional<Operation> Assignment = operationOf(&Update);
  return Assignment && Assignment->Operator == clang::BO_Assign &&
         type()->isRealFloatingType() && !Context.getLangOpts().NoHonorNaNs &&
         losesToNaN(Assignment->Right);
}

static const clang::Expr *expressionOf(const clang::Stmt *S) {
  const auto *E = llvm::dyn_cast_or_null<clang::Expr>(S);
  return E ? E->IgnoreParenImpCasts() : nullptr;
}

std::vector<ReductionKind>
ReductionPatterns::ofCondition(const clang::IfStmt &If,
                               const clang::ValueDecl *&Index) const {
  Index = nullptr;
  if (If.getElse() || If.getInit() || If.getConditionVariable())
    return {};
  const Comparison Test = comparison(If.getCond());
  if (!Test.Less || isVariable(Test.Less) == isVariable(Test.More))
    return {};
  const bool IsMinimum = isVariable(Test.More);
  const clang::Expr *Tested = IsMinimum ? Test.Less : Test.More;
  std::vector<const clang::Stmt *> Parts = {If.getThen()};
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(If.getThen()))
    Parts.assign(Block->body_begin(), Block->body_end());
  bool SetsValue = false;
  for (const clang::Stmt *Part : Parts) {
    const clang::Expr *E = expressionOf(Part);
    const std::optional<Operation> Set = E ? operationOf(E) : std::nullopt;
    if (!Set || Set->Operator != clang::BO_Assign)
      return {};
    if (!SetsValue && isVariable(Set->Left) && isSame(Set->Right, Tested) &&
        !mentions(Tested))
      SetsValue = true;
    else if (!Index && !mentions(Set->Right) && !isVariable(Set->Left))
      Index = namedValue(Set->Left->IgnoreParenImpCasts());
    else
      return {};
    if (!SetsValue && !Index)
      return {};
  }
  if (!SetsValue || (Parts.size() == 2) != (Index != nullptr))
    return {};
  // Of values that the variable rounds to one, the first is not the best.
  if (Index && !holds(*Tested))
    return {};
  // Of equal values, `<=` would take the last one.
  if (Index && !Test.IsStrict)
    return {};
  if (Index)
    return {IsMinimum ? ReductionKind::ArgMinimum : ReductionKind::ArgMaximum};
  return {IsMinimum ? ReductionKind::Minimum : ReductionKind::Maximum};
}

/// The first place that an assignment or increment in \p S changes.
static const clang::Expr *assignedIn(const clang::Stmt *S) {
  if (const auto *Block = llvm::dyn_cast_or_null<clang::CompoundStmt>(S))
    return Block->body_empty() ? nullptr : assignedIn(*Block->body_begin());
  const clang::Expr *E = expressionOf(S);
  if (!E)
    return nullptr;
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(E))
    return Unary->isIncrementDecrementOp() ? Unary->getSubExpr() : nullptr;
  const std::optional<Operation> Assignment = operationOf(E);
  const bool IsAssignment =
      Assignment && clang::BinaryOperator::isAssignmentOp(Assignment->Operator);
  return IsAssignment ? Assignment->Left : nullptr;
}

const clang::Expr *idxmap::updatedElement(const clang::ASTContext &Context,
                                          const clang::Stmt &S,
                                          const clang::ValueDecl &Variable) {
  const auto *If = llvm::dyn_cast<clang::IfStmt>(&S);
  const clang::Expr *Place = assignedIn(If ? If->getThen() : &S);
  return Place && isElementOf(*Place, Variable) &&
                 !Place->HasSideEffects(Context,
                                        /*IncludePossibleEffects=*/false)
             ? Place
             : nullptr;
}
