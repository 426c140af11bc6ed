//===- NamedParts.h - What a launch computes once ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Parts of a launch's expressions that would be written several times get a
// name, one at a time: the one that saves most, given the names there are; so
// do the least and the greatest of more than fit a line. A product of variables
// is called by them, the number of a loop's iterations by the loop, an extent
// of the grid by its dimension, all others by a number.
//
//   nx * ny * nz, twice  ->  const idxmap_Int idxmap_nx_ny_nz = idxmap_Int(nx)
//   * ny * nz;
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_NAMEDPARTS_H
#define IDXMAP_REWRITER_EMIT_NAMEDPARTS_H

#include "mapping/Mapping.h"
#include "rewriter/emit/HostExpr.h"

#include <string>
#include <vector>

namespace idxmap {

class NamedParts {
public:
  NamedParts(const LoopNest &Nest, const std::vector<Variant> &Variants)
      : Nest(Nest), Variants(Variants) {}

  struct Part {
    Expr Value;
    std::string Name;
  };
  /// Those that others are made of come first.
  const std::vector<Part> &all() const { return Parts; }

  /// \p Value has the name \p Name in any case.
  void add(const Expr &Value, const std::string &Name);
  /// Names one more part of a text that was written with the names so far, or
  /// returns false: \p Written says how often it has each part.
  bool add(const PartCounts &Written);
  /// Names by number count from 1 in the order of all().
  void number();

private:
  std::string nameOf(const Expr &E) const;
  bool isTaken(const std::string &Name) const;

  const LoopNest &Nest;
  const std::vector<Variant> &Variants;
  std::vector<Part> Parts;
};

} // namespace idxmap

#endif
