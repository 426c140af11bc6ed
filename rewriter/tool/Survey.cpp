//===- Survey.cpp - What --list and --annotate put out ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/Survey.h"

#include "attributes/ClangDiagnostics.h"
#include "rewriter/edit/OutputFiles.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace idxmap {

/// Names are those of \p Disk, in its current folder.
static bool writeInPlace(const std::map<std::string, Insertions> &Files,
                         const llvm::vfs::FileSystem &Disk,
                         clang::DiagnosticsEngine &Engine) {
  std::vector<OutputFile> Changed;
  for (const auto &[Name, Each] : Files)
    if (!Each.At.empty()) {
      llvm::SmallString<128> Path(Name);
      Disk.makeAbsolute(Path);
      Changed.push_back({std::string(Path), Each.newText()});
    }
  const auto Wrong = writeFiles(Changed, /*Sources=*/{});
  if (Wrong)
    reportWithoutPlace(Engine, *Wrong);
  return !Wrong;
}

static bool annotate(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
                     const ToolOptions &Options) {
  const auto New = annotateNests(Source, Engine, Options.List);
  if (!New)
    return false;
  const auto &Files = New->Files;
  switch (Options.Annotated) {
  case ToolOptions::AnnotatedOutput::InPlace:
    return writeInPlace(Files, *Source.Files, Engine);
  case ToolOptions::AnnotatedOutput::Diff:
    for (const auto &[Name, Each] : Files)
      llvm::outs() << Each.unifiedDiff(
          llvm::sys::path::remove_leading_dotslash(Name).str());
    return true;
  case ToolOptions::AnnotatedOutput::Source:
    for (const auto &[Name, Each] : Files) // The main file alone.
      llvm::outs() << Each.newText();
    return true;
  }
  llvm_unreachable("all outputs are listed");
}

bool survey(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
            const ToolOptions &Options) {
  if (Options.What == ToolOptions::Task::Annotate)
    return annotate(Source, Engine, Options);
  const auto Nests = listNests(Source, Engine, Options.List);
  if (!Nests)
    return false;
  for (const ListedNest &Each : *Nests)
    llvm::outs() << lineText(Each);
  return true;
}

} // namespace idxmap
