//===- UpdatedPart.h - The elements that an update moves --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// `update_host(a, n)` is about the elements [0, n), `update_host(a, m, n)`
// about [m, m + n). Whether those are all that a region holds, and whether an
// access stays in them:
//
//   copy(a, n) .. update_host(a, n)               ->  all, if n keeps its value
//   update_host(a, 1);  a[0]                      ->  in them
//   update_host(a, k);  for (i = 0; i < k; ..)    ->  a[i] is, a[i + 1] is not
//                                                     shown to be
//   update_host(a, m, n);  a[m], a[m + i] with i in [0, n), a[i] in
//     for (i = m; i < m + n; ..)                  ->  in them
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_COHERENCE_UPDATEDPART_H
#define IDXMAP_REWRITER_COHERENCE_UPDATEDPART_H

#include "rewriter/coherence/ArrayNames.h"
#include "rewriter/ir/Body.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace idxmap::ir {

/// The elements [First, First + Count) of an array, values of a marked block.
struct Section {
  const Value *First = nullptr; ///< Null: 0.
  const Value *Count = nullptr;
  friend bool operator==(const Section &, const Section &) = default;
};

class UpdatedPart {
public:
  /// \p IsConstant says of a variable from outside that nothing changes it. All
  /// have to outlive this.
  UpdatedPart(const Body &In, const PointsToGraph &Pointers,
              const ArrayNames &Names,
              const std::function<bool(VariableNumber)> &IsConstant);

  /// What is asked from now on is about numbers in \p Region.
  void enter(const Statements &Region);

  /// Surely one number, whenever the two are evaluated in one region.
  bool isSame(const Value &A, const Value &B) const;
  /// The subscript \p Index is surely of \p Elements; \p Loops are those around
  /// the access.
  bool isIn(const Value &Index, const Section &Elements,
            const std::vector<const Loop *> &Loops) const;
  /// All of \p Inner is surely in \p Outer.
  bool isWithin(const Section &Inner, const Section &Outer) const;
  /// The elements that the whole of \p Around surely writes by \p To, which
  /// its body does once in each round, at the subscript \p Index.
  std::optional<Section> writtenBy(const Loop &Around, const Place &To,
                                   const Value &Index) const;
  /// \p Index is 0, of an array that has one element.
  bool isWhole(const Value &Index, const Value &Count) const;

private:
  bool isBelow(const Value &Index, const Value &Count,
               const std::vector<const Loop *> &Loops) const;
  bool isFrom(const Value &Index, const Section &Elements,
              const std::vector<const Loop *> &Loops) const;
  bool isNotNegative(const Value &Index,
                     const std::vector<const Loop *> &Loops) const;
  bool isSum(const Value &Of, const Value &A, const Value &B) const;
  std::optional<int64_t> firstOf(const Section &Elements) const;
  bool isSteady(VariableNumber Of) const;
  const Value &resolved(const Value &Of) const;
  bool isSamePlace(const Place &A, const Place &B) const;
  const Value *endOf(const Loop &Around, VariableNumber Counter) const;
  const Value *beginOf(const Loop &Around, VariableNumber Counter) const;
  bool changes(const Statements &Part, VariableNumber Of) const;

  const Body &In;
  const PointsToGraph &Pointers;
  const ArrayNames &Names;
  const std::function<bool(VariableNumber)> &IsConstant;
  /// What variables are declared as, where that is the only value they have.
  std::map<VariableNumber, const Value *> Declared;
  std::set<VariableNumber> Changed;
  Memories ChangedInRegion;
};

} // namespace idxmap::ir

#endif
