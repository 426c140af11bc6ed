//===- LoopEnds.h - The step of a loop, and whether it ends -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the launch has to check of a loop is one of its run's checks:
//
//   i += s                     ->  s is positive
//   unsigned char i; i < n     ->  the index after the last one is an
//                                  unsigned char
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_HEADER_LOOPENDS_H
#define IDXMAP_REWRITER_HEADER_LOOPENDS_H

#include "rewriter/header/BoundExpr.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/header/LoopRun.h"

namespace idxmap {

/// A signed variable is compared as an unsigned number.
bool isConverted(clang::QualType Own, clang::QualType Compared);

/// The type in which the variable is compared with its bound.
clang::QualType comparedType(const LoopForm &Form);

/// The step of \p Form, with what is to be checked about it.
Expr readStep(const Extraction &E, BoundReader &Bounds, Symbols &Values,
              const LoopForm &Form, LoopRun &Run);

/// Whether the variable can become Run.After, behind which the loop stops.
std::optional<Finding> checkEnd(const Extraction &E, const Symbols &Values,
                                const LoopForm &Form, clang::QualType Compared,
                                LoopRun &Run);

} // namespace idxmap

#endif
