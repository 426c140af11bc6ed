//===- Extract.h - From an annotated statement to a LoopNest ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The only way from the AST into the model: an annotated `for` (or a block that
// holds exactly one) becomes a LoopNest, or findings that say, each at its
// exact place, why it is not taken. Nothing is guessed: a form that has no
// exact reading is refused. The depth rules of `map(n)` and of bare `map`
// (docs/attributes.md) are applied here, so that the nest that is returned has
// exactly the loops to be mapped.
//
//   [[idxmap::map(2)]] for (int i = 1; i < n - 1; ++i)
//                        for (int j = 0; j < m; ++j) a[i][j] = 0;
//     ->  [1,n - 1) x [0,m), captures n, m, a, body "a[i][j] = 0;"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_H
#define IDXMAP_REWRITER_EXTRACT_H

#include "attributes/Annotation.h"
#include "attributes/SourceTokens.h"
#include "mapping/Finding.h"
#include "rewriter/DataLayout.h"
#include "rewriter/LoopNest.h"
#include "rewriter/build/BodyTrees.h"
#include "rewriter/device/FunctionCopy.h"
#include "rewriter/kernel/LateMacros.h"
#include "rewriter/kernel/LayoutUses.h"
#include "rewriter/kernel/OpenedMembers.h"

#include "clang/Basic/SourceLocation.h"

#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class Stmt;
class ValueDecl;
} // namespace clang

namespace idxmap {

/// Variables that data regions around the loop keep on the device.
using RegionalArrays = std::vector<const clang::ValueDecl *>;
/// And the layouts that some of them have there.
using RegionalLayouts = std::vector<FollowedLayout>;

struct ExtractedLoop {
  LoopNest Nest;
  /// What the launch replaces: from the first attribute's brackets to the end
  /// of the loop's body, which is the place after its last character.
  clang::SourceRange Replaced;
  /// Where kernels stand: the begin of the outermost top-level declaration
  /// around the loop, its template head included.
  clang::SourceLocation KernelPlace;
  bool IsKernelPlaceInC = false; ///< Inside of `extern "C" {}`.
  std::vector<LateMacro> Macros; ///< Of the function, for the kernels.
  /// Where `__host__ __device__` must stand outside of the loop, for functions
  /// that it calls.
  std::vector<clang::SourceLocation> DeviceMarks;
  /// Functions of the program once more, for kernels, and originals that
  /// nothing may call then.
  std::vector<FunctionCopy> Copies;
  std::vector<clang::SourceLocation> Unused;
  /// Statements of functions that the loop calls, and what they become.
  std::vector<BodyEdit> Atomics;
  /// The ends of attributes in such functions.
  std::vector<clang::SourceLocation> Attributes;
  /// Types without names that get one.
  std::set<GivenName> Named;
  /// What must be public for the kernel.
  std::vector<OpenedMember> Opened;
  /// Those that the loop itself says: classes to stand before the kernel.
  std::vector<DataLayout> Layouts;
  /// What the body does, if it was asked for.
  std::vector<BodyTree> Trees;
};

/// On the host, a kernel runs the loops itself, unless the threads of the
/// mapping are asked for, or checked.
bool keepsLoops(const Annotation &Wish, TargetKind Target, bool IsChecked);

/// The nest under \p Statement, which carries attributes or could, or nothing
/// and at least one error in \p Findings. Remarks may be added on success.
/// KernelName is left empty: the caller names kernels. \p IsChecked: with the
/// plain loops, for a check at run time. \p WithTree: with the body as a tree.
std::optional<ExtractedLoop>
extractLoop(clang::ASTContext &Context, const clang::Stmt &Statement,
            const Annotation &Wish, const clang::FunctionDecl &Enclosing,
            TargetKind Target, SourceTokens &Tokens,
            std::vector<Finding> &Findings, const RegionalArrays &Regional = {},
            bool IsChecked = false, bool WithTree = false,
            const RegionalLayouts &Layouts = {});

} // namespace idxmap

#endif
