//===- TouchReader.cpp - What a body reads and writes -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/TouchReader.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/source/ForwardLabels.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Reached through the address of a variable, which then counts as written.
static bool isInVariable(const AccessPath &Path) {
  if (!Path.Base)
    return false;
  const clang::QualType Type = Path.Base->getType().getNonReferenceType();
  return !Type->isDependentType() && !Type->isPointerType() &&
         !Type->isArrayType() && !Type->isRecordType();
}

void TouchReader::record(const AccessPath &Path, bool Reads, bool Writes) {
  // Any memory may be this one, but that says nothing of what it needs.
  if (Path.IsPrivate || Path.Array.empty() || Path.Subscripts.empty() ||
      isInVariable(Path))
    return;
  for (const bool IsWrite : {false, true})
    if (IsWrite ? Writes : Reads)
      Named.push_back({Path.Array, Path.Subscripts, IsWrite});
}

void TouchReader::touch(const clang::Expr *Lvalue, bool Reads, bool Writes) {
  Lvalue = Lvalue->IgnoreParens();
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Lvalue)) {
    walk(Choice->getCond());
    touch(Choice->getTrueExpr(), Reads, Writes);
    touch(Choice->getFalseExpr(), Reads, Writes);
    return;
  }
  Seen({*Lvalue, Reads, Writes, /*IsGivenAway=*/false});
  for (const AccessPath &Path : Paths.read(Lvalue))
    record(Path, Reads, Writes);
  walkPath(Lvalue);
}

/// Nothing can be changed by this name of it.
static bool isConstantPlace(const clang::Expr &Place) {
  return Place.getType().isConstQualified();
}

/// `v[i]`, of which v is no more than the name.
static bool isElementOfContainer(const clang::CallExpr &Call) {
  const clang::Expr *Owner = ownerOfElement(&Call);
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && (isStandardContainer(*Class) || isStandardArray(*Class));
}

/// The reads inside the subscripts of \p Lvalue.
void TouchReader::walkPath(const clang::Expr *Lvalue) {
  Lvalue = Lvalue->IgnoreParenCasts();
  if (const auto *Subscript =
          llvm::dyn_cast<clang::ArraySubscriptExpr>(Lvalue)) {
    walk(partsOf(*Subscript).Index);
    walkPath(partsOf(*Subscript).Base);
  } else if (namedValue(Lvalue)) {
    return;
  } else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Lvalue)) {
    walkPath(Member->getBase());
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Lvalue)) {
    walkPath(Unary->getSubExpr());
  } else if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Lvalue)) {
    for (const clang::Expr *Part : {Sum->getLHS(), Sum->getRHS()})
      if (Part->getType()->isPointerType())
        walkPath(Part);
      else
        walk(Part);
  } else if (const auto *Choice =
                 llvm::dyn_cast<clang::ConditionalOperator>(Lvalue)) {
    walk(Choice->getCond());
    walkPath(Choice->getTrueExpr());
    walkPath(Choice->getFalseExpr());
  } else if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Lvalue)) {
    walkPath(Full->getSubExpr());
  } else if (const clang::Expr *Container = containerOfData(Lvalue)) {
    walkPath(Container);
  } else {
    const auto *Call = llvm::dyn_cast<clang::CallExpr>(Lvalue);
    if (Call && (isElementOfContainer(*Call) || walkPlaces(*Call)))
      return passCall(*Call);
    if (Call)
      return walkCall(*Call);
    for (const clang::Stmt *Child : Lvalue->children())
      walk(Child);
  }
}

/// What \p Call does is known; its object and its arguments are evaluated.
void TouchReader::passCall(const clang::CallExpr &Call) {
  const clang::Expr *Object = objectOfCall(Call);
  if (Object)
    passObject(*Object);
  for (const clang::Expr *Argument : Call.arguments())
    if (Argument != Object)
      walk(Argument);
}

/// Its members are read elsewhere, one by one.
void TouchReader::passObject(const clang::Expr &Object) {
  Seen({Object, true, false, /*IsGivenAway=*/false});
  walkPath(&Object);
}

