//===- CallVisitor.cpp - The calls that stand in code -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CallVisitor.h"

#include "rewriter/effects/DeviceCalls.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

#include <utility>

using namespace idxmap;

using Kind = CallEdge::Kind;

/// Not so `b.B::f()`, nor at the end of an object of a known class.
static bool isDispatched(const CallEdge &Call) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Call.Callee);
  if (!Method || !Method->isVirtual() || Method->hasAttr<clang::FinalAttr>() ||
      Call.Of == Kind::End)
    return false;
  const auto *Of = llvm::dyn_cast_or_null<clang::CXXMemberCallExpr>(Call.By);
  const auto *Member =
      Of ? llvm::dyn_cast<clang::MemberExpr>(Of->getCallee()->IgnoreParens())
         : nullptr;
  return !Member ||
         Member->performsVirtualDispatch(Method->getASTContext().getLangOpts());
}

bool idxmap::isOpen(const CallEdge &Call) {
  const clang::FunctionDecl *Callee = Call.Callee;
  if (!Callee || isDispatched(Call) || Callee->isWeak())
    return true;
  return !Callee->getBuiltinID() && !Callee->isTrivial() &&
         !Callee->isDefaulted() && !bodyOf(*Callee);
}

/// What \p Callee names, `f`, `(&f)`, `N` of a template's argument.
static const clang::Expr *nameOfCallee(const clang::Expr &Callee) {
  const clang::Expr *Name = Callee.IgnoreParenImpCasts();
  while (const auto *Argument =
             llvm::dyn_cast<clang::SubstNonTypeTemplateParmExpr>(Name))
    Name = Argument->getReplacement()->IgnoreParenImpCasts();
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Name);
  return Unary ? Unary->getSubExpr()->IgnoreParenImpCasts() : Name;
}

bool CallVisitor::call(CallEdge Call) {
  if (!isEvaluated())
    return true;
  if (Aside.isValid())
    Call.Place = Aside;
  return called(Call);
}

bool CallVisitor::VisitCallExpr(clang::CallExpr *S) {
  if (llvm::isa<clang::CXXPseudoDestructorExpr>(S->getCallee()->IgnoreParens()))
    return true;
  Last = S->getSourceRange();
  const clang::FunctionDecl *Callee = S->getDirectCallee();
  if (Callee)
    Callees.insert(nameOfCallee(*S->getCallee()));
  return call({Kind::Call, Callee, S, Last});
}

bool CallVisitor::named(const clang::NamedDecl *D, const clang::Expr &By) {
  const clang::FunctionDecl *Function = D ? D->getAsFunction() : nullptr;
  return !Function || Callees.contains(&By) ||
         call({Kind::Name, Function, &By, By.getSourceRange()});
}

bool CallVisitor::VisitDeclRefExpr(clang::DeclRefExpr *S) {
  return named(S->getDecl(), *S);
}

bool CallVisitor::VisitMemberExpr(clang::MemberExpr *S) {
  return named(S->getMemberDecl(), *S);
}

/// In a template's pattern, overloads are not resolved yet.
bool CallVisitor::VisitOverloadExpr(clang::OverloadExpr *S) {
  return llvm::all_of(S->decls(), [&](const clang::NamedDecl *Each) {
    return named(Each->getUnderlyingDecl(), *S);
  });
}

bool CallVisitor::VisitCXXConstructExpr(clang::CXXConstructExpr *S) {
  Last = S->getSourceRange();
  return call({Kind::Make, S->getConstructor(), S, Last});
}

bool CallVisitor::VisitCXXInheritedCtorInitExpr(
    clang::CXXInheritedCtorInitExpr *S) {
  return call({Kind::Make, S->getConstructor(), S, S->getSourceRange()});
}

bool CallVisitor::VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *S) {
  return ends(S->getType(), S->getSourceRange());
}

/// The heap of the program, which the library has, is not a part of it.
bool CallVisitor::allocates(const clang::FunctionDecl *Operator,
                            const clang::Expr &By) {
  const bool IsOfLibrary =
      !Operator || (!bodyOf(*Operator) &&
                    (Operator->isReplaceableGlobalAllocationFunction() ||
                     Operator->isReservedGlobalPlacementOperator()));
  return IsOfLibrary || call({Kind::Call, Operator, &By, By.getSourceRange()});
}

bool CallVisitor::VisitCXXNewExpr(clang::CXXNewExpr *S) {
  return allocates(S->getOperatorNew(), *S);
}

/// A virtual destructor may be another class's.
bool CallVisitor::VisitCXXDeleteExpr(clang::CXXDeleteExpr *S) {
  const clang::QualType Type = S->getDestroyedType();
  const clang::CXXRecordDecl *Class =
      Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  const clang::CXXDestructorDecl *Virtual =
      Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
  const bool IsVirtual = Virtual && Virtual->isVirtual();
  const clang::SourceRange Place = S->getSourceRange();
  return (!IsVirtual || call({Kind::Call, Virtual, S, Place})) &&
         (Type.isNull() || ends(Type, Place)) &&
         allocates(S->getOperatorDelete(), *S);
}

