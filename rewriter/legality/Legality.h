//===- Legality.h - What forbids mapping a nest -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Iterations that evidently depend on each other, from plain data: each rule is
// a file of its own and answers with findings.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LEGALITY_LEGALITY_H
#define IDXMAP_REWRITER_LEGALITY_LEGALITY_H

#include "mapping/Finding.h"
#include "rewriter/LoopNest.h"

#include <vector>

namespace idxmap {

/// Errors for evident dependences (a captured scalar written; a mapped variable
/// in no subscript of a write; one array written at one affine index and read
/// or written at another that some other iteration touches), and a remark for
/// what could not be shown. With \p Independent (the user vouches), only
/// written scalars: a kernel gets them by value, so that no vouching makes them
/// right.
std::vector<Finding> checkIndependence(const LoopNest &Nest, bool Independent);

/// The depth of bare `map`: how many of the perfectly nested \p Loops are not
/// evidently dependent, stopping before a loop whose variable is in no
/// subscript of some write (gemm's k). At least 1.
unsigned independentDepth(const LoopNest &Nest);

/// True if iterations of the outer \p Depth loops evidently depend on each
/// other, as the variable of the next loop shows: v[j][i] on v[j - 1][i], with
/// j alone. Mapping one loop more then says so.
bool hidesDependence(const LoopNest &Nest, unsigned Depth);

} // namespace idxmap

#endif
