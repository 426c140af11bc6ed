//===- TeamMemory.cpp - What a team has once, and each thread -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/TeamMemory.h"

#include "rewriter/effects/UnseenCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/teams/TeamVariables.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Finds what may read memory: by a subscript, a pointer, a reference, a
/// function that gets one.
class ReadFinder : public EvaluatedVisitor {
public:
  explicit ReadFinder(const std::set<const clang::ValueDecl *> &Shared)
      : Shared(Shared) {}
  bool Found = false;

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *) override {
    return found();
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return S->getOpcode() == clang::UO_Deref ? found() : true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return S->isArrow() ? found() : true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    return S->getDecl()->getType()->isReferenceType() ||
                   Shared.count(S->getDecl())
               ? found()
               : true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    return llvm::isa<clang::CXXMemberCallExpr, clang::CXXOperatorCallExpr>(S) ||
                   llvm::any_of(S->arguments(),
                                [](const clang::Expr *Each) {
                                  const clang::QualType Type = Each->getType();
                                  return !Type->isArithmeticType();
                                })
               ? found()
               : true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return S->getNumArgs() > 0 ? found() : true;
  }

private:
  bool found() {
    Found |= isEvaluated();
    return !Found;
  }
  const std::set<const clang::ValueDecl *> &Shared;
};

/// Expressions that keep the address of a variable: for whoever asks.
class AddressFinder : public EvaluatedVisitor {
public:
  explicit AddressFinder(
      llvm::function_ref<bool(const clang::ValueDecl *)> IsAsked)
      : IsAsked(IsAsked) {}
  const clang::DeclRefExpr *Found = nullptr;

  /// The value of a number says nothing of where it lies.
  bool TraverseImplicitCastExpr(clang::ImplicitCastExpr *S) override {
    return S->getCastKind() == clang::CK_LValueToRValue &&
                   S->getType()->isArithmeticType()
               ? true
               : EvaluatedVisitor::TraverseImplicitCastExpr(S);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    const clang::QualType Type = S->getDecl()->getType();
    if (!Type->isPointerType() && IsAsked(S->getDecl()))
      Found = S;
    return !Found;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    const auto *Of = S->getOpcode() == clang::UO_AddrOf
                         ? llvm::dyn_cast<clang::DeclRefExpr>(
                               S->getSubExpr()->IgnoreParens())
                         : nullptr;
    if (Of && IsAsked(Of->getDecl()))
      Found = Of;
    return !Found;
  }

private:
  llvm::function_ref<bool(const clang::ValueDecl *)> IsAsked;
};

/// Where such an address could stay: in pointers, references, objects.
class NameFinder : public EvaluatedVisitor {
public:
  NameFinder(const std::vector<clang::SourceRange> &Shared,
             const clang::SourceManager &SM,
             llvm::function_ref<bool(const clang::ValueDecl *)> IsAsked)
      : Shared(Shared), SM(SM), IsAsked(IsAsked) {}
  std::vector<const clang::DeclRefExpr *> Found;
  const clang::LambdaExpr *Lambda = nullptr;

  bool VisitVarDecl(clang::VarDecl *D) override {
    if (D->getInit() && !D->getType()->isArithmeticType() &&
        !D->getType()->isArrayType())
      look(*D->getInit());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp() && !S->getType()->isArithmeticType())
      look(*S->getRHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    if (S->isAssignmentOp() && S->getNumArgs() == 2)
      look(*S->getArg(1));
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr *S) override {
    if (!isShared(S->getBeginLoc()))
      Lambda = S;
    return true;
  }

private:
  bool isShared(clang::SourceLocation Place) const {
    return llvm::any_of(Shared, [&](clang::SourceRange Each) {
      return SM.isPointWithin(Place, Each.getBegin(), Each.getEnd());
    });
  }
  void look(clang::Expr &Value) {
    AddressFinder Addresses(IsAsked);
    Addresses.TraverseStmt(&Value);
    // What an iteration keeps to itself, it does in one thread.
    if (Addresses.Found && !isShared(Value.getBeginLoc()))
      Found.push_back(Addresses.Found);
  }
  const std::vector<clang::SourceRange> &Shared;
  const clang::SourceManager &SM;
  llvm::function_ref<bool(const clang::ValueDecl *)> IsAsked;
};

/// Calls of printf and its like, also by functions that are called.
class PrintFinder : public EvaluatedVisitor {
public:
  explicit PrintFinder(std::set<const clang::FunctionDecl *> &Seen)
      : Seen(Seen) {}
  bool Found = false;

  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    if (!Callee || !Seen.insert(Callee->getCanonicalDecl()).second)
      return true;
    const clang::FunctionDecl *Definition = nullptr;
    Found |= Callee->isVariadic();
    if (!Found && Callee->hasBody(Definition))
      TraverseStmt(Definition->getBody());
    return !Found;
  }

private:
  std::set<const clang::FunctionDecl *> &Seen;
};

/// The statement that declares a variable.
class DeclarationFinder : public EvaluatedVisitor {
public:
  explicit DeclarationFinder(const clang::ValueDecl &Of) : Of(Of) {}
  const clang::DeclStmt *Found = nullptr;

  bool VisitDeclStmt(clang::DeclStmt *S) override {
    if (llvm::is_contained(S->decls(), &Of))
      Found = S;
    return !Found;
  }

private:
  const clang::ValueDecl &Of;
};

} // namespace

