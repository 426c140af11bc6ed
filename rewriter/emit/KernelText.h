//===- KernelText.h - A planned kernel, written down ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The definition of a kernel: its comment, its head for the target, rebound
// arrays, the planned lines, and the user's body.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_KERNELTEXT_H
#define IDXMAP_REWRITER_EMIT_KERNELTEXT_H

#include "rewriter/emit/EmitOptions.h"
#include "rewriter/emit/KernelPlan.h"
#include "rewriter/emit/targets/Target.h"

namespace idxmap {

/// One kernel of a loop: a loop with several variants has as many.
struct Kernel {
  std::string Name;
  KernelPlan Plan;
};

std::string kernelText(const Kernel &Of, const LoopNest &Nest,
                       const Variant &For, const EmitOptions &Options);

/// The kernel as the launch names it: "step<float, 4>", with what the launch
/// has
/// \p Decided in front; what is empty is no argument.
std::string instanceName(const Kernel &Of, const LoopNest &Nest,
                         const std::vector<std::string> &Decided = {});

} // namespace idxmap

#endif
