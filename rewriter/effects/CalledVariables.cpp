//===- CalledVariables.cpp - What functions use of the program ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CalledVariables.h"

#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/effects/ReadNames.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// A function that is named counts as called.
class NameVisitor : public EvaluatedVisitor {
public:
  NameVisitor() { ShouldVisitImplicitCode = true; }

  void read(const clang::Stmt &Code) {
    Read = readNames(Code);
    TraverseStmt(const_cast<clang::Stmt *>(&Code));
  }
  /// What a destructor of \p Type would do.
  void destroy(clang::QualType Type) {
    const auto *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (Class && Class->hasDefinition() && Class->getDestructor() &&
        !Class->hasTrivialDestructor())
      call(*Class->getDestructor());
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    return see(*S->getDecl(), *S);
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return see(*S->getMemberDecl(), *S);
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return !isEvaluated() || call(*S->getConstructor());
  }
  bool
  VisitCXXInheritedCtorInitExpr(clang::CXXInheritedCtorInitExpr *S) override {
    return !isEvaluated() || call(*S->getConstructor());
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *S) override {
    if (isEvaluated())
      destroy(S->getType());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    if (isEvaluated() && D->hasLocalStorage())
      destroy(D->getType());
    return true;
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *S) override {
    if (isEvaluated())
      destroy(S->getDestroyedType());
    return true;
  }
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *S) override {
    return !isEvaluated() || TraverseStmt(S->getExpr());
  }
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *S) override {
    return !isEvaluated() || TraverseStmt(S->getExpr());
  }

  llvm::MapVector<const clang::VarDecl *, bool> Variables;
  llvm::SetVector<const clang::FunctionDecl *> Functions;

private:
  bool call(const clang::FunctionDecl &Function) {
    Functions.insert(Function.getCanonicalDecl());
    return true;
  }
  bool see(const clang::ValueDecl &D, const clang::Expr &Name) {
    if (!isEvaluated())
      return true;
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
    if (Variable && Variable->hasGlobalStorage() && !isOfLibrary(*Variable))
      Variables[Variable->getCanonicalDecl()] |= !Read.contains(&Name);
    if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(&D))
      return call(*Function);
    return true;
  }

  llvm::DenseSet<const clang::Expr *> Read;
};

} // namespace

void idxmap::sortByPlace(const clang::ASTContext &Context,
                         std::vector<const clang::VarDecl *> &Variables) {
  llvm::sort(Variables, [&](const auto *A, const auto *B) {
    return Context.getSourceManager().isBeforeInTranslationUnit(
        A->getLocation(), B->getLocation());
  });
}

const CalledVariables::Names &
CalledVariables::namesIn(const clang::FunctionDecl &Function) {
  const auto [Known, IsNew] = Own.try_emplace(&Function);
  const clang::FunctionDecl *Definition = bodyOf(Function);
  if (!IsNew)
    return Known->second;
  NameVisitor Visitor;
  if (const auto *Made =
          llvm::dyn_cast_or_null<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Each : Made->inits())
      Visitor.read(*Each->getInit());
  if (const auto *Method = llvm::dyn_cast<clang::CXXDestructorDecl>(&Function))
    if (const clang::CXXRecordDecl *Class = Method->getParent();
        Class->hasDefinition()) {
      for (const clang::CXXBaseSpecifier &Base : Class->bases())
        Visitor.destroy(Base.getType());
      for (const clang::FieldDecl *Field : Class->fields())
        Visitor.destroy(Field->getType());
    }
  if (Definition && Definition->getBody())
    Visitor.read(*Definition->getBody());
  Names &Found = Own[&Function];
  Found = {std::move(Visitor.Variables), std::move(Visitor.Functions)};
  return Found;
}

CalledVariables::Names
CalledVariables::closureOf(const clang::FunctionDecl &Function) {
  Names Result;
  Result.Functions.insert(Function.getCanonicalDecl());
  for (size_t I = 0; I < Result.Functions.size(); ++I) {
    const Names &Each = namesIn(*Result.Functions[I]);
    for (const auto &[Variable, IsWritten] : Each.Variables)
      Result.Variables[Variable] |= IsWritten;
    Result.Functions.insert(Each.Functions.begin(), Each.Functions.end());
  }
  return Result;
}

static bool isNumber(clang::QualType Type) {
  return Type->isArithmeticType() || Type->isEnumeralType();
}

const std::vector<const clang::VarDecl *> &
CalledVariables::of(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *First = Function.getCanonicalDecl();
  const auto [Known, IsNew] = Arrays.try_emplace(First);
  if (!IsNew)
    return Known->second;
  std::vector<const clang::VarDecl *> Found;
  for (const auto &[Variable, IsWritten] : closureOf(*First).Variables)
    if (!Variable->isStaticLocal() && !isNumber(Variable->getType()))
      Found.push_back(Variable);
  sortByPlace(Context, Found);
  return Arrays[First] = std::move(Found);
}

const std::vector<CalledVariable> &
CalledVariables::all(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *First = Function.getCanonicalDecl();
  const auto [Known, IsNew] = All.try_emplace(First);
  if (!IsNew)
    return Known->second;
  Names Closure = closureOf(*First);
  std::vector<const clang::VarDecl *> Found;
  const auto isConstant = [&](const clang::VarDecl &Variable) {
    return Context.getBaseElementType(Variable.getType()).isConstQualified();
  };
  for (const auto &[Variable, IsWritten] : Closure.Variables)
    if (!isConstant(*Variable) ||
        !isNumber(Context.getBaseElementType(Variable->getType())))
      Found.push_back(Variable);
  sortByPlace(Context, Found);
  std::vector<CalledVariable> Result;
  for (const clang::VarDecl *Each : Found)
    Result.push_back(
        {Each, Closure.Variables.lookup(Each) && !isConstant(*Each)});
  return All[First] = std::move(Result);
}
