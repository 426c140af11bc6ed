//===- ParallelDirective.h - An OpenMP or OpenACC pragma --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Legacy loops carry pragmas. One that declares a mapped loop parallel is taken
// over: what it says that the mapping needs becomes part of the annotation, and
// the pragma goes.
//
//   #pragma omp parallel for collapse(2) private(t)   ->  depth 2, private t
//   #pragma omp parallel for reduction(+ : s)         ->  reduction("+", s)
//   #pragma omp for nowait                            ->  a launch by one of
//                                                         the team's threads
//   #pragma omp parallel for if (n > 99)              ->  n > 99, else plain
//
// A clause that only advises how CPU threads share the work (schedule,
// num_threads) is left out, with a remark; one that cannot be taken over is
// refused by its name.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_PARALLELDIRECTIVE_H
#define IDXMAP_REWRITER_PRAGMAS_PARALLELDIRECTIVE_H

#include "attributes/FileText.h"
#include "rewriter/source/Extraction.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// One clause: `collapse(2)`, `private(a, b)`, `nowait`.
struct DirectiveClause {
  std::string Name;
  std::vector<std::string> Arguments; ///< Texts between its commas.
  std::string Text; ///< All between its parentheses, as it is written.
  clang::SourceRange Where;
};

struct ParallelDirective {
  std::string Name; ///< "omp parallel for"
  std::vector<DirectiveClause> Clauses;
  const DirectiveLine *Line = nullptr;

  const DirectiveClause *clause(llvm::StringRef Name) const;
};

/// `device(0)` of OpenMP: the one that a program has which names no other.
bool saysFirstDevice(const DirectiveClause &Clause);

/// The directive's words up to its first clause, and the clauses.
ParallelDirective readParallelDirective(const Extraction &E,
                                        const DirectiveLine &Line);

/// The directives in \p S that conditions do not leave out, in order.
std::vector<const DirectiveLine *> directivesIn(const Extraction &E,
                                                const clang::Stmt &S);

/// The file of \p Line has tasks of the host. Without any, all that a clause
/// `depend` waits for stands before it in the program, and is complete by then,
/// or queued before it.
bool hasTasks(const Extraction &E, const DirectiveLine &Line);

/// Elements that are copied also where they are on the device (OpenMP 5.2,
/// section 5.8.3, `always`): the first \p Count, text, or all where it is
/// empty.
struct AlwaysCopied {
  std::string Name, Count;
  bool ToDevice = false; ///< Before the loop.
  bool ToHost = false;   ///< After it.
};

/// What became of the directives on an annotated loop.
struct TakenDirectives {
  /// Of the first one that stands before the annotation; else invalid.
  clang::SourceLocation Begin;
  /// Every thread of a team comes here: one of them is to launch.
  bool IsInTeam = false;
  bool NoWait = false;
  /// `target`, or one of OpenACC: where it does not go to the device, the loop
  /// uses what the host has, also in data regions (OpenMP 5.2, section 13.8).
  bool IsOfDevice = false;
  /// What all clauses `if` ask for, C++ text; empty if there is none. Where it
  /// is false, the loop runs as it is written.
  std::string If;
  std::vector<AlwaysCopied> Always;
  clang::SourceLocation Place; ///< Of the last one.
};

/// Takes over what the directives before \p Annotated, or inside of it before
/// its loop, say: \p Wish is completed. Nothing if one of them is refused. A
/// statement without attributes is taken as if it had some.
std::optional<TakenDirectives> takeDirectives(const Extraction &E,
                                              const clang::Stmt &Annotated,
                                              Annotation &Wish);

} // namespace idxmap

#endif
