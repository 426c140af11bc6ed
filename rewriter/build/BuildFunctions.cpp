//===- BuildFunctions.cpp - The trees of called functions -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/TreeBuilder.h"

#include "rewriter/effects/LibraryCalls.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Beyond it, calls are not followed: nobody's body calls so many.
static constexpr size_t MostFunctions = 500;

/// That a lambda is made where its variables are those of the body.
static bool holdsNoCopies(const clang::CXXRecordDecl &Lambda) {
  for (const clang::LambdaCapture &Each : Lambda.captures())
    if (Each.capturesVariable() && Each.getCaptureKind() != clang::LCK_ByRef)
      return false;
  return true;
}

/// After the body of its destructor, those of bases and members run.
static bool destroysParts(const clang::CXXRecordDecl &Class) {
  const auto isDestroyed = [](clang::QualType Part) {
    const auto *Of = Part->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return Of && !Of->hasTrivialDestructor();
  };
  return llvm::any_of(Class.bases(),
                      [&](const clang::CXXBaseSpecifier &Base) {
                        return isDestroyed(Base.getType());
                      }) ||
         llvm::any_of(Class.fields(), [&](const clang::FieldDecl *Field) {
           return isDestroyed(Field->getType());
         });
}

/// The declaration with the body, if that can be read in place of a call.
const clang::FunctionDecl *
TreeBuilder::readable(const clang::FunctionDecl &Callee) const {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  const clang::FunctionDecl *Definition = nullptr;
  if (Callee.isDependentContext() || Callee.isVariadic() ||
      isOfLibrary(Callee) || Callee.getBuiltinID() != 0 || Callee.isWeak())
    return nullptr; // Of a weak one, another unit's may be called.
  if (const auto *Destructor =
          llvm::dyn_cast<clang::CXXDestructorDecl>(&Callee);
      Destructor && destroysParts(*Destructor->getParent()))
    return nullptr;
  // What an inherited constructor gives to that of the base is not written.
  if (const auto *Constructor =
          llvm::dyn_cast<clang::CXXConstructorDecl>(&Callee);
      Constructor && Constructor->isInheritingConstructor())
    return nullptr;
  // Of a union's assignment Clang writes down nothing.
  if (Method && (Method->isVirtual() ||
                 (Method->isDefaulted() && !Method->isUserProvided()) ||
                 Method->getParent()->getNumVBases() != 0))
    return nullptr;
  // Variables of a called function are others in each call.
  if (Method && Method->getParent()->isLambda() &&
      !Copies.count(Method->getParent()) &&
      (!llvm::is_contained({&E.Enclosing, &E.innermost()},
                           llvm::dyn_cast_or_null<clang::FunctionDecl>(
                               Method->getParent()->getDeclContext())) ||
       !holdsNoCopies(*Method->getParent())))
    return nullptr;
  if (!Callee.hasBody(Definition) ||
      llvm::isa<clang::CXXTryStmt>(Definition->getBody()))
    return nullptr;
  return Definition;
}

std::optional<ir::FunctionNumber>
TreeBuilder::function(const clang::FunctionDecl &Callee) {
  const clang::FunctionDecl *Definition = readable(Callee);
  if (!Definition)
    return std::nullopt;
  if (const auto Found = Known.find(Definition); Found != Known.end())
    return Found->second;
  if (Tree.Functions.size() == MostFunctions)
    return std::nullopt;
  const ir::FunctionNumber At = Tree.Functions.size();
  Known[Definition] = At;
  Tree.Functions.emplace_back();
  Pending.emplace_back(Definition, At);
  return At;
}

std::optional<CalledTree>
TreeBuilder::buildCalled(const clang::FunctionDecl &Callee) {
  Range = Callee.getSourceRange();
  const std::optional<ir::FunctionNumber> At = function(Callee);
  if (!At)
    return std::nullopt;
  CalledTree Result{finished(), {}};
  Result.Parameters = Result.Tree.Functions[*At].Parameters;
  Result.Tree.Parts = Result.Tree.Functions[*At].Parts;
  return Result;
}

