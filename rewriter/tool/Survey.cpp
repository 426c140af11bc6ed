//===- Survey.cpp - What --list and --annotate put out ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/Survey.h"

#include "attributes/ClangDiagnostics.h"
#include "rewriter/tool/ToolOutput.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace idxmap {

static bool writeInPlace(const std::map<std::string, Insertions> &Files,
                         clang::DiagnosticsEngine &Engine) {
  for (const auto &[Name, Each] : Files)
    if (!Each.At.empty())
      if (auto Wrong = writeFile(Name, Each.newText())) {
        reportWithoutPlace(Engine, *Wrong);
        return false;
      }
  return true;
}

static bool annotate(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
                     const ToolOptions &Options) {
  const auto Files = annotateNests(Source, Engine, Options.List);
  if (!Files)
    return false;
  switch (Options.Annotated) {
  case ToolOptions::AnnotatedOutput::InPlace:
    return writeInPlace(*Files, Engine);
  case ToolOptions::AnnotatedOutput::Diff:
    for (const auto &[Name, Each] : *Files)
      llvm::outs() << Each.unifiedDiff(
          llvm::sys::path::remove_leading_dotslash(Name).str());
    return true;
  case ToolOptions::AnnotatedOutput::Source:
    for (const auto &[Name, Each] : *Files) // The main file alone.
      llvm::outs() << Each.newText();
    return true;
  }
  llvm_unreachable("all outputs are listed");
}

bool survey(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
            const ToolOptions &Options) {
  if (Options.What == ToolOptions::Task::Annotate)
    return annotate(Source, Engine, Options);
  const auto Lines = listNests(Source, Engine, Options.List);
  if (Lines)
    llvm::outs() << *Lines;
  return Lines.has_value();
}

} // namespace idxmap
