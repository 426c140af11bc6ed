//===- Pipeline.h - From a unit to its rewritten text -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The table of contents of the program. For every annotated loop of a unit:
//
//   read the annotation -> extract the nest -> check its independence ->
//   choose and build the mapping -> emit kernel and launch -> edit the file
//
// Front ends (plugin and tool) say what to parse and how, and get back the new
// text of every file that changes, or errors. With an error there is no text:
// all findings of all loops are reported in one run.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINE_H
#define IDXMAP_REWRITER_PIPELINE_H

#include "rewriter/emit/Emit.h"
#include "rewriter/parse/UnitParse.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class DiagnosticsEngine;
} // namespace clang

namespace idxmap {

/// What may be looked at between the stages.
enum class Stage { Nest, Mapping, Kernel };
/// "nest", "mapping", "kernel".
std::optional<Stage> stageNamed(std::string_view Name);

struct PipelineOptions {
  TargetKind Target = TargetKind::Cuda;
  GuardStyle Guard = GuardStyle::Return;
  bool LineDirectives = false;
  /// Loops check themselves where IDXMAP_CHECK is set at run time.
  bool Check = false;
  /// Say what was chosen where the user left it open.
  bool Remarks = true;
  /// The output may use CUDA: a loop may ask for the target "cuda".
  bool AllowsCuda = true;
  /// Report errors of the parse that lie outside of idxmap attributes; the
  /// plugin leaves them to the compiler's own parse.
  bool ReportsParseErrors = false;
  /// A loop in a template that the unit does not use, of which only instances
  /// could say how it is mapped, stays as it is. The plugin's unit has no code
  /// of it; what the tool prints may be used later.
  bool LeavesUninstantiated = false;
  std::optional<Stage> Dump;
};

struct PipelineResult {
  /// The new text by the name of the file; holds the main file if any file
  /// changes.
  std::map<std::string, std::string> Files;
  std::string MainFile;
  /// The text of the unchanged files through which the main file includes
  /// those.
  std::map<std::string, std::string> Includers;
  /// Something is wrong, and was reported, or will be by the compiler itself if
  /// it parses the same text.
  bool HasErrors = false;
  /// The first error of the parse, for a front end whose compiler has none.
  std::string ParseError;
  /// A kernel of each loop on the target cuda, and the loop's file and line.
  struct CudaKernel {
    std::string Name, Place;
  };
  std::vector<CudaKernel> CudaKernels;
  /// Text of the stage that PipelineOptions::Dump names, for all loops.
  std::string Dump;
};

/// Reports to \p Engine.
PipelineResult rewriteUnit(const UnitSource &Source,
                           clang::DiagnosticsEngine &Engine,
                           const PipelineOptions &Options);

} // namespace idxmap

#endif
