//===- HiddenFields.cpp - Fields that others of their name hide -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/HiddenFields.h"

#include "rewriter/effects/ThisObject.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace idxmap;

using Fields = llvm::DenseSet<const clang::FieldDecl *>;

/// Those of \p Class, a base, that \p Nearer has names of; its own are nearer
/// than those of its bases.
static void addHidden(const clang::CXXRecordDecl &Class,
                      llvm::StringSet<> Nearer, Fields &Hidden) {
  if (!Class.hasDefinition())
    return;
  for (const clang::FieldDecl *Each : Class.fields())
    if (Each->getIdentifier() && Nearer.contains(Each->getName()))
      Hidden.insert(Each);
  for (const clang::FieldDecl *Each : Class.fields())
    if (Each->getIdentifier())
      Nearer.insert(Each->getName());
  for (const clang::CXXBaseSpecifier &Base : Class.bases())
    if (const auto *Of = Base.getType()->getAsCXXRecordDecl())
      addHidden(*Of, Nearer, Hidden);
}

namespace {

class HiddenUse : public clang::DynamicRecursiveASTVisitor {
public:
  explicit HiddenUse(const Fields &Hidden) : Hidden(Hidden) {}
  const clang::MemberExpr *Found = nullptr;

  bool VisitMemberExpr(clang::MemberExpr *S) override {
    const auto *Field =
        llvm::dyn_cast_or_null<clang::FieldDecl>(memberOfThis(S));
    if (Field && Hidden.contains(Field))
      Found = S;
    return !Found;
  }

private:
  const Fields &Hidden;
};

} // namespace

void idxmap::checkHiddenFields(const Extraction &E, const clang::Stmt &Loop) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  if (!Method)
    return;
  Fields Hidden;
  addHidden(*Method->getParent(), {}, Hidden);
  if (Hidden.empty())
    return;
  HiddenUse Search(Hidden);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Loop));
  const ThisObject Object = readThisObject(Loop);
  const clang::Expr *Use = Search.Found;
  if (!Use && Object.isUsed())
    Use = (Object.Methods.empty() ? Object.Whole : Object.Methods).front();
  if (!Use)
    return;
  const clang::FieldDecl &Field =
      Search.Found
          ? *llvm::cast<clang::FieldDecl>(Search.Found->getMemberDecl())
          : **Hidden.begin();
  const std::string Name =
      Field.getParent()->getNameAsString() + "::" + Field.getNameAsString();
  E.report(FindingID::err_hidden_field, Use->getSourceRange(), {Name})
      .Notes.push_back(
          E.at(FindingID::note_hidden_field, Use->getSourceRange(), {Name}));
}
