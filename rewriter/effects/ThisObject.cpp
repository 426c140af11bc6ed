//===- ThisObject.cpp - What a body does with its own object ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/ThisObject.h"

#include "rewriter/source/ThisMember.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace idxmap;

namespace {

/// `this`, or `*this`, conversions and parentheses apart; null for others.
const clang::CXXThisExpr *thisIn(const clang::Expr *Object) {
  Object = Object->IgnoreParenImpCasts();
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Object))
    if (Unary->getOpcode() == clang::UO_Deref)
      Object = Unary->getSubExpr()->IgnoreParenImpCasts();
  return llvm::dyn_cast<clang::CXXThisExpr>(Object);
}

class ObjectUses : public clang::DynamicRecursiveASTVisitor {
  using Base = clang::DynamicRecursiveASTVisitor;

public:
  ThisObject Found;

  /// In a class of the body, `this` is another object.
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *D) override {
    Classes += !D->isLambda();
    const bool Result = Base::TraverseCXXRecordDecl(D);
    Classes -= !D->isLambda();
    return Result;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *S) override;
  bool TraverseLambdaCapture(clang::LambdaExpr *S,
                             const clang::LambdaCapture *Each,
                             clang::Expr *Init) override {
    return Each->capturesThis() || Base::TraverseLambdaCapture(S, Each, Init);
  }

  bool VisitMemberExpr(clang::MemberExpr *S) override;
  bool VisitUnresolvedMemberExpr(clang::UnresolvedMemberExpr *S) override {
    const auto *This = S->isImplicitAccess() ? nullptr : thisIn(S->getBase());
    return !Classes && (S->isImplicitAccess() || This) ? method(S, This) : true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr *S) override {
    const auto *This = S->isImplicitAccess() ? nullptr : thisIn(S->getBase());
    return !Classes && (S->isImplicitAccess() || This) ? method(S, This) : true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    addStatic(S, *S->getDecl(), S->getLocation(), S->hasQualifier(),
              S->hasExplicitTemplateArgs() && !S->hasTemplateKeyword());
    return true;
  }
  bool VisitUnresolvedLookupExpr(clang::UnresolvedLookupExpr *S) override {
    if (S->decls_begin() != S->decls_end())
      addStatic(S, **S->decls_begin(), S->getNameLoc(),
                static_cast<bool>(S->getQualifier()),
                S->hasExplicitTemplateArgs() && !S->hasTemplateKeyword());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->getOpcode() == clang::UO_Deref)
      if (const auto *This = llvm::dyn_cast<clang::CXXThisExpr>(
              S->getSubExpr()->IgnoreParenImpCasts()))
        whole(S, This);
    return true;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr *S) override {
    if (!S->isImplicit())
      whole(S, S);
    return true;
  }

private:
  void addStatic(const clang::Expr *Name, const clang::NamedDecl &D,
                 clang::SourceLocation At, bool IsQualified,
                 bool NeedsKeyword) {
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(
        D.getUnderlyingDecl()->getAsFunction());
    // `&Grid::at` names the class as well.
    const bool NamesClass = Method && (Method->isStatic() || IsQualified);
    if (NamesClass && !Method->isOverloadedOperator() &&
        !Method->getParent()->isLambda() &&
        !Method->getParent()->isLocalClass())
      Found.Statics.push_back({Name, Method, At, IsQualified, NeedsKeyword});
  }
  bool method(const clang::Expr *Name, const clang::CXXThisExpr *This) {
    Found.Methods.push_back(Name);
    if (This)
      Named.insert(This);
    return true;
  }
  void whole(const clang::Expr *Use, const clang::CXXThisExpr *This) {
    if (Classes || !Named.insert(This).second)
      return;
    Found.Whole.push_back(Use);
  }

  unsigned Classes = 0; ///< Around what is visited, in the body.
  llvm::DenseSet<const clang::CXXThisExpr *> Named; ///< Seen already.
};

} // namespace

bool ObjectUses::VisitMemberExpr(clang::MemberExpr *S) {
  if (Classes)
    return true;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(S->getMemberDecl());
  const clang::CXXThisExpr *This = thisIn(S->getBase());
  if (memberOfThis(S)) {
    const clang::Expr *Object = S->getBase();
    while (!thisIn(Object))
      Object = llvm::cast<clang::MemberExpr>(Object->IgnoreParenImpCasts())
                   ->getBase();
    Named.insert(thisIn(Object));
  } else if (Method && This && S->getMemberLoc().isValid()) {
    // `double x = *this;` calls a conversion without its name.
    return method(S, This);
  }
  return true;
}