/// \p Call as one of \p Callee. Of a function whose body is not read, at least
/// the variables of the program that it uses are known.
void TreeBuilder::follow(const clang::FunctionDecl &Callee,
                         const clang::Stmt &X, ir::Value &Call) {
  Call.Called =
      CalledNumbers
          .try_emplace(Callee.getCanonicalDecl(), CalledNumbers.size() + 1)
          .first->second;
  Call.Callee = function(Callee);
  if (Call.Callee)
    return;
  addVariablesOf(Callee, X, Call.Operands);
  if (llvm::isa<clang::CXXDestructorDecl>(Callee))
    addPartsDestroyed(*llvm::cast<clang::CXXMethodDecl>(Callee).getParent(), X,
                      Call.Operands);
}

/// What the destructors of bases and members use.
void TreeBuilder::addPartsDestroyed(const clang::CXXRecordDecl &Class,
                                    const clang::Stmt &X,
                                    std::vector<ir::Value> &To) {
  const auto destroy = [&](clang::QualType Part) {
    const auto *Of = Part->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!Of || !Of->hasDefinition() || Of->hasTrivialDestructor())
      return;
    if (const clang::CXXDestructorDecl *Own = Of->getDestructor())
      addVariablesOf(*Own, X, To);
    addPartsDestroyed(*Of, X, To);
  };
  for (const clang::CXXBaseSpecifier &Base : Class.bases())
    destroy(Base.getType());
  for (const clang::FieldDecl *Field : Class.fields())
    destroy(Field->getType());
}

/// \p X may be a call of \p Callee, which says what that is given.
static CallEdge edgeOf(const clang::FunctionDecl &Callee,
                       const clang::Stmt &X) {
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(&X);
  const auto *Made = llvm::dyn_cast<clang::CXXConstructExpr>(&X);
  if (Call && Call->getDirectCallee() == &Callee)
    return {CallEdge::Kind::Call, &Callee, Call, X.getSourceRange()};
  if (Made && Made->getConstructor() == &Callee)
    return {CallEdge::Kind::Make, &Callee, Made, X.getSourceRange()};
  return {CallEdge::Kind::Name, &Callee, nullptr, X.getSourceRange()};
}

void TreeBuilder::addVariablesOf(const clang::FunctionDecl &Callee,
                                 const clang::Stmt &X,
                                 std::vector<ir::Value> &To) {
  addVariablesOf(edgeOf(Callee, X), X, To);
}

void TreeBuilder::addVariablesOf(const CallEdge &Call, const clang::Stmt &X,
                                 std::vector<ir::Value> &To) {
  // What it is given depends on the call.
  for (const CallEdge &Each : callsByLibrary(Call))
    if (Each.Callee)
      addVariablesOf({CallEdge::Kind::Name, Each.Callee, nullptr, Call.Place},
                     X, To);
  for (const CalledVariable &Each : Outside.all(*Call.Callee)) {
    ir::Place At;
    At.Base = number(*Each.Variable);
    At.Is = type(Each.Variable->getType());
    To.push_back(address(std::move(At), !Each.IsWritten, X));
    To.back().IsWithin = true;
  }
}

void TreeBuilder::buildFunction(const clang::FunctionDecl &Of,
                                ir::FunctionNumber At) {
  Called = &Of;
  Range = Of.getSourceRange();
  ir::Function Result;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Of);
  const bool IsLambda = Method && Method->getParent()->isLambda();
  Result.Name = IsLambda ? "lambda" : Of.getQualifiedNameAsString();
  Result.Result = type(Of.getReturnType());
  Result.ReturnsReference = Of.getReturnType()->isReferenceType();
  if (IsLambda)
    Result.Parameters.push_back(*ownVariable("lambda",
                                             {ir::Type::Kind::Object, 0, {}},
                                             /*IsReference=*/true)
                                     .Base);
  else if (Method && !Method->isStatic())
    Result.Parameters.push_back(*ownObject().Base);
  for (const clang::ParmVarDecl *Each : Of.parameters())
    Result.Parameters.push_back(number(*Each));
  const auto *Constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&Of);
  Result.IsConstructor = Constructor;
  if (Constructor)
    addInitializers(*Constructor, Result.Parts);
  for (ir::Statement &Each : listOf(Of.getBody()))
    Result.Parts.push_back(std::move(Each));
  Tree.Functions[At] = std::move(Result);
}

