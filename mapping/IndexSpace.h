//===- IndexSpace.h - The descriptor (L, U, T, W) of a loop nest -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An index space descriptor of rank n is four vectors: lower bound L, exclusive
// upper bound U, step T, width W (Janssen and Scholz 2021, section 2, the
// with-loop generator). It denotes the set of index vectors
//
//   gen(L,U,T,W) = { I : L[d] <= I[d] < U[d] and (I[d]-L[d]) mod T[d] < W[d] }
//
// with T >= 1, 0 <= W <= T; a space with U[d] <= L[d] for some d is empty (and
// legal). Dimension 0 is the outermost loop. The paper states the step test
// once as `> W`; it is `>= W` that excludes an index.
//
//   L=[0] U=[7] T=[3] W=[2]  ->  { 0, 1, 3, 4, 6 }
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_INDEXSPACE_H
#define IDXMAP_MAPPING_INDEXSPACE_H

#include "mapping/expr/Facts.h"

#include <map>
#include <string>
#include <vector>

namespace idxmap {

struct Dimension {
  Expr Lower = 0;
  Expr Upper = 0;
  Expr Step = 1;
  Expr Width = 1;

  /// A dense dimension [0, Extent).
  static Dimension dense(Expr Extent) { return {0, Extent, 1, 1}; }
  friend bool operator==(const Dimension &, const Dimension &) = default;
};

class IndexSpace {
public:
  IndexSpace() = default;
  explicit IndexSpace(std::vector<Dimension> Dims) : Dims(std::move(Dims)) {}

  unsigned rank() const { return Dims.size(); }
  const Dimension &operator[](unsigned D) const { return Dims[D]; }
  const std::vector<Dimension> &dimensions() const { return Dims; }

  /// L[d] = 0, provably.
  bool isNormalized(unsigned D, const Facts &Known) const;
  bool isNormalized(const Facts &Known) const;
  /// L[d] = 0 and T[d] = W[d], provably: only U[d] counts.
  bool isDense(unsigned D, const Facts &Known) const;
  bool isDense(const Facts &Known) const;

  friend bool operator==(const IndexSpace &, const IndexSpace &) = default;

private:
  std::vector<Dimension> Dims;
};

/// How many indices \p D has, with e = U - L: e div T * W + min(e mod T, W),
/// which is e where T = W. Pre: \p D is not empty.
Expr indexCount(const Dimension &D, const Facts &Known);

/// "[1,nx-1) x [1,ny-1) step 2 width 1", for comments, remarks and dumps.
std::string toString(const IndexSpace &Space);

/// All indices of \p Space, in loop order, for the given values of its symbols.
/// An enumeration by the definition above; the oracle of the laws. Pre: every
/// symbol has a value.
std::vector<std::vector<int64_t>>
enumerate(const IndexSpace &Space,
          const std::map<std::string, int64_t> &Values = {});

} // namespace idxmap

#endif
