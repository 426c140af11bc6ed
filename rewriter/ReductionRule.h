//===- ReductionRule.h - How a launch reduces one variable ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In the kernel, a reduced variable is a private copy that begins with the
// operator's identity; what all threads have in it at their end becomes one
// value, and the launch adds that to the program's variable.
//
//   reduction("+", s), double s          ->  Sum, s, double
//   reduction("argmin", m, at), int at   ->  ArgMinimum, m, .., at, int; once
//                                            for m, and once IsIndex for at
//   reduction("+", s.e)                  ->  Sum, s_e, double, of s.e
//   reduction("+", h), double h[8]       ->  Sum, h, double, 8 elements
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REDUCTIONRULE_H
#define IDXMAP_REWRITER_REDUCTIONRULE_H

#include "attributes/Annotation.h"

#include <string>

namespace idxmap {

struct ReductionRule {
  ReductionKind Operator;
  std::string Value; ///< The variable's name in the kernel.
  std::string Type;
  std::string Index = {}; ///< Of argmin and argmax; else empty.
  std::string IndexType = {};
  bool IsIndex = false;
  /// What the launch adds to, where Value stands for it: "s.e".
  std::string Place = {};
  std::string Root = {}; ///< The variable that Place is a part of.
  /// Value is an array of so many of Type, each reduced by itself; 0: it is one
  /// number.
  unsigned Elements = 0;
};

/// The runtime's class for it (idxmap/ReductionOperators.h): "::idxmap::SumOf".
std::string operatorName(ReductionKind Kind);

} // namespace idxmap

#endif
