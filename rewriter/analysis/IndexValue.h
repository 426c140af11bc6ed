//===- IndexValue.h - An index as a polynomial ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An integer of a body as a polynomial in the variables of the mapped loops and
// in values from outside that the body does not change. The body's own
// variables with one value are looked through.
//
//   let p : i32 = load i *.i32 load n;  load p +.i32 1   ->  i*n + 1
//   load s.n *.i32 load j                                ->  "(s.n)"*j
//   i32(u8(load i)), load b->[load i], load i /.i32 2    ->  nothing
//
// Law: a value of w bits is Number modulo 2^w; if IsExact, it is Number. What
// overflows with a sign is no program.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_INDEXVALUE_H
#define IDXMAP_REWRITER_ANALYSIS_INDEXVALUE_H

#include "mapping/expr/Expr.h"
#include "rewriter/analysis/MemoryAccesses.h"
#include "rewriter/memory/ModSet.h"

#include <functional>

namespace idxmap::ir {

struct IndexValue {
  Expr Number;
  bool IsExact = true;
};

class IndexReader {
public:
  /// What denotes a variable of a mapped loop, or an integer from outside that
  /// the body does not change: a variable, or a member of one. Of kind Thread
  /// where it is not the same in all iterations.
  using Naming = std::function<std::optional<Expr>(const Place &)>;

  /// What denotes a value that is made of such numbers alone, and not by sums
  /// and products: a number of its own. Without, it has the name of its text.
  using Invariants = std::function<std::optional<Expr>(const Value &)>;
  /// What a value is that is neither.
  using Others = std::function<std::optional<IndexValue>(const Value &)>;
  /// True if a value that may have wrapped round, this number, is what it
  /// seems, or is going to be checked. Without, it is taken for that.
  using Fitting = std::function<bool(const Expr &, const Value &)>;

  IndexReader(const Body &In, const PointsToGraph &Pointers,
              const Definitions &Known, const VariableModSet &Changes,
              Naming Name, Invariants Invariant = nullptr,
              Others Other = nullptr, Fitting Fits = nullptr,
              bool TakesOpen = false)
      : In(In), Pointers(Pointers), Known(Known), Changes(Changes),
        Name(std::move(Name)), Invariant(std::move(Invariant)),
        Other(std::move(Other)), Fits(std::move(Fits)), TakesOpen(TakesOpen) {}

  /// Modulo 2^w.
  std::optional<IndexValue> read(const Value &Of) const;
  /// The number itself; of 64 bits, in which addresses are computed, modulo
  /// 2^64.
  std::optional<Expr> number(const Value &Of) const;
  /// Made of numbers from outside alone, none of them of a mapped loop.
  bool isInvariant(const Value &Of) const;
  /// A type of numbers that are read; \p TakesOpen above: also one that a
  /// template leaves open, which is taken for a large integer.
  bool takes(const Type &Is) const {
    return TakesOpen ? Is.isPerhapsInteger() : Is.isInteger();
  }

private:
  std::optional<IndexValue> readKnown(const Value &Of) const;
  std::optional<IndexValue> loaded(const Place &From) const;
  std::optional<IndexValue> converted(const Value &Of) const;
  std::optional<IndexValue> computed(const Value &Of) const;
  const Body &In;
  const PointsToGraph &Pointers;
  const Definitions &Known;
  const VariableModSet &Changes;
  const Naming Name;
  const Invariants Invariant;
  const Others Other;
  const Fitting Fits;
  const bool TakesOpen;
};

} // namespace idxmap::ir

#endif
