//===- TeamMemory.cpp - What a team has once, and each thread -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/TeamMemory.h"

#include "rewriter/effects/UnseenCalls.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/teams/TeamVariables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// Finds what may read memory: by a subscript, a pointer, a reference, a
/// function that gets one.
class ReadFinder : public EvaluatedVisitor {
public:
  ReadFinder(const TeamShared &Shared,
             llvm::function_ref<bool(const clang::ValueDecl *)> IsOfThread)
      : Shared(Shared), IsOfThread(IsOfThread) {}
  bool Found = false;

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *S) override {
    const auto *Of =
        llvm::dyn_cast<clang::DeclRefExpr>(S->getBase()->IgnoreParenImpCasts());
    return Of && Of->getDecl()->getType()->isArrayType() &&
                   IsOfThread(Of->getDecl())
               ? true
               : found();
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return S->getOpcode() == clang::UO_Deref ? found() : true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return S->isArrow() ? found() : true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    return S->getDecl()->getType()->isReferenceType() ||
                   Shared.contains(S->getDecl())
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
  const TeamShared &Shared;
  llvm::function_ref<bool(const clang::ValueDecl *)> IsOfThread;
};

/// Expressions by which something of type \p To gets to the address of a
/// variable: of one for which it is asked.
class AddressFinder : public EvaluatedVisitor {
public:
  AddressFinder(clang::QualType To,
                llvm::function_ref<bool(const clang::ValueDecl *)> IsAsked)
      : To(To), IsAsked(IsAsked) {}
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
    const bool IsCopied = To->isRecordType() && Type->getAsCXXRecordDecl() ==
                                                    To->getAsCXXRecordDecl();
    if ((Type->isArrayType() || To->isReferenceType() ||
         (Type->isRecordType() && !IsCopied)) &&
        IsAsked(S->getDecl()))
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
  const clang::QualType To;
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
      look(*D->getInit(), D->getType());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp() && !S->getType()->isArithmeticType())
      look(*S->getRHS(), S->getType());
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    if (S->isAssignmentOp() && S->getNumArgs() == 2)
      look(*S->getArg(1), S->getArg(0)->getType());
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
  void look(clang::Expr &Value, clang::QualType To) {
    AddressFinder Addresses(To, IsAsked);
    Addresses.TraverseStmt(&Value);
    // What an iteration keeps to itself, it does in one thread.
    if (Addresses.Found && !isShared(Value.getBeginLoc()))
      Found.push_back(Addresses.Found);
  }
  const std::vector<clang::SourceRange> &Shared;
  const clang::SourceManager &SM;
  llvm::function_ref<bool(const clang::ValueDecl *)> IsAsked;
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

/// What an iteration of a shared loop fills for others.
void TeamShared::take(const SharedLoop &Of, const clang::ValueDecl *D,
                      clang::SourceRange Where) {
  const clang::SourceManager &SM = E.sources();
  const auto isIn = [&](const clang::Stmt &S) {
    return SM.isPointWithin(D->getLocation(), S.getBeginLoc(), S.getEndLoc());
  };
  const bool IsPrivate = llvm::any_of(Of.Nest.Captures, [&](const Capture &C) {
    return C.IsOwn && C.variable() == D->getName();
  });
  const bool IsReduced =
      llvm::any_of(Of.Reductions, [&](const SharedLoop::Reduced &Each) {
        return Each.Variable == D;
      });
  const clang::QualType Type = D->getType();
  if (!isIn(Body) || isIn(*Of.Loop) || IsPrivate || IsReduced ||
      Type->isReferenceType() || Type->isPointerType() ||
      Type->isArithmeticType())
    return;
  DeclarationFinder Finder(*D);
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  if (!Finder.Found || !llvm::isa<clang::VarDecl>(D)) {
    E.report(FindingID::err_team_variable, Where,
             {D->getNameAsString(), "no statement of the body declares it"});
    return;
  }
  All.insert(D);
  Statements.insert(Finder.Found);
  Written.Variables.insert({D, Where});
}

