//===- LastingNames.h - Names that outlive a call ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A function may lend a variable of its own to those that it calls. Where none
// of them keeps the pointer or reference, it is one name more during that call
// alone. So is the name that a block of the loop's body makes, or a block
// beside the loop:
//
//   fill(w, i), which is `w[0] = i; w[1] = 0`      ->  lent
//   { double *p = w; *p++ = i; }                   ->  lent, if the loop is not
//                                                      in it
//   keep(&t), which is `global = p`                ->  kept
//   double &r = w[1];  p = w;  f = [&] { .. t }    ->  kept
//   use(w), of which nobody has seen the body      ->  kept
//   *place() = w, whatever that leads to           ->  kept
//   a function that calls itself                   ->  has another variable
//                                                      there
//
// Law: of a variable without a lasting name, whatever else names it stands in
// a function that is called with that name, or in a block that ends with the
// round.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_LASTINGNAMES_H
#define IDXMAP_REWRITER_MEMORY_LASTINGNAMES_H

#include "rewriter/ir/Body.h"
#include "rewriter/memory/PointsToGraph.h"

#include <functional>
#include <set>

namespace idxmap::ir {

/// The variables of one function that have lasting names.
class LastingNames {
public:
  using Test = std::function<bool(VariableNumber)>;

  /// \p In is the whole function, with the functions that it calls; \p Pointers
  /// are its own. \p EndsWithRound says of a variable that its scope does not
  /// enclose the loop.
  LastingNames(const Body &In, const PointsToGraph &Pointers,
               const Test &EndsWithRound);

  bool of(VariableNumber Variable) const {
    return Lasting.count(Variable) != 0;
  }

private:
  std::set<VariableNumber> Lasting;
};

} // namespace idxmap::ir

#endif
