//===- ForeignNames.cpp - Names that other headers have taken -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/ForeignNames.h"

#include "attributes/OwnDeclarations.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <set>

using namespace clang;

namespace idxmap {

namespace {

class NameSearch : public DynamicRecursiveASTVisitor {
public:
  NameSearch(ASTContext &Context, const FileIds &Own)
      : SM(Context.getSourceManager()), Own(Own) {
    ShouldVisitTemplateInstantiations = true;
  }

  std::vector<ForeignName> Found;

  bool VisitDeclRefExpr(DeclRefExpr *S) override {
    const auto *Function = dyn_cast<FunctionDecl>(S->getDecl());
    if (!Function || S->hasQualifier() || !Function->isInStdNamespace() ||
        Function->getOverloadedOperator() != OO_None || isOwn(*Function) ||
        !Said.insert(S->getLocation()).second)
      return true;
    const PresumedLoc At = SM.getPresumedLoc(
        SM.getExpansionLoc(Function->getCanonicalDecl()->getLocation()));
    Found.push_back({S->getLocation(), Function->getNameAsString(),
                     At.isValid() ? At.getFilename() : ""});
    return true;
  }

private:
  /// One of its declarations stands where the program looks itself.
  bool isOwn(const FunctionDecl &Function) const {
    const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern();
    for (const FunctionDecl *Each : (Pattern ? *Pattern : Function).redecls()) {
      const auto File = SM.getFileEntryRefForID(
          SM.getFileID(SM.getExpansionLoc(Each->getLocation())));
      if (!File || Own.count(File->getUniqueID()))
        return true;
    }
    return false;
  }

  const SourceManager &SM;
  const FileIds &Own;
  std::set<SourceLocation> Said; ///< Of several instances.
};

} // namespace

std::vector<ForeignName> findForeignNames(ASTContext &Context,
                                          const FileIds &Own) {
  NameSearch Search(Context, Own);
  for (Decl *Each : ownDeclarations(Context))
    Search.TraverseDecl(Each);
  return std::move(Search.Found);
}

} // namespace idxmap
