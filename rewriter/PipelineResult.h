//===- PipelineResult.h - What became of a unit -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the pipeline gives to a front end: the new text of the files that
// change, or that something is wrong, and what is to be known of the kernels.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINERESULT_H
#define IDXMAP_REWRITER_PIPELINERESULT_H

#include "rewriter/draw/ArrayPicture.h"
#include "rewriter/edit/OutputFiles.h"
#include "rewriter/edit/TextEdits.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace idxmap {

/// Attributes that a loop could have for its mapping.
struct TunedMapping {
  std::string Attributes; ///< "tile(16, 64), each(4, 1), stage(x)"
  /// A guess, where there is one (mapping/tuning/TuningCost.h).
  std::optional<int64_t> Cost;
  int64_t Threads = 0; ///< Of a block; 0: a strategy says.
  int64_t Bytes = 0;   ///< Of shared memory.
  /// A strategy could choose it.
  bool IsProposed = false;
};

/// What a loop could be mapped by.
struct Tuning {
  std::string File; ///< As Place names it.
  unsigned Line;    ///< Of the loop.
  unsigned Depth;   ///< Loops that are mapped.
  /// The text of its attributes, and where that begins in the file.
  std::string Attributes;
  size_t Offset;
  std::vector<TunedMapping> Choices; ///< Cheapest first, then what is unknown.
  /// By which constraint how many lengths are none, and how many others the
  /// pipeline refused.
  std::vector<std::pair<std::string, size_t>> LeftOut;
};

struct PipelineResult {
  /// The new text by the name of the file; holds the main file if any file
  /// changes.
  std::map<std::string, std::string> Files;
  /// How it comes from the old text.
  std::map<std::string, TextEdits> Edits;
  std::string MainFile;
  /// Where in the main file's new text a compile can go on that has read
  /// SharedText; nothing where it would have read something else.
  std::optional<size_t> Resume;
  /// The text of the unchanged files through which the main file includes
  /// those.
  std::map<std::string, std::string> Includers;
  /// Names of the unit that its text for CUDA has defined as others.
  std::set<std::string> CudaNames;
  /// It includes idxmap/openmp.h, or has to where nothing else changes.
  bool AsksForDevices = false;
  /// All that the parse has read.
  FileIds Sources;
  /// Something is wrong, and was reported, or will be by the compiler itself if
  /// it parses the same text.
  bool HasErrors = false;
  /// The first error of the parse, for a front end whose compiler has none.
  std::string ParseError;
  /// A kernel of each loop on the target cuda, and the loop's file and line.
  struct CudaKernel {
    std::string Name, Place;
    std::string Mapping; ///< "[0,n) mapped as 'fold_last2'", ..
    /// What each launch copies, of arrays that no region holds: "copyin a".
    std::vector<std::string> Copies;
  };
  std::vector<CudaKernel> CudaKernels;
  /// Of the loop that PipelineOptions::TunedLine names, if it can be tuned.
  std::optional<Tuning> Tuned;
  /// Of the access that PipelineOptions::Drawn names.
  std::optional<ArrayPicture> Drawn;
  /// Text of the stage that PipelineOptions::Dump names, for all loops.
  std::string Dump;
};

} // namespace idxmap

#endif
