//===- ThisMember.cpp - Members of the object around a loop -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/ThisMember.h"

#include "attributes/ReservedName.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

bool idxmap::isThisObject(const clang::Expr *Object) {
  Object = Object->IgnoreParenImpCasts();
  if (llvm::isa<clang::CXXThisExpr>(Object))
    return true;
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Object))
    return Unary->getOpcode() == clang::UO_Deref &&
           isThisObject(Unary->getSubExpr());
  const auto *Part = llvm::dyn_cast<clang::MemberExpr>(Object);
  const auto *Field =
      Part ? llvm::dyn_cast<clang::FieldDecl>(Part->getMemberDecl()) : nullptr;
  return Field && Field->isAnonymousStructOrUnion() &&
         isThisObject(Part->getBase());
}

const clang::Expr *idxmap::thisIn(const clang::Expr &Object) {
  const clang::Expr *Part = Object.IgnoreParenImpCasts();
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Part))
    return thisIn(*Unary->getSubExpr());
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Part))
    return thisIn(*Member->getBase());
  return Part;
}

const clang::ValueDecl *idxmap::memberOfThis(const clang::Expr *Expression) {
  const auto *Member =
      llvm::dyn_cast<clang::MemberExpr>(Expression->IgnoreParens());
  if (!Member || !isThisObject(Member->getBase()))
    return nullptr;
  const clang::ValueDecl *Named = Member->getMemberDecl();
  // In a class that the body declares, `this` is another object.
  const auto *Class =
      llvm::dyn_cast<clang::CXXRecordDecl>(Named->getDeclContext());
  if (Class && Class->isLocalClass())
    return nullptr;
  return llvm::isa<clang::FieldDecl, clang::VarDecl>(Named) &&
                 Named->getIdentifier()
             ? Named
             : nullptr;
}

bool idxmap::isSpelledOut(const clang::Expr &Member) {
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Member))
    return Name->hasQualifier() ||
           (llvm::isa<clang::VarDecl>(Name->getDecl()) &&
            Name->hasExplicitTemplateArgs());
  const auto &Through = llvm::cast<clang::MemberExpr>(Member);
  return Through.hasQualifier() ||
         Through.getBeginLoc() != Through.getMemberLoc();
}

const clang::ValueDecl *idxmap::namedValue(const clang::Expr *Expression) {
  Expression = Expression->IgnoreParens();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Expression))
    return Name->getDecl();
  return memberOfThis(Expression);
}

namespace {

/// Looks for a declaration that has a name, members of local classes apart.
class NameSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit NameSearch(llvm::StringRef Name) : Name(Name) {}
  bool Found = false;

  bool VisitNamedDecl(clang::NamedDecl *D) override {
    Found |= D->getIdentifier() && D->getName() == Name &&
             !D->getDeclContext()->isRecord();
    return !Found;
  }

private:
  llvm::StringRef Name;
};

} // namespace

const clang::FieldDecl *idxmap::fieldCalled(const clang::CXXRecordDecl &Class,
                                            llvm::StringRef Name) {
  if (!Class.hasDefinition())
    return nullptr;
  for (const clang::FieldDecl *Each : Class.fields())
    if (Each->getName() == Name)
      return Each;
  for (const clang::CXXBaseSpecifier &Base : Class.bases())
    if (const auto *Of = Base.getType()->getAsCXXRecordDecl())
      if (const clang::FieldDecl *Found = fieldCalled(*Of, Name))
        return Found;
  return nullptr;
}

std::string idxmap::valueName(const Extraction &E, const clang::ValueDecl &D) {
  const bool IsHidden = llvm::isa<clang::FieldDecl>(D) &&
                        isHiddenMember(E.Enclosing, D.getName());
  return (IsHidden ? "this->" : "") + D.getName().str();
}

std::string idxmap::pointeeName(llvm::StringRef Name) {
  return ("(*" + Name + ")").str();
}

bool idxmap::isHiddenMember(const clang::FunctionDecl &Function,
                            llvm::StringRef Name) {
  if (isReservedName(Name))
    return true;
  NameSearch Search(Name);
  for (clang::ParmVarDecl *Parameter : Function.parameters())
    Search.VisitNamedDecl(Parameter);
  if (!Search.Found)
    Search.TraverseStmt(Function.getBody());
  return Search.Found;
}
