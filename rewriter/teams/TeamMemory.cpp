//===- TeamMemory.cpp - What a team has once, and each thread -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/TeamMemory.h"

#include "rewriter/analysis/MemoryAccesses.h"
#include "rewriter/build/BodyTrees.h"
#include "rewriter/build/TreeBuilder.h"
#include "rewriter/effects/UnseenCalls.h"
#include "rewriter/memory/Definitions.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/teams/TeamVariables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

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
  /// Nor does an element, where only its index is something else.
  bool TraverseArraySubscriptExpr(clang::ArraySubscriptExpr *S) override {
    const auto *Of = llvm::dyn_cast<clang::DeclRefExpr>(
        partsOf(*S).Base->IgnoreParenImpCasts());
    const bool IsValue = Of && Of->getDecl()->getType()->isArrayType() &&
                         !S->getType()->isArrayType() && !IsPlace &&
                         !To->isReferenceType();
    return IsValue ? TraverseStmt(const_cast<clang::Expr *>(partsOf(*S).Index))
                   : EvaluatedVisitor::TraverseArraySubscriptExpr(S);
  }
  bool TraverseUnaryOperator(clang::UnaryOperator *S) override {
    const bool WasPlace =
        std::exchange(IsPlace, IsPlace || S->getOpcode() == clang::UO_AddrOf);
    const bool GoesOn = EvaluatedVisitor::TraverseUnaryOperator(S);
    IsPlace = WasPlace;
    return GoesOn;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    const clang::QualType Type = S->getDecl()->getType();
    const bool IsCopied = To->isRecordType() && Type->getAsCXXRecordDecl() ==
                                                    To->getAsCXXRecordDecl();
    if ((IsPlace || Type->isArrayType() || To->isReferenceType() ||
         (Type->isRecordType() && !IsCopied)) &&
        !Type->isPointerType() && IsAsked(S->getDecl()))
      Found = S;
    return !Found;
  }

private:
  const clang::QualType To;
  bool IsPlace = false; ///< Below `&`.
  llvm::function_ref<bool(const clang::ValueDecl *)> IsAsked;
};

/// Where such an address could stay: in pointers, references, objects, and
/// what a call can leave it in.
class NameFinder : public EvaluatedVisitor {
public:
  explicit NameFinder(
      llvm::function_ref<bool(const clang::ValueDecl *)> IsAsked)
      : IsAsked(IsAsked) {}
  std::vector<const clang::DeclRefExpr *> Found;
  std::vector<const clang::LambdaExpr *> Lambdas;

