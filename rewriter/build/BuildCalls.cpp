//===- BuildCalls.cpp - Calls, and what they are given --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/effects/PassingCalls.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/EachName.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

using ValueKind = ir::Value::Kind;

/// As \p Parameter gets it: by its address where that is a reference. A
/// function of the library does not go on from there to what lies beside it.
ir::Value TreeBuilder::argument(const clang::Expr &X, clang::QualType Parameter,
                                bool IsOfLibrary) {
  if (Parameter->isReferenceType()) {
    ir::Value Result =
        address(place(X), isUnchangeable(Parameter.getNonReferenceType()), X);
    Result.IsWithin = IsOfLibrary;
    return Result;
  }
  ir::Value Result = value(X);
  if (Parameter->isPointerType())
    Result.IsConstant = isUnchangeable(Parameter->getPointeeType());
  return Result;
}

/// What is at \p X, an argument that a reference may be bound to.
ir::Value TreeBuilder::valueGiven(const clang::Expr &X) {
  // It may be made constant.
  const auto *Cast = llvm::dyn_cast<clang::ImplicitCastExpr>(&X);
  const auto *Temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(
      Cast && Cast->getCastKind() == clang::CK_NoOp ? Cast->getSubExpr() : &X);
  return Temporary       ? value(*Temporary->getSubExpr())
         : X.isGLValue() ? load(place(X), X)
                         : value(X);
}

/// A number that \p Object, a container, tells of itself.
ir::Value TreeBuilder::lengthOf(const char *What, const clang::Expr &Object) {
  ir::Value Of = address(place(Object), /*IsConstant=*/true, Object);
  Of.IsReadOnly = Of.IsWithin = true;
  ir::Value Result = made(ValueKind::Call, Object, What, {std::move(Of)});
  Result.Is = {ir::Type::Kind::Unsigned, 64, {}};
  return Result;
}

/// Copying it is done by the library, or by the compiler part by part.
static bool isCopiedWithin(const clang::CXXRecordDecl &Class) {
  if (!Class.hasDefinition() || isOfLibrary(Class))
    return Class.hasDefinition();
  const auto isDefaulted = [](const clang::CXXMethodDecl *Each) {
    return !(Each->isCopyAssignmentOperator() ||
             Each->isMoveAssignmentOperator()) ||
           Each->isDefaulted() || Each->isDeleted();
  };
  const auto isWithin = [](clang::QualType Part) {
    const auto *Of = Part->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !Of || isCopiedWithin(*Of);
  };
  return llvm::all_of(Class.methods(), isDefaulted) &&
         llvm::all_of(
             Class.bases(),
             [&](const auto &Each) { return isWithin(Each.getType()); }) &&
         llvm::all_of(Class.fields(), [&](const clang::FieldDecl *Each) {
           return isWithin(Each->getType());
         });
}

/// It does not go on from its arguments to what lies beside them: a function
/// of the library, or an assignment that is made of such.
static bool staysWithin(const clang::FunctionDecl &Callee) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  const bool IsCopy = Method && Method->isDefaulted() &&
                      (Method->isCopyAssignmentOperator() ||
                       Method->isMoveAssignmentOperator());
  return isOfLibrary(Callee) ||
         (IsCopy && isCopiedWithin(*Method->getParent()));
}

static bool isStandardString(const clang::CXXRecordDecl &Class) {
  return Class.isInStdNamespace() && Class.getIdentifier() &&
         Class.getName() == "basic_string";
}

/// As \p Method gets it. What nobody reads the body of and is known to keep it
/// only gets what it holds: by `v.begin()` v's elements are written, not v.
ir::Value TreeBuilder::objectOf(const clang::CXXMethodDecl &Method,
                                const clang::Expr &Object) {
  ir::Place At = Object.getType()->isPointerType() ? pointee(Object, numeral(0))
                                                   : place(Object);
  const clang::CXXRecordDecl &Class = *Method.getParent();
  const bool IsLibrary = isOfLibrary(Method);
  const bool LeadsToElements = isStandardContainer(Class) || isView(Class);
  const bool IsKept = Method.isConst() ? IsLibrary : keepsObject(Method);
  const bool AsksForLength = IsLibrary && asksForLength(Method.getDeclName()) &&
                             (LeadsToElements || isStandardArray(Class));
  if (!readable(Method) && IsKept && !AsksForLength &&
      (LeadsToElements || (Method.isConst() && !At.Is.IsFlat))) {
    ir::Value Result = load(std::move(At), Object);
    Result.IsReadOnly =
        (isStandardContainer(Class) || isStandardString(Class)) &&
        Method.isConst();
    return Result;
  }
  const bool IsConstant = Method.isConst() && !Class.hasMutableFields();
  ir::Value Result =
      address(std::move(At), IsConstant || AsksForLength, Object);
  Result.IsReadOnly = AsksForLength;
  Result.IsWithin = staysWithin(Method);
  return Result;
}

/// What a call of \p Lambda, whose body is not read, may reach.
void TreeBuilder::addCaptures(const clang::CXXRecordDecl &Lambda,
                              const clang::Expr &X,
                              std::vector<ir::Value> &To) {
  for (const clang::LambdaCapture &Each : Lambda.captures()) {
    if (Each.capturesThis())
      To.push_back(address(ownObject(), false, X));
    if (!Each.capturesVariable())
      continue;
    const clang::ValueDecl &Variable = *Each.getCapturedVar();
    ir::Place Of = variable(Variable);
    To.push_back(Each.getCaptureKind() == clang::LCK_ByRef
                     ? address(std::move(Of), false, X)
                     : load(std::move(Of), X));
  }
}

