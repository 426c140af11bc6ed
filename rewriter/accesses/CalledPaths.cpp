//===- CalledPaths.cpp - The arrays that a small function touches ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/CalledPaths.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

std::vector<CalledPath> idxmap::pathsOf(const CalledPlaces &Called,
                                        const Extraction &E,
                                        const LocalValues &Locals) {
  std::vector<CalledPath> Found;
  for (const CalledPlace &Each : Called.Places) {
    CalledPath At{&Each,
                  PathReader(E, Locals, nullptr, Each.Inside).read(Each.Place)};
    for (const AccessPath &Path : At.Paths) {
      const bool IsElement = !Path.Subscripts.empty() || Path.IsPrivate;
      At.IsKnown &= Path.Base && (IsElement || !Each.Writes);
    }
    Found.push_back(std::move(At));
  }
  return Found;
}