  bool VisitVarDecl(clang::VarDecl *D) override {
    if (D->getInit() && !D->isImplicit() && !D->getType()->isArithmeticType() &&
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
  /// `cursor.set(part)`, `pick(p, part)`: something else that it gets can keep
  /// a pointer.
  bool VisitCallExpr(clang::CallExpr *S) override {
    const auto *Method = llvm::dyn_cast<clang::CXXMemberCallExpr>(S);
    const auto keeps = [](const clang::Expr *Each) {
      const clang::QualType Type = Each->getType();
      return !Type.isConstQualified() && Each->isLValue() && !isFlat(Type);
    };
    if ((Method && keeps(Method->getImplicitObjectArgument())) ||
        llvm::any_of(S->arguments(), keeps))
      for (clang::Expr *Each : S->arguments())
        if (!Each->getType()->isArithmeticType())
          look(*Each, Each->getType());
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr *S) override {
    Lambdas.push_back(S);
    return true;
  }

private:
  void look(clang::Expr &Value, clang::QualType To) {
    AddressFinder Addresses(To, IsAsked);
    Addresses.TraverseStmt(&Value);
    if (Addresses.Found)
      Found.push_back(Addresses.Found);
  }
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
  const clang::QualType Type = D->getType();
  if (!isDeclaredIn(E, *D, Body) || Of.keeps(E, *D) ||
      Type->isReferenceType() || Type->isPointerType() ||
      Type->isArithmeticType() || !All.insert(D).second)
    return;
  DeclarationFinder Finder(*D);
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  if (!Finder.Found || !llvm::isa<clang::VarDecl>(D)) {
    E.report(FindingID::err_team_variable, Where,
             {D->getNameAsString(), "no statement of the body declares it"});
    return;
  }
  Statements.insert(Finder.Found);
  Written.Variables.insert({D, Where});
}

TeamShared::TeamShared(const Extraction &E, const clang::Stmt &Body,
                       const std::vector<SharedLoop> &Loops)
    : E(E), Body(Body) {
  const auto isAny = [](const clang::ValueDecl *) { return true; };
  for (const SharedLoop &Each : Loops) {
    for (const auto *Of : {&Each.Writes.Variables, &Each.Writes.Parts})
      for (const auto &[D, Where] : *Of)
        take(Each, D, Where);
    NameFinder Names(isAny);
    Names.TraverseStmt(const_cast<clang::ForStmt *>(Each.Loop));
    for (const clang::DeclRefExpr *Name : Names.Found)
      take(Each, Name->getDecl(), Name->getSourceRange());
  }
  const auto refuse = [&](const clang::ValueDecl &D, const char *Why) {
    E.report(FindingID::err_team_variable, D.getLocation(),
             {D.getNameAsString(), Why});
  };
  for (const clang::ValueDecl *D : All)
    if (llvm::any_of(
            Loops, [&](const SharedLoop &Each) { return Each.isPrivate(*D); }))
      refuse(*D, "in another loop, each iteration has its own");
  TeamVariables Variables(E, Written);
  for (const clang::DeclStmt *Each : Statements) {
    if (llvm::all_of(Each->decls(), [&](const clang::Decl *D) {
          return All.count(llvm::dyn_cast<clang::ValueDecl>(D)) > 0;
        }))
      llvm::append_range(Edits, Variables.take(*Each));
    else
      refuse(*llvm::cast<clang::ValueDecl>(*Each->decl_begin()),
             "each thread has a copy of what is declared beside it; declare "
             "them one by one");
  }
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

/// Also one by which `auto &[x, y]` names a part of something else.
static bool isReference(const clang::ValueDecl &D) {
  const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(&D);
  return D.getType()->isReferenceType() ||
         (Binding &&
          (!Binding->getDecomposedDecl() ||
           Binding->getDecomposedDecl()->getType()->isReferenceType()));
}

/// Declared in the body, or private to an iteration.
bool TeamMemory::isOfThread(const clang::ValueDecl *D) const {
  return (isDeclaredIn(E, *D, Body) || IsOwn(D)) && !Shared.contains(D) &&
         !isReference(*D);
}

void TeamMemory::checkNames(const std::vector<SharedLoop> &Loops) {
  const auto inShared = [&](clang::SourceLocation Place) -> const SharedLoop * {
    for (const SharedLoop &Each : Loops)
      if (E.sources().isPointWithin(Place, Each.Loop->getBeginLoc(),
                                    Each.Loop->getEndLoc()))
        return &Each;
    return nullptr;
  };
  const auto isAsked = [&](const clang::ValueDecl *D) { return isOfThread(D); };
  NameFinder Names(isAsked);
  Names.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  for (const clang::DeclRefExpr *Each : Names.Found) {
    const SharedLoop *Of = inShared(Each->getBeginLoc());
    if (Of && Of->keeps(E, *Each->getDecl()))
      continue;
    E.report(FindingID::err_team_local, Each->getSourceRange(),
             {Each->getDecl()->getNameAsString()})
        .Notes.push_back(E.at(FindingID::note_team_local,
                              Each->getSourceRange(),
                              {Each->getDecl()->getNameAsString()}));
  }
  for (const clang::LambdaExpr *Each : Names.Lambdas)
    if (!inShared(Each->getBeginLoc()))
      E.report(FindingID::err_team_statement, Each->getSourceRange(),
               {"it makes a lambda"});
  for (const SharedLoop &Each : Loops)
    for (const auto *Of : {&Each.Writes.Variables, &Each.Writes.Parts})
      for (const auto &[D, Where] : *Of)
        if (isOfThread(D) && !Each.keeps(E, *D) &&
            (D->getType()->isArrayType() || D->getType()->isRecordType()))
          E.report(FindingID::err_team_variable, Where,
                   {D->getNameAsString(), "declare it in the loop's body"});
}

static const clang::ValueDecl *declarationOf(const BodyTree &In,
                                             ir::VariableNumber Of) {
  return In.Declarations[In.Tree.Variables[Of].Declaration];
}

TeamMemory::Written TeamMemory::writesOf(const clang::Stmt &S) const {
  const BodyTree &Tree = ownTree(E, S, {});
  Written Result;
  for (const ir::Memory &Each : Tree.Changes.All) {
    const clang::ValueDecl *D = declarationOf(Tree, Each.Of);
    if (Each.Away != ir::Memory::Distance::Own || !D || !isOfThread(D))
      Result.Memory = true;
    else if (!Result.Own)
      Result.Own = D;
  }
  return Result;
}

/// What a variable holds, in which nothing changes while the kernel runs: each
/// thread has it from the launch.
bool TeamMemory::isGiven(const clang::ValueDecl &D) const {
  const clang::QualType Type = D.getType();
  return !isReference(D) && !Type->isArrayType() && !Shared.contains(&D) &&
         !mayBeChanged(E, Body, &D);
}

bool TeamMemory::mayRead(const clang::Stmt &S) const {
  const BodyTree &Tree = ownTree(E, S, {});
  const ir::PointsToGraph Pointers(Tree.Tree);
  const ir::Definitions Values(Tree.Tree, Pointers);
  const auto isOfMemory = [&](const ir::MemoryAccess &Access) {
    const clang::ValueDecl *D =
        Access.At.Base ? declarationOf(Tree, *Access.At.Base) : nullptr;
    const bool IsInIt =
        llvm::none_of(Access.At.Way, [](const ir::PlaceStep &Each) {
          return Each.Of == ir::PlaceStep::Kind::Target;
        });
    return !D || !IsInIt || (!Access.IsExact && !isFlat(D->getType())) ||
           !(isOfThread(D) || isGiven(*D));
  };
  return llvm::any_of(ir::memoryAccesses(Tree.Tree, Pointers, Values),
                      [&](const ir::MemoryAccess &Each) {
                        return !Each.IsWrite && isOfMemory(Each);
                      });
}

bool TeamMemory::hasEffects(const clang::Stmt &S) const {
  return !findUnseenCalls(E, S).empty();
}
