//===- OpenedMembers.cpp - Members that a kernel has to reach ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/OpenedMembers.h"

#include "rewriter/source/KernelPlace.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/InstantiatedBody.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

using namespace idxmap;

static bool isClosed(clang::AccessSpecifier Access) {
  return Access == clang::AS_private || Access == clang::AS_protected;
}

/// The declaration in the class template that \p D is made from, if it is.
static const clang::NamedDecl *writtenMember(const clang::NamedDecl &D) {
  const clang::NamedDecl *Written = &D;
  if (const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&D))
    Written = &patternOf(*Field);
  if (const auto *Function = D.getAsFunction()) {
    if (const auto *Pattern = Function->getTemplateInstantiationPattern(false))
      Function = Pattern;
    Written = Function->getCanonicalDecl();
  }
  return Written;
}

/// It stands in the text of its class.
static bool isWrittenInClass(const clang::NamedDecl &D) {
  const auto *Class =
      llvm::dyn_cast<clang::CXXRecordDecl>(D.getLexicalDeclContext());
  return Class && !llvm::isa<clang::ClassTemplateSpecializationDecl>(Class);
}

namespace {

/// The members of classes that are named, with the first use of each.
class MemberNames : public clang::DynamicRecursiveASTVisitor {
public:
  explicit MemberNames(bool WithOwnFields) : WithOwnFields(WithOwnFields) {}

  llvm::MapVector<const clang::NamedDecl *, clang::SourceRange> Closed;
  /// Public where they are declared, and hidden by a private base.
  llvm::MapVector<const clang::NamedDecl *, clang::SourceRange> Inherited;

  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (memberOfThis(S) && !WithOwnFields) {
      const clang::Expr *Object = S->getBase()->IgnoreParens();
      while (const auto *Part = llvm::dyn_cast<clang::MemberExpr>(Object))
        Object = Part->getBase()->IgnoreParens();
      OwnFields.insert(Object);
      return true;
    }
    return add(S->getFoundDecl(), S->getMemberNameInfo().getLoc());
  }
  /// The object as one of a base.
  bool VisitCastExpr(clang::CastExpr *S) override {
    const bool IsToBase = S->getCastKind() == clang::CK_DerivedToBase ||
                          S->getCastKind() == clang::CK_UncheckedDerivedToBase;
    if (IsToBase && !OwnFields.contains(S))
      for (const clang::CXXBaseSpecifier *Each : S->path())
        if (const auto *Class = Each->getType()->getAsCXXRecordDecl();
            Class && Each->getAccessSpecifier() != clang::AS_public)
          Inherited.insert({Class, S->getSourceRange()});
    return true;
  }
  bool VisitOverloadExpr(clang::OverloadExpr *S) override {
    for (auto Each = S->decls_begin(); Each != S->decls_end(); ++Each)
      add(Each.getPair(), S->getNameLoc());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    if (const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(S->getDecl()))
      add(clang::DeclAccessPair::make(S->getDecl(), Method->getAccess()),
          S->getLocation());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return add(clang::DeclAccessPair::make(S->getConstructor(),
                                           S->getConstructor()->getAccess()),
               S->getLocation());
  }

private:
  bool add(clang::DeclAccessPair Found, clang::SourceLocation Place) {
    const clang::NamedDecl *D = Found.getDecl()->getUnderlyingDecl();
    const auto *Class =
        llvm::dyn_cast<clang::CXXRecordDecl>(D->getDeclContext());
    if (!Class || Class->isLambda() || Class->isLocalClass() || D->isImplicit())
      return true;
    if (isClosed(D->getAccess()))
      Closed.insert({writtenMember(*D), Place});
    else if (isClosed(Found.getAccess()))
      Inherited.insert({D, Place});
    return true;
  }

  const bool WithOwnFields;
  /// What fields are found in that become parameters.
  llvm::DenseSet<const clang::Expr *> OwnFields;
};

} // namespace

/// After the semicolon or the body that ends \p D.
static clang::SourceLocation endOf(const Extraction &E,
                                   const clang::NamedDecl &D) {
  const clang::SourceLocation Last = D.getEndLoc();
  if (Last.isInvalid() || Last.isMacroID())
    return {};
  const auto after = [&](clang::SourceLocation Token) {
    return clang::Lexer::getLocForEndOfToken(Token, 0, E.sources(),
                                             E.Context.getLangOpts());
  };
  const auto *Function = D.getAsFunction();
  if (Function && Function->doesThisDeclarationHaveABody())
    return after(Last);
  clang::SourceLocation At = Last;
  while (true) {
    const auto Next =
        clang::Lexer::findNextToken(At, E.sources(), E.Context.getLangOpts());
    if (!Next || Next->is(clang::tok::r_brace) || Next->is(clang::tok::eof))
      return {};
    At = Next->getLocation();
    if (Next->is(clang::tok::semi))
      return after(At);
  }
}

static std::optional<OpenedMember> open(const Extraction &E,
                                        const clang::NamedDecl &D) {
  const clang::NamedDecl *Written = writtenMember(D);
  if (!isWrittenInClass(*Written) || isOfLibrary(*Written))
    return std::nullopt;
  const OpenedMember Result = {
      declarationBegin(E, *Written), endOf(E, *Written),
      D.getAccess() == clang::AS_private ? "private" : "protected"};
  if (Written->getBeginLoc().isMacroID() || Result.Begin.isInvalid() ||
      Result.End.isInvalid())
    return std::nullopt;
  return Result;
}

static void refuse(const Extraction &E, const clang::NamedDecl &D,
                   clang::SourceRange Use) {
  E.report(FindingID::err_member_closed, Use, {D.getNameAsString()})
      .Notes.push_back(E.at(FindingID::note_member_closed, D.getLocation()));
}

static std::optional<OpenedMember> openOrRefuse(const Extraction &E,
                                                const clang::NamedDecl &D,
                                                clang::SourceRange Use) {
  const std::optional<OpenedMember> Opened = open(E, D);
  if (!Opened)
    refuse(E, D, Use);
  return Opened;
}

std::vector<OpenedMember> idxmap::openedMembers(const Extraction &E,
                                                const clang::Stmt &Body,
                                                bool WithOwnFields) {
  MemberNames Names(WithOwnFields);
  Names.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  for (const clang::Stmt *Each : instantiatedBodies(E, Body))
    Names.TraverseStmt(const_cast<clang::Stmt *>(Each));
  std::vector<OpenedMember> Result;
  for (const auto &[Member, Use] : Names.Inherited)
    refuse(E, *Member, Use);
  for (const auto &[Member, Use] : Names.Closed)
    if (const std::optional<OpenedMember> Opened =
            openOrRefuse(E, *Member, Use))
      Result.push_back(*Opened);
  return Result;
}

std::optional<OpenedMember> idxmap::openedField(const Extraction &E,
                                                const clang::FieldDecl &Field,
                                                clang::SourceRange Use) {
  return isClosed(Field.getAccess()) ? openOrRefuse(E, Field, Use)
                                     : std::nullopt;
}
