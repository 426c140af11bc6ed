//===- AccessReader.cpp - What a body reads and writes ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/AccessReader.h"

#include "rewriter/accesses/WrittenVariables.h"
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

void AccessReader::record(const AccessPath &Path, bool IsWrite,
                          clang::SourceRange Place, const Names &Controls) {
  // Scalars that are only read never conflict; written ones are added once.
  if (Path.IsPrivate || Path.Subscripts.empty() || isInVariable(Path))
    return;
  Access Result;
  Result.Array = Path.Array;
  Result.IsWrite = IsWrite;
  Result.Subscripts = Path.Subscripts;
  Result.VariablesUsed.assign(Path.Variables.begin(), Path.Variables.end());
  Result.IsConditional = !Controls.empty() || Path.IsChoice;
  if (!Path.IsChoice)
    Result.ConditionVariables.assign(Controls.begin(), Controls.end());
  Result.MayOverlap = Path.MayOverlap;
  Result.Owner = Path.Owner;
  Result.IsThroughElement = Path.IsThroughElement;
  Result.Where = E.Tokens.add(Place);
  Accesses.push_back(std::move(Result));
}

/// A member of an object that all iterations share.
void AccessReader::recordMember(const std::string &Name,
                                const clang::ValueDecl *Field,
                                clang::SourceRange Place) {
  Access Result;
  Result.Array = Name;
  if (llvm::isa_and_nonnull<clang::FieldDecl>(Field))
    Result.WhyShared = {
        E.at(FindingID::note_shared_storage, Field->getLocation(), {Name}),
        E.at(FindingID::note_member_local, Place, {Name})};
  Result.IsWrite = Result.IsScalar = true;
  Result.Where = E.Tokens.add(Place);
  Accesses.push_back(std::move(Result));
}

void AccessReader::touch(const clang::Expr *Lvalue, bool Reads, bool Writes,
                         const Names &Controls) {
  Lvalue = Lvalue->IgnoreParens();
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Lvalue)) {
    Names Inner = Controls;
    Inner.merge(Locals.influences(Choice->getCond()));
    walk(Choice->getCond(), Controls);
    touch(Choice->getTrueExpr(), Reads, Writes, Inner);
    touch(Choice->getFalseExpr(), Reads, Writes, Inner);
    return;
  }
  if (Seen)
    Seen({*Lvalue, Reads, Writes, /*IsGivenAway=*/false});
  const size_t Before = Accesses.size();
  for (const AccessPath &Path : Paths.read(Lvalue)) {
    const bool IsLent = llvm::isa_and_nonnull<clang::FieldDecl>(Path.Base) &&
                        namedValue(Lvalue) != Path.Base;
    if (Writes && Path.Subscripts.empty() && !Path.IsPrivate &&
        (IsLent || llvm::StringRef(Path.Array).contains('.')))
      recordMember(Path.Array, IsLent ? Path.Base : nullptr,
                   Lvalue->getSourceRange());
    record(Path, Reads, Writes, Lvalue->getSourceRange(), Controls);
  }
  for (size_t I = Before; I < Accesses.size(); ++I)
    Accesses[I].Atomic = Own.atomicOf(Lvalue);
  walkPath(Lvalue, Controls);
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
void AccessReader::walkPath(const clang::Expr *Lvalue, const Names &Controls) {
  Lvalue = Lvalue->IgnoreParenCasts();
  if (const auto *Subscript =
          llvm::dyn_cast<clang::ArraySubscriptExpr>(Lvalue)) {
    walk(partsOf(*Subscript).Index, Controls);
    walkPath(partsOf(*Subscript).Base, Controls);
  } else if (namedValue(Lvalue)) {
    return;
  } else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Lvalue)) {
    walkPath(Member->getBase(), Controls);
  } else if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Lvalue)) {
    walkPath(Unary->getSubExpr(), Controls);
  } else if (const auto *Sum = llvm::dyn_cast<clang::BinaryOperator>(Lvalue)) {
    for (const clang::Expr *Part : {Sum->getLHS(), Sum->getRHS()})
      if (Part->getType()->isPointerType())
        walkPath(Part, Controls);
      else
        walk(Part, Controls);
  } else if (const auto *Choice =
                 llvm::dyn_cast<clang::ConditionalOperator>(Lvalue)) {
    walk(Choice->getCond(), Controls);
    walkPath(Choice->getTrueExpr(), Controls);
    walkPath(Choice->getFalseExpr(), Controls);
  } else if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(Lvalue)) {
    walkPath(Full->getSubExpr(), Controls);
  } else if (const clang::Expr *Container = containerOfData(Lvalue)) {
    walkPath(Container, Controls);
  } else {
    const auto *Call = llvm::dyn_cast<clang::CallExpr>(Lvalue);
    if (Call && (isElementOfContainer(*Call) || walkPlaces(*Call, Controls)))
      return passCall(*Call, Controls);
    if (Call)
      return walkCall(*Call, Controls);
    for (const clang::Stmt *Child : Lvalue->children())
      walk(Child, Controls);
  }
}

