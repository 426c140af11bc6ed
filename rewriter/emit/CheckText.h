//===- CheckText.h - What a launch says to check itself ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// With EmitOptions::Check, every kernel has a twin for the CPU, which reports
// the iteration before it runs it, and the launch hands both the twin and the
// plain loops to runtime/idxmap/check/LoopCheck.h:
//
//   ::idxmap::LoopCheck idxmap_check("heat.cpp", 12, "i, j");
//   idxmap_check.indices([&]() mutable { for .. for .. idxmap_check.index(i,
//   j); }); const auto idxmap_plain = [&]() mutable { for .. for .. b[i][j] =
//   ..; };
//   ...                          in the launch, once its extents are known
//     idxmap_check.writes("b", b, 0, n);
//     idxmap_check.plain(idxmap_launch, idxmap_plain);
//     idxmap_check.run<idxmap_step_12_check>(idxmap_launch, a, b, n);
//   ...                          the launch itself
//   idxmap_check.finish();
//
// Without it, nothing of this is written.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_CHECKTEXT_H
#define IDXMAP_REWRITER_EMIT_CHECKTEXT_H

#include "rewriter/emit/EmitOptions.h"
#include "rewriter/emit/HostExpr.h"
#include "rewriter/emit/KernelText.h"
#include "rewriter/emit/Writer.h"

namespace idxmap {

/// The nest of the twin: every variable has a value there. Pre: Nest.Plain.
LoopNest checkedNest(const LoopNest &Nest);
/// The twin of the kernel \p Name. \p Checked is its nest.
Kernel checkedKernel(const LoopNest &Checked, const Mapping &Map,
                     const std::string &Name, EmitOptions Options);
/// How the twin is called.
const Target &checkTarget();

/// Declares the check, and gives it the plain loops.
void writeCheckStart(Writer &Out, const LoopNest &Nest,
                     const EmitOptions &Options);
/// For a loop that cannot be checked, says so when it runs.
void writeUnchecked(Writer &Out, const LoopNest &Nest);
/// What the loop writes.
void writeCheckData(Writer &Out, const LoopNest &Nest, const HostExpr &Values);

} // namespace idxmap

#endif