TeamMemory::TeamMemory(const Extraction &E, const clang::Stmt &Body,
                       const std::vector<SharedLoop> &Loops,
                       llvm::function_ref<bool(const clang::ValueDecl *)> IsOwn)
    : E(E), Body(Body), IsOwn(IsOwn) {
  for (const SharedLoop &Each : Loops)
    this->Loops.push_back(Each.Loop->getSourceRange());
  findShared(Loops);
  checkNames();
}

/// Declared in the body, or private to an iteration.
bool TeamMemory::isOfThread(const clang::ValueDecl *D) const {
  const bool IsLocal = E.sources().isPointWithin(
      D->getLocation(), Body.getBeginLoc(), Body.getEndLoc());
  return (IsLocal || IsOwn(D)) && !Shared.count(D) &&
         !D->getType()->isReferenceType();
}

/// What an iteration of a shared loop fills for others.
void TeamMemory::findShared(const std::vector<SharedLoop> &Loops) {
  std::set<const clang::DeclStmt *> Statements;
  ModSet Written;
  const auto take = [&](const SharedLoop &Of, const clang::ValueDecl *D,
                        clang::SourceRange Where) {
    const clang::QualType Type = D->getType();
    const bool IsPrivate = llvm::any_of(Of.Nest.Captures, [&](const Capture &C) {
      return C.IsOwn && C.variable() == D->getName();
    });
    if (!isOfThread(D) || IsPrivate || Type->isPointerType() ||
        Type->isArithmeticType() ||
        E.sources().isPointWithin(D->getLocation(), Of.Loop->getBeginLoc(),
                                  Of.Loop->getEndLoc()))
      return;
    DeclarationFinder Finder(*D);
    Finder.TraverseStmt(const_cast<clang::Stmt *>(&Body));
    if (Finder.Found && llvm::isa<clang::VarDecl>(D)) {
      Shared.insert(D);
      Statements.insert(Finder.Found);
      Written.Variables.insert({D, Where});
    } else {
      E.report(FindingID::err_team_variable, Where,
               {D->getNameAsString(), "declare it in the loop's body"});
    }
  };
  for (const SharedLoop &Each : Loops)
    for (const auto *Of : {&Each.Writes.Variables, &Each.Writes.Elements})
      for (const auto &[D, Where] : *Of)
        if (D->getDeclName().isIdentifier())
          take(Each, D, Where);
  TeamVariables Variables(E, Written);
  for (const clang::DeclStmt *Each : Statements) {
    if (!llvm::all_of(Each->decls(), [&](const clang::Decl *D) {
          return Shared.count(llvm::dyn_cast<clang::ValueDecl>(D)) > 0;
        })) {
      E.report(FindingID::err_team_variable, Each->getSourceRange(),
               {llvm::cast<clang::NamedDecl>(*Each->decl_begin())
                    ->getNameAsString(),
                "each thread has a copy of what is declared beside it; declare "
                "them one by one"});
      continue;
    }
    llvm::append_range(Edits, Variables.take(*Each));
  }
}

void TeamMemory::checkNames() {
  const auto isAsked = [&](const clang::ValueDecl *D) { return isOfThread(D); };
  NameFinder Names(Loops, E.sources(), isAsked);
  Names.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  for (const clang::DeclRefExpr *Each : Names.Found)
    E.report(FindingID::err_team_local, Each->getSourceRange(),
             {Each->getDecl()->getNameAsString()})
        .Notes.push_back(E.at(FindingID::note_team_local,
                              Each->getSourceRange(),
                              {Each->getDecl()->getNameAsString()}));
  if (Names.Lambda)
    E.report(FindingID::err_team_statement, Names.Lambda->getSourceRange(),
             {"it makes a lambda"});
}

TeamMemory::Written TeamMemory::writesOf(const clang::Stmt &S) const {
  const ModSet Writes = collectWrites(S);
  Written Result;
  Result.Memory = Writes.Object.isValid();
  const auto isDeclaredIn = [&](const clang::ValueDecl *D) {
    return E.sources().isPointWithin(D->getLocation(), S.getBeginLoc(),
                                     S.getEndLoc());
  };
  const auto own = [&](const clang::ValueDecl *D) {
    if (!Result.Own && !isDeclaredIn(D))
      Result.Own = D;
  };
  for (const auto &[D, Where] : Writes.Variables)
    if (isOfThread(D))
      own(D);
    else
      Result.Memory = true;
  for (const auto &[D, Where] : Writes.Elements) {
    const bool IsInIt =
        D->getType()->isArrayType() || Writes.Own.contains(D);
    const bool IsLedTo = llvm::any_of(Writes.Through, [D = D](const auto &Each) {
      return Each.first.first == D;
    });
    if (isOfThread(D) && IsInIt)
      own(D);
    if (!isOfThread(D) || !IsInIt || IsLedTo)
      Result.Memory = true;
  }
  return Result;
}

bool TeamMemory::mayRead(const clang::Stmt &S) const {
  ReadFinder Finder(Shared);
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&S));
  return Finder.Found;
}

bool TeamMemory::hasEffects(const clang::Stmt &S) const {
  std::vector<Finding> None;
  Extraction OnHost{E.Context, E.Enclosing, TargetKind::Host,
                    E.Tokens,  None,        E.Lambdas};
  if (!findUnseenCalls(OnHost, S).empty())
    return true;
  std::set<const clang::FunctionDecl *> Seen;
  PrintFinder Finder(Seen);
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&S));
  return Finder.Found;
}