/// By a pointer to a function, whose type says how it gets its arguments.
ir::Value TreeBuilder::pointedCall(const clang::CallExpr &X) {
  const clang::QualType Type = X.getCallee()->getType();
  const auto *Of =
      Type->isPointerType()
          ? Type->getPointeeType()->getAs<clang::FunctionProtoType>()
          : nullptr;
  if (!Of || Of->isVariadic())
    return opaque(X, X.getType());
  std::vector<ir::Value> Arguments;
  for (unsigned I = 0; I < X.getNumArgs(); ++I)
    Arguments.push_back(argument(*X.getArg(I), Of->getParamType(I)));
  eachName(*X.getCallee(), [&](const clang::Expr &Name) {
    if (const auto *Function =
            llvm::dyn_cast<clang::FunctionDecl>(namedValue(&Name)))
      addVariablesOf(*Function, Name, Arguments);
  });
  return made(ValueKind::Call, X, "call", std::move(Arguments));
}

/// `__atomic_fetch_add(&a[i], 1, order)`: of what its pointers lead to, it
/// touches one object each.
ir::Value TreeBuilder::atomicValue(const clang::AtomicExpr &X) {
  std::vector<ir::Value> Arguments;
  for (const clang::Stmt *Each : X.children())
    if (const auto *Argument = llvm::dyn_cast_or_null<clang::Expr>(Each)) {
      Arguments.push_back(value(*Argument));
      Arguments.back().IsWithin = true;
    }
  return made(ValueKind::Call, X, "atomic", std::move(Arguments));
}

ir::Value TreeBuilder::callValue(const clang::CallExpr &X) {
  if (const clang::Expr *Container = containerOfData(&X))
    return address(pointee(X, numeral(0)),
                   Container->getType().isConstQualified(), X);
  const clang::FunctionDecl *Callee = X.getDirectCallee();
  if (!Callee)
    return pointedCall(X);
  if (makesAddress(X, *Callee))
    return made(ValueKind::Convert, X, "", {valueGiven(*X.getArg(0))});
  if (auto Iterator = iteratorCall(X, *Callee))
    return std::move(*Iterator);
  std::vector<ir::Value> Arguments;
  const clang::Expr *Object = objectOfCall(X);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Callee);
  if (Object && Method && !Method->isStatic())
    Arguments.push_back(objectOf(*Method, *Object));
  const bool IsObjectFirst = Object && !llvm::isa<clang::CXXMemberCallExpr>(X);
  const unsigned First = IsObjectFirst ? 1 : 0;
  const bool OnlyForwards = onlyForwards(
      *Callee, llvm::ArrayRef(X.getArgs(), X.getNumArgs()).drop_front(First));
  for (unsigned I = First; I < X.getNumArgs(); ++I) {
    const unsigned P = I - First;
    Arguments.push_back(argument(*X.getArg(I),
                                 P < Callee->getNumParams()
                                     ? Callee->getParamDecl(P)->getType()
                                     : X.getArg(I)->getType(),
                                 staysWithin(*Callee)));
    Arguments.back().IsConstant |=
        isStandardOperation(*Callee) || onlyPasses(*Callee) || OnlyForwards;
  }
  ir::Value Result = made(ValueKind::Call, X,
                          Method && Method->getParent()->isLambda()
                              ? "lambda"
                              : Callee->getQualifiedNameAsString(),
                          std::move(Arguments));
  Result.GivesArguments = isOfLibrary(*Callee);
  Result.GivesObject = X.isPRValue();
  follow(*Callee, X, Result);
  if (Method && Method->getParent()->isLambda() && !Result.Callee)
    addCaptures(*Method->getParent(), X, Result.Operands);
  return Result;
}

/// `()`, `{}` and nothing at all, for what has no constructor that does more.
static bool isMadeOfNothing(const clang::CXXNewExpr &X) {
  if (const clang::CXXConstructExpr *Made = X.getConstructExpr())
    return Made->getConstructor()->isTrivial();
  const clang::Expr *Init = X.getInitializer();
  if (!Init)
    return true;
  const auto *List = llvm::dyn_cast<clang::InitListExpr>(Init);
  return llvm::isa<clang::ImplicitValueInitExpr>(Init) ||
         (List && isFlat(X.getAllocatedType()) && List->getNumInits() == 0);
}

/// `new T[n]`: memory that nothing else leads to. What else is made there, or
/// where, is not followed.
ir::Value TreeBuilder::newValue(const clang::CXXNewExpr &X) {
  if (X.getNumPlacementArgs() > 0 || !isMadeOfNothing(X) ||
      llvm::isa_and_nonnull<clang::CXXMethodDecl>(X.getOperatorNew()))
    return opaque(X, X.getType());
  std::vector<ir::Value> Size;
  if (const auto Count = X.getArraySize())
    Size.push_back(value(**Count));
  return made(ir::Value::Kind::Opaque, X, "new", std::move(Size));
}

/// As `free(p)`, where no destructor of the program's and no operator of a
/// class runs.
ir::Value TreeBuilder::deleteValue(const clang::CXXDeleteExpr &X) {
  const clang::FunctionDecl *Operator = X.getOperatorDelete();
  if (X.isInstantiationDependent() || X.getDestroyedType().isNull() ||
      X.getDestroyedType().isDestructedType() ||
      llvm::isa_and_nonnull<clang::CXXMethodDecl>(Operator))
    return opaque(X, X.getType());
  ir::Value Result =
      made(ValueKind::Call, X, "operator delete", {value(*X.getArgument())});
  Result.GivesArguments = true;
  return Result;
}
