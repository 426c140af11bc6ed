//===- NestReport.h - What can be said of one loop nest ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A nest, annotated or not, judged as if it were to be mapped: by the
// attributes that it has, or by a bare `map`. Nothing is rewritten.
//
//   for (int i = 1; i < n; ++i) a[i] = a[i - 1];
//     ->  0 of 1 loops, [1,n), cannot be mapped, dependent, "iterations of 'i'
//         depend on each other: ..."
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_NESTREPORT_H
#define IDXMAP_REWRITER_LIST_NESTREPORT_H

#include "attributes/Annotation.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/FileText.h"
#include "rewriter/list/ForLoops.h"
#include "rewriter/list/ListOptions.h"

#include "clang/Basic/SourceLocation.h"

#include <string>
#include <vector>

namespace idxmap {

struct NestReport {
  clang::SourceLocation Place; ///< The `for`.
  clang::SourceLocation End;   ///< Of its body.
  unsigned Mapped = 0;         ///< Loops that are mapped, or would be.
  unsigned Perfect = 0;        ///< Perfectly nested loops.
  std::string Space;           ///< Of the loops whose headers are taken.

  enum class Verdict { Mapped, CanBeMapped, Cannot } Mapping = Verdict::Cannot;
  /// NotExamined: the nest is refused before its iterations are compared.
  /// Vouched: the user says `independent`.
  enum class Independence {
    NotExamined,
    Shown,
    Vouched,
    Unknown,
    Dependent
  } Iterations = Independence::NotExamined;

  struct Reason {
    clang::SourceLocation Place;
    FindingID Id;
    std::string Text;
  };
  /// Why it cannot be mapped, or what could not be shown.
  std::vector<Reason> Reasons;

  /// What an access costs a warp, where it is to be shown.
  struct AccessNote {
    clang::SourceLocation Place;
    std::string Text; ///< "read of 'a': 8 sectors".
  };
  std::vector<AccessNote> Accesses;

  /// By `team`: as its directives say (TeamSize.h). 0: one thread is to run an
  /// iteration.
  int64_t TeamSize = 0;

  /// An attribute may be put before it without a doubt.
  bool isEvident() const {
    return Mapping == Verdict::CanBeMapped && Iterations == Independence::Shown;
  }
};

/// \p Files are the unit's.
NestReport judgeNest(clang::ASTContext &Context, const ForLoop &Nest,
                     const AttributePlaces &Places, const ListOptions &Options,
                     const std::shared_ptr<FileText> &Files);

} // namespace idxmap

#endif
