//===- CalledVariables.cpp - What functions use of the program ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/CalledVariables.h"

#include "rewriter/effects/ReadNames.h"
#include "rewriter/source/EachName.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class NameVisitor : public EvaluatedVisitor {
public:
  NameVisitor() { ShouldVisitImplicitCode = true; }

  void read(const clang::Stmt &Code) {
    Read = readNames(Code);
    TraverseStmt(const_cast<clang::Stmt *>(&Code));
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    return see(*S->getDecl(), *S);
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return see(*S->getMemberDecl(), *S);
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    if (isMadeByCall(*D))
      Variables[D->getCanonicalDecl()] = true;
    return true;
  }

  llvm::MapVector<const clang::VarDecl *, bool> Variables;

private:
  bool see(const clang::ValueDecl &D, const clang::Expr &Name) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
    if (Variable && isEvaluated() && Variable->hasGlobalStorage() &&
        !isOfLibrary(*Variable))
      Variables[Variable->getCanonicalDecl()] |= !Read.contains(&Name);
    return true;
  }

  llvm::DenseSet<const clang::Expr *> Read;
};

} // namespace

bool idxmap::isMadeByCall(const clang::VarDecl &Variable) {
  const clang::Expr *Init = Variable.getInit();
  if (!Variable.isStaticLocal() || !Init ||
      Variable.hasConstantInitialization())
    return false;
  bool IsMade = false;
  eachName(*Init, [&](const clang::Expr &Name) {
    const clang::ValueDecl *D = namedValue(&Name);
    const auto *Used = llvm::dyn_cast<clang::VarDecl>(D);
    IsMade |=
        llvm::isa<clang::FieldDecl>(D) || (Used && Used->hasLocalStorage());
  });
  return IsMade;
}

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
  if (!IsNew)
    return Known->second;
  NameVisitor Visitor;
  for (const clang::Stmt *Each : codeOf(Function))
    Visitor.read(*Each);
  return Known->second = std::move(Visitor.Variables);
}

CalledVariables::Names
CalledVariables::closureOf(const clang::FunctionDecl &Function) {
  Names Result;
  for (const clang::FunctionDecl *Each :
       Calls.functions(CallEdge{CallEdge::Kind::Name, &Function, nullptr, {}}))
    for (const auto &[Variable, IsWritten] : namesIn(*Each))
      Result[Variable] |= IsWritten;
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
  for (const auto &[Variable, IsWritten] : closureOf(*First))
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
  for (const auto &[Variable, IsWritten] : Closure)
    if (!isConstant(*Variable) ||
        !isNumber(Context.getBaseElementType(Variable->getType())))
      Found.push_back(Variable);
  sortByPlace(Context, Found);
  std::vector<CalledVariable> Result;
  for (const clang::VarDecl *Each : Found)
    Result.push_back({Each, Closure.lookup(Each) &&
                                (!isConstant(*Each) || isMadeByCall(*Each))});
  return All[First] = std::move(Result);
}
