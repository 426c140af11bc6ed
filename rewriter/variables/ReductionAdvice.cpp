//===- ReductionAdvice.cpp - Variables that look like reductions ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/ReductionAdvice.h"

#include "attributes/ReductionNames.h"
#include "rewriter/variables/ReductionUpdates.h"
#include "rewriter/variables/Reductions.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// \p Clause takes all uses of \p Variable.
static bool isTaken(const Extraction &E, const clang::Stmt &Body,
                    const clang::VarDecl &Variable,
                    const ReductionClause &Clause) {
  Annotation Wish;
  Wish.Reductions = {Clause};
  const ReadReductions Read = readReductions(E, Body, Wish);
  return Read.Wrong.empty() && Read.Rules.count(&Variable);
}

std::optional<ReductionAdvice>
idxmap::adviseReduction(const Extraction &E, const clang::Stmt &Body,
                        const clang::VarDecl &Variable) {
  const std::vector<ReductionUse> Uses =
      reductionUses(E.Context, Body, Variable);
  const bool AreUpdates = llvm::all_of(Uses, [](const ReductionUse &Use) {
    return Use.What == ReductionUse::Kind::Update;
  });
  if (Uses.empty() || !AreUpdates || Variable.isStaticDataMember())
    return std::nullopt;
  for (const ReductionKind Operator : Uses.front().Operators) {
    ReductionAdvice Advice{{Operator, Variable.getName().str(), "", 0}};
    if (hasIndex(Operator)) {
      Advice.Index = Uses.front().Index;
      if (!Advice.Index)
        continue;
      Advice.Clause.Index = Advice.Index->getName().str();
    }
    if (isTaken(E, Body, Variable, Advice.Clause))
      return Advice;
  }
  return std::nullopt;
}

std::optional<Finding>
idxmap::adviseNotToRound(const Extraction &E, const clang::Stmt &Body,
                         const clang::VarDecl &Variable) {
  std::optional<Finding> Note;
  for (const ReductionUse &Use : reductionUses(E.Context, Body, Variable))
    if (Use.What == ReductionUse::Kind::Rounded)
      Note = roundedNote(E, Variable.getName().str(), Use);
    else if (Use.What != ReductionUse::Kind::Update)
      return std::nullopt;
  return Note;
}
