//===- HiddenFields.cpp - Fields that others of their name hide -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/HiddenFields.h"

#include "rewriter/effects/CallGraph.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
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

/// Of whatever object, if \p IsAnyObject, or of the loop's own.
class HiddenUse : public clang::DynamicRecursiveASTVisitor {
public:
  HiddenUse(const Fields &Hidden, bool IsAnyObject)
      : Hidden(Hidden), IsAnyObject(IsAnyObject) {
    ShouldVisitImplicitCode = true;
  }
  const clang::FieldDecl *Found = nullptr;
  clang::SourceRange Place;

  bool VisitMemberExpr(clang::MemberExpr *S) override {
    const auto *Field = llvm::dyn_cast<clang::FieldDecl>(S->getMemberDecl());
    if (Field && Hidden.contains(Field) && (IsAnyObject || memberOfThis(S))) {
      Found = Field;
      Place = S->getSourceRange();
    }
    return !Found;
  }

private:
  const Fields &Hidden;
  const bool IsAnyObject;
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
  HiddenUse Search(Hidden, /*IsAnyObject=*/false);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Loop));
  // A function may be read in the place of its call: `get()` of A for
  // `return n;`, and `read(*this)`.
  CallGraph &Graph = callGraph(E);
  for (const CallEdge &Call : Graph.from(Loop)) {
    HiddenUse Inside(Hidden, /*IsAnyObject=*/true);
    for (const clang::FunctionDecl *Each : Graph.functions(Call))
      readCode(*Each, Inside);
    const bool IsFirst =
        Inside.Found &&
        (!Search.Found || E.sources().isBeforeInTranslationUnit(
                              Call.Place.getBegin(), Search.Place.getBegin()));
    if (!IsFirst)
      continue;
    Search.Found = Inside.Found;
    Search.Place = Call.Place;
  }
  if (!Search.Found)
    return;
  const std::string Name = Search.Found->getParent()->getNameAsString() +
                           "::" + Search.Found->getNameAsString();
  const clang::SourceRange Place = Search.Place;
  E.report(FindingID::err_hidden_field, Place, {Name})
      .Notes.push_back(E.at(FindingID::note_hidden_field, Place, {Name}));
}
