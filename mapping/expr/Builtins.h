//===- Builtins.h - Integer functions that formulas call --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What no formula of Expr's operators says: a square root, and a curve. Each is
// a row with its name, its number of operands and its value.
//
//   antidiag_sum(x, n, m)    i + j of cell x of n x m cells, which are counted
//                            by i + j first and by i second; 0 <= x < n * m
//   antidiag_row(x, n, m)    its i
//   antidiag_column(x, n, m) its j
//   antidiag_place(i, j, n, m)  the place of (i, j) there
//   antidiag_square(i, j, n) the same of n x n cells
//   hilbert_index(i, j, n)   the place of (i, j) on Hilbert's curve from (0, 0)
//                            to (n-1, 0), n a power of two; 0 <= i, j < n
//   hilbert_cell(x, n)       i * n + j of place x; its inverse
//   from_last(i, n)          n - 1 - i, which no division looks into: what it
//                            takes out of a sum can leave a negative one
//
//   antidiag_sum(4, 3, 5)  ->  2      hilbert_index(1, 0, 4)  ->  1
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_BUILTINS_H
#define IDXMAP_MAPPING_EXPR_BUILTINS_H

#include "mapping/expr/Expr.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace idxmap {

/// How many operands \p Function takes; 0 if there is no such function.
size_t builtinOperands(std::string_view Function);

/// Its name in runtime/idxmap/layout/Layouts.h; "" if there is none.
std::string_view builtinCode(std::string_view Function);

/// Nothing if there is no such function, or the operands are not as it needs.
std::optional<int64_t> evaluateBuiltin(std::string_view Function,
                                       const std::vector<int64_t> &Operands);

/// The call with the range that its constant operands leave. Pre: \p Function
/// is a builtin of that many operands.
Expr builtinCall(const std::string &Function, std::vector<Expr> Operands);

/// The greatest value of a call, over its last operands; of a function that is
/// not in the table, by its lengths, or the end of its range.
///
///   antidiag_sum(x, n, m)  ->  n + m - 2
Expr largestValue(const Expr &Call);

} // namespace idxmap

#endif
