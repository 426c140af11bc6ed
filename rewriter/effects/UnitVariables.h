//===- UnitVariables.h - How a unit uses its static variables ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Of a variable with static storage, whether all of the unit, functions that
// have nothing to do with the loop included, uses it by its name alone, and
// what it is given:
//
//   static double s; s = 2; f(s);         ->  its name alone, 2
//   static double c[9]; c[3] = 1; c[i]    ->  its name alone
//   &s, double &r = s, f(c), (s = 1) = 2  ->  lent: it has other names
//
// Law: of a variable that no other unit can name and that is not lent, no
// pointer and no reference leads to a part.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_UNITVARIABLES_H
#define IDXMAP_REWRITER_EFFECTS_UNITVARIABLES_H

#include "rewriter/source/Extraction.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace idxmap {

class UnitVariables {
public:
  /// Of the unit of \p E, which is looked through once.
  static const UnitVariables &of(const Extraction &E);

  /// The unit uses more of \p Variable than its value or elements.
  bool isLent(const clang::VarDecl &Variable) const {
    return Lent.contains(Variable.getCanonicalDecl());
  }
  /// Not lent, nor can another unit lend it.
  bool hasOneName(const clang::VarDecl &Variable) const;
  /// Whatever assignments and its declaration give to \p Variable itself. Pre:
  /// hasOneName.
  llvm::ArrayRef<const clang::Expr *>
  valuesOf(const clang::VarDecl &Variable) const;
  /// It is counted up or down, or assigned by `+=` and the like. Pre: the same.
  bool isUpdated(const clang::VarDecl &Variable) const {
    return Updated.contains(Variable.getCanonicalDecl());
  }

private:
  friend class UnitUses;
  using Variables = llvm::DenseSet<const clang::VarDecl *>;
  Variables Lent, Updated;
  bool HasAliases = false; ///< Names that an attribute makes.
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::Expr *>>
      Values;
};

} // namespace idxmap

#endif
