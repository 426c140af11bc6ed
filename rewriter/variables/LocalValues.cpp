//===- LocalValues.cpp - What the body's own variables hold -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/LocalValues.h"

#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace idxmap;

namespace {

/// The variable that \p Target is, or of which it is a part; null if there are
/// pointers on the way.
const clang::ValueDecl *variableOf(const clang::Expr *Target) {
  Target = Target->IgnoreParenCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Target))
    return Name->getDecl();
  if (const auto *Subscript =
          llvm::dyn_cast<clang::ArraySubscriptExpr>(Target)) {
    const clang::Expr *Base = partsOf(*Subscript).Base->IgnoreParenImpCasts();
    return Base->getType()->isPointerType() ? nullptr : variableOf(Base);
  }
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Target))
    return Member->isArrow() ? nullptr : variableOf(Member->getBase());
  return nullptr;
}

class LocalCollector : public clang::DynamicRecursiveASTVisitor {
public:
  llvm::DenseSet<const clang::ValueDecl *> Locals;
  llvm::DenseMap<const clang::ValueDecl *, std::vector<const clang::Stmt *>>
      Values;

  bool VisitVarDecl(clang::VarDecl *D) override {
    Locals.insert(D);
    if (D->getInit())
      Values[D].push_back(D->getInit());
    return true;
  }
  bool VisitBindingDecl(clang::BindingDecl *D) override {
    Locals.insert(D);
    return true;
  }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *Range) override {
    for (const clang::DeclStmt *Own :
         {Range->getRangeStmt(), Range->getBeginStmt(), Range->getEndStmt()})
      if (Own)
        VisitVarDecl(llvm::cast<clang::VarDecl>(
            const_cast<clang::Decl *>(Own->getSingleDecl())));
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override {
    const clang::ValueDecl *D =
        Operator->isAssignmentOp() ? variableOf(Operator->getLHS()) : nullptr;
    if (D)
      Values[D].push_back(Operator->getRHS());
    return true;
  }
};

} // namespace

LocalValues::LocalValues(const clang::Stmt &Body,
                         const std::vector<LoopForm> &Forms,
                         const Privatisation &Own)
    : Forms(Forms), Own(Own) {
  LocalCollector Collector;
  Collector.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  Locals = std::move(Collector.Locals);
  Values = std::move(Collector.Values);
}

bool LocalValues::isNestVariable(const clang::ValueDecl *D) const {
  for (const LoopForm &Form : Forms)
    if (Form.Variable == D)
      return true;
  return false;
}

const LoopForm *LocalValues::formWith(const clang::ValueDecl *D) const {
  for (const LoopForm &Form : Forms)
    if (Form.companion(D))
      return &Form;
  return nullptr;
}

llvm::ArrayRef<const clang::Stmt *>
LocalValues::valuesOf(const clang::ValueDecl *D) const {
  const auto Known = Values.find(D);
  if (Known == Values.end())
    return {};
  return Known->second;
}
