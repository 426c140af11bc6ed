//===- BuildValues.cpp - From expressions to values -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"
#include "rewriter/effects/PassingCalls.h"

#include "rewriter/ir/Walk.h"
#include "rewriter/source/EachName.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

using ValueKind = ir::Value::Kind;

ir::Value TreeBuilder::made(ValueKind Of, const clang::Expr &X,
                            std::string Text, std::vector<ir::Value> Operands) {
  ir::Value Result;
  Result.Of = Of;
  Result.Is = type(X.getType());
  Result.Text = std::move(Text);
  Result.Operands = std::move(Operands);
  Result.Where = E.Tokens.add(X.getSourceRange());
  return Result;
}

ir::Value TreeBuilder::load(ir::Place From, const clang::Stmt &X) {
  ir::Value Result;
  Result.Of = ValueKind::Load;
  Result.Is = From.Is;
  Result.At = std::make_shared<const ir::Place>(std::move(From));
  Result.Where = E.Tokens.add(X.getSourceRange());
  return Result;
}

/// What a pointer or iterator, the value of \p X, points to; null for others.
static clang::QualType pointeeOf(const clang::Stmt &X) {
  const auto *Pointer = llvm::dyn_cast<clang::Expr>(&X);
  clang::QualType Type =
      Pointer && Pointer->isPRValue() ? Pointer->getType() : clang::QualType();
  if (!Type.isNull() && Type->isRecordType())
    Type = pointerOfIterator(Type.getCanonicalType());
  return !Type.isNull() && Type->isPointerType() ? Type->getPointeeType()
                                                 : clang::QualType();
}

ir::Value TreeBuilder::address(ir::Place Of, bool IsConstant,
                               const clang::Stmt &X) {
  if (const clang::QualType Type = pointeeOf(X); !Type.isNull())
    Of.Is = type(Type);
  ir::Value Result = load(std::move(Of), X);
  Result.Of = ValueKind::Address;
  Result.Is = {ir::Type::Kind::Pointer, 0, {}};
  Result.IsConstant = IsConstant;
  return Result;
}

static bool namesThis(const clang::Stmt &S) {
  return llvm::isa<clang::CXXThisExpr>(S) ||
         llvm::any_of(S.children(), [](const clang::Stmt *Child) {
           return Child && namesThis(*Child);
         });
}

/// The object of the function around is used, as more than the owner of a field
/// that is named.
static bool usesObject(const clang::Stmt &S) {
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&S);
  if (Member && llvm::isa<clang::FieldDecl>(Member->getMemberDecl()) &&
      llvm::isa<clang::CXXThisExpr>(Member->getBase()->IgnoreImpCasts()))
    return false;
  return llvm::isa<clang::CXXThisExpr>(S) ||
         llvm::any_of(S.children(), [](const clang::Stmt *Child) {
           return Child && usesObject(*Child);
         });
}

namespace {

/// Default arguments and initializers, which stand elsewhere.
class DefaultFinder : public EvaluatedVisitor {
public:
  DefaultFinder() { ShouldVisitImplicitCode = true; }

  std::vector<const clang::Expr *> Found;

  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *S) override {
    Found.push_back(S->getExpr());
    return true;
  }
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *S) override {
    Found.push_back(S->getExpr());
    return true;
  }
};

} // namespace

/// With the variables of the program that functions use which run there.
std::vector<ir::Value> TreeBuilder::namesIn(const clang::Stmt &S) {
  std::vector<ir::Value> Result;
  eachName(S, [&](const clang::Expr &Name) {
    if (!llvm::isa<clang::FunctionDecl>(namedValue(&Name)))
      Result.push_back(address(place(Name), false, Name));
  });
  DefaultFinder Defaults;
  Defaults.TraverseStmt(const_cast<clang::Stmt *>(&S));
  for (const clang::Expr *Each : Defaults.Found)
    eachName(*Each, [&](const clang::Expr &Name) {
      if (!llvm::isa<clang::FieldDecl, clang::FunctionDecl>(namedValue(&Name)))
        Result.push_back(address(place(Name), false, Name));
    });
  for (const CallEdge &Each : Outside.graph().from(S))
    if (Each.Callee && !(Each.By && llvm::isa<clang::OverloadExpr>(Each.By)))
      addVariablesOf(Each, S, Result);
  if (usesObject(S))
    Result.push_back(address(ownObject(), false, S));
  return Result;
}

