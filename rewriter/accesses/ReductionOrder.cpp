//===- ReductionOrder.cpp - Which of equal values a loop meets first ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/ReductionOrder.h"

#include "attributes/ReductionNames.h"
#include "mapping/expr/Polynomial.h"
#include "rewriter/accesses/TreeReader.h"
#include "rewriter/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstdlib>

using namespace idxmap;

/// By how much \p Index grows from one iteration of \p Form to the next, in the
/// order of the plain loop. Nothing where that depends on the iteration.
static std::optional<Polynomial> growth(const Expr &Index, const LoopForm &Form,
                                        const std::vector<LoopForm> &Forms) {
  const Expr Variable = Expr::symbol(Form.name(), SymbolKind::Host);
  const Expr Next =
      substitute(Index, {{Form.name(), Variable + (Form.Decreases ? -1 : 1)}});
  const std::optional<Polynomial> Change = Polynomial::expanded(Next - Index);
  if (!Change)
    return std::nullopt;
  for (const Expr &Factor : Change->factors())
    if (llvm::any_of(Forms, [&](const LoopForm &Each) {
          return names(Factor, Each.name());
        }))
      return std::nullopt;
  return Change;
}

/// Sizes count as positive.
static bool isNegative(const Polynomial &Value) {
  return !Value.isZero() &&
         llvm::all_of(Value, [](const auto &Term) { return Term.second < 0; });
}

/// 1 and n, n and n * m, 0 and 2, as sizes are.
static bool isEvidentlyLess(const Polynomial &A, const Polynomial &B) {
  if (A.isZero() || B.isZero())
    return !B.isZero();
  if (A.terms().size() > 1 || B.terms().size() > 1)
    return false;
  const auto &[OfA, CountA] = *A.begin();
  const auto &[OfB, CountB] = *B.begin();
  const bool IsPart =
      std::includes(OfB.begin(), OfB.end(), OfA.begin(), OfA.end());
  return IsPart && std::llabs(CountA) <= std::llabs(CountB) && A != B;
}

/// Falls in one of the loops, or from the end of one to its next beginning.
static bool evidentlyFalls(const Expr &Index,
                           const std::vector<LoopForm> &Forms) {
  std::vector<Polynomial> Outer;
  for (const LoopForm &Form : Forms) {
    const std::optional<Polynomial> Own = growth(Index, Form, Forms);
    if (!Own)
      return false;
    if (isNegative(*Own) || llvm::any_of(Outer, [&](const Polynomial &Each) {
          return isEvidentlyLess(Each, *Own);
        }))
      return true;
    Outer.push_back(*Own);
  }
  return false;
}

/// Also where a called function has another name for the variable.
static std::string nameIn(const TreeReader &Tree, const ir::Place &At) {
  const ir::Memories Found = Tree.pointers().at(At);
  if (Found.size() != 1 || Found.begin()->Away != ir::Memory::Distance::Own ||
      !Found.begin()->Member.empty())
    return "";
  return Tree.tree().Variables[Found.begin()->Of].Name;
}

void idxmap::warnOfOrder(const Extraction &E, const clang::Stmt &Body,
                         const WalkedNest &Nest, const Privatisation &Own,
                         const Annotation &Wish) {
  const auto isOfIndex = [](const ReductionClause &Each) {
    return !Each.Index.empty();
  };
  if (llvm::none_of(Wish.Reductions, isOfIndex))
    return;
  const TreeReader Tree(E, Body, Nest.Forms, Own);
  ir::forEachStatement(Tree.tree().Parts, [&](const ir::Statement &Each) {
    const auto *Set = std::get_if<ir::Assign>(&Each.Form);
    if (!Set)
      return;
    const std::string Name = nameIn(Tree, Set->To);
    for (const ReductionClause &Clause : Wish.Reductions) {
      if (Clause.Index.empty() || Clause.Index != Name)
        continue;
      const auto Index = Tree.indices().number(Set->From);
      if (!Index || !evidentlyFalls(*Index, Nest.Forms))
        continue;
      const clang::SourceRange Place =
          E.Tokens.rangeOf(Each.Where).getAsRange();
      E.report(E.at(FindingID::warn_reduction_order, Place,
                    {reductionName(Clause.Operator), Clause.Index})
                   .withNote(E.at(FindingID::note_reduction_order, Place)));
    }
  });
}