bool ObjectUses::TraverseLambdaExpr(clang::LambdaExpr *S) {
  const size_t Before = Found.Methods.size() + Found.Whole.size();
  const bool Result = Base::TraverseLambdaExpr(S);
  const bool IsUsed = Found.Methods.size() + Found.Whole.size() > Before;
  for (const clang::LambdaCapture &Each : S->captures())
    if (!Classes && Each.capturesThis() &&
        (Each.isExplicit() ||
         (IsUsed && S->getCaptureDefault() == clang::LCD_ByCopy)))
      Found.Holders.push_back(S);
  return Result;
}

ThisObject idxmap::readThisObject(const clang::Stmt &Body) {
  ObjectUses Uses;
  Uses.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return std::move(Uses.Found);
}

/// Where the name of the member begins: after `this->`.
static clang::SourceLocation memberNameOf(const clang::Expr &Use) {
  const auto first = [](clang::NestedNameSpecifierLoc Qualifier,
                        clang::SourceLocation Keyword,
                        clang::SourceLocation Name) {
    return Qualifier           ? Qualifier.getBeginLoc()
           : Keyword.isValid() ? Keyword
                               : Name;
  };
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&Use))
    return first(Member->getQualifierLoc(), Member->getTemplateKeywordLoc(),
                 Member->getMemberLoc());
  if (const auto *Member = llvm::dyn_cast<clang::OverloadExpr>(&Use))
    return first(Member->getQualifierLoc(), Member->getTemplateKeywordLoc(),
                 Member->getNameLoc());
  if (const auto *Field =
          llvm::dyn_cast<clang::DependentScopeDeclRefExpr>(&Use))
    return Field->getQualifierLoc().getBeginLoc();
  const auto &Member = llvm::cast<clang::CXXDependentScopeMemberExpr>(Use);
  return first(Member.getQualifierLoc(), Member.getTemplateKeywordLoc(),
               Member.getMemberLoc());
}

/// `at<2>(i)`, of an object whose class a template parameter decides.
static bool needsKeyword(const clang::Expr &Use) {
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&Use))
    return Member->hasExplicitTemplateArgs() && !Member->hasTemplateKeyword() &&
           !Member->hasQualifier();
  if (const auto *Member = llvm::dyn_cast<clang::OverloadExpr>(&Use))
    return Member->hasExplicitTemplateArgs() && !Member->hasTemplateKeyword() &&
           !Member->getQualifier();
  return false;
}

namespace {

class TemplateNames : public clang::DynamicRecursiveASTVisitor {
public:
  explicit TemplateNames(const ThisObject &Object) : Object(Object) {}
  std::vector<clang::SourceLocation> Found;

  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (needsKeyword(*S) && !llvm::is_contained(Object.Methods, S))
      Found.push_back(S->getMemberLoc());
    return true;
  }
  bool VisitUnresolvedMemberExpr(clang::UnresolvedMemberExpr *S) override {
    if (needsKeyword(*S) && !llvm::is_contained(Object.Methods, S))
      Found.push_back(S->getMemberLoc());
    return true;
  }

private:
  const ThisObject &Object;
};

} // namespace

std::vector<clang::SourceLocation>
idxmap::templateNames(const clang::Stmt &Body, const ThisObject &Object) {
  TemplateNames Names(Object);
  Names.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return std::move(Names.Found);
}

bool idxmap::renameObject(const Extraction &E, const clang::Expr &Use,
                          const std::string &Name,
                          std::vector<BodyEdit> &Edits) {
  clang::SourceLocation Begin = Use.getBeginLoc();
  if (llvm::isa<clang::CXXThisExpr, clang::UnaryOperator>(Use)) {
    const clang::CharSourceRange Range = E.fileRange(Use.getSourceRange());
    if (Range.isInvalid() || Begin.isMacroID())
      return false;
    const bool IsPointer = llvm::isa<clang::CXXThisExpr>(Use);
    Edits.push_back({Range, IsPointer ? "(&" + Name + ")" : Name});
    return true;
  }
  const clang::SourceLocation At = memberNameOf(Use);
  if (Begin.isInvalid() || Begin.isMacroID() || At.isMacroID())
    return false;
  Edits.push_back({clang::CharSourceRange::getCharRange(Begin, At),
                   Name + (needsKeyword(Use) ? ".template " : ".")});
  return true;
}
