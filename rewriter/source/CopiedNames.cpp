//===- CopiedNames.cpp - What a copy calls its new parameters -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/CopiedNames.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

#include <set>

using namespace idxmap;

namespace {

/// Looks for a name that is not the variable's.
class OtherMeaning : public clang::DynamicRecursiveASTVisitor {
public:
  OtherMeaning(llvm::StringRef Name, const clang::VarDecl *Meant)
      : Name(Name), Meant(Meant) {}

  bool VisitNamedDecl(clang::NamedDecl *D) override { return see(*D); }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    return S->hasQualifier() || see(*S->getDecl());
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return !S->isImplicitAccess() || see(*S->getMemberDecl());
  }
  bool VisitTypedefTypeLoc(clang::TypedefTypeLoc Type) override {
    return see(*Type.getDecl());
  }
  bool VisitTagTypeLoc(clang::TagTypeLoc Type) override {
    return see(*Type.getDecl());
  }

  bool Found = false;

private:
  bool see(const clang::NamedDecl &D) {
    Found |= D.getDeclName().isIdentifier() && D.getName() == Name &&
             D.getCanonicalDecl() != Meant;
    return !Found;
  }

  llvm::StringRef Name;
  const clang::VarDecl *Meant;
};

} // namespace

static bool meansOther(const clang::FunctionDecl &Definition,
                       llvm::StringRef Name, const clang::VarDecl *Meant) {
  OtherMeaning Search(Name, Meant);
  for (const clang::FunctionDecl *Each : Definition.redecls())
    for (clang::ParmVarDecl *Parameter : Each->parameters())
      Search.TraverseDecl(Parameter);
  Search.TraverseTypeLoc(Definition.getTypeSourceInfo()->getTypeLoc());
  Search.TraverseStmt(Definition.getBody());
  return Search.Found;
}

CopiedNames::CopiedNames(const clang::FunctionDecl &Definition,
                         const std::vector<const clang::VarDecl *> &Variables) {
  std::set<std::string> Given;
  for (const clang::VarDecl *Variable : Variables) {
    std::string Name = Variable->getNameAsString();
    const clang::VarDecl *Meant = Variable->getCanonicalDecl();
    while (meansOther(Definition, Name, Meant) || !Given.insert(Name).second) {
      Name += "_";
      Meant = nullptr;
    }
    Names[Variable->getCanonicalDecl()] = Name;
  }
}
