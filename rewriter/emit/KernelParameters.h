//===- KernelParameters.h - What a kernel is given --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Collects the parameters while a kernel's expressions are written: captures of
// the body first, in order, then the program's variables that only the index
// arithmetic names, then values that the host computes once, then the divisors.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_KERNELPARAMETERS_H
#define IDXMAP_REWRITER_EMIT_KERNELPARAMETERS_H

#include "rewriter/emit/CppText.h"
#include "rewriter/emit/KernelPlan.h"

#include <map>
#include <set>

namespace idxmap {

class KernelParameters {
public:
  explicit KernelParameters(const LoopNest &Nest) : Nest(Nest) {}

  /// The kernel's name for a symbol of the program. Pre: it is not a Value.
  CppText symbol(const HostSymbol &Symbol);
  /// The text of a kernel names \p Symbol as it is, a Value too.
  void pass(const HostSymbol &Symbol);
  /// The kernel's name for \p E, computed on the host and passed as \p Type;
  /// \p Wished is its name, or empty for idxmap_extent<n>.
  CppText computed(const Expr &E, const std::string &Type,
                   const std::string &Wished = "");
  /// The kernel's name for \p E as an object of the class \p Class, which the
  /// launch makes from a value of \p Type.
  CppText divisor(const Expr &E, const std::string &Class,
                  const std::string &Type);
  bool hasDivisors() const { return !Divisors.empty(); }

  std::vector<KernelParameter> take() const;

private:
  const LoopNest &Nest;
  std::set<std::string> Needed; ///< Names of symbols.
  std::vector<KernelParameter> Computed;
  std::vector<KernelParameter> Divisors;
  unsigned Extents = 0;
};

} // namespace idxmap

#endif