TeamShared::TeamShared(const Extraction &E, const clang::Stmt &Body,
                       const std::vector<SharedLoop> &Loops)
    : E(E), Body(Body) {
  for (const SharedLoop &Each : Loops)
    for (const auto *Of : {&Each.Writes.Variables, &Each.Writes.Elements})
      for (const auto &[D, Where] : *Of)
        if (D->getDeclName().isIdentifier())
          take(Each, D, Where);
  TeamVariables Variables(E, Written);
  for (const clang::DeclStmt *Each : Statements)
    llvm::append_range(Edits, Variables.take(*Each));
}

TeamShared::~TeamShared() {
  for (const clang::ValueDecl *Each : All)
    const_cast<clang::ValueDecl *>(Each)->dropAttr<clang::CUDASharedAttr>();
}

TeamMemory::TeamMemory(const Extraction &E, const clang::Stmt &Body,
                       const std::vector<SharedLoop> &Loops,
                       const TeamShared &Shared,
                       llvm::function_ref<bool(const clang::ValueDecl *)> IsOwn)
    : E(E), Body(Body), Shared(Shared), IsOwn(IsOwn) {
  checkNames(Loops);
}

/// Declared in the body, or private to an iteration.
bool TeamMemory::isOfThread(const clang::ValueDecl *D) const {
  const bool IsLocal = E.sources().isPointWithin(
      D->getLocation(), Body.getBeginLoc(), Body.getEndLoc());
  return (IsLocal || IsOwn(D)) && !Shared.contains(D) &&
         !D->getType()->isReferenceType();
}

void TeamMemory::checkNames(const std::vector<SharedLoop> &Loops) {
  std::vector<clang::SourceRange> Ranges;
  for (const SharedLoop &Each : Loops)
    Ranges.push_back(Each.Loop->getSourceRange());
  const auto isAsked = [&](const clang::ValueDecl *D) { return isOfThread(D); };
  NameFinder Names(Ranges, E.sources(), isAsked);
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

/// Through a pointer or reference in it.
static bool leadsElsewhere(clang::QualType Type) {
  Type = Type.getCanonicalType();
  if (const auto *Array = Type->getAsArrayTypeUnsafe())
    return leadsElsewhere(Array->getElementType());
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return !Type->isArithmeticType() && !Type->isEnumeralType();
  return !Class->hasDefinition() ||
         llvm::any_of(Class->fields(),
                      [](const clang::FieldDecl *Each) {
                        return leadsElsewhere(Each->getType());
                      }) ||
         llvm::any_of(Class->bases(), [](const clang::CXXBaseSpecifier &Each) {
           return leadsElsewhere(Each.getType());
         });
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
    const clang::QualType Type = D->getType();
    const bool IsInIt = !Type->isPointerType() && !Type->isDependentType() &&
                        (Type->isArrayType() || Writes.Own.contains(D));
    const bool IsLedTo =
        llvm::any_of(Writes.Through, [D = D](const auto &Each) {
          return Each.first.first == D;
        });
    if (isOfThread(D) && IsInIt)
      own(D);
    if (!isOfThread(D) || !IsInIt || IsLedTo || leadsElsewhere(Type))
      Result.Memory = true;
  }
  return Result;
}

bool TeamMemory::mayRead(const clang::Stmt &S) const {
  const auto isAsked = [&](const clang::ValueDecl *D) { return isOfThread(D); };
  ReadFinder Finder(Shared, isAsked);
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&S));
  return Finder.Found;
}

bool TeamMemory::hasEffects(const clang::Stmt &S) const {
  std::vector<Finding> None;
  const Extraction OnHost{E.Context, E.Enclosing, TargetKind::Host,
                          E.Tokens,  None,        E.Lambdas};
  return !findUnseenCalls(OnHost, S).empty();
}
