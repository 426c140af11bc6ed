//===- CallGraph.h - What code calls, and what that calls -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The calls of a piece of code, written or not, and the functions that run by
// them. All questions that follow calls in Clang's AST follow them here; what a
// called function does with the values and places of its caller, the tree of a
// body says (ir/Inline.h).
//
//   struct S { int n = next(); };  { S s; }           ->  S::S, next
//   std::sort(v, v + n), of a class with operator<    ->  that operator
//
// Law: what runs while a piece of code does is reached from it, or by a call
// that is open (isOpen), or stands in the library.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CALLGRAPH_H
#define IDXMAP_REWRITER_EFFECTS_CALLGRAPH_H

#include "rewriter/effects/CallVisitor.h"
#include "rewriter/source/Extraction.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <vector>

namespace idxmap {

class CallGraph {
public:
  using Test = llvm::function_ref<bool(const CallEdge &)>;

  /// The calls in \p Code itself, in its order.
  std::vector<CallEdge> from(const clang::Stmt &Code);
  /// The calls of \p Function itself, at the end of an object those of its
  /// parts, too.
  const std::vector<CallEdge> &from(const clang::FunctionDecl &Function);
  /// What the end of an object of \p Type calls.
  std::vector<CallEdge> fromEnd(clang::QualType Type);

  /// \p Calls and all calls that these lead to, depth first; where \p Enters
  /// says so, a callee is gone into, once.
  std::vector<CallEdge> reachable(const std::vector<CallEdge> &Calls,
                                  Test Enters = enterAll);
  /// The callees that are gone into, each once, as they are declared first.
  std::vector<const clang::FunctionDecl *>
  functions(const std::vector<CallEdge> &Calls, Test Enters = enterAll);

  /// \p Call, or one that it leads to, is such.
  bool reachesAny(const CallEdge &Call, Test Is);
  /// The functions that \p Call leads to; valid until the next question.
  const std::vector<const clang::FunctionDecl *> &
  functions(const CallEdge &Call);

  static bool enterAll(const CallEdge &) { return true; }

private:
  void add(const CallEdge &Call, Test Enters,
           llvm::DenseSet<const clang::FunctionDecl *> &Entered,
           std::vector<CallEdge> &To);

  using OfFunction =
      std::map<const clang::FunctionDecl *, std::vector<CallEdge>>;
  OfFunction Known;
  // Of functions of the program, once they are asked for.
  OfFunction Behind; ///< All calls that a call of it leads to.
  std::map<const clang::FunctionDecl *,
           std::vector<const clang::FunctionDecl *>>
      Reached;
  std::vector<const clang::FunctionDecl *> Last;
};

/// The callees of such \p Calls, each once, as they are declared first.
std::vector<const clang::FunctionDecl *>
calleesOf(const std::vector<CallEdge> &Calls,
          CallGraph::Test Are = CallGraph::enterAll);

/// The functions that may run in \p Code, as they are declared first; of those
/// that are made of a template, its pattern, too.
llvm::DenseSet<const clang::FunctionDecl *>
calledFunctions(const std::vector<const clang::Stmt *> &Code);

/// The one of the unit.
CallGraph &callGraph(const Extraction &E);

} // namespace idxmap

#endif
