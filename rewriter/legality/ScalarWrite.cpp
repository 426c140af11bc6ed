//===- ScalarWrite.cpp - Writes to variables that iterations share --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Rules.h"

#include <set>

namespace idxmap {

std::vector<Finding> findScalarWrites(const LoopNest &Nest) {
  std::vector<Finding> Findings;
  std::set<std::string> Seen;
  for (const Access &Each : Nest.comparedAccesses()) {
    if (!Each.IsScalar || !Each.IsWrite || !Seen.insert(Each.Array).second)
      continue;
    Finding Error(FindingID::err_scalar_write, {Each.Array}, Each.Where);
    Error.Notes = Each.WhyShared;
    if (Error.Notes.empty())
      Error.Notes.push_back(
          Finding(FindingID::note_scalar_write, {Each.Array}, Each.Where));
    Findings.push_back(std::move(Error));
  }
  return Findings;
}

} // namespace idxmap