/// What \p Call does is known; its object and its arguments are evaluated.
void AccessReader::passCall(const clang::CallExpr &Call,
                            const Names &Controls) {
  const clang::Expr *Object = objectOfCall(Call);
  if (Object)
    passObject(*Object, Controls);
  for (const clang::Expr *Argument : Call.arguments())
    if (Argument != Object)
      walk(Argument, Controls);
}

/// Its members are read elsewhere, one by one.
void AccessReader::passObject(const clang::Expr &Object,
                              const Names &Controls) {
  if (Seen)
    Seen({Object, true, false, /*IsGivenAway=*/false});
  walkPath(&Object, Controls);
}

/// Assignments and increments; false if \p S is something else.
bool AccessReader::walkWrite(const clang::Stmt *S, const Names &Controls) {
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S);
      Binary && Binary->isAssignmentOp()) {
    const clang::ValueDecl *Named = namedValue(Binary->getLHS());
    // Uses of a local pointer are looked through.
    if (Named && Locals.isLocal(Named) && Named->getType()->isPointerType())
      walkPath(Binary->getRHS(), Controls);
    else
      walk(Binary->getRHS(), Controls);
    touch(Binary->getLHS(), Binary->isCompoundAssignmentOp(), true, Controls);
    return true;
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S);
      Unary && Unary->isIncrementDecrementOp()) {
    touch(Unary->getSubExpr(), true, true, Controls);
    return true;
  }
  if (const clang::Expr *Changed = S ? changedByOpenOperator(*S) : nullptr) {
    for (const clang::Expr *Argument :
         llvm::cast<clang::CallExpr>(S)->arguments())
      if (Argument != Changed)
        walk(Argument, Controls);
    touch(Changed, true, true, Controls);
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

void AccessReader::walkDeclarations(const clang::DeclStmt &Declarations,
                                    const Names &Controls) {
  for (const clang::Decl *D : Declarations.decls()) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
    if (!Variable || !Variable->getInit())
      continue;
    // Uses of a pointer or reference are looked through; its value touches
    // nothing.
    if (Variable->getType()->isPointerType() ||
        Variable->getType()->isReferenceType())
      walkPath(Variable->getInit(), Controls);
    else
      walk(Variable->getInit(), Controls);
  }
}

void AccessReader::walkLambda(const clang::LambdaExpr &Lambda,
                              const Names &Controls) {
  for (const clang::LambdaCapture &Each : Lambda.captures())
    if (Each.capturesVariable())
      if (const auto *Variable =
              llvm::dyn_cast<clang::VarDecl>(Each.getCapturedVar());
          Variable && Variable->isInitCapture() && Variable->getInit())
        walk(Variable->getInit(), Controls);
  const bool Around = std::exchange(Lends, lendsPlaces(Lambda));
  walk(Lambda.getBody(), Controls);
  Lends = Around;
}

/// What the compiler writes for an array or a container is known by the loop's
/// variable.
bool AccessReader::walkRange(const clang::CXXForRangeStmt &For,
                             const Names &Controls) {
  const clang::Expr *Range = For.getRangeInit();
  if (!Range || !Range->isGLValue() ||
      !(Range->getType()->isArrayType() ||
        !elementOfContainer(E.Context, Range->getType()).isNull()))
    return false;
  if (For.getInit())
    walk(For.getInit(), Controls);
  const clang::VarDecl *Variable = For.getLoopVariable();
  if (isContainer(Range->getType()))
    touchElements(Range,
                  Variable && isMutableReference(Variable->getType()) &&
                      !givesConstants(E.Context, Range->getType()),
                  Controls);
  else
    walkPath(Range, Controls);
  walk(For.getLoopVarStmt(), Controls);
  walk(For.getBody(), Controls);
  return true;
}

/// The place that \p S gives is that of one of its parts.
static bool passesPlace(const clang::Stmt &S) {
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&S);
  return llvm::isa<clang::CastExpr, clang::AbstractConditionalOperator,
                   clang::FullExpr, clang::MaterializeTemporaryExpr>(S) ||
         (Binary && Binary->getOpcode() == clang::BO_Comma);
}

