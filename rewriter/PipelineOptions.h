//===- PipelineOptions.h - What a front end asks for ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The options of the pipeline, which all of its stages see: how the text is
// written, what is reported, and between which stages to look.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINEOPTIONS_H
#define IDXMAP_REWRITER_PIPELINEOPTIONS_H

#include "rewriter/draw/ArrayPicture.h"
#include "rewriter/emit/EmitOptions.h"

#include <optional>
#include <string>
#include <string_view>

namespace idxmap {

/// What may be looked at between the stages.
enum class Stage { Body, Nest, Mapping, Kernel };
/// "body", "nest", "mapping", "kernel".
std::optional<Stage> stageNamed(std::string_view Name);

/// What is said of a loop that is mapped: nothing, one remark where something
/// was left open or could not be shown, or all of it, each at its own place.
enum class RemarkLevel { Off, Loop, All };
/// "off", "on" (one remark a loop), "all".
std::optional<RemarkLevel> remarkLevelNamed(std::string_view Name);

/// The access to draw: the first one to the array of the first mapped loop that
/// uses it.
struct DrawnArray {
  std::string Name;
  /// Of the loop, or of the access; 0: any.
  unsigned Line = 0;
  ColourBy By = ColourBy::Sector;
};

struct PipelineOptions {
  TargetKind Target = TargetKind::Cuda;
  /// CUDA devices are such as read and write all of the host's memory.
  bool HasUnifiedMemory = false;
  GuardStyle Guard = GuardStyle::Return;
  bool LineDirectives = false;
  /// Loops check themselves where IDXMAP_CHECK is set at run time.
  bool Check = false;
  /// On the host, the threads of a mapping are run, in place of the loops.
  bool WalksThreads = false;
  RemarkLevel Remarks = RemarkLevel::Loop;
  /// The output may use CUDA: a loop may ask for the target "cuda".
  bool AllowsCuda = true;
  /// Nobody has asked for the host; the compile is not CUDA.
  bool IsHostByDefault = false;
  bool HasThreads = true; ///< The compile at hand has OpenMP.
  /// Report errors of the parse that lie outside of idxmap attributes; the
  /// plugin leaves them to the compiler's own parse.
  bool ReportsParseErrors = false;
  /// A loop in a template that the unit does not use, of which only instances
  /// could say how it is mapped, stays as it is. The plugin's unit has no code
  /// of it; what the tool prints may be used later.
  bool LeavesUninstantiated = false;
  /// See Annotation::HasDeviceData: what pragmas say of that counts.
  bool TrustsDeviceData = true;
  /// Directives of the program give loops to devices, be it in other units:
  /// what it asks of OpenMP's devices is of CUDA's.
  bool IsDirected = false;
  /// Some loop of the unit has `graph`.
  bool HasGraphs = false;
  /// What the host does in data regions is looked at.
  bool FollowsHost = true;
  std::optional<Stage> Dump;
  /// The loop that begins in this line of the main file is looked at for other
  /// mappings (PipelineResult::Tuned).
  std::optional<unsigned> TunedLine;
  std::optional<DrawnArray> Drawn; ///< For PipelineResult::Drawn.

  /// Of a loop that says \p Wished: where its memory is, the compile says.
  TargetKind target(std::optional<TargetKind> Wished) const {
    const TargetKind Kind = Wished.value_or(Target);
    return isCuda(Kind) && HasUnifiedMemory ? TargetKind::UnifiedCuda : Kind;
  }
};
/// False if \p Value, of the option "memory", is none.
bool setMemory(std::string_view Value, PipelineOptions &Options);

} // namespace idxmap

#endif
