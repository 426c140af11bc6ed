//===- KernelPlanner.h - From a mapping to the plan of a kernel -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Decides what a kernel declares, tests and takes (KernelPlan.h), and in which
// order: a guard as soon as all that it names is declared, the loop variables
// outermost first.
//
// Thread arithmetic is unsigned 32-bit by nature. Sums and products may wrap
// where only the value modulo the variable's type counts; the operands of
// division and comparison may not. Where those are not provably below 2^32, the
// kernel is a template over the index type and the launch picks the instance.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_KERNELPLANNER_H
#define IDXMAP_REWRITER_EMIT_KERNELPLANNER_H

#include "mapping/Mapping.h"
#include "rewriter/LoopNest.h"
#include "rewriter/emit/EmitOptions.h"
#include "rewriter/emit/KernelPlan.h"

namespace idxmap {

KernelPlan planKernel(const LoopNest &Nest, const Mapping &Map,
                      const EmitOptions &Options);

} // namespace idxmap

#endif
