//===- Memories.cpp - Memory that a place may lie in ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/Memories.h"

#include <algorithm>
#include <iterator>

namespace idxmap::ir {

Memories::Memories(std::vector<Memory> Of) : All(std::move(Of)) {
  if (All.size() < 2)
    return;
  std::sort(All.begin(), All.end());
  All.erase(std::unique(All.begin(), All.end()), All.end());
}

bool Memories::hasOwn(VariableNumber Of) const {
  return std::any_of(All.begin(), All.end(), [&](const Memory &Each) {
    return Each.Of == Of && Each.Away == Memory::Distance::Own;
  });
}

bool Memories::contains(const Memory &Of) const {
  return std::binary_search(All.begin(), All.end(), Of);
}

bool Memories::meets(const Memories &Other) const {
  const auto before = [](const Memory &Each, VariableNumber Of) {
    return Each.Of < Of;
  };
  for (const Memory &Each : All)
    for (auto There =
             std::lower_bound(Other.begin(), Other.end(), Each.Of, before);
         There != Other.end() && There->Of == Each.Of; ++There)
      if (Each.meets(*There))
        return true;
  return false;
}

void Memories::insert(Memory Of) {
  const auto At = std::lower_bound(All.begin(), All.end(), Of);
  if (At == All.end() || *At != Of)
    All.insert(At, std::move(Of));
}

bool Memories::erase(const Memory &Of) {
  const auto At = std::lower_bound(All.begin(), All.end(), Of);
  if (At == All.end() || *At != Of)
    return false;
  All.erase(At);
  return true;
}

bool Memories::add(const Memories &More) {
  if (&More == this ||
      std::includes(All.begin(), All.end(), More.begin(), More.end()))
    return false;
  std::vector<Memory> Both;
  Both.reserve(All.size() + More.size());
  std::set_union(std::make_move_iterator(All.begin()),
                 std::make_move_iterator(All.end()), More.begin(), More.end(),
                 std::back_inserter(Both));
  All = std::move(Both);
  return true;
}

void Memories::add(Memories &&More) {
  if (All.empty())
    All = std::move(More.All);
  else
    add(static_cast<const Memories &>(More));
}

} // namespace idxmap::ir
