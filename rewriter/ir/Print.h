//===- Print.h - The tree of a body as text ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One line for each statement, what is inside of it indented:
//
//   let k : i32 = load i +.i32 1
//   a->[load k].x = load b->[load k] *.f64 2.0
//
// A name is that of the source; of two variables with one name, the later ones
// are `k.2`, `k.3`. The same tree has the same text.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_PRINT_H
#define IDXMAP_REWRITER_IR_PRINT_H

#include "rewriter/ir/Body.h"

namespace idxmap::ir {

/// \p Indentation are the blanks before each line.
std::string toString(const Body &Of, unsigned Indentation = 0);

/// One value or place of \p In.
std::string toString(const Value &Of, const Body &In);
std::string toString(const Place &Of, const Body &In);

} // namespace idxmap::ir

#endif