/// Assignments and increments; false if \p S is something else.
bool TouchReader::walkWrite(const clang::Stmt *S) {
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S);
      Binary && Binary->isAssignmentOp()) {
    const clang::ValueDecl *Named = namedValue(Binary->getLHS());
    // Uses of a local pointer are looked through.
    if (Named && Locals.isLocal(Named) && Named->getType()->isPointerType())
      walkPath(Binary->getRHS());
    else
      walk(Binary->getRHS());
    touch(Binary->getLHS(), Binary->isCompoundAssignmentOp(), true);
    return true;
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S);
      Unary && Unary->isIncrementDecrementOp()) {
    touch(Unary->getSubExpr(), true, true);
    return true;
  }
  if (const clang::Expr *Changed = S ? changedByOpenOperator(*S) : nullptr) {
    for (const clang::Expr *Argument :
         llvm::cast<clang::CallExpr>(S)->arguments())
      if (Argument != Changed)
        walk(Argument);
    touch(Changed, true, true);
    return true;
  }
  return false;
}

/// The branch that a constant condition leaves out, `if (order == 2)`, or null.
static const clang::Stmt *deadBranch(const clang::ASTContext &Context,
                                     const clang::Stmt &S) {
  const auto *If = llvm::dyn_cast<clang::IfStmt>(&S);
  const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&S);
  const clang::Expr *Condition = If       ? If->getCond()
                                 : Choice ? Choice->getCond()
                                          : nullptr;
  bool IsTrue = false;
  if (!Condition || Condition->isValueDependent() ||
      !Condition->EvaluateAsBooleanCondition(IsTrue, Context))
    return nullptr;
  if (If) {
    const clang::Stmt *Dead = IsTrue ? If->getElse() : If->getThen();
    return hasFreeJumps(Dead) ? nullptr : Dead;
  }
  return IsTrue ? Choice->getFalseExpr() : Choice->getTrueExpr();
}

void TouchReader::walkDeclarations(const clang::DeclStmt &Declarations) {
  for (const clang::Decl *D : Declarations.decls()) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
    if (!Variable || !Variable->getInit())
      continue;
    // Uses of a pointer or reference are looked through; its value touches
    // nothing.
    if (Variable->getType()->isPointerType() ||
        Variable->getType()->isReferenceType())
      walkPath(Variable->getInit());
    else
      walk(Variable->getInit());
  }
}

void TouchReader::walkLambda(const clang::LambdaExpr &Lambda) {
  for (const clang::LambdaCapture &Each : Lambda.captures())
    if (Each.capturesVariable())
      if (const auto *Variable =
              llvm::dyn_cast<clang::VarDecl>(Each.getCapturedVar());
          Variable && Variable->isInitCapture() && Variable->getInit())
        walk(Variable->getInit());
  const bool Around = std::exchange(Lends, lendsPlaces(Lambda));
  walk(Lambda.getBody());
  Lends = Around;
}

/// What the compiler writes for an array or a container is known by the loop's
/// variable.
bool TouchReader::walkRange(const clang::CXXForRangeStmt &For) {
  const clang::Expr *Range = For.getRangeInit();
  if (!Range || !Range->isGLValue() ||
      !(Range->getType()->isArrayType() ||
        !elementOfContainer(E.Context, Range->getType()).isNull()))
    return false;
  if (For.getInit())
    walk(For.getInit());
  const clang::VarDecl *Variable = For.getLoopVariable();
  if (isContainer(Range->getType()))
    touchElements(Range, Variable && isMutableReference(Variable->getType()) &&
                             !givesConstants(E.Context, Range->getType()));
  else
    walkPath(Range);
  walk(For.getLoopVarStmt());
  walk(For.getBody());
  return true;
}

/// The place that \p S gives is that of one of its parts.
static bool passesPlace(const clang::Stmt &S) {
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&S);
  return llvm::isa<clang::CastExpr, clang::AbstractConditionalOperator,
                   clang::FullExpr, clang::MaterializeTemporaryExpr>(S) ||
         (Binary && Binary->getOpcode() == clang::BO_Comma);
}