ir::Value TreeBuilder::opaque(const clang::Stmt &X, clang::QualType Type) {
  ir::Value Result;
  Result.Is = type(Type);
  Result.Text = X.getStmtClassName();
  Result.Operands = namesIn(X);
  Result.Where = E.Tokens.add(X.getSourceRange());
  return Result;
}

/// The digits of a constant, or nothing.
static std::optional<std::string> numberIn(const clang::ASTContext &Context,
                                           const clang::Expr &X) {
  if (X.isValueDependent() || X.isTypeDependent() || X.isGLValue())
    return std::nullopt;
  if (const auto *Floating = llvm::dyn_cast<clang::FloatingLiteral>(&X)) {
    llvm::SmallString<24> Text;
    Floating->getValue().toString(Text);
    return std::string(Text);
  }
  clang::Expr::EvalResult Result;
  if (X.getType()->isIntegralOrEnumerationType() &&
      X.EvaluateAsInt(Result, Context, clang::Expr::SE_NoSideEffects))
    return llvm::toString(Result.Val.getInt(), /*Radix=*/10);
  return std::nullopt;
}

/// Null where the other elements are zero.
static const clang::Expr *fillerOf(const clang::Expr *Filler) {
  return Filler && !llvm::isa<clang::ImplicitValueInitExpr>(Filler) ? Filler
                                                                    : nullptr;
}

ir::Value TreeBuilder::value(const clang::Expr &Expression) {
  const clang::Expr &X = *Expression.IgnoreParens();
  // `T x(a, b)`, whose arguments are no expression yet.
  if (X.getType().isNull())
    return opaque(X, E.Context.DependentTy);
  if (const auto Number = numberIn(E.Context, X))
    return made(ValueKind::Number, X, *Number, {});
  if (X.isTypeDependent())
    return openValue(X);
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(&X))
    return value(*Full->getSubExpr());
  // `(Point){x, y}`
  if (const auto *Made = llvm::dyn_cast<clang::CompoundLiteralExpr>(&X);
      Made && !X.isGLValue())
    return value(*Made->getInitializer());
  if (const auto *Temporary = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(&X)) {
    ir::Value Of = value(*Temporary->getSubExpr());
    const ir::Place Name = ownVariable("temporary", Of.Is);
    ir::Statements First;
    addDestruction(Name, X.getType(), X, First);
    if (First.empty())
      return Of;
    First.insert(First.begin(),
                 {ir::Declare{*Name.Base, std::move(Of)}, First.front().Where});
    return sequence(std::move(First), load(Name, X));
  }
  if (const auto *Parameter =
          llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(&X))
    return value(*Parameter->getReplacement());
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(&X))
    return castValue(*Cast);
  // auto [x, y] = a[i], of an array.
  if (const auto *Copy = llvm::dyn_cast<clang::ArrayInitLoopExpr>(&X))
    return load(place(*Copy->getCommonExpr()->getSourceExpr()), X);
  // `a != b` by `==`.
  if (const auto *Other = llvm::dyn_cast<clang::CXXRewrittenBinaryOperator>(&X))
    return value(*Other->getSemanticForm());
  if (const auto *Atomic = llvm::dyn_cast<clang::AtomicExpr>(&X))
    return atomicValue(*Atomic);
  if (isChange(X))
    return loaded(X, X);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
      Unary && Unary->getOpcode() != clang::UO_Deref)
    return unaryValue(*Unary);
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X))
    return binaryValue(*Binary);
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&X);
      Choice && !X.isGLValue())
    return made(ValueKind::Operation, X, "?:",
                {value(*Choice->getCond()), value(*Choice->getTrueExpr()),
                 value(*Choice->getFalseExpr())});
  if (isThisObject(&X))
    return address(ownObject(), false, X);
  if (const auto *Default = llvm::dyn_cast<clang::CXXDefaultArgExpr>(&X))
    return value(*Default->getExpr());
  if (const auto *Default = llvm::dyn_cast<clang::CXXDefaultInitExpr>(&X))
    return value(*Default->getExpr());
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(
          X) &&
      X.getType()->isScalarType())
    return made(ValueKind::Number, X, "0", {});
  if (const auto *Lambda = llvm::dyn_cast<clang::LambdaExpr>(&X))
    return lambdaValue(*Lambda);
  if (const auto *List = llvm::dyn_cast<clang::InitListExpr>(&X))
    return listValue(
        X, List->inits(),
        fillerOf(List->hasArrayFiller() ? List->getArrayFiller() : nullptr));
  if (const auto *List = llvm::dyn_cast<clang::CXXParenListInitExpr>(&X))
    return listValue(X, List->getInitExprs(), fillerOf(List->getArrayFiller()));
  if (const auto *Construct = llvm::dyn_cast<clang::CXXConstructExpr>(&X))
    return constructValue(*Construct);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(&X);
      Call && !X.isGLValue())
    return callValue(*Call);
  if (const auto *New = llvm::dyn_cast<clang::CXXNewExpr>(&X))
    return newValue(*New);
  if (const auto *Delete = llvm::dyn_cast<clang::CXXDeleteExpr>(&X))
    return deleteValue(*Delete);
  if (X.isGLValue() || isTemplateNumber(X))
    return load(place(X), X);
  if (const auto *Block = llvm::dyn_cast<clang::StmtExpr>(&X))
    if (std::optional<ir::Value> Last = statementValue(*Block))
      return *Last;
  return opaque(X, X.getType());
}

