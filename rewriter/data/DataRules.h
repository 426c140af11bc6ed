//===- DataRules.h - Which elements of its arrays a nest touches -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A rule for every captured array or pointer through which the body reaches
// memory, for a device that has memory of its own. An array is taken whole; of
// what a pointer points to, the user's clause says how much, or else the
// subscripts do, from the smallest to the largest element that an iteration can
// touch:
//
//   b[i*n + j] = a[i*n + j - 1], [1,m) x [1,n)
//       ->  a: in, elements [n, m*n - 1);   b: in and out, [n + 1, m*n)
//
// Where a subscript is no polynomial of the loops' variables, or depends on a
// condition that cannot be followed, the user has to say it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_DATARULES_H
#define IDXMAP_REWRITER_DATA_DATARULES_H

#include "rewriter/LoopNest.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/variables/Privatisation.h"

#include "llvm/ADT/DenseMap.h"

namespace idxmap {

struct DataRules {
  /// Null stands for the object of the loop's function.
  llvm::DenseMap<const clang::ValueDecl *, DataRule> Of;
  /// Members of objects that the launch names.
  std::vector<const clang::FieldDecl *> Members;
};

/// The rules of all arrays that need one. \p Captured are the variables that
/// become parameters; \p Attributes is where another attribute can stand. What
/// the ranges are made of is added to \p Values. Of a \p Regional array whose
/// elements cannot be inferred, the data region around has what there is.
/// \p ThisObject is
/// how the object of the loop's function is passed, if it is. \p Wish has the
/// clauses.
DataRules readDataRules(const Extraction &E, const clang::Stmt &Body,
                        const WalkedNest &Nest, const Privatisation &Own,
                        const std::vector<const clang::ValueDecl *> &Captured,
                        const Annotation &Wish,
                        const std::vector<const clang::ValueDecl *> &Regional,
                        clang::SourceLocation Attributes,
                        std::optional<Passing> ThisObject, Symbols &Values);

} // namespace idxmap

#endif
