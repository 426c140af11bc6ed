//===- UnindexedWrite.cpp - Writes that a mapped variable does not move ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "mapping/expr/Simplify.h"
#include "rewriter/legality/Rules.h"
#include "rewriter/legality/Subscript.h"

#include <algorithm>
#include <set>

namespace idxmap {

/// A loop of at most one iteration shares nothing with itself.
static bool runsAtMostOnce(const Loop &Each, const Facts &Known) {
  const Expr Length = simplify(Each.Space.Upper - Each.Space.Lower, Known);
  if (Known.provesLessEqual(Length, Expr(1)))
    return true;
  return Each.Space.Width.isConstant(1) &&
         Known.provesLessEqual(Length, Each.Space.Step);
}

/// True if the variable of loop \p D may move \p Write. An affine subscript
/// says so itself: i - i + j is moved by j alone.
static bool isMovedBy(const Access &Write, unsigned D, const LoopNest &Nest) {
  for (const std::optional<Expr> &Each : Write.Subscripts) {
    const auto Form = Each ? linearForm(*Each, Nest) : std::nullopt;
    if (!Form)
      return std::find(Write.VariablesUsed.begin(), Write.VariablesUsed.end(),
                       Nest.Loops[D].Variable) != Write.VariablesUsed.end();
    if (!Form->Coefficients[D].isConstant(0))
      return true;
  }
  return false;
}

/// True if the variable of a loop whose bounds depend on loop \p D may move
/// \p Write: the block of ii moves a[i] in `for (i = ii; i < ii + 32; ++i)`.
static bool isMovedThroughBounds(const Access &Write, unsigned D,
                                 const LoopNest &Nest) {
  for (unsigned Inner = D + 1; Inner < Nest.Loops.size(); ++Inner) {
    const auto &Dependent = Nest.Loops[Inner].Dependent;
    if (!Dependent)
      continue;
    const auto &Names = Dependent->Variables;
    if (std::find(Names.begin(), Names.end(), Nest.Loops[D].Variable) !=
            Names.end() &&
        (isMovedBy(Write, Inner, Nest) ||
         isMovedThroughBounds(Write, Inner, Nest)))
      return true;
  }
  return false;
}

/// What is written is read before: `out[0] += x`.
static bool isUpdate(const Access &Write, const LoopNest &Nest) {
  const auto First = std::find_if(
      Nest.comparedAccesses().begin(), Nest.comparedAccesses().end(),
      [&](const Access &Each) {
        return Each.Array == Write.Array && Each.Subscripts == Write.Subscripts;
      });
  return First != Nest.comparedAccesses().end() && !First->IsWrite &&
         std::all_of(Write.Subscripts.begin(), Write.Subscripts.end(),
                     [](const auto &Each) { return Each.has_value(); });
}

std::vector<Finding> findUnindexedWrites(const LoopNest &Nest, unsigned Depth,
                                         Conditionals Which) {
  std::vector<Finding> Findings;
  std::set<std::string> Seen;
  if (isEmpty(Nest))
    return Findings;
  for (const Access &Each : Nest.comparedAccesses()) {
    const bool IsLeftOut =
        Each.IsConditional && Which == Conditionals::AreNoEvidence;
    if (Each.IsScalar || !Each.IsWrite || !Each.Atomic.empty() || IsLeftOut)
      continue;
    for (unsigned D = 0; D < Depth; ++D) {
      const Loop &Mapped = Nest.Loops[D];
      if (isMovedBy(Each, D, Nest) || isMovedThroughBounds(Each, D, Nest) ||
          runsAtMostOnce(Mapped, Nest.Known) ||
          !Seen.insert(Each.Array + " " + Mapped.Variable).second)
        continue;
      Finding Error(FindingID::err_unindexed_write,
                    {Mapped.Variable, Each.Array}, Each.Where);
      if (D > 0)
        Error.Notes.push_back(Finding(FindingID::note_map_fewer,
                                      {std::to_string(D)}, Mapped.Where));
      Error.Notes.insert(Error.Notes.end(), Each.WhyShared.begin(),
                         Each.WhyShared.end());
      if (Each.WhyShared.empty() && isUpdate(Each, Nest))
        Error.Notes.push_back(Finding(FindingID::note_unindexed_update, {}, 0));
      Findings.push_back(std::move(Error).withNote(
          Finding(FindingID::note_independent, {}, 0)));
    }
  }
  return Findings;
}

} // namespace idxmap
