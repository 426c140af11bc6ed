//===- NestWalk.cpp - The perfectly nested loops ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/NestWalk.h"
#include "rewriter/header/LoopHeader.h"

#include "rewriter/header/VariableUses.h"

#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static const clang::Stmt *asLoop(const clang::Stmt *Statement) {
  const bool IsLoop = llvm::isa<clang::ForStmt, clang::CXXForRangeStmt>(
      *withoutBraces(Statement));
  return IsLoop ? withoutBraces(Statement) : nullptr;
}

const clang::Stmt *idxmap::outermostLoop(const clang::Stmt &Annotated) {
  return asLoop(&Annotated);
}

/// Whether a loop of the nest is written out in the source, so that its text
/// can be replaced.
static std::optional<Finding> checkWritten(const Extraction &E,
                                           const clang::Stmt &Loop) {
  const clang::SourceRange Header = LoopForm::headerOf(Loop);
  if (!Header.getBegin().isMacroID() && !Header.getEnd().isMacroID() &&
      statementRange(E, LoopForm::bodyOf(Loop)).isValid())
    return std::nullopt;
  return E.at(FindingID::err_loop_in_macro, Header)
      .withNote(E.at(FindingID::note_loop_in_macro, Header.getBegin()));
}

/// The induction variable and its companions, with their places.
static std::vector<HeaderVariable> variablesOf(const LoopForm &Form) {
  std::vector<HeaderVariable> All = {
      {Form.Variable, Form.IsDeclaredBefore, Form.First, Form.place()}};
  All.insert(All.end(), Form.Companions.begin(), Form.Companions.end());
  return All;
}

static std::optional<Finding>
checkShadowing(const Extraction &E, const LoopForm &Form,
               const std::vector<LoopForm> &Outer) {
  for (const LoopForm &Loop : Outer)
    for (const HeaderVariable &Other : variablesOf(Loop))
      for (const HeaderVariable &Own : variablesOf(Form))
        if (Other.Variable == Own.Variable)
          return E.at(FindingID::err_loop_variable_again, Own.Place,
                      {Own.name()});
        else if (Other.name() == Own.name())
          return E.at(FindingID::err_loop_variable_hides, Own.Place,
                      {Own.name()});
  return std::nullopt;
}

/// The last index of a dependent loop, or of one inside of it, is that of the
/// last iteration around it that has any: no value that the launch knows.
static std::optional<Finding> checkEnding(const Extraction &E,
                                          const LoopForm &Form,
                                          const LoopRun &Run,
                                          const WalkedNest &Nest) {
  const bool Depends =
      Run.Dependent || llvm::any_of(Nest.Runs, [](const LoopRun &Outer) {
        return Outer.Dependent.has_value();
      });
  const clang::Stmt &Outermost =
      Nest.Forms.empty() ? *Form.Loop : *Nest.Forms.front().Loop;
  const std::vector<HeaderVariable> Variables = variablesOf(Form);
  for (size_t I = 0; I < Variables.size(); ++I) {
    const HeaderVariable &Each = Variables[I];
    const bool IsOfOuter =
        Depends || (I > 0 && Run.Companions[I - 1].DependsOnOuter);
    if (IsOfOuter && Each.IsDeclaredBefore &&
        isReadAfter(E.innermost(), Outermost, *Each.Variable))
      return E.at(FindingID::err_bound_outer_end, Each.Place, {Each.name()})
          .withNote(
              E.at(FindingID::note_bound_outer_end, Each.Place, {Each.name()}));
  }
  return std::nullopt;
}

/// Adds \p For to \p Nest, or says why not.
static std::optional<Finding> addLoop(const Extraction &E,
                                      const clang::Stmt &Loop,
                                      NestBounds &Bounds, WalkedNest &Nest) {
  if (std::optional<Finding> Refusal = checkWritten(E, Loop))
    return Refusal;
  std::variant<LoopForm, Finding> Form = readLoopForm(E, Loop);
  if (auto *Refusal = std::get_if<Finding>(&Form))
    return std::move(*Refusal);
  LoopForm &Taken = std::get<LoopForm>(Form);
  if (std::optional<Finding> Refusal = checkShadowing(E, Taken, Nest.Forms))
    return Refusal;
  std::variant<LoopRun, Finding> Run = Bounds.read(Taken);
  if (auto *Refusal = std::get_if<Finding>(&Run))
    return std::move(*Refusal);
  if (std::optional<Finding> Refusal =
          checkEnding(E, Taken, std::get<LoopRun>(Run), Nest))
    return Refusal;
  Nest.Runs.push_back(std::move(std::get<LoopRun>(Run)));
  for (size_t C = 0; C < Taken.Companions.size(); ++C)
    Taken.Companions[C].Before = Nest.Runs.back().Companions[C].Before;
  Nest.Forms.push_back(std::move(Taken));
  Nest.Space.push_back(Nest.Runs.back().Space);
  return std::nullopt;
}

WalkedNest idxmap::walkNest(const Extraction &E, const clang::Stmt &First,
                            NestBounds &Bounds, unsigned Limit) {
  WalkedNest Nest;
  const clang::Stmt *Next = asLoop(&First);
  while (Next && Nest.Forms.size() < Limit) {
    Nest.Refused = addLoop(E, *Next, Bounds, Nest);
    if (Nest.Refused)
      break;
    Next = asLoop(&LoopForm::bodyOf(*Next));
  }
  return Nest;
}

unsigned idxmap::depthOfTightBoxes(const WalkedNest &Nest) {
  const auto Loose = llvm::find_if(Nest.Runs, [](const LoopRun &Each) {
    return Each.Dependent && Each.Dependent->Counted &&
           Each.Dependent->Counted->IsLoose;
  });
  return Loose - Nest.Runs.begin();
}
