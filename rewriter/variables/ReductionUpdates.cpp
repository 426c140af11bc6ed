//===- ReductionUpdates.cpp - Statements that reduce to a variable --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/ReductionUpdates.h"

#include "rewriter/source/MutableReference.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/variables/ReductionPatterns.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

bool ReductionUse::isUpdateBy(ReductionKind Operator) const {
  return What == Kind::Update && llvm::is_contained(Operators, Operator);
}

namespace {

class UseReader {
public:
  UseReader(const clang::ASTContext &Context, const clang::ValueDecl &Variable)
      : Context(Context), Variable(Variable),
        IsArray(Variable.getType().getNonReferenceType()->isArrayType()) {}

  /// \p IsDiscarded: nobody uses the value of \p S.
  void read(const clang::Stmt *S, bool IsDiscarded);

  std::vector<ReductionUse> Uses;

private:
  using Kind = ReductionUse::Kind;
  bool readUpdate(const clang::Stmt *S);
  void readParts(const clang::Stmt *S);
  void readCall(const clang::CallExpr &Call);
  void readUse(const clang::Expr *E, bool MayChange);
  bool isPart(const clang::Expr &E) const;
  void add(Kind What, const clang::Stmt *Where,
           std::vector<ReductionKind> Operators = {},
           const clang::ValueDecl *Index = nullptr,
           const clang::Expr *Value = nullptr) {
    Uses.push_back({What, std::move(Operators), Where, Index, Value});
  }

  /// The patterns for \p S; nothing if it updates no element of an array.
  std::optional<ReductionPatterns> patternsFor(const clang::Stmt &S) const {
    const clang::Expr *Element =
        IsArray ? updatedElement(Context, S, Variable) : nullptr;
    if (IsArray && !Element)
      return std::nullopt;
    return std::optional<ReductionPatterns>(std::in_place, Context, Variable,
                                            Element);
  }

  const clang::ASTContext &Context;
  const clang::ValueDecl &Variable;
  const bool IsArray;
};

} // namespace

/// True if all of \p S is one update, of the variable or, where \p S chooses a
/// value, of that value and its index.
bool UseReader::readUpdate(const clang::Stmt *S) {
  const std::optional<ReductionPatterns> Patterns = patternsFor(*S);
  if (!Patterns)
    return false;
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(S)) {
    const clang::ValueDecl *Index = nullptr;
    std::vector<ReductionKind> Operators = Patterns->ofCondition(*If, Index);
    if (Operators.empty())
      return false;
    add(Kind::Update, S, std::move(Operators), Index);
    return true;
  }
  const auto *E = llvm::dyn_cast<clang::Expr>(S);
  std::vector<ReductionKind> Operators;
  if (E)
    Operators = Patterns->ofExpression(*E);
  const clang::Expr *Rounded = E ? Patterns->roundedValue(*E) : nullptr;
  if (Operators.empty() && !Rounded)
    return false;
  add(Rounded ? Kind::Rounded : Kind::Update, S, std::move(Operators), nullptr,
      Rounded);
  Uses.back().TakesNaN = Patterns->takesNaN(*E);
  return true;
}

/// The variable, or an element of it.
bool UseReader::isPart(const clang::Expr &E) const {
  const clang::Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(Inner);
      Element && IsArray)
    Inner = partsOf(*Element).Base->IgnoreParenImpCasts();
  return namedValue(Inner) == &Variable;
}

/// An argument that \p MayChange through a reference.
void UseReader::readUse(const clang::Expr *E, bool MayChange) {
  if (MayChange && isPart(*E))
    add(Kind::Unknown, E);
  else
    read(E, false);
}

void UseReader::readCall(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  const unsigned Skipped = llvm::isa<clang::CXXOperatorCallExpr>(Call) &&
                           llvm::isa_and_nonnull<clang::CXXMethodDecl>(Callee);
  read(Call.getCallee(), false);
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    const bool IsKnown =
        Callee && I >= Skipped && I - Skipped < Callee->getNumParams();
    readUse(Call.getArg(I),
            IsKnown ? isMutableReference(
                          Callee->getParamDecl(I - Skipped)->getType())
                    : Call.isTypeDependent());
  }
}

void UseReader::read(const clang::Stmt *S, bool IsDiscarded) {
  if (!S ||
      llvm::isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr>(S))
    return;
  if (const auto *E = llvm::dyn_cast<clang::Expr>(S);
      E && !llvm::isa<clang::LambdaExpr>(E)) {
    const clang::Expr *Inner = E->IgnoreParens();
    if (const auto *Whole = llvm::dyn_cast<clang::FullExpr>(Inner))
      Inner = Whole->getSubExpr()->IgnoreParens();
    if (IsDiscarded && readUpdate(Inner))
      return;
    if (namedValue(Inner) == &Variable)
      return add(Kind::Other, Inner);
    if (const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(Inner);
        Address && Address->getOpcode() == clang::UO_AddrOf)
      return readUse(Address->getSubExpr(), true);
    if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Inner))
      return readCall(*Call);
    if (const auto *Comma = llvm::dyn_cast<clang::BinaryOperator>(Inner);
        Comma && Comma->isCommaOp()) {
      read(Comma->getLHS(), true);
      return read(Comma->getRHS(), IsDiscarded);
    }
    return readParts(Inner);
  }
  if (const auto *Lambda = llvm::dyn_cast<clang::LambdaExpr>(S))
    return read(Lambda->getBody(), false);
  if (llvm::isa<clang::IfStmt>(S) && readUpdate(S))
    return;
  readParts(S);
}

/// A statement's own expressions, conditions apart, have values that nobody
/// uses.
void UseReader::readParts(const clang::Stmt *S) {
  const clang::Stmt *Used = nullptr;
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(S))
    Used = If->getCond();
  else if (const auto *For = llvm::dyn_cast<clang::ForStmt>(S))
    Used = For->getCond();
  else if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(S))
    Used = While->getCond();
  else if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(S))
    Used = Do->getCond();
  else if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(S))
    Used = Switch->getCond();
  const bool HoldsStatements =
      !llvm::isa<clang::Expr, clang::DeclStmt, clang::ReturnStmt>(S);
  if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(S)) {
    for (const clang::Decl *D : Declarations->decls())
      if (const auto *Local = llvm::dyn_cast<clang::VarDecl>(D);
          Local && Local->getInit())
        readUse(Local->getInit(), isMutableReference(Local->getType()));
    return;
  }
  for (const clang::Stmt *Child : S->children())
    read(Child, HoldsStatements && Child != Used);
}

std::vector<ReductionUse>
idxmap::reductionUses(const clang::ASTContext &Context, const clang::Stmt &Body,
                      const clang::ValueDecl &Variable) {
  UseReader Reader(Context, Variable);
  Reader.read(&Body, true);
  return std::move(Reader.Uses);
}
