//===- Allocations.h - How many elements a pointer was given ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where no subscript says how much of what a pointer points to a loop uses, the
// allocation does, if the pointer has still what it gave and the launch can
// still compute how many elements that were:
//
//   float *a = (float *)malloc(n * sizeof(float)); .. a[b[i]]   ->  n
//   int *c = new int[n + 1];                                     ->  n + 1
//   std::vector<float> v(n); .. float *p = v.data();             ->  v.size()
//   static float t[64][64]; .. float *p = &t[0][0];              ->  4096
//   static void f(float *a, int m) of which all calls are f(a, n)  ->  m
//   .. ++n; or ++a; before the loop                              ->  unknown
//
// Law: all that such a pointer leads to lies in what was allocated, so that a
// loop that touches more has no meaning.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_ALLOCATIONS_H
#define IDXMAP_REWRITER_DATA_ALLOCATIONS_H

#include "rewriter/effects/LastAssignment.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/source/Symbols.h"

#include "clang/AST/Decl.h"

namespace idxmap {

struct AllocatedElements {
  /// From the one that the pointer points to on.
  std::optional<Expr> Count;
  /// There is an allocation, but it does not say it.
  std::optional<Finding> WhyNot;
};

class Allocations {
public:
  /// What counts are made of is added to \p Values.
  Allocations(const Extraction &E, const clang::Stmt &Loop, Symbols &Values);

  AllocatedElements find(const clang::VarDecl &Pointer) const;

private:
  struct Reader;

  const Extraction &E;
  const clang::Stmt &Loop;
  Symbols &Values;
  const WayToStatement Way;
};

} // namespace idxmap

#endif
