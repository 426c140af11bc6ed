//===- CalledPlaces.h - What a small function touches -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The places that a call of a small member function reads and writes, with
// those of the functions that it calls, each in the terms of its function:
//
//   m.set(i, 1);   void set(int r, double x) { at(r) = x * scale; }
//                  double &at(int r) { return p[r]; }
//     ->  at(r) is written, scale is read, both with r = i of m
//
// Law: the call does nothing else; it evaluates its arguments, and what its
// result refers to is left to the caller. No element is touched under a
// condition.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CALLEDPLACES_H
#define IDXMAP_REWRITER_EFFECTS_CALLEDPLACES_H

#include "rewriter/effects/InlinedCall.h"

#include <list>

namespace idxmap {

struct CalledPlace {
  const clang::Expr *Place; ///< An lvalue in the function.
  const InlinedCall *Inside;
  bool Reads;
  bool Writes;
};

struct CalledPlaces {
  std::list<InlinedCall> Functions; ///< The first is the one that is called.
  std::vector<CalledPlace> Places;
};

/// Nothing where that is not evident.
std::optional<CalledPlaces> placesIn(const clang::CallExpr &Call);

} // namespace idxmap

#endif
