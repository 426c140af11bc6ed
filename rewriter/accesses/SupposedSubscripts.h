//===- SupposedSubscripts.h - Subscripts with opaque values -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A subscript that is no polynomial is one of what is opaque in it:
//
//   a[p[i]][j]        ->  {p[i]}, j         {p[i]} is decided by i
//   a[3 * p[i] + j]   ->  3*{p[i]} + j
//
// Law: of two subscripts in one iteration, equal texts stand for equal values
// unless the nest changes what they read.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_SUPPOSEDSUBSCRIPTS_H
#define IDXMAP_REWRITER_ACCESSES_SUPPOSEDSUBSCRIPTS_H

#include "rewriter/LoopNest.h"
#include "rewriter/accesses/AccessPath.h"

namespace idxmap {

class SupposedSubscripts {
public:
  SupposedSubscripts(const Extraction &E, const LocalValues &Locals);
  SupposedSubscripts(const SupposedSubscripts &) = delete;
  SupposedSubscripts &operator=(const SupposedSubscripts &) = delete;

  /// Adds them to \p To, the \p Number-th access that \p Lvalue may be.
  void add(Access &To, const clang::Expr &Lvalue, size_t Number);

private:
  Expr opaque(const clang::Expr &Of);

  const Extraction &E;
  const LocalValues &Locals;
  IndexNames Names;
  PathReader Paths;
  std::map<std::string, std::vector<std::string>> Known; ///< By name.
};

} // namespace idxmap

#endif
