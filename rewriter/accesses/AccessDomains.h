//===- AccessDomains.h - Which elements accesses touch ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The accesses of a body (TreeReader.h), each with the points at which it
// happens (analysis/IterationDomain.h) and with subscripts that are numbers
// there, also where they are no polynomials:
//
//   if (i > 0) a[i - 1] = b[i % 8], i in [0, n)
//     ->  "a" [i - 1], i in [1, n - 1]     "b" [#0], #0 in [0, min(n - 1, 7)]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_ACCESSDOMAINS_H
#define IDXMAP_REWRITER_ACCESSES_ACCESSDOMAINS_H

#include "rewriter/accesses/LoopTree.h"
#include "rewriter/accesses/TreeAccess.h"
#include "rewriter/analysis/IterationDomain.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/source/Symbols.h"

#include "llvm/ADT/SetVector.h"

#include <functional>
#include <map>
#include <string>

namespace idxmap {

struct DomainAccess {
  const TreeAccess &Is;
  /// As Is.Model.Subscripts.
  std::vector<std::optional<Expr>> Subscripts;
  const ir::DomainReader &Where;
  bool IsOnly = true; ///< It is there, and not perhaps elsewhere.
};

/// \p Known is what holds where the launch runs, \p Usable are the integer
/// variables of the program that the body names. Other values from the host
/// that subscripts are made of are added to \p Values; members of objects among
/// them, to \p Members.
void forEachAccess(const Extraction &E, const clang::Stmt &Body,
                   const WalkedNest &Nest, const Privatisation &Own,
                   const Facts &Known,
                   const std::map<std::string, clang::QualType> &Usable,
                   Symbols &Values,
                   llvm::SetVector<const clang::FieldDecl *> &Members,
                   const std::function<void(const DomainAccess &)> &Do);

} // namespace idxmap

#endif
