//===- ReductionAdvice.cpp - Variables that look like reductions ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/ReductionAdvice.h"

#include "attributes/ReductionNames.h"
#include "rewriter/source/References.h"
#include "rewriter/variables/Reductions.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// \p Clause takes all uses of \p Variable.
static bool isTaken(const Extraction &E, const clang::Stmt &Body,
                    const ReductionUses &Uses, const clang::VarDecl &Variable,
                    const ReductionClause &Clause) {
  Annotation Wish;
  Wish.Reductions = {Clause};
  const ReadReductions Read = readReductions(E, Body, Uses, Wish);
  return Read.Wrong.empty() && Read.Rules.count(&Variable);
}

static const clang::VarDecl *variableIn(const clang::Stmt &Body,
                                        llvm::StringRef Name) {
  for (const Reference &Use : collectReferences(Body))
    if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
        Variable && Variable->getName() == Name)
      return Variable;
  return nullptr;
}

std::optional<ReductionAdvice>
idxmap::adviseReduction(const Extraction &E, const clang::Stmt &Body,
                        const ReductionUses &Uses,
                        const clang::VarDecl &Variable) {
  const std::vector<ReductionUse> All = Uses.of(Variable);
  const bool AreUpdates = llvm::all_of(All, [](const ReductionUse &Use) {
    return Use.What == ReductionUse::Kind::Update;
  });
  if (All.empty() || !AreUpdates || Variable.isStaticDataMember())
    return std::nullopt;
  for (const ReductionKind Operator : All.front().Operators) {
    ReductionAdvice Advice{{Operator, Variable.getName().str(), "", 0}};
    if (hasIndex(Operator)) {
      Advice.Clause.Index = All.front().Index;
      Advice.Index = variableIn(Body, Advice.Clause.Index);
      if (!Advice.Index)
        continue;
    }
    if (isTaken(E, Body, Uses, Variable, Advice.Clause))
      return Advice;
  }
  return std::nullopt;
}

std::optional<Finding>
idxmap::adviseNotToRound(const Extraction &E, const ReductionUses &Uses,
                         const clang::VarDecl &Variable) {
  std::optional<Finding> Note;
  for (const ReductionUse &Use : Uses.of(Variable))
    if (Use.What == ReductionUse::Kind::Rounded)
      Note = roundedNote(E, Variable.getName().str(), Use);
    else if (Use.What != ReductionUse::Kind::Update)
      return std::nullopt;
  return Note;
}
