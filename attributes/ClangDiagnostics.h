//===- ClangDiagnostics.h - Findings as Clang diagnostics -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The only place that calls DiagnosticsEngine::Report. Findings come from a
// parse of their own; while an object of this class lives, the engine's places
// are those of that parse's source manager, so that includes and macros are
// explained as the user knows them.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_CLANGDIAGNOSTICS_H
#define IDXMAP_ATTRIBUTES_CLANGDIAGNOSTICS_H

#include "attributes/SourceTokens.h"

namespace clang {
class DiagnosticsEngine;
class SourceManager;
} // namespace clang

namespace idxmap {

class ClangDiagnostics {
public:
  /// Places are those of \p Places until the object dies.
  ClangDiagnostics(clang::DiagnosticsEngine &Engine,
                   clang::SourceManager &Places);
  ~ClangDiagnostics();
  ClangDiagnostics(const ClangDiagnostics &) = delete;
  ClangDiagnostics &operator=(const ClangDiagnostics &) = delete;

  void report(const Finding &F, const SourceTokens &Tokens);
  /// For findings whose only place is \p Where, notes included.
  void report(const Finding &F, clang::SourceLocation Where);

  /// Errors reported through this object.
  unsigned errors() const { return Errors; }

private:
  clang::DiagnosticsEngine &Engine;
  clang::SourceManager *const Before;
  unsigned Errors = 0;
};

/// Where the engine's own source manager knows the place.
void reportInOwnParse(clang::DiagnosticsEngine &Engine, const Finding &F,
                      clang::SourceLocation Where);

/// For messages that concern no place in the source.
void reportWithoutPlace(clang::DiagnosticsEngine &Engine, const Finding &F);

/// No more warnings of attributes that the compiler does not know: after an
/// error of ours they say the same thing again.
void silenceUnknownAttributes(clang::DiagnosticsEngine &Engine);

} // namespace idxmap

#endif
