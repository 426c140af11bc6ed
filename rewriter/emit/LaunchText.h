//===- LaunchText.h - The statement in the loop's place ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One compound statement: evaluates the values that the bounds are made of,
// from the outermost loop inwards and each only if the loops around it run;
// then, unless the space is empty, checks what the mapping needs, the device's
// limits and the range of the indices, and launches.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LAUNCHTEXT_H
#define IDXMAP_REWRITER_EMIT_LAUNCHTEXT_H

#include "rewriter/emit/KernelText.h"

namespace idxmap {

/// \p Kernels[i] is the kernel of \p Variants[i], and so is its twin, if there
/// are twins: CheckText.h.
std::string launchText(const LoopNest &Nest,
                       const std::vector<Variant> &Variants,
                       const std::vector<Kernel> &Kernels,
                       const std::vector<Kernel> &Twins,
                       const EmitOptions &Options);

} // namespace idxmap

#endif
