//===- PointerComparisons.cpp - Pointers that a body compares -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/PointerComparisons.h"

#include "rewriter/ir/Walk.h"

#include <algorithm>

namespace idxmap::ir {

static bool asksForOrder(const Value &Of) {
  static const char *const Operators[] = {"<", "<=", ">", ">=", "<=>", "-"};
  return std::find(std::begin(Operators), std::end(Operators), Of.Text) !=
         std::end(Operators);
}

static bool comparesPointers(const Value &Of) {
  return Of.Of == Value::Kind::Operation && Of.Operands.size() == 2 &&
         (Of.Text == "==" || Of.Text == "!=" || asksForOrder(Of)) &&
         std::all_of(Of.Operands.begin(), Of.Operands.end(),
                     [](const Value &Each) {
                       return Each.Is.Of == Type::Kind::Pointer;
                     });
}

/// None of null, nor of what the body has itself.
static Memories outerArrays(const PointsToGraph &Pointers,
                            const Value &Pointer) {
  std::vector<Memory> Outer;
  for (const Memory &Each : Pointers.pointersIn(Pointer))
    if (!Pointers.isOwn(Each.Of))
      Outer.push_back(Each);
  return Memories(std::move(Outer));
}

std::vector<PointerComparison> pointerComparisons(const Body &Of) {
  std::vector<const Value *> Found;
  const auto find = [&](const Value &Each) {
    if (comparesPointers(Each))
      Found.push_back(&Each);
  };
  forEachStatementValue(Of.Parts, find);
  for (const Function &Each : Of.Functions)
    forEachStatementValue(Each.Parts, find);
  if (Found.empty())
    return {};
  const PointsToGraph Pointers(Of);
  std::vector<PointerComparison> Result;
  for (const Value *Each : Found) {
    Memories Arrays = outerArrays(Pointers, Each->Operands[0]);
    const Memories Others = outerArrays(Pointers, Each->Operands[1]);
    if (Arrays.empty() || Others.empty())
      continue;
    Arrays.add(Others);
    if (Arrays.size() > 1)
      Result.push_back({std::move(Arrays), asksForOrder(*Each), Each->Where});
  }
  return Result;
}

} // namespace idxmap::ir
