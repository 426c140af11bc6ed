//===- ReductionUpdates.cpp - Statements that reduce to a variable --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/ReductionUpdates.h"

#include "rewriter/templates/TemplateInstances.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

bool ReductionUse::isUpdateBy(ReductionKind Operator) const {
  return What == Kind::Update && llvm::is_contained(Operators, Operator);
}

/// The only one from outside of the body that is called \p Name.
static std::optional<ir::VariableNumber> named(const ir::Body &In,
                                               llvm::StringRef Name) {
  std::optional<ir::VariableNumber> Result;
  for (ir::VariableNumber I = 0; I < In.Variables.size(); ++I) {
    const ir::Variable &Each = In.Variables[I];
    if (Each.In != ir::Variable::Scope::Outside || Each.Name != Name)
      continue;
    if (Result)
      return std::nullopt;
    Result = I;
  }
  return Result;
}

/// An instance has a variable of its own. What stands for a reduced place there
/// (ReducedPlaces.h) has its name alone in common with the pattern's.
std::optional<ir::VariableNumber>
ReductionUses::numberIn(const FunctionTree &Of,
                        const clang::ValueDecl &Variable) const {
  const bool IsOwn = Of.Function == &E.Enclosing;
  const auto *Declared = llvm::dyn_cast<clang::VarDecl>(&Variable);
  const clang::ValueDecl *Own = &Variable;
  if (!IsOwn && Declared)
    Own = inInstance(*Of.Function, *Declared);
  if (Own && Own->getDeclName() != Variable.getDeclName())
    Own = nullptr;
  for (ir::VariableNumber I = 0; Own && I < Of.Tree.Variables.size(); ++I)
    if (const auto *Each = Of.Declarations[Of.Tree.Variables[I].Declaration];
        Each && Each->getCanonicalDecl() == Own->getCanonicalDecl())
      return I;
  return IsOwn ? std::nullopt : named(Of.Tree, Variable.getName());
}

/// As C++ calls it.
static std::string floatingName(const ir::Type &Of) {
  if (Of.Bits == 32)
    return "float";
  return Of.Bits == 64 ? "double" : "long double";
}

ReductionUse ReductionUses::told(const ir::VariableUse &Use,
                                 const FunctionTree &In) const {
  ReductionUse Result{Use.What, E.Tokens.rangeOf(Use.Where).getAsRange(),
                      Use.Form.Operators};
  if (const auto Index = Use.Index) {
    const std::string &Name = In.Tree.Variables[*Index].Name;
    Result.Index = named(In.Tree, Name) == Index ? Name : "";
    Result.IndexWhere = E.Tokens.rangeOf(Use.Form.Index->Where).getAsRange();
  }
  if (Use.Form.Rounded)
    Result.Rounded = floatingName(*Use.Form.Rounded);
  Result.TakesNaN = Use.Form.TakesNaN && !E.Context.getLangOpts().NoHonorNaNs;
  Result.Calls = Use.Calls;
  return Result;
}

std::vector<ReductionUse> ReductionUses::of(const clang::ValueDecl &Variable,
                                            bool EndsWithOther) const {
  if (Trees.empty())
    Trees = treesWithCalls(E, Body);
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Begin = SM.getExpansionLoc(Body.getBeginLoc()),
                              End = SM.getExpansionLoc(Body.getEndLoc());
  const ir::TokenTest IsOfBody = [&](SourceToken Where) {
    const clang::SourceLocation At = E.Tokens.locationOf(Where);
    return At.isValid() && SM.isPointWithin(SM.getExpansionLoc(At), Begin, End);
  };
  std::vector<ReductionUse> Result;
  for (const FunctionTree &Each : Trees)
    if (const auto Number = numberIn(Each, Variable))
      for (const ir::VariableUse &Use :
           ir::variableUses(Each.Tree, *Number, IsOfBody, EndsWithOther))
        if (ReductionUse Told = told(Use, Each);
            !llvm::is_contained(Result, Told))
          Result.push_back(std::move(Told));
  return Result;
}
