//===- InstanceObjects.cpp - An object in a template's instances ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/InstanceObjects.h"

#include "rewriter/extract/ObjectUse.h"
#include "rewriter/extract/OwnObject.h"
#include "rewriter/extract/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

bool InstanceObject::isChanged(const Extraction &E) const {
  return Object ? mayChangeObject(*Body, *Object)
                : readOwnObject(E, *Body).IsChanged;
}

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

bool idxmap::mayBeChanged(const Extraction &E, const clang::Stmt &Body,
                          const clang::ValueDecl &Object) {
  const std::vector<InstanceObject> Objects =
      E.Enclosing.isDependentContext() ? instanceObjects(E, Body, &Object)
                                       : std::vector<InstanceObject>();
  return Objects.empty()
             ? mayChangeObject(Body, Object)
             : llvm::any_of(Objects, [&](const InstanceObject &Each) {
                 return Each.isChanged(E);
               });
}

static bool isSame(const HeldMember &A, const HeldMember &B) {
  return A.Path == B.Path && A.IsContainer == B.IsContainer &&
         A.IsWhole == B.IsWhole;
}

static const HeldMember *find(const std::vector<HeldMember> &In,
                              const HeldMember &Wanted) {
  const auto Found = llvm::find_if(
      In, [&](const HeldMember &Each) { return isSame(Each, Wanted); });
  return Found == In.end() ? nullptr : &*Found;
}

/// True for what the pattern's own object has of a base that is open: its name
/// is no variable to the loop.
static bool isOfOpenBase(const Extraction &E, const clang::FieldDecl &Member) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  const clang::DeclContext &Class = *Member.getParent();
  return Method && Class.isDependentContext() &&
         !Class.Equals(Method->getParent());
}

/// The pattern's members, used as in every instance.
static void merge(const Extraction &E, bool IsOwn, const HeldMembers &From,
                  HeldMembers &Into) {
  llvm::append_range(Into.Named, From.Named);
  for (HeldMember Each : From.Used) {
    for (const clang::FieldDecl *&Field : Each.Fields)
      Field = &patternOf(*Field);
    if (IsOwn && isOfOpenBase(E, *Each.Fields.front()))
      Each.Use.IsInFunction = true;
    if (const HeldMember *Known = find(Into.Used, Each)) {
      ElementUse &Use = const_cast<HeldMember *>(Known)->Use;
      Use.IsWritten |= Each.Use.IsWritten;
      Use.IsInFunction |= Each.Use.IsInFunction;
      continue;
    }
    Into.Used.push_back(std::move(Each));
  }
}

HeldMembers idxmap::heldMembers(const Extraction &E,
                                const std::vector<InstanceObject> &Objects) {
  HeldMembers Found;
  for (const InstanceObject &Each : Objects) {
    const HeldMembers Own =
        readMembers(E, *Each.Body, Each.Object, Each.Type, /*IsOpen=*/false);
    merge(E, !Each.Object, Own, Found);
    if (Own.Obstacle && !Found.Obstacle) {
      Found.Obstacle = Own.Obstacle;
      Found.ObstaclePath = Own.ObstaclePath;
      Found.ObstacleType = Own.ObstacleType;
      Found.Misfit = Each.Instance;
    }
  }
  for (const InstanceObject &Each : Objects) {
    const std::vector<HeldMember> All =
        readMembers(E, *Each.Body, Each.Object, Each.Type, /*IsOpen=*/true)
            .Used;
    const bool HasAll = llvm::all_of(Found.Used, [&](const HeldMember &Used) {
      return find(All, Used) != nullptr;
    });
    if (!HasAll && !Found.Obstacle)
      Found.Obstacle = Found.Misfit = Each.Instance;
  }
  return Found;
}