void TouchReader::walk(const clang::Stmt *S) {
  const bool OnlyReads = std::exchange(IsOnlyRead, false);
  const bool IsDropped = std::exchange(Dropped, nullptr) == S;
  if (!S || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(S))
    return;
  if (const auto *X = llvm::dyn_cast<clang::Expr>(S))
    S = X->IgnoreParens();
  if (const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(S);
      Address && Address->getType()->isMemberPointerType())
    return; // &Class::member is of no object.
  if (walkWrite(S))
    return;
  if (const auto *X = llvm::dyn_cast<clang::Expr>(S); X && walkValue(*X))
    return;
  // In a template, conversions are not written out.
  const bool Writes =
      !OnlyReads && !IsDropped && !E.Enclosing.isDependentContext();
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S)) {
    readOutside(Call->getDirectCallee(), *Call);
    const bool IsElement =
        ownerOfElement(Call) && (Call->isGLValue() || !placesIn(*Call));
    const bool IsPlace = Call->isGLValue() && !isConstantPlace(*Call);
    if (IsElement)
      return touch(Call, true, IsPlace && Writes);
    walkCall(*Call);
    return readResult(*Call, IsPlace && Writes);
  }
  if (const auto *Made = llvm::dyn_cast<clang::CXXConstructExpr>(S))
    return walkConstruct(*Made);
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
    if (walkContainer(*Name, Writes))
      return;
    if (Name->getType()->isArrayType())
      return give(*Name);
    const clang::Expr *Bound = Locals.boundTo(Name->getDecl());
    // `*iterator` of a container's loop, whose elements have been touched.
    const bool IsOfRange =
        Bound &&
        llvm::cast<clang::VarDecl>(Name->getDecl())->isCXXForRangeDecl() &&
        llvm::isa<clang::CXXOperatorCallExpr>(Bound->IgnoreParenImpCasts());
    if ((Bound && !IsOfRange) || llvm::isa<clang::BindingDecl>(Name->getDecl()))
      touch(Name, true, Writes && !isConstantPlace(*Name));
    return;
  }
  if (llvm::isa<clang::ArraySubscriptExpr, clang::MemberExpr>(S)) {
    const auto &Place = llvm::cast<clang::Expr>(*S);
    if (walkContainer(Place, Writes))
      return;
    return touch(&Place, true, Writes && !isConstantPlace(Place));
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S)) {
    if (Unary->getOpcode() == clang::UO_Deref)
      return touch(Unary, true, Writes && !isConstantPlace(*Unary));
    if (Unary->getOpcode() == clang::UO_AddrOf)
      return escape(Unary, true);
  }
  // auto [x, y, z] = a[i], of an array.
  if (const auto *Copy = llvm::dyn_cast<clang::ArrayInitLoopExpr>(S))
    return touch(Copy->getCommonExpr()->getSourceExpr(), true, false);
  if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(S))
    return walkDeclarations(*Declarations);
  if (const auto *Lambda = llvm::dyn_cast<clang::LambdaExpr>(S))
    return walkLambda(*Lambda);
  if (const auto *For = llvm::dyn_cast<clang::CXXForRangeStmt>(S);
      For && walkRange(*For))
    return;
  if (const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(S);
      Return && Lends && Return->getRetValue() &&
      Return->getRetValue()->isLValue())
    return touch(Return->getRetValue(), true, true);
  walkChildren(S, (OnlyReads || IsDropped) && passesPlace(*S));
}

void TouchReader::walkChildren(const clang::Stmt *S, bool OnlyReads) {
  const clang::Stmt *Dead = deadBranch(E.Context, *S);
  const bool DropsValues = !llvm::isa<clang::Expr, clang::ReturnStmt>(S);
  for (const clang::Stmt *Child : S->children()) {
    if (Dead && Child == Dead)
      continue;
    Dropped = DropsValues ? Child : nullptr;
    IsOnlyRead = OnlyReads;
    walk(Child);
  }
}
