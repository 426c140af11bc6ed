//===- Addresses.h - Where a place lies, in bytes ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The bytes from where the memory behind the last pointer of a place begins, as
// a polynomial in the variables of the mapped loops and in other numbers
// (MemoryAddress.h). The counter of an inner loop is where it begins and a
// number of rounds, which is the same for all threads of a warp:
//
//   a->[i * n + j].x, at 8 in 24 bytes   ->  24*(i*n + j) + 8
//   a->[i * n + k], k from 0             ->  8*(i*n + "{round of k}")
//   rows->[i]->[j]                       ->  8*j + "{rows->[i]}", by i
//
// Nothing is proven by it: it is for what accesses cost.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_ADDRESSES_H
#define IDXMAP_REWRITER_ANALYSIS_ADDRESSES_H

#include "mapping/memory/MemoryAddress.h"
#include "rewriter/analysis/Counters.h"
#include "rewriter/analysis/IndexValue.h"
#include "rewriter/analysis/Influences.h"

#include <optional>

namespace idxmap::ir {

class AddressReader {
public:
  /// \p Name as for IndexReader. All have to outlive it.
  AddressReader(const Body &In, const PointsToGraph &Pointers,
                const Definitions &Known, const VariableModSet &Changes,
                const Influences &Flow, IndexReader::Naming Name);

  /// Of what an access touches; nothing where its size is not known.
  std::optional<MemoryAddress> read(const Place &At) const;

private:
  Expr guess(const Value &X) const;
  Expr opaque(std::string Name, const Influences::Variables &By) const;

  const Body &In;
  const Influences &Flow;
  const std::map<VariableNumber, Counter> Counters;
  const IndexReader Indices;
  mutable std::map<std::string, std::vector<std::string>> Opaque;
};

} // namespace idxmap::ir

#endif
