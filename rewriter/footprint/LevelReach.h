//===- LevelReach.h - How far the loops of a step are apart -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A time loop runs nests one after the other, again and again: of k of them,
// nest s of step t is level k * t + s. What one level leaves in an array, or
// reads before it is written, another one uses: some levels later, and some
// indices away. By how many indices for each level decides which tiles of time
// there can be (mapping/tiling/HexagonTiling.h):
//
//   for i: b[i] = a[i - 1] + a[i + 1];   level 2 * t
//   for i: a[i] = b[i];                  level 2 * t + 1
//     ->  a is written 1 index away from where the next level reads it: Near 1
//
//   ey[i][j] -= hz[i][j] - hz[i - 1][j];                    level 3 * t
//   ex[i][j] -= hz[i][j] - hz[i][j - 1];                    level 3 * t + 1
//   hz[i][j] -= ex[i][j + 1] - ex[i][j] + ey[i + 1][j] ..   level 3 * t + 2
//     ->  Near 1, 1
//
// Law: if level u and a later level u' use one element in their iterations x
// and x', and one of them writes it, then along each loop d
//
//   |x'[d] - x[d]| <= Near[d] * (u' - u)  and  x[d] - x'[d] <= Back[d] * (u' -
//   u)
//
// where Rows hold. Nothing is said of different arrays that have elements in
// common, and of levels of one nest that is run once.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_FOOTPRINT_LEVELREACH_H
#define IDXMAP_REWRITER_FOOTPRINT_LEVELREACH_H

#include "rewriter/LoopNest.h"

#include <map>
#include <string>
#include <variant>
#include <vector>

namespace idxmap {

/// One array, or two that each step exchanges, as the nests use it: each
/// dimension is that of one loop. Rows of one that no level writes may overlap.
///
///   ey[i * m + j], ey[(i + 1) * m + j]  ->  i of stride m, j of stride 1; uses
///   at [0, 0] and [1, 0]
struct LevelArray {
  struct Dimension {
    unsigned Subscript;
    Expr Stride; ///< Over the launch's symbols.
    size_t Loop;
  };
  /// From the loops' variables to the elements along each dimension: Offset,
  /// and what Slopes say of loops of the body, from Least to Most.
  struct Offset {
    std::map<std::string, int64_t> Slopes;
    int64_t Offset = 0, Least = 0, Most = 0;
  };
  struct Use {
    size_t Nest;
    std::vector<Expr> Subscripts; ///< As the access has them.
    std::vector<Offset> Offsets;  ///< By dimension.
    bool IsWrite = false;
  };
  std::vector<std::string> Names;
  std::vector<Dimension> Dimensions; ///< Outermost first.
  std::vector<Expr> Base; ///< By subscript, over the launch's symbols.
  std::vector<Use> Uses;
};

struct LevelReach {
  std::vector<int64_t> Near, Back; ///< By loop, outermost first.
  std::vector<RowLength> Rows;     ///< That only a run can show.
  /// Arrays that a level writes, or in another step, in the order of their
  /// first use.
  std::vector<std::string> Written;
  /// Those that are so.
  std::vector<LevelArray> Arrays;
};

/// Pre: \p Nests have as many loops each, of which \p Merged has what is known,
/// and what no step changes: its symbols and captures. \p Exchanged are two
/// arrays that each step exchanges, or none. A finding says which array is used
/// in ways of which nothing can be said; its place is one of its nest.
std::variant<LevelReach, Finding>
reachOfLevels(const std::vector<LoopNest> &Nests,
              const std::vector<std::string> &Exchanged,
              const LoopNest &Merged);

} // namespace idxmap

#endif
