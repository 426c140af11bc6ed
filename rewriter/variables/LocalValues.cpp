//===- LocalValues.cpp - What the body's own variables hold -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/LocalValues.h"

#include "rewriter/effects/Effects.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

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
  llvm::DenseSet<const clang::ValueDecl *> Locals, Leaked;
  llvm::DenseMap<const clang::ValueDecl *, std::vector<const clang::Stmt *>>
      Values;
  llvm::DenseMap<const clang::ValueDecl *, const clang::CXXForRangeStmt *>
      Ranges;

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
    if (Range->getBeginStmt())
      Ranges[llvm::cast<clang::VarDecl>(
          Range->getBeginStmt()->getSingleDecl())] = Range;
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override {
    const clang::ValueDecl *D =
        Operator->isAssignmentOp() ? variableOf(Operator->getLHS()) : nullptr;
    if (D)
      Values[D].push_back(Operator->getRHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *Operator) override {
    if (Operator->getOpcode() == clang::UO_AddrOf)
      if (const clang::ValueDecl *D = variableOf(Operator->getSubExpr()))
        Leaked.insert(D);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *Call) override {
    for (const clang::Expr *Argument : Call->arguments())
      if (const clang::ValueDecl *D = variableOf(Argument);
          D && Argument->isLValue())
        Leaked.insert(D);
    return true;
  }
};

} // namespace

const clang::Expr *idxmap::controllingCondition(const clang::Stmt &S) {
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S))
    return If->getCond();
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S))
    return For->getCond();
  if (const auto *For = llvm::dyn_cast<clang::CXXForRangeStmt>(&S))
    return For->getRangeInit();
  if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&S))
    return While->getCond();
  if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(&S))
    return Do->getCond();
  if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(&S))
    return Switch->getCond();
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(&S))
    return Choice->getCond();
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&S))
    if (Binary->isLogicalOp())
      return Binary->getLHS();
  return nullptr;
}

LocalValues::LocalValues(const clang::Stmt &Body,
                         const std::vector<LoopForm> &Forms,
                         const Privatisation &Own)
    : Forms(Forms), Own(Own), Writes(collectWrites(Body)),
      InBlocks(blockValues(Body)) {
  LocalCollector Collector;
  Collector.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  Locals = std::move(Collector.Locals);
  Values = std::move(Collector.Values);
  Leaked = std::move(Collector.Leaked);
  Ranges = std::move(Collector.Ranges);
  for (const LoopForm &Form : Forms)
    for (const Companion &Each : Form.Companions) {
      add(Each.Variable, {Form.name()});
      add(Each.Variable, influences(Each.First));
      add(Each.Variable, influences(Each.Step.Amount));
    }
  do {
    Changed = false;
    flow(&Body, {});
  } while (Changed);
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

LocalValues::Names LocalValues::all() const {
  Names Result;
  for (const LoopForm &Form : Forms)
    Result.insert(Form.Variable->getName().str());
  return Result;
}

const clang::Expr *LocalValues::onlyValue(const clang::ValueDecl *D) const {
  if (Own.contains(D))
    return Own.onlyValue(D);
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
  if (!Variable || !isLocal(D) || !Variable->getInit())
    return nullptr;
  // A reference is bound once; writes through it change what it refers to.
  if (!Variable->getType()->isReferenceType() && Writes.changes(D))
    return nullptr;
  if (llvm::isa<clang::ParmVarDecl>(Variable))
    return nullptr;
  return Variable->getInit();
}

bool LocalValues::isOwn(const clang::Expr *Object) const {
  Object = Object->IgnoreParenImpCasts();
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Object);
  const clang::Expr *Bound = Name ? boundTo(Name->getDecl()) : nullptr;
  return Bound ? isOwn(Bound) : isThisObject(Object);
}

llvm::ArrayRef<const clang::Stmt *>
LocalValues::valuesOf(const clang::ValueDecl *D) const {
  const auto Known = Values.find(D);
  if (Known == Values.end())
    return {};
  return Known->second;
}

const clang::CXXForRangeStmt *
LocalValues::rangeOf(const clang::ValueDecl *D) const {
  return Ranges.lookup(D);
}

LocalValues::Names LocalValues::influences(const clang::Stmt *S) const {
  Names Result;
  if (!S)
    return Result;
  const auto *Whole = llvm::dyn_cast<clang::Expr>(S);
  if (const clang::ValueDecl *D = Whole ? namedValue(Whole) : nullptr) {
    if (isNestVariable(D))
      return {D->getName().str()};
    if (llvm::isa<clang::ParmVarDecl>(D) && isLocal(D))
      return all();
    // What the body writes to memory may be different for each iteration.
    if (!isLocal(D) && Writes.Elements.contains(D))
      return all();
    const auto Flow = Flows.find(D);
    return Flow == Flows.end() ? Result : Flow->second;
  }
  for (const clang::Stmt *Child : S->children())
    Result.merge(influences(Child));
  return Result;
}

void LocalValues::add(const clang::ValueDecl *D, const Names &More) {
  Names &Known = Flows[D];
  const size_t Before = Known.size();
  Known.insert(More.begin(), More.end());
  Changed |= Known.size() != Before;
}

void LocalValues::assign(const clang::Expr *Target, const clang::Stmt *Value,
                         const Names &Controls) {
  const clang::Expr *Base = Target->IgnoreParenCasts();
  Names More = influences(Value);
  More.insert(Controls.begin(), Controls.end());
  while (!llvm::isa<clang::DeclRefExpr>(Base)) {
    if (const auto *Subscript =
            llvm::dyn_cast<clang::ArraySubscriptExpr>(Base)) {
      More.merge(influences(partsOf(*Subscript).Index));
      Base = partsOf(*Subscript).Base->IgnoreParenCasts();
    } else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Base)) {
      Base = Member->getBase()->IgnoreParenCasts();
    } else {
      return;
    }
  }
  const clang::ValueDecl *D = llvm::cast<clang::DeclRefExpr>(Base)->getDecl();
  if (isLocal(D))
    add(D, More);
}

void LocalValues::flow(const clang::Stmt *S, const Names &Controls) {
  if (!S)
    return;
  Names Inner = Controls;
  if (const clang::Expr *Condition = controllingCondition(*S))
    Inner.merge(influences(Condition));
  if (llvm::isa<clang::BreakStmt, clang::ContinueStmt, clang::GotoStmt,
                clang::ReturnStmt>(S))
    Exits.insert(Controls.begin(), Controls.end());
  if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(S))
    for (const clang::Decl *D : Declarations->decls())
      if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D)) {
        add(Variable, influences(Variable->getInit()));
        add(Variable, Controls);
      }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S))
    if (Binary->isAssignmentOp())
      assign(Binary->getLHS(), Binary->getRHS(), Controls);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S)) {
    if (Unary->isIncrementDecrementOp())
      assign(Unary->getSubExpr(), nullptr, Controls);
    else if (Unary->getOpcode() == clang::UO_AddrOf)
      if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(
              Unary->getSubExpr()->IgnoreParens()))
        if (isLocal(Name->getDecl()))
          add(Name->getDecl(), all());
  }
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S))
    for (const clang::Expr *Argument : Call->arguments())
      if (const auto *Name =
              llvm::dyn_cast<clang::DeclRefExpr>(Argument->IgnoreParenCasts()))
        if (isLocal(Name->getDecl()) && Writes.changes(Name->getDecl()))
          add(Name->getDecl(), all());
  for (const clang::Stmt *Child : S->children())
    flow(Child, Inner);
}
