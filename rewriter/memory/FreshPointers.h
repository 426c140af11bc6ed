//===- FreshPointers.h - Pointers to memory made for them -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pointer of a function that leads to memory which the function itself has
// made, or to none:
//
//   p = new double[n];  p = malloc(n);  p = nullptr    ->  fresh
//   q = p;  q = p + n;  q = c ? p : nullptr            ->  as p
//   p = make(n), which returns a fresh pointer         ->  fresh
//   p = a;  f(&p);  *(&p) = a                          ->  not fresh
//
// Law: what a fresh pointer leads to is in no object that was there before the
// function, nor in a variable; others lead there only by what it was given to.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_FRESHPOINTERS_H
#define IDXMAP_REWRITER_MEMORY_FRESHPOINTERS_H

#include "rewriter/ir/Body.h"

#include <set>

namespace idxmap::ir {

struct FreshPointers {
  std::set<VariableNumber> All;
  /// Those that are given nothing but new memory itself: no two of them ever
  /// lead to the same.
  std::set<VariableNumber> Own;
  /// Those that nobody but the function's text knows: they are assigned to no
  /// other variable, stored nowhere and given to no function but the library's
  /// and to such as keep nothing of it either.
  std::set<VariableNumber> Unkept;
};

/// Of \p In, with the functions that it calls. Whether a variable is one of the
/// function's own, and not given a value from outside, the caller knows.
FreshPointers freshPointers(const Body &In);

/// `new double[n]`, `malloc(n)` of the library, or none.
bool isNewMemory(const Value &Of);

} // namespace idxmap::ir

#endif