bool CallVisitor::VisitVarDecl(clang::VarDecl *D) {
  const auto *Last = D->getAttr<clang::CleanupAttr>();
  if (Last && !call({Kind::Name, Last->getFunctionDecl(), nullptr,
                     D->getSourceRange()}))
    return false;
  return !D->hasLocalStorage() || ends(D->getType(), D->getSourceRange());
}

bool CallVisitor::VisitAsmStmt(clang::AsmStmt *S) {
  return call({Kind::Call, nullptr, nullptr, S->getSourceRange()});
}

/// What \p Go finds is run at \p Place, or where that is.
template <typename Function>
bool CallVisitor::at(clang::SourceRange Place, Function Go) {
  const clang::SourceRange Outer =
      std::exchange(Aside, Aside.isValid() ? Aside : Place);
  const bool GoesOn = Go();
  Aside = Outer;
  return GoesOn;
}

bool CallVisitor::TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr *S) {
  return at(Last, [&] { return TraverseStmt(S->getExpr()); });
}

bool CallVisitor::TraverseCXXDefaultInitExpr(clang::CXXDefaultInitExpr *S) {
  return at(Last.isValid() ? Last : S->getSourceRange(),
            [&] { return TraverseStmt(S->getExpr()); });
}

/// \p Rest is what the elements of an array begin with that are not written.
bool CallVisitor::readList(clang::SourceRange Place,
                           llvm::ArrayRef<clang::Expr *> Written,
                           clang::Expr *Rest) {
  Last = Place;
  for (clang::Expr *Each : Written)
    if (!TraverseStmt(Each))
      return false;
  return !Rest || at(Last, [&] { return TraverseStmt(Rest); });
}

bool CallVisitor::TraverseInitListExpr(clang::InitListExpr *S) {
  if (clang::InitListExpr *Made = S->getSemanticForm())
    S = Made;
  return readList(S->getSourceRange(), S->inits(),
                  S->hasArrayFiller() ? S->getArrayFiller() : nullptr);
}

bool CallVisitor::TraverseCXXParenListInitExpr(clang::CXXParenListInitExpr *S) {
  return readList(S->getSourceRange(), S->getInitExprs(), S->getArrayFiller());
}

bool CallVisitor::TraverseCXXForRangeStmt(clang::CXXForRangeStmt *S) {
  const clang::SourceRange Range = S->getRangeInit()
                                       ? S->getRangeInit()->getSourceRange()
                                       : S->getSourceRange();
  const auto ofRange = [&](clang::Stmt *Each) {
    return at(Range, [&] { return TraverseStmt(Each); });
  };
  return TraverseStmt(S->getInit()) && TraverseStmt(S->getRangeStmt()) &&
         ofRange(S->getBeginStmt()) && ofRange(S->getEndStmt()) &&
         ofRange(S->getCond()) && ofRange(S->getInc()) &&
         ofRange(S->getLoopVarStmt()) && TraverseStmt(S->getBody());
}

bool CallVisitor::ends(clang::QualType Type, clang::SourceRange Place) {
  if (!isEvaluated() || Type->isReferenceType() || Type->isDependentType())
    return true;
  const clang::CXXRecordDecl *Class =
      Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->hasTrivialDestructor())
    return true;
  const clang::CXXDestructorDecl *Destructor = Class->getDestructor();
  return Destructor ? call({Kind::End, Destructor, nullptr, Place})
                    : endParts(*Class, Place);
}

bool CallVisitor::endParts(const clang::CXXRecordDecl &Class,
                           clang::SourceRange Place) {
  return llvm::all_of(Class.fields(),
                      [&](const clang::FieldDecl *Each) {
                        return ends(Each->getType(), Place);
                      }) &&
         llvm::all_of(Class.bases(), [&](const clang::CXXBaseSpecifier &Each) {
           return ends(Each.getType(), Place);
         });
}

std::vector<const clang::Stmt *>
idxmap::codeOf(const clang::FunctionDecl &Function) {
  std::vector<const clang::Stmt *> Result;
  const clang::FunctionDecl *Definition = bodyOf(Function);
  if (!Definition)
    return Result;
  if (const auto *Made = llvm::dyn_cast<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Each : Made->inits())
      if (Each->getInit())
        Result.push_back(Each->getInit());
  if (Definition->getBody())
    Result.push_back(Definition->getBody());
  return Result;
}

void idxmap::readCode(const clang::FunctionDecl &Function,
                      clang::DynamicRecursiveASTVisitor &By) {
  for (const clang::Stmt *Each : codeOf(Function))
    By.TraverseStmt(const_cast<clang::Stmt *>(Each));
}
