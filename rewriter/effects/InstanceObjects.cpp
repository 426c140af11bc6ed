//===- InstanceObjects.cpp - An object in a template's instances ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/InstanceObjects.h"

#include "rewriter/effects/ThisObject.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Type and declaration of \p Object in \p Found.Instance; false if it has
/// none.
static bool find(const clang::ValueDecl *Object, InstanceObject &Found) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Found.Instance);
  if (!Object) {
    if (!Method || Method->isStatic())
      return false;
    Found.Type = Method->getFunctionObjectParameterType();
    return true;
  }
  const auto *Member = llvm::dyn_cast<clang::FieldDecl>(Object);
  if (Member)
    Found.Object = inInstance(*Found.Instance, *Member);
  else
    Found.Object = inInstance(*Found.Instance, *Object);
  if (!Found.Object)
    return false;
  Found.Type = Found.Object->getType().getNonReferenceType();
  if (Member && Method && Method->isConst())
    Found.Type.addConst();
  return true;
}

namespace {

/// Whether an `if constexpr` is around a statement.
class ChoiceSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ChoiceSearch(const clang::Stmt &Wanted) : Wanted(Wanted) {}
  bool IsAround = false;

  bool TraverseIfStmt(clang::IfStmt *S) override {
    Choices += S->isConstexpr();
    const bool Result = clang::DynamicRecursiveASTVisitor::TraverseIfStmt(S);
    Choices -= S->isConstexpr();
    return Result;
  }
  bool VisitStmt(clang::Stmt *S) override {
    IsAround |= S == &Wanted && Choices > 0;
    return S != &Wanted;
  }

private:
  const clang::Stmt &Wanted;
  unsigned Choices = 0;
};

} // namespace

/// Instances of the template may be without \p Body.
static bool isDiscarded(const Extraction &E, const clang::Stmt &Body) {
  ChoiceSearch Search(Body);
  Search.TraverseStmt(E.Enclosing.getBody());
  return Search.IsAround;
}

std::vector<InstanceObject>
idxmap::instanceObjects(const Extraction &E, const clang::Stmt &Body,
                        const clang::ValueDecl *Object, bool IsPointedTo) {
  std::vector<InstanceObject> Objects;
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    InstanceObject Found{Each, inInstance(*Each, Body), nullptr, {}};
    if (!Found.Body && isDiscarded(E, Body))
      continue;
    if (!Found.Body || !find(Object, Found) ||
        (IsPointedTo && !Found.Type->isPointerType()))
      return {};
    if (IsPointedTo)
      Found.Type = Found.Type->getPointeeType();
    Objects.push_back(Found);
  }
  return Objects;
}
