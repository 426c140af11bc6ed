//===- CombinatorTable.cpp - The table of all combinators -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/CombinatorTable.h"

#include "mapping/combinators/CompressGrid.h"
#include "mapping/combinators/FoldLast2.h"
#include "mapping/combinators/GridBlock.h"
#include "mapping/combinators/PadLast.h"
#include "mapping/combinators/Permute.h"
#include "mapping/combinators/Preconditions.h"
#include "mapping/combinators/PruneGrid.h"
#include "mapping/combinators/Reorder.h"
#include "mapping/combinators/ShiftLB.h"
#include "mapping/combinators/SplitLast.h"

#include <limits>

namespace idxmap {

namespace {

constexpr unsigned AnyNumber = std::numeric_limits<unsigned>::max();

struct Row {
  CombinatorSyntax Syntax;
  MadeCombinator (*Make)(const Step &);
};

const Row Table[] = {
    {{"shift_lb", "ShiftLB", 0, 0}, ShiftLB::make},
    {{"compress_grid", "CompressGrid", 0, AnyNumber}, CompressGrid::make},
    {{"prune_grid", "PruneGrid", 0, 0}, PruneGrid::make},
    {{"fold_last2", "FoldLast2", 0, 0}, FoldLast2::make},
    {{"split_last", "SplitLast", 1, 1}, SplitLast::make},
    {{"pad_last", "PadLast", 1, 1}, PadLast::make},
    {{"permute", "Permute", 1, AnyNumber}, Permute::make},
    {{"reorder", "Reorder", 0, 0, true}, Reorder::make},
    {{"grid_block", "GridBlock", 1, 2}, GridBlock::make},
};

std::string expectedArguments(const CombinatorSyntax &Syntax) {
  if (Syntax.MaxArguments == 0)
    return "no arguments";
  std::string Least = counted(Syntax.MinArguments, "argument");
  if (Syntax.MaxArguments == AnyNumber)
    return "at least " + Least;
  return Syntax.MaxArguments == Syntax.MinArguments
             ? Least
             : std::to_string(Syntax.MinArguments) + " or " +
                   counted(Syntax.MaxArguments, "argument");
}

} // namespace

MadeCombinator makeCombinator(const Step &S) {
  std::string Names;
  for (const Row &R : Table) {
    Names += (Names.empty() ? "" : ", ") + std::string(R.Syntax.Attribute);
    if (S.Name != R.Syntax.Attribute)
      continue;
    size_t Count = S.Arguments.size();
    if (Count < R.Syntax.MinArguments || Count > R.Syntax.MaxArguments)
      return Finding(
          FindingID::err_argument_count,
          {S.Name, expectedArguments(R.Syntax), std::to_string(Count)},
          S.Where);
    return R.Make(S);
  }
  return Finding(FindingID::err_unknown_step, {S.Name}, S.Where)
      .withNote(Finding(FindingID::note_known_steps, {Names}, S.Where));
}

const std::vector<CombinatorSyntax> &combinatorTable() {
  static const std::vector<CombinatorSyntax> Syntaxes = [] {
    std::vector<CombinatorSyntax> All;
    for (const Row &R : Table)
      All.push_back(R.Syntax);
    return All;
  }();
  return Syntaxes;
}

} // namespace idxmap
