//===- RangeSymbols.cpp - What ranges of elements are made of -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/RangeSymbols.h"

#include "rewriter/data/AccessedRegions.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclTemplate.h"

#include <set>

using namespace idxmap;

std::vector<AccessedRegion *> idxmap::rangesOf(DataRule &Rule) {
  std::vector<AccessedRegion *> Result;
  for (std::vector<AccessedRegion> *All : {&Rule.Ranges, &Rule.Needed})
    for (AccessedRegion &Each : *All)
      Result.push_back(&Each);
  for (ReachableArray &Held : Rule.Held)
    for (AccessedRegion &Each : Held.Ranges)
      Result.push_back(&Each);
  return Result;
}

static void replaceSymbol(DataRule &Rule, const std::string &Name,
                          const Expr &Value) {
  for (AccessedRegion *Each : rangesOf(Rule))
    *Each = substitute(*Each, {{Name, Value}});
}

/// Gives the names in ranges a meaning for the launch. A variable of a type
/// that depends on a template parameter is read as the widest integer.
static void registerSymbol(const Extraction &E, const Reference &Use,
                           std::set<std::string> &Names, DataRule &Rule,
                           Symbols &Values) {
  if (const auto *Parameter =
          llvm::dyn_cast<clang::NonTypeTemplateParmDecl>(Use.Declaration))
    if (Names.erase(Parameter->getName().str()))
      Values.constant(*Parameter);
  const auto *Variable = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
  if (!llvm::isa_and_nonnull<clang::VarDecl, clang::FieldDecl>(Variable))
    return;
  const std::string Name = valueName(E, *Variable);
  if (!Names.erase(Name))
    return;
  const bool IsMember = llvm::isa<clang::FieldDecl>(Variable);
  const std::string Text =
      (IsMember ? "this->" : "") + Variable->getName().str();
  const clang::QualType Type = Variable->getType().getNonReferenceType();
  if (Type->isDependentType())
    replaceSymbol(Rule, Name,
                  Values.value("static_cast<long long>(" + Text + ")",
                               E.Context.LongLongTy));
  else if (IsMember && Values.hasCaptured(*Variable)) // A bound's.
    replaceSymbol(Rule, Name, Values.capture(*Variable, Use.Place));
  else if (IsMember)
    replaceSymbol(
        Rule, Name,
        Values.value(Text, Type, Expr::symbol(Name, SymbolKind::Host)));
  else
    Values.capture(*llvm::cast<clang::VarDecl>(Variable), Use.Place);
}

void idxmap::registerSymbols(const Extraction &E, DataRule &Rule,
                             const std::vector<Reference> &Uses,
                             Symbols &Values) {
  std::set<std::string> Names;
  for (const AccessedRegion *Range : rangesOf(Rule))
    Names.merge(symbolsOf(*Range));
  for (const Reference &Use : Uses)
    registerSymbol(E, Use, Names, Rule, Values);
}
