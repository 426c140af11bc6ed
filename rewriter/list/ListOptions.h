//===- ListOptions.h - Which nests to list or to annotate -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a user says beside --list or --annotate: whose nests are of interest,
// for which target they are judged, and what is taken on trust.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_LISTOPTIONS_H
#define IDXMAP_REWRITER_LIST_LISTOPTIONS_H

#include "attributes/Annotation.h"

namespace clang {
class SourceManager;
class Stmt;
} // namespace clang

namespace idxmap {

struct ListOptions {
  TargetKind Target = TargetKind::Cuda;
  /// Whose nests: the main file's, also those of the user's headers, or those
  /// of all headers.
  enum class Files { Main, User, All } Of = Files::Main;
  /// Annotate also what a directive of OpenMP or OpenACC declares parallel.
  bool TrustsPragmas = false;
  /// Data directives become data statements, where pragmas are trusted; else
  /// nothing is on the device that a loop does not bring there.
  bool TakesData = true;
  /// Another unit of the program has data directives.
  bool IsDirected = false;
  /// Say how many sectors of memory each access touches for a warp.
  bool ShowsSectors = false;
};

/// \p Loop, or another statement, stands in such a file.
bool isWanted(const clang::Stmt &Loop, const clang::SourceManager &SM,
              ListOptions::Files Of);

} // namespace idxmap

#endif