/// `({ t = i; t + 1; })`, without variables whose destructors are to run.
std::optional<ir::Value> TreeBuilder::statementValue(const clang::StmtExpr &X) {
  const auto &Parts = *X.getSubStmt();
  const auto *Last = Parts.body_empty()
                         ? nullptr
                         : llvm::dyn_cast<clang::Expr>(Parts.body_back());
  const bool HasObjects =
      llvm::any_of(Parts.body(), [](const clang::Stmt *Each) {
        const auto *Some = llvm::dyn_cast<clang::DeclStmt>(Each);
        return Some && llvm::any_of(Some->decls(), [](const clang::Decl *D) {
                 const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
                 return !Variable || Variable->getType()->isRecordType();
               });
      });
  if (!Last || HasObjects || Last->getType()->isVoidType())
    return std::nullopt;
  ir::Statements First;
  for (const clang::Stmt *Each : Parts.body())
    if (Each != Last)
      add(Each, First);
  return sequence(std::move(First), value(*Last));
}

/// What \p Lvalue holds; of `c ? a : b`, that of a or b, and of `p++`, what p
/// held before.
ir::Value TreeBuilder::loaded(const clang::Expr &Lvalue, const clang::Expr &X) {
  const clang::Expr &Inner = *Lvalue.IgnoreParens();
  if (isChange(Inner)) {
    ir::Value Changed = changeValue(Inner);
    ir::Place Given = *Changed.Operands.front().At;
    return sequence(*Changed.First, load(std::move(Given), X));
  }
  const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&Inner);
  if (!Choice)
    return load(place(Lvalue), X);
  const clang::Expr &True = *Choice->getTrueExpr();
  const clang::Expr &False = *Choice->getFalseExpr();
  return made(
      ValueKind::Operation, X, "?:",
      {value(*Choice->getCond()), loaded(True, True), loaded(False, False)});
}

