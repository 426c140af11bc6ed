//===- Emit.cpp - From a mapped nest to kernel and launch text ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/Emit.h"

#include "rewriter/emit/CheckText.h"
#include "rewriter/emit/HostLoops.h"
#include "rewriter/emit/KernelPlanner.h"
#include "rewriter/emit/KernelText.h"
#include "rewriter/emit/LaunchText.h"
#include "rewriter/emit/ReductionText.h"
#include "rewriter/emit/SharedBody.h"
#include "rewriter/emit/layouts/LayoutInstances.h"
#include "rewriter/emit/stage/StagedBody.h"
#include "rewriter/footprint/StagePlan.h"

#include <cassert>

namespace idxmap {

/// \p Nest, where a kernel on its own reads from tiles.
static LoopNest withTiles(const LoopNest &Nest, const Mapping &Map,
                          const EmitOptions &Options) {
  std::vector<Finding> None;
  if (Nest.Staged.empty() || Options.Target != TargetKind::Cuda)
    return Nest;
  const auto Plan = planStage(Nest, Map, None);
  assert(Plan && "the pipeline has asked for the tiles");
  return stagedNest(Nest, Map, *Plan);
}

EmittedLoop emitLoop(const LoopNest &Nest, const std::vector<Variant> &Variants,
                     const EmitOptions &Options) {
  assert(!Variants.empty() && Variants.back().When.empty() &&
         "the last variant takes what the others do not");
  EmittedLoop Result;
  std::vector<Kernel> Kernels, Twins;
  Result.Also.Reduces = !combineLines(Nest).empty() || Nest.TeamReduces;
  if (Options.KeepsLoops)
    if (std::optional<KernelPlan> Plan =
            planLoops(Nest, Variants.back().Map, Options.InBlocks)) {
      Kernels.push_back({Nest.KernelName, std::move(*Plan)});
      Result.Kernels =
          kernelText(Kernels.back(), Nest, Variants.back(), Options);
      Result.Launch = launchText(Nest, Variants, Kernels, Twins, Options);
      return Result;
    }
  const bool IsShared =
      Variants.size() > 1 && Nest.Staged.empty() && sharesBody(Nest, Options);
  const LoopNest Placed = withPlaces(Nest);
  const LoopNest Own = IsShared ? callingBody(Placed) : Placed;
  if (IsShared)
    Result.Kernels = sharedBodyText(Placed, Options);
  else if (Variants.size() > 1)
    Result.Kernels = shapesComment(Nest, "several shapes of one loop nest");
  for (const Variant &Each : Variants) {
    std::string Name = Nest.KernelName;
    if (Variants.size() > 1)
      Name += "_shape" + std::to_string(Kernels.size() + 1);
    const LoopNest Tiled = withTiles(Own, Each.Map, Options);
    Kernels.push_back({Name, planKernel(Tiled, Each.Map, Options)});
    if (IsShared || Kernels.size() > 1)
      Result.Kernels += '\n';
    Result.Kernels += kernelText(Kernels.back(), Tiled, Each, Options);
    if (!Options.Check)
      continue;
    const LoopNest Checked = checkedNest(Nest);
    EmitOptions OnHost = Options;
    OnHost.Target = TargetKind::Host;
    Twins.push_back(checkedKernel(Checked, Each.Map, Name, Options));
    Result.Kernels += '\n';
    Result.Kernels += kernelText(Twins.back(), Checked, Each, OnHost);
  }
  for (const auto *Made : {&Kernels, &Twins})
    for (const Kernel &Each : *Made) {
      Result.Also.Divides |= Each.Plan.HasDivisors;
      Result.Also.HasPieces |= !Each.Plan.Pieces.empty();
      Result.Also.CallsLayouts |= Each.Plan.CallsLayouts;
    }
  Result.Also.CopiesAsync = Nest.Strip && Nest.Strip->CopiesAsync;
  Result.Launch = launchText(Nest, Variants, Kernels, Twins, Options);
  return Result;
}

std::string includeText(const EmitOptions &Options, Needs Also) {
  std::string Text = "#include <idxmap/launch.h>\n";
  if (Also.HasComplex && Options.Target == TargetKind::Cuda)
    Text += "#include <idxmap/nvcc/Complex.h>\n";
  if (Also.Reduces)
    Text += "#include <idxmap/reduction.h>\n";
  if (Also.Divides)
    Text += "#include <idxmap/FastDivisor.h>\n";
  if (Also.HasPieces && Options.Target == TargetKind::Cuda)
    Text += "#include <idxmap/tiles/ArrayPiece.h>\n";
  if (Also.CopiesAsync && Options.Target == TargetKind::Cuda)
    Text += "#include <idxmap/tiles/AsyncCopy.h>\n";
  if (Also.HasLayouts && Options.Target == TargetKind::Cuda)
    Text += "#include <idxmap/layout/DataLayout.h>\n";
  if (Also.CallsLayouts)
    Text += "#include <idxmap/layout/Layouts.h>\n";
  if (Options.Check)
    Text += "#include <idxmap/check/LoopCheck.h>\n";
  return Text;
}

std::string fileHeadText(const EmitOptions &Options) {
  const std::string Library =
      "// Faster where there are many files: -DIDXMAP_LIBRARY, and link with "
      "-L <idxmap>/lib -lidxmap_rt\n";
  if (Options.Target == TargetKind::Host)
    return "// Made by idxmap for CPU threads. Compile with:\n"
           "//   clang++-22 -std=c++20 -O2 -fopenmp -I <idxmap>/include\n"
           "//   g++ -std=c++20 -O2 -fopenmp -I <idxmap>/include\n" +
           Library;
  return "// Made by idxmap for CUDA. Compile with:\n"
         "//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I "
         "<idxmap>/include\n"
         "//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I "
         "<idxmap>/include\n" +
         Library;
}

} // namespace idxmap
