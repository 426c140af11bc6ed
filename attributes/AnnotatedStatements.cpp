//===- AnnotatedStatements.cpp ----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/AnnotatedStatements.h"

#include "attributes/AttributeReader.h"
#include "attributes/DataAction.h"
#include "attributes/OwnDeclarations.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

using namespace clang;

namespace idxmap {

namespace {

class Finder : public DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;

public:
  std::vector<AnnotatedStatement> Found;

  bool TraverseDecl(Decl *D) override {
    auto *Function = dyn_cast_or_null<FunctionDecl>(D);
    if (!Function)
      return Base::TraverseDecl(D);
    const FunctionDecl *Around = std::exchange(Inside, Function);
    const bool GoOn = Base::TraverseDecl(D);
    Inside = Around;
    return GoOn;
  }

  bool TraverseAttributedStmt(AttributedStmt *S) override {
    if (idxmapAttributes(*S).empty())
      return Base::TraverseAttributedStmt(S);
    Found.push_back({S, Inside, Annotated, Regions});
    if (isDataStatement(*S)) {
      const size_t Around = Regions.size();
      if (isDataRegion(*S))
        Regions.push_back(S);
      const bool GoOn = Base::TraverseAttributedStmt(S);
      Regions.resize(Around);
      return GoOn;
    }
    const AttributedStmt *Around = std::exchange(Annotated, S);
    const bool GoOn = Base::TraverseAttributedStmt(S);
    Annotated = Around;
    return GoOn;
  }

private:
  const FunctionDecl *Inside = nullptr;
  const AttributedStmt *Annotated = nullptr;
  std::vector<const AttributedStmt *> Regions;
};

} // namespace

bool isForHost(const AttributedStmt &Statement) {
  return llvm::any_of(idxmapAttributes(Statement), [](const AnnotateAttr *A) {
    const auto *Target =
        A->args_size() == 1
            ? dyn_cast<StringLiteral>((*A->args_begin())->IgnoreParenImpCasts())
            : nullptr;
    return A->getAnnotation().ends_with("::target") && Target &&
           Target->getString() == "host";
  });
}

std::vector<AnnotatedStatement> annotatedStatements(ASTContext &Context) {
  Finder F;
  for (Decl *Each : ownDeclarations(Context))
    F.TraverseDecl(Each);
  const SourceManager &SM = Context.getSourceManager();
  std::sort(F.Found.begin(), F.Found.end(),
            [&](const AnnotatedStatement &A, const AnnotatedStatement &B) {
              return SM.isBeforeInTranslationUnit(A.Statement->getBeginLoc(),
                                                  B.Statement->getBeginLoc());
            });
  return std::move(F.Found);
}

} // namespace idxmap