ir::Value TreeBuilder::castValue(const clang::CastExpr &Cast) {
  const clang::Expr &Sub = *Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case clang::CK_LValueToRValue:
    return loaded(Sub, Cast);
  case clang::CK_ToVoid:
    return value(Sub);
  case clang::CK_NoOp:
  case clang::CK_ConstructorConversion:
  case clang::CK_UserDefinedConversion:
    return Cast.isGLValue() ? load(place(Cast), Cast) : value(Sub);
  case clang::CK_ArrayToPointerDecay:
    return address(pointee(Cast, numeral(0)), Sub.getType().isConstQualified(),
                   Cast);
  case clang::CK_DerivedToBase:
  case clang::CK_UncheckedDerivedToBase:
  case clang::CK_BaseToDerived:
    return Cast.getType()->isPointerType()
               ? address(pointee(Cast, numeral(0)), false, Cast)
               : load(place(Cast), Cast);
  case clang::CK_NullToPointer:
    return made(ValueKind::Number, Cast, "0", {});
  case clang::CK_BitCast:
  case clang::CK_IntegralToPointer:
  case clang::CK_PointerToIntegral:
  case clang::CK_IntegralCast:
  case clang::CK_IntegralToFloating:
  case clang::CK_IntegralToBoolean:
  case clang::CK_FloatingCast:
  case clang::CK_FloatingToIntegral:
  case clang::CK_FloatingToBoolean:
  case clang::CK_BooleanToSignedIntegral:
  case clang::CK_PointerToBoolean:
  case clang::CK_Dependent: // Of what a template leaves open to a type.
    return made(ValueKind::Convert, Cast, "", {value(Sub)});
  default:
    return Cast.isGLValue() ? load(place(Cast), Cast)
                            : opaque(Cast, Cast.getType());
  }
}

ir::Value TreeBuilder::sequence(ir::Statements First, ir::Value Then) {
  ir::Value Result;
  Result.Of = ValueKind::Sequence;
  Result.Is = Then.Is;
  Result.Where = Then.Where;
  Result.First = std::make_shared<const ir::Statements>(std::move(First));
  Result.Operands.push_back(std::move(Then));
  return Result;
}

/// \p Of, X's place, so that what it calls happens once: by a name in \p To.
ir::Place TreeBuilder::steady(ir::Place Of, const clang::Expr &X,
                              ir::Statements &To) {
  if (!ir::mayHaveEffect(Of))
    return Of;
  ir::Place Name = ownVariable("place", Of.Is, /*IsReference=*/true);
  put(X, ir::Bind{*Name.Base, std::move(Of)}, To);
  return Name;
}

/// The address of what an assignment, `++` or `--` gives.
ir::Value TreeBuilder::changeValue(const clang::Expr &X) {
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
  ir::Statements First;
  const ir::Place To = steady(
      place(Binary ? *Binary->getLHS() : *Unary->getSubExpr()), X, First);
  ir::Place Given = To;
  if (Unary && Unary->isPostfix()) {
    Given = ownVariable("old", To.Is);
    put(X, ir::Declare{*Given.Base, load(To, X)}, First);
  }
  if (const auto *Compound = llvm::dyn_cast<clang::CompoundAssignOperator>(&X))
    put(X,
        ir::Update{To, Compound->getOpcodeStr().drop_back().str(),
                   value(*Compound->getRHS()),
                   type(Compound->getComputationResultType())},
        First);
  else if (Binary)
    put(X, ir::Assign{To, value(*Binary->getRHS())}, First);
  else
    put(X,
        ir::Update{To, Unary->isIncrementOp() ? "+" : "-", numeral(1),
                   type(Unary->getType())},
        First);
  return sequence(std::move(First), address(std::move(Given), false, X));
}

ir::Value TreeBuilder::unaryValue(const clang::UnaryOperator &X) {
  const clang::Expr &Sub = *X.getSubExpr();
  switch (X.getOpcode()) {
  case clang::UO_Plus:
    return value(Sub);
  case clang::UO_Minus:
  case clang::UO_Not:
  case clang::UO_LNot:
    return made(ValueKind::Operation, X,
                clang::UnaryOperator::getOpcodeStr(X.getOpcode()).str(),
                {value(Sub)});
  case clang::UO_AddrOf:
    if (Sub.isGLValue() && !Sub.getType()->isFunctionType())
      return address(place(Sub), Sub.getType().isConstQualified(), X);
    break;
  default:
    break;
  }
  return opaque(X, X.getType());
}

