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

/// It begins with 0 or 1. Another number would become one of them.
static bool isTruth(const clang::ASTContext &Context,
                    const clang::VarDecl &Variable) {
  if (Variable.getType().getNonReferenceType()->isBooleanType() ||
      Variable.getType()->isDependentType())
    return true;
  clang::Expr::EvalResult First;
  const clang::Expr *Init = Variable.getInit();
  return Init && !Init->isValueDependent() &&
         Variable.getType()->isIntegralType(Context) &&
         Init->EvaluateAsInt(First, Context) &&
         (First.Val.getInt() == 0 || First.Val.getInt() == 1);
}

std::optional<ReductionAdvice>
idxmap::adviseReduction(const Extraction &E, const clang::Stmt &Body,
                        const ReductionUses &Uses,
                        const clang::VarDecl &Variable) {
  const std::vector<ReductionUse> All =
      Uses.of(Variable, /*EndsWithOther=*/true);
  const bool AreUpdates = llvm::all_of(All, [](const ReductionUse &Use) {
    return Use.What == ReductionUse::Kind::Update;
  });
  if (All.empty() || !AreUpdates || Variable.isStaticDataMember())
    return std::nullopt;
  for (const ReductionKind Operator : All.front().Operators) {
    if (isLogical(Operator) && !isTruth(E.Context, Variable))
      continue;
    ReductionAdvice Advice{{Operator, Variable.getName().str(), "", 0}};
    if (hasIndex(Operator)) {
      Advice.Clause.Index = All.front().Index;
      Advice.Index = plainlyNamed(collectReferences(Body), Advice.Clause.Index);
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
  for (const ReductionUse &Use : Uses.of(Variable, /*EndsWithOther=*/true))
    if (Use.What == ReductionUse::Kind::Rounded)
      Note = roundedNote(E, Variable.getName().str(), Use);
    else if (Use.What != ReductionUse::Kind::Update)
      return std::nullopt;
  return Note;
}