void AccessReader::walk(const clang::Stmt *S, const Names &Controls) {
  const bool OnlyReads = std::exchange(IsOnlyRead, false);
  const bool IsDropped = std::exchange(Dropped, nullptr) == S;
  if (!S || llvm::isa<clang::UnaryExprOrTypeTraitExpr>(S))
    return;
  if (const auto *X = llvm::dyn_cast<clang::Expr>(S))
    S = X->IgnoreParens();
  if (const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(S);
      Address && Address->getType()->isMemberPointerType())
    return; // &Class::member is of no object.
  if (walkWrite(S, Controls))
    return;
  if (const auto *X = llvm::dyn_cast<clang::Expr>(S);
      X && walkValue(*X, Controls))
    return;
  // In a template, conversions are not written out.
  const bool Writes =
      !OnlyReads && !IsDropped && !E.Enclosing.isDependentContext();
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S)) {
    readOutside(Call->getDirectCallee(), *Call, Controls);
    const bool IsElement =
        ownerOfElement(Call) && (Call->isGLValue() || !placesIn(*Call));
    const bool IsPlace = Call->isGLValue() && !isConstantPlace(*Call);
    if (IsElement)
      return touch(Call, true, IsPlace && Writes, Controls);
    walkCall(*Call, Controls);
    return readResult(*Call, IsPlace && Writes, Controls);
  }
  if (const auto *Made = llvm::dyn_cast<clang::CXXConstructExpr>(S))
    return walkConstruct(*Made, Controls);
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
    if (walkContainer(*Name, Writes, Controls))
      return;
    if (Name->getType()->isArrayType())
      return give(*Name, Controls);
    const clang::Expr *Bound = Locals.boundTo(Name->getDecl());
    // `*iterator` of a container's loop, whose elements have been touched.
    const bool IsOfRange =
        Bound &&
        llvm::cast<clang::VarDecl>(Name->getDecl())->isCXXForRangeDecl() &&
        llvm::isa<clang::CXXOperatorCallExpr>(Bound->IgnoreParenImpCasts());
    if ((Bound && !IsOfRange) || llvm::isa<clang::BindingDecl>(Name->getDecl()))
      touch(Name, true, Writes && !isConstantPlace(*Name), Controls);
    return;
  }
  if (llvm::isa<clang::ArraySubscriptExpr, clang::MemberExpr>(S)) {
    const auto &Place = llvm::cast<clang::Expr>(*S);
    if (walkContainer(Place, Writes, Controls))
      return;
    return touch(&Place, true, Writes && !isConstantPlace(Place), Controls);
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S)) {
    if (Unary->getOpcode() == clang::UO_Deref)
      return touch(Unary, true, Writes && !isConstantPlace(*Unary), Controls);
    if (Unary->getOpcode() == clang::UO_AddrOf)
      return escape(Unary, true, Controls);
  }
  // auto [x, y, z] = a[i], of an array.
  if (const auto *Copy = llvm::dyn_cast<clang::ArrayInitLoopExpr>(S))
    return touch(Copy->getCommonExpr()->getSourceExpr(), true, false, Controls);
  if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(S))
    return walkDeclarations(*Declarations, Controls);
  if (const auto *Lambda = llvm::dyn_cast<clang::LambdaExpr>(S))
    return walkLambda(*Lambda, Controls);
  if (const auto *For = llvm::dyn_cast<clang::CXXForRangeStmt>(S);
      For && walkRange(*For, Controls))
    return;
  if (const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(S);
      Return && Lends && Return->getRetValue() &&
      Return->getRetValue()->isLValue())
    return touch(Return->getRetValue(), true, true, Controls);
  walkChildren(S, (OnlyReads || IsDropped) && passesPlace(*S), Controls);
}

void AccessReader::walkChildren(const clang::Stmt *S, bool OnlyReads,
                                const Names &Controls) {
  Names Inner = Controls;
  const clang::Expr *Condition = controllingCondition(*S);
  if (Condition)
    Inner.merge(Locals.influences(Condition));
  const clang::Stmt *Dead = deadBranch(E.Context, *S);
  const bool DropsValues = !llvm::isa<clang::Expr, clang::ReturnStmt>(S);
  for (const clang::Stmt *Child : S->children()) {
    if (Dead && Child == Dead)
      continue;
    Dropped = DropsValues ? Child : nullptr;
    IsOnlyRead = OnlyReads;
    walk(Child, Child == Condition ? Controls : Inner);
  }
}
