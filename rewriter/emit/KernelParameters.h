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

/// What a kernel divides by a number that it is given.
struct Division {
  std::string Type;        ///< Of the dividend.
  bool IsRest = false;     ///< Else the quotient is asked for.
  bool HasOwnRest = false; ///< Remainders are below 2^31 in any case.
  /// The result becomes an int that is multiplied in 64 bits.
  bool IsWideFactor = false;
};

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
  /// The kernel's name for \p E as an object of the runtime's FastDivisor,
  /// which the launch makes.
  CppText divisor(const Expr &E, const Division &Of);
  bool hasDivisors() const { return !Divisors.empty(); }

  std::vector<KernelParameter> take() const;

private:
  const LoopNest &Nest;
  std::set<std::string> Needed; ///< Names of symbols.
  std::vector<KernelParameter> Computed;
  struct Divisor {
    /// Where results stand in the kernel, and where as wide factors.
    struct Uses {
      unsigned All = 0, Wide = 0;
      /// Then they are of type int. Elsewhere that would cost an operation, and
      /// arithmetic of the kernel is unsigned.
      bool areInts() const { return All > 0 && Wide == All; }
    };

    std::string Name, Argument;
    Expr Value;
    std::string Type;
    bool HasOwnRest;
    Uses Quotients = {}, Rests = {};

    KernelParameter parameter() const;
  };
  std::vector<Divisor> Divisors;
  unsigned Extents = 0;
};

} // namespace idxmap

#endif
