//===- ComparedAddresses.cpp - Addresses that a kernel compares -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/ComparedAddresses.h"

#include "rewriter/build/BodyTrees.h"
#include "rewriter/memory/PointerComparisons.h"

#include "llvm/ADT/STLExtras.h"

#include <iterator>

using namespace idxmap;

using Scope = ir::Variable::Scope;
using RuleMap = llvm::DenseMap<const clang::ValueDecl *, DataRule>;

/// What is in the kernel's own memory is, too.
static bool isOnDevice(const BodyTree &In, const ir::Memory &Array,
                       const RuleMap &Rules) {
  const ir::Variable &Variable = In.Tree.Variables[Array.Of];
  if (Variable.In != Scope::Object)
    return Array.Away == ir::Memory::Distance::Own ||
           Rules.contains(In.Declarations[Variable.Declaration]);
  return llvm::any_of(Rules, [&](const auto &Each) {
    return Each.first && Each.first->getName() == Array.Member;
  });
}

static std::string arrayName(const BodyTree &In, const ir::Memory &Array) {
  const ir::Variable &Variable = In.Tree.Variables[Array.Of];
  const std::string Member = Array.isAnyMember() ? "" : Array.Member;
  if (Variable.In == Scope::Object && !Member.empty())
    return Member;
  return Variable.Name + (Member.empty() ? "" : "." + Member);
}

/// In a template, nothing is known of which arrays the device has.
static bool isRight(const Extraction &E, const BodyTree &In,
                    const ir::PointerComparison &Of, const RuleMap &Rules) {
  const auto isHere = [&](const ir::Memory &Each) {
    return isOnDevice(In, Each, Rules);
  };
  if (E.Enclosing.isDependentContext())
    return !Of.IsOrder;
  return llvm::none_of(Of.Arrays, isHere) ||
         (!Of.IsOrder && llvm::all_of(Of.Arrays, isHere));
}

void idxmap::refuseComparedAddresses(const Extraction &E,
                                     const clang::Stmt &Body,
                                     const RuleMap &Rules) {
  for (const BodyTree *In : bodyTrees(E, Body))
    for (const ir::PointerComparison &Each : ir::pointerComparisons(In->Tree)) {
      if (isRight(E, *In, Each, Rules))
        continue;
      const clang::SourceRange Place =
          E.Tokens.rangeOf(Each.Where).getAsRange();
      const std::string First = arrayName(*In, *Each.Arrays.begin());
      E.report(FindingID::err_data_address, Place,
               {First, arrayName(*In, *std::prev(Each.Arrays.end()))})
          .Notes.push_back(E.at(FindingID::note_data_address, Place, {First}));
    }
}
