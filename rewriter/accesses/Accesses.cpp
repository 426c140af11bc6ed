//===- Accesses.cpp - What a body reads and writes --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Accesses.h"

#include "rewriter/accesses/WrittenVariables.h"

using namespace idxmap;

/// \p Each lies in a variable of \p Written, all of which is written.
static bool isIn(const TreeAccess &Each, const std::vector<Access> &Written) {
  return !Each.LeadsElsewhere &&
         llvm::any_of(Written, [&](const Access &Known) {
           return Known.IsScalar && isWithin(Each.Model.Array, Known.Array);
         });
}

/// A number that \p Each writes. One that a called function names itself is an
/// element like those of arrays, unless each thread has its own.
static Access numberWritten(const Extraction &E, const TreeAccess &Each) {
  Access Result = Each.Model;
  const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(Each.Base);
  if (Variable && Each.IsInCall) {
    Result.IsScalar = false;
    Result.Subscripts = {Expr(0)};
    if (Variable->getTLSKind() != clang::VarDecl::TLS_None) {
      Result.Array.clear();
      Result.Subscripts = {std::nullopt};
    }
  } else if (llvm::isa_and_nonnull<clang::FieldDecl>(Each.Base)) {
    Result.WhyShared = {
        E.at(FindingID::note_shared_storage, Each.Base->getLocation(),
             {Result.Array}),
        E.at(FindingID::note_member_local, Each.Place, {Result.Array})};
  }
  return Result;
}

std::vector<Access> idxmap::readAccesses(const Extraction &E,
                                         const clang::Stmt &Body,
                                         const std::vector<LoopForm> &Forms,
                                         const Privatisation &Own) {
  const std::vector<Access> Written =
      variablesWritten(E, LocalValues(Body, Forms, Own), Own);
  std::vector<Access> Result;
  for (const TreeAccess &Each : treeAccesses(E, Body, Forms, Own))
    // A pointer has the name of what it leads to.
    if (!Each.IsWay && !isIn(Each, Written) &&
        (Each.Model.IsWrite || !Each.Model.IsScalar))
      Result.push_back(Each.Model.IsScalar ? numberWritten(E, Each)
                                           : Each.Model);
  llvm::append_range(Result, Written);
  return Result;
}