/// Of bases and members, each an assignment.
void TreeBuilder::addInitializers(const clang::CXXConstructorDecl &Of,
                                  ir::Statements &To) {
  for (const clang::CXXCtorInitializer *Each : Of.inits()) {
    const clang::Expr &Init = *Each->getInit();
    const clang::FieldDecl *Member = Each->getMember();
    ir::Place At = ownObject();
    if (Each->isBaseInitializer())
      At.Way.push_back(
          {ir::PlaceStep::Kind::Base,
           Each->getBaseClass()->getAsCXXRecordDecl()->getNameAsString(),
           {}});
    else if (Member)
      At.Way.push_back(field(*Member));
    if (Each->isIndirectMemberInitializer())
      put(Init, ir::OpaqueStatement{"Initializer", namesIn(Init), {}}, To);
    At.Is = type(Init.getType());
    put(Init,
        ir::Assign{std::move(At),
                   Member ? argument(Init, Member->getType()) : value(Init)},
        To);
  }
}

/// The variable of `[v = 2 * x]` or `[&v = x]`; false where that is an object,
/// whose destructor is to run, or in a called function, which may be run again.
bool TreeBuilder::addInit(const clang::VarDecl &D, ir::Statements &To) {
  const clang::Expr *Init = D.getInit();
  if (Called || !Init || D.getType()->isRecordType() ||
      D.getType()->isDependentType())
    return false;
  if (D.getType()->isReferenceType())
    put(*Init, ir::Bind{number(D), place(*Init)}, To);
  else
    put(*Init, ir::Declare{number(D), value(*Init)}, To);
  return true;
}

/// What a call of \p X runs; of a generic lambda, one of its instances.
std::optional<ir::FunctionNumber>
TreeBuilder::operatorOf(const clang::LambdaExpr &X) {
  const clang::FunctionTemplateDecl *Generic =
      X.getLambdaClass()->getDependentLambdaCallOperator();
  if (!Generic)
    return function(*X.getCallOperator());
  for (const clang::FunctionDecl *Each : Generic->specializations())
    if (const auto Found = function(*Each))
      return Found;
  return std::nullopt;
}

/// Of what a lambda holds a copy, that is made with it.
ir::Value TreeBuilder::lambdaValue(const clang::LambdaExpr &X) {
  ir::Statements First;
  std::vector<ir::Value> Held;
  llvm::DenseMap<const clang::ValueDecl *, ir::VariableNumber> Own;
  for (const clang::LambdaCapture &Each : X.captures()) {
    const auto *Init =
        X.isInitCapture(&Each)
            ? llvm::dyn_cast<clang::VarDecl>(Each.getCapturedVar())
            : nullptr;
    if (X.isInitCapture(&Each) ? !Init || !addInit(*Init, First)
                               : Each.getCaptureKind() == clang::LCK_StarThis)
      return opaque(X, X.getType());
    if (Each.capturesThis())
      Held.push_back(address(ownObject(), false, X));
    if (!Each.capturesVariable())
      continue;
    const clang::ValueDecl &Variable = *Each.getCapturedVar();
    ir::Place Of = variable(Variable);
    if (!Init && Each.getCaptureKind() != clang::LCK_ByRef) {
      const ir::Place Copy = ownVariable(Variable.getNameAsString(), Of.Is);
      put(X, ir::Declare{*Copy.Base, load(Of, X)}, First);
      Own[&Variable] = *Copy.Base;
      Of = Copy;
    }
    Held.push_back(address(std::move(Of), false, X));
  }
  if (!Called)
    Copies[X.getLambdaClass()] = std::move(Own);
  ir::Value Result = made(ir::Value::Kind::Closure, X, "", std::move(Held));
  Result.Callee = operatorOf(X);
  return First.empty() ? Result : sequence(std::move(First), std::move(Result));
}

void TreeBuilder::addReturn(const clang::ReturnStmt &S, ir::Statements &To) {
  const clang::Expr *Value = S.getRetValue();
  if (!Value || Value->getType()->isVoidType()) {
    if (Value)
      addExpression(*Value, To);
    return put(S, ir::Return{}, To);
  }
  const clang::FunctionDecl &Of = Called ? *Called : E.innermost();
  if (Of.getReturnType()->isReferenceType())
    return put(S,
               ir::Return{address(place(*Value), /*IsConstant=*/false, *Value)},
               To);
  put(S, ir::Return{value(*Value)}, To);
}
