//===- Perm.h - An order of the cells of a box -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A perm (LEGO, section 3.2) is a bijection between the cells of a box and the
// numbers from 0: apply gives a cell its place, inv a place its cell.
//
//   inv(apply(i)) = i for 0 <= i < dims      apply(inv(x)) = x for 0 <= x <
//   size
//
// What sort of perm it is says its kind: a row with its name and functions, one
// file pair and one row of PermTable.cpp for each.
//
//   Col(2,3):  apply(1,2) -> 5     inv(3) -> (1,1)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_LAYOUT_PERM_H
#define IDXMAP_MAPPING_LAYOUT_PERM_H

#include "mapping/Finding.h"
#include "mapping/expr/Facts.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

struct Perm;

/// A function of the user's program.
struct LayoutFunction {
  std::string Name;          ///< As it is written in the layout.
  std::string Text;          ///< As a kernel calls it: "::ns::f".
  bool TakesLengths = false; ///< After the index or the place.
  /// The greatest index or place that it takes, and the greatest length.
  int64_t Most = Range::PosInf, MostLength = Range::PosInf;
  /// Of what gives a place, the greatest that its type has.
  int64_t MostPlace = Range::PosInf;
  friend bool operator==(const LayoutFunction &,
                         const LayoutFunction &) = default;
};

struct PermKind {
  const char *Name;
  unsigned MinRank, MaxRank;
  /// After the lengths, an order of the dimensions is given.
  bool TakesOrder;
  /// What is wrong with the lengths, known ones; null where all will do.
  std::optional<Finding> (*Check)(const Perm &P);
  /// Pre: 0 <= Index < P.Dims. Not simplified.
  Expr (*Apply)(const Perm &P, const std::vector<Expr> &Index,
                const Facts &Known);
  /// Pre: 0 <= Place < size of P. Not simplified.
  std::vector<Expr> (*Inv)(const Perm &P, const Expr &Place,
                           const Facts &Known);
  /// After the lengths, f and perhaps finv are given.
  bool TakesFunctions = false;
};

struct Perm {
  const PermKind *Kind;
  std::vector<Expr> Dims;      ///< Each >= 1.
  std::vector<unsigned> Order; ///< Of RegP: from 0, each dimension once.
  std::vector<LayoutFunction> Functions = {}; ///< Of GenP: f, perhaps finv.

  Expr apply(const std::vector<Expr> &Index, const Facts &Known) const {
    return Kind->Apply(*this, Index, Known);
  }
  std::vector<Expr> inv(const Expr &Place, const Facts &Known) const {
    return Kind->Inv(*this, Place, Known);
  }
  friend bool operator==(const Perm &, const Perm &) = default;
};

/// Whether \p E is a constant 1, 2, 4, ..
bool isPowerOfTwo(const Expr &E);
/// What keeps dimension \p D of \p P from being a constant power of two.
std::optional<Finding> checkPowerOfTwo(const Perm &P, unsigned D);

/// "Row(2,n)", "RegP([2,3],[1,0])", "GenP([n,m], f, finv)".
std::string toString(const Perm &P);

} // namespace idxmap

#endif
