//===- HiddenFields.cpp - Fields that others of their name hide -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/HiddenFields.h"

#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <utility>

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

/// Looks in functions that are called, too, which may be read in their places:
/// `get()` of A for `return n;`, and `read(*this)`.
class HiddenUse : public clang::DynamicRecursiveASTVisitor {
public:
  explicit HiddenUse(const Fields &Hidden) : Hidden(Hidden) {}
  const clang::FieldDecl *Found = nullptr;
  const clang::Expr *Site = nullptr; ///< In the loop.

  bool VisitMemberExpr(clang::MemberExpr *S) override {
    const auto *Field = llvm::dyn_cast<clang::FieldDecl>(S->getMemberDecl());
    if (Field && Hidden.contains(Field) && (Call || memberOfThis(S))) {
      Found = Field;
      Site = Call ? Call : S;
    }
    return !Found;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    return enter(S->getDirectCallee(), *S);
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return enter(S->getConstructor(), *S);
  }

private:
  bool enter(const clang::FunctionDecl *Callee, const clang::Expr &Place) {
    const clang::FunctionDecl *Of = Callee ? Callee->getDefinition() : nullptr;
    if (!Of || !Of->hasBody() || !Entered.insert(Of).second)
      return true;
    const clang::Expr *Around = std::exchange(Call, Call ? Call : &Place);
    const bool GoesOn = TraverseStmt(Of->getBody());
    Call = Around;
    return GoesOn;
  }

  const Fields &Hidden;
  const clang::Expr *Call = nullptr; ///< Around what is visited, in the loop.
  llvm::DenseSet<const clang::FunctionDecl *> Entered;
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
  if (!Search.Found)
    return;
  const std::string Name = Search.Found->getParent()->getNameAsString() +
                           "::" + Search.Found->getNameAsString();
  const clang::SourceRange Place = Search.Site->getSourceRange();
  E.report(FindingID::err_hidden_field, Place, {Name})
      .Notes.push_back(E.at(FindingID::note_hidden_field, Place, {Name}));
}