ir::Value TreeBuilder::binaryValue(const clang::BinaryOperator &X) {
  if (X.isCommaOp()) {
    ir::Statements First;
    addExpression(*X.getLHS(), First);
    return sequence(std::move(First), value(*X.getRHS()));
  }
  if (X.isAssignmentOp() || X.isPtrMemOp())
    return opaque(X, X.getType());
  if (X.getType()->isPointerType())
    return address(pointee(X, numeral(0)),
                   X.getType()->getPointeeType().isConstQualified(), X);
  return made(ValueKind::Operation, X, X.getOpcodeStr().str(),
              {value(*X.getLHS()), value(*X.getRHS())});
}

/// A member's own initializer in `{x, y}`, where `this` is the object that is
/// made; \p Others are the members before it. Null if it is none.
std::optional<ir::Value>
TreeBuilder::defaultOf(const clang::Expr &X,
                       const std::vector<ir::Value> &Others) {
  const auto *Default = llvm::dyn_cast<clang::CXXDefaultInitExpr>(&X);
  if (!Default || !namesThis(*Default->getExpr()))
    return std::nullopt;
  ir::Value Result = made(ValueKind::Opaque, X, "Initializer", Others);
  eachName(*Default->getExpr(), [&](const clang::Expr &Name) {
    if (!llvm::isa<clang::FieldDecl, clang::FunctionDecl>(namedValue(&Name)))
      Result.Operands.push_back(address(place(Name), false, Name));
  });
  return Result;
}

/// `{x, y}`, or in C++20 `S(x, y)`; \p Rest is what the other elements of an
/// array begin with, or null.
ir::Value TreeBuilder::listValue(const clang::Expr &X,
                                 llvm::ArrayRef<clang::Expr *> Written,
                                 const clang::Expr *Rest) {
  std::vector<const clang::Expr *> All(Written.begin(), Written.end());
  if (Rest)
    All.push_back(Rest);
  std::vector<ir::Value> Parts;
  for (const clang::Expr *Each : All)
    if (auto Default = defaultOf(*Each, Parts))
      Parts.push_back(std::move(*Default));
    else
      // A reference in an object is initialized by an lvalue.
      Parts.push_back(Each->isGLValue() ? address(place(*Each), false, *Each)
                                        : value(*Each));
  if (!X.getType()->isRecordType() && !X.getType()->isArrayType() &&
      Parts.size() == 1)
    return std::move(Parts.front());
  return made(ValueKind::Aggregate, X, "", std::move(Parts));
}

ir::Value TreeBuilder::constructValue(const clang::CXXConstructExpr &X) {
  const clang::CXXConstructorDecl &Callee = *X.getConstructor();
  if (Callee.isCopyOrMoveConstructor() && Callee.isTrivial() &&
      X.getNumArgs() == 1)
    return value(*X.getArg(0));
  if (const clang::Expr *Iterator = iteratorCopied(X))
    return valueGiven(*Iterator);
  std::vector<ir::Value> Arguments;
  // A view holds what leads to the elements.
  const auto isViewed = [&](const clang::Expr &Of) {
    const auto *Class = Of.getType()->getAsCXXRecordDecl();
    return isView(*Callee.getParent()) && Class &&
           (isStandardContainer(*Class) || isView(*Class));
  };
  for (unsigned I = 0; I < X.getNumArgs(); ++I)
    Arguments.push_back(isViewed(*X.getArg(I))
                            ? value(*X.getArg(I))
                            : argument(*X.getArg(I),
                                       I < Callee.getNumParams()
                                           ? Callee.getParamDecl(I)->getType()
                                           : X.getArg(I)->getType(),
                                       isOfLibrary(Callee)));
  if (onlyForwards(Callee, llvm::ArrayRef(X.getArgs(), X.getNumArgs())))
    for (ir::Value &Each : Arguments)
      Each.IsConstant = true;
  // A copy of a container leads to elements of its own, and no further than
  // those that it is made of.
  if (Callee.isCopyConstructor() && isStandardContainer(*Callee.getParent())) {
    Arguments.front() = value(*X.getArg(0));
    Arguments.front().IsReadOnly = true;
  }
  ir::Value Result =
      made(ValueKind::Call, X, Callee.getParent()->getNameAsString(),
           std::move(Arguments));
  Result.GivesArguments = true;
  Result.GivesObject = true;
  follow(Callee, X, Result);
  return Result;
}
