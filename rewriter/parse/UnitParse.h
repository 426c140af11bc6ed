//===- UnitParse.h - The pipeline's own parse of a unit ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Parses a unit once more, or for the first time, for its AST alone: nothing is
// written, attributes keep their arguments, and a device pass of CUDA is parsed
// as the host pass is, so that both see the same rewrite. Bodies of functions
// in system headers are skipped unless they are asked for.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_UNITPARSE_H
#define IDXMAP_REWRITER_PARSE_UNITPARSE_H

#include "rewriter/parse/UnitSource.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <string>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
class DiagnosticConsumer;
class FrontendAction;
class FrontendOptions;
class LangOptions;
} // namespace clang

namespace idxmap {

class AttributeWatcher;
class SkippedText;

/// A unit at the end of its parse, while everything is alive.
struct ParsedUnit {
  clang::CompilerInstance &Clang;
  const AttributeWatcher &Watcher;
  const SkippedText &Skipped;
  /// The text, by file name, of files that the parse saw with other vendors'
  /// arguments blanked out (see UserFiles); of the same length.
  const std::map<std::string, std::string> &Originals;
};

/// Adds the folder of the headers that generated code includes, and the macro
/// that says that idxmap is at work.
void addRuntime(clang::CompilerInvocation &Invocation,
                const std::string &IncludeFolder);

/// The parse's own diagnostics go to \p Diagnostics. False if the parse never
/// got to the end of the unit.
bool parseUnit(const UnitSource &Source, clang::DiagnosticConsumer &Diagnostics,
               llvm::function_ref<void(const ParsedUnit &)> OnParsed);

/// Runs \p Action on the unit as parseUnit() would parse it.
void runOnUnit(const UnitSource &Source, clang::FrontendAction &Action,
               clang::DiagnosticConsumer &Diagnostics);

/// The value of `_OPENMP` for a parse without OpenMP, in place of the one that
/// \p Language has. From 5.0 on, Clang's <omp.h> defines functions that only a
/// `declare variant` tells apart.
const char *versionWithoutOpenMP(const clang::LangOptions &Language);

/// True for the options of a parse that parseUnit started: plugins that are
/// loaded are asked to take part in it, ours must not.
bool isOwnParse(const clang::FrontendOptions &Options);

} // namespace idxmap

#endif
