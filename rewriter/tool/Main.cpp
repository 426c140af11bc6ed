//===- Main.cpp - The command `idxmap` --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Prints the source that replaces an annotated file: options and wiring only.
//
//===----------------------------------------------------------------------===//
#include "attributes/AttributeRegistration.h"
#include "attributes/ClangDiagnostics.h"
#include "rewriter/Pipeline.h"
#include "rewriter/parse/RuntimeFolder.h"
#include "rewriter/tool/ToolOptions.h"
#include "rewriter/tool/ToolOutput.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace clang::tooling;

namespace idxmap {

namespace {

/// Runs the pipeline on the one unit that the tool is given.
class RunPipeline : public ToolAction {
public:
  RunPipeline(const ToolOptions &Options, std::string RuntimeFolder)
      : Options(Options), RuntimeFolder(std::move(RuntimeFolder)) {}

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations>,
                     DiagnosticConsumer *) override;

private:
  bool write(const PipelineResult &Result, const CompilerInvocation &Invocation,
             DiagnosticsEngine &Engine);

  const ToolOptions &Options;
  const std::string RuntimeFolder;
};

bool RunPipeline::runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                                FileManager *Files,
                                std::shared_ptr<PCHContainerOperations>,
                                DiagnosticConsumer *) {
  addRuntime(*Invocation, RuntimeFolder);
  DiagnosticOptions Rendering;
  Rendering.ShowColors = llvm::sys::Process::StandardErrHasColors();
  TextDiagnosticPrinter Printer(llvm::errs(), Rendering);
  DiagnosticsEngine Engine(DiagnosticIDs::create(), Rendering, &Printer,
                           /*ShouldOwnClient=*/false);
  Printer.BeginSourceFile(Invocation->getLangOpts(), nullptr);
  const UnitSource Source{*Invocation, Files->getVirtualFileSystemPtr()};
  const PipelineResult Result = rewriteUnit(Source, Engine, Options.Pipeline);
  const bool IsRight = !Result.HasErrors && write(Result, *Invocation, Engine);
  Printer.EndSourceFile();
  return IsRight;
}

/// A file without annotated loops is its own rewrite.
PipelineResult unchanged(const CompilerInvocation &Invocation,
                         const PipelineResult &Result) {
  PipelineResult Same = Result;
  Same.MainFile = Invocation.getFrontendOpts().Inputs.front().getFile().str();
  if (auto Text = llvm::MemoryBuffer::getFile(Same.MainFile))
    Same.Files[Same.MainFile] = (*Text)->getBuffer().str();
  return Same;
}

bool RunPipeline::write(const PipelineResult &Result,
                        const CompilerInvocation &Invocation,
                        DiagnosticsEngine &Engine) {
  if (Options.Pipeline.Dump) {
    llvm::outs() << Result.Dump;
    return true;
  }
  auto Wrong =
      writeOutput(Result.Files.empty() ? unchanged(Invocation, Result) : Result,
                  Options.Pipeline.Target, Options.Output);
  if (Wrong)
    reportWithoutPlace(Engine, *Wrong);
  return !Wrong;
}

std::unique_ptr<CompilationDatabase> database(const ToolOptions &Options) {
  if (Options.Flags)
    return std::make_unique<FixedCompilationDatabase>(".", *Options.Flags);
  std::string Ignored;
  auto Found =
      Options.DatabaseFolder.empty()
          ? CompilationDatabase::autoDetectFromSource(Options.File, Ignored)
          : CompilationDatabase::autoDetectFromDirectory(Options.DatabaseFolder,
                                                         Ignored);
  if (Found || !Options.DatabaseFolder.empty())
    return Found;
  return std::make_unique<FixedCompilationDatabase>(".",
                                                    std::vector<std::string>());
}

int fail(const std::string &Message) {
  llvm::errs() << "idxmap: error: " << Message << "\n";
  return 1;
}

int run(const ToolOptions &Options, const std::string &Program) {
  auto Commands = database(Options);
  if (!Commands)
    return fail("no compile_commands.json in '" + Options.DatabaseFolder +
                "' or above it");
  if (!llvm::sys::fs::exists(Options.File))
    return fail("no such file: '" + Options.File + "'");
  // Clang's own headers are not beside this program.
  ArgumentsAdjuster OwnHeaders =
      getInsertArgumentAdjuster("-resource-dir=" IDXMAP_CLANG_RESOURCE_DIR,
                                ArgumentInsertPosition::BEGIN);
  ClangTool Tool(*Commands, {Options.File});
  Tool.appendArgumentsAdjuster(getStripPluginsAdjuster());
  Tool.appendArgumentsAdjuster(OwnHeaders);
  Tool.setPrintErrorMessage(false);
  RunPipeline Action(Options, runtimeFolderNear(Program));
  return Tool.run(&Action) == 0 ? 0 : 1;
}

} // namespace

} // namespace idxmap

int main(int Count, const char **Words) {
  std::string Error;
  auto Options = idxmap::readToolOptions(Count, Words, Error);
  if (!Options)
    return idxmap::fail(Error + "; see 'idxmap --help'");
  if (Options->WantsHelp) {
    llvm::outs() << idxmap::toolUsage();
    return 0;
  }
  if (Options->WantsVersion) {
    llvm::outs() << "idxmap " IDXMAP_VERSION " with " << getClangFullVersion()
                 << "\n";
    return 0;
  }
  static const char Here = 0;
  const std::string Program =
      llvm::sys::fs::getMainExecutable(Words[0], const_cast<char *>(&Here));
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmParsers();
  idxmap::registerAttributes();
  return idxmap::run(*Options, Program);
}
