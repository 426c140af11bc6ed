//===- BodyTrees.cpp - The trees of a loop's body -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/BodyTrees.h"

#include "rewriter/build/TreeBuilder.h"
#include "rewriter/ir/Inline.h"
#include "rewriter/templates/TemplateInstances.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace idxmap;

/// By their bodies, those of instances by their own.
using TreeCache = std::map<const clang::Stmt *, BodyTree>;
using Variables = std::vector<const clang::VarDecl *>;

static const BodyTree &readTree(const Extraction &E, const clang::Stmt &Body,
                                std::string Instance, const Variables &Loops) {
  if (!E.Trees->has_value())
    E.Trees->emplace<TreeCache>();
  const auto [Known, IsNew] =
      std::any_cast<TreeCache>(E.Trees.get())->try_emplace(&Body);
  if (IsNew) {
    TreeBuilder Builder(E, Loops);
    ir::Body Tree = ir::inlined(Builder.build(Body));
    ir::VariableModSet Changes = ir::modSet(Tree);
    Known->second = {"", &E.Enclosing, std::move(Tree), Builder.declarations(),
                     std::move(Changes)};
  }
  if (!Instance.empty())
    Known->second.Instance = std::move(Instance);
  for (ir::Variable &Each : Known->second.Tree.Variables)
    if (llvm::is_contained(Loops, Known->second.Declarations[Each.Declaration]))
      Each.In = ir::Variable::Scope::Loop;
  return Known->second;
}

static Extraction extractionOf(const Extraction &E,
                               const clang::FunctionDecl &Instance) {
  return {E.Context, Instance, E.Target, E.Tokens, E.Findings, {}, E.Trees};
}

std::vector<const BodyTree *> idxmap::bodyTrees(const Extraction &E,
                                                const clang::Stmt &Body,
                                                const Variables &Loops) {
  std::vector<const BodyTree *> Result;
  for (const clang::FunctionDecl *Instance : templateInstances(E)) {
    const clang::Stmt *Own = inInstance(*Instance, Body);
    Variables Others;
    for (const clang::VarDecl *Each : Loops)
      Others.push_back(inInstance(*Instance, *Each));
    if (Own && !llvm::is_contained(Others, nullptr))
      Result.push_back(&readTree(extractionOf(E, *Instance), *Own,
                                 instanceText(E, *Instance), Others));
  }
  if (Result.empty())
    Result.push_back(&readTree(E, Body, "", Loops));
  return Result;
}

/// \p Object, a variable or member of the function with \p In, or its object.
static bool isChanged(const BodyTree &In, const clang::ValueDecl *Object) {
  using Scope = ir::Variable::Scope;
  const auto *Member = llvm::dyn_cast_or_null<clang::FieldDecl>(Object);
  const bool IsOwn = !Object || Member;
  const std::string Name = Member && !Member->getParent()->isUnion()
                               ? Member->getNameAsString()
                               : std::string();
  for (ir::VariableNumber I = 0; I < In.Tree.Variables.size(); ++I) {
    const ir::Variable &Each = In.Tree.Variables[I];
    if (IsOwn ? Each.In == Scope::Object && In.Changes.changes(I, Name)
              : In.Declarations[Each.Declaration] == Object &&
                    In.Changes.changes(I))
      return true;
  }
  return false;
}

static bool hasMutableMembers(clang::QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && Class->hasMutableFields();
}

bool idxmap::mayBeChanged(const Extraction &E, const InstanceObject &Object) {
  return hasMutableMembers(Object.Type) ||
         isChanged(readTree(extractionOf(E, *Object.Instance), *Object.Body,
                            instanceText(E, *Object.Instance), {}),
                   Object.Object);
}

bool idxmap::mayBeChanged(const Extraction &E, const clang::Stmt &Body,
                          const clang::ValueDecl *Object) {
  const std::vector<InstanceObject> Objects =
      E.Enclosing.isDependentContext() ? instanceObjects(E, Body, Object)
                                       : std::vector<InstanceObject>();
  if (!Objects.empty())
    return llvm::any_of(Objects, [&](const InstanceObject &Each) {
      return mayBeChanged(E, Each);
    });
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  return (Object   ? hasMutableMembers(Object->getType())
          : Method ? Method->getParent()->hasMutableFields()
                   : false) ||
         isChanged(readTree(E, Body, "", {}), Object);
}

/// \p Member, or any, of \p Object, or of what that leads to.
static bool changes(const BodyTree &In, const clang::ValueDecl &Object,
                    ir::Memory::Distance Away, const std::string &Member) {
  using Scope = ir::Variable::Scope;
  const bool IsMember = llvm::isa<clang::FieldDecl>(Object);
  for (ir::VariableNumber I = 0; I < In.Tree.Variables.size(); ++I) {
    const ir::Variable &Each = In.Tree.Variables[I];
    const bool IsIt = IsMember ? Each.In == Scope::Object
                               : In.Declarations[Each.Declaration] == &Object;
    const std::string First = IsMember ? Object.getNameAsString() : Member;
    if (IsIt && In.Changes.changes(ir::Memories{{I, First, Away}}))
      return true;
  }
  return false;
}

static bool changesPointee(const BodyTree &In,
                           const clang::ValueDecl &Pointer) {
  return changes(In, Pointer, ir::Memory::Distance::Target, "");
}

bool idxmap::mayChangeMember(const Extraction &E, const clang::Stmt &Body,
                             const clang::ValueDecl &Object,
                             const clang::ValueDecl &Member) {
  using Distance = ir::Memory::Distance;
  const bool IsPointer =
      Object.getType().getNonReferenceType()->isPointerType();
  const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&Member);
  const bool IsOfUnion = Field && Field->getParent()->isUnion();
  return changes(readTree(E, Body, "", {}), Object,
                 IsPointer ? Distance::Target : Distance::Own,
                 IsOfUnion ? "" : Member.getNameAsString());
}

bool idxmap::mayChangePointee(const Extraction &E, const clang::Stmt &Body,
                              const clang::ValueDecl &Pointer) {
  return changesPointee(readTree(E, Body, "", {}), Pointer);
}

bool idxmap::mayChangePointee(const Extraction &E,
                              const InstanceObject &Pointer) {
  return changesPointee(readTree(extractionOf(E, *Pointer.Instance),
                                 *Pointer.Body,
                                 instanceText(E, *Pointer.Instance), {}),
                        *Pointer.Object);
}
