//===- LayoutCaptures.cpp - Layouts that a kernel is given ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/LayoutCaptures.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

void idxmap::passLayouts(const Extraction &E, const clang::Stmt &Loops,
                         const std::vector<FollowedLayout> &Used,
                         std::vector<Capture> &Captures) {
  std::vector<Capture> Added;
  for (const FollowedLayout &Each : Used) {
    const std::string Name = Each.Array->getNameAsString();
    const auto Of = llvm::find_if(Captures, [&](const Capture &Other) {
      return Other.Data && !Other.Data->IsObject &&
             (Other.variable() == Name || Other.variable() == "this->" + Name);
    });
    if (Of == Captures.end()) {
      E.report(FindingID::err_layout_use, Loops.getBeginLoc(), {Name});
      continue;
    }
    Of->Data->Layout = {layoutName(*Each.Array), Each.Class, Each.Lengths};
    Capture Place;
    Place.Name = layoutName(*Each.Array);
    Place.Parameter = "const " + Each.Class + " " + Place.Name;
    Place.Argument = Place.Name;
    Added.push_back(std::move(Place));
  }
  llvm::append_range(Captures, std::move(Added));
}
