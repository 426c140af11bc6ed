//===- PlaceNames.cpp - What the host calls a place -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/PlaceNames.h"

#include "rewriter/ir/Places.h"
#include "rewriter/source/ThisMember.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

using namespace idxmap;

using StepKind = ir::PlaceStep::Kind;

/// One of a namespace that has the name of another one is named in full.
std::string PlaceNames::of(ir::VariableNumber Number) const {
  const clang::ValueDecl *D = Declarations[Variables[Number].Declaration];
  if (!D)
    return Variables[Number].Name;
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
  const bool IsShared =
      Variable && Variable->isFileVarDecl() &&
      llvm::any_of(Variables, [&](const ir::Variable &Other) {
        const clang::ValueDecl *Same = Declarations[Other.Declaration];
        return Same && Same != D && Same->getDeclName() == D->getDeclName();
      });
  return IsShared ? "::" + D->getQualifiedNameAsString() : valueName(E, *D);
}

std::string PlaceNames::ofMember(const std::string &Name) const {
  return (isHiddenMember(E.Enclosing, Name) ? "this->" : "") + Name;
}

/// What a reference refers to has its name.
static std::vector<ir::PlaceStep> namedSteps(const ir::Place &Of) {
  std::vector<ir::PlaceStep> Result = Of.Way;
  llvm::erase_if(Result, [](const ir::PlaceStep &Each) {
    return Each.IsOfReference && !ir::hasSubscript(Each);
  });
  return Result;
}

std::string PlaceNames::of(const ir::Place &At) const {
  const bool IsObject = Variables[*At.Base].In == ir::Variable::Scope::Object;
  const std::vector<ir::PlaceStep> Way = namedSteps(At);
  if (Way.empty())
    return of(*At.Base);
  if (IsObject && Way.size() == 1 && Way.front().Of == StepKind::Field)
    return ofMember(Way.front().Name);
  std::string Text = IsObject ? "" : of(*At.Base);
  const char *Separator = ".";
  for (const ir::PlaceStep &Each : Way)
    if (Each.Of == StepKind::Field && Text.empty())
      Text = ofMember(Each.Name);
    else if (Each.Of == StepKind::Field)
      Text += std::exchange(Separator, ".") + Each.Name;
    else if (Each.Of == StepKind::Element)
      Text += "[" + Each.Index.front().Text + "]";
    else if (Each.Of == StepKind::Target)
      Separator = "->";
  const bool IsPointee = Way.back().Of == StepKind::Target;
  return (IsPointee ? "(*" : "(") + Text + ")";
}
