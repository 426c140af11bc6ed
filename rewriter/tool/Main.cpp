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
#include "rewriter/tool/Survey.h"
#include "rewriter/tool/ToolOptions.h"
#include "rewriter/tool/ToolOutput.h"
#include "rewriter/tool/UnitInvocation.h"
#include "rewriter/tool/port/Port.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace clang::tooling;

namespace idxmap {

namespace {

/// A file without annotated loops is its own rewrite.
PipelineResult unchanged(const CompilerInvocation &Invocation,
                         llvm::vfs::FileSystem &Disk,
                         const PipelineResult &Result) {
  PipelineResult Same = Result;
  Same.MainFile = Invocation.getFrontendOpts().Inputs.front().getFile().str();
  if (auto Text = Disk.getBufferForFile(Same.MainFile))
    Same.Files[Same.MainFile] = (*Text)->getBuffer().str();
  return Same;
}

bool write(const PipelineResult &Result, const UnitSource &Source,
           const ToolOptions &Options, DiagnosticsEngine &Engine) {
  if (Options.Pipeline.Dump) {
    llvm::outs() << Result.Dump;
    return true;
  }
  auto Wrong = writeOutput(
      Result.Files.empty() ? unchanged(Source.Invocation, *Source.Files, Result)
                           : Result,
      *Source.Files, Options.Pipeline.Target, Options.Output);
  if (Wrong)
    reportWithoutPlace(Engine, *Wrong);
  return !Wrong;
}

/// \p Databases: what the command line was read from.
bool rewrite(const UnitSource &Source, const ToolOptions &Options,
             const FileIds &Databases, DiagnosticsEngine &Engine) {
  PipelineResult Result = rewriteUnit(Source, Engine, Options.Pipeline);
  Result.Sources.insert(Databases.begin(), Databases.end());
  return !Result.HasErrors && write(Result, Source, Options, Engine);
}

/// Null if there is none, or none is wanted.
std::unique_ptr<CompilationDatabase> database(const ToolOptions &Options) {
  std::string Ignored;
  if (Options.Flags)
    return nullptr;
  return Options.DatabaseFolder.empty()
             ? CompilationDatabase::autoDetectFromSource(Options.File, Ignored)
             : CompilationDatabase::autoDetectFromDirectory(
                   Options.DatabaseFolder, Ignored);
}

/// The files that \p Options find, in the folder of a file or above it.
FileIds databaseFiles(const ToolOptions &Options) {
  FileIds Found;
  std::string Folder =
      getAbsolutePath(Options.DatabaseFolder.empty()
                          ? llvm::sys::path::parent_path(Options.File)
                          : StringRef(Options.DatabaseFolder));
  for (; !Folder.empty() && Found.empty();
       Folder = llvm::sys::path::parent_path(Folder).str())
    for (const char *Name : {"compile_commands.json", "compile_flags.txt"}) {
      llvm::SmallString<128> Path = StringRef(Folder);
      llvm::sys::path::append(Path, Name);
      llvm::sys::fs::UniqueID Id;
      if (!llvm::sys::fs::getUniqueID(Path, Id))
        Found.insert(Id);
    }
  return Found;
}

int fail(const std::string &Message) {
  llvm::errs() << "idxmap: error: " << Message << "\n";
  return 1;
}

/// The file keeps the name that the command gives it: messages and the
/// rewritten text use it. No command line if the database does not have it.
CompileCommand commandFor(const ToolOptions &Options,
                          const CompilationDatabase *Database) {
  const FixedCompilationDatabase Own(
      ".", Options.Flags.value_or(std::vector<std::string>()));
  auto Found = Database
                   ? Database->getCompileCommands(getAbsolutePath(Options.File))
                   : Own.getCompileCommands(Options.File);
  return Found.empty() ? CompileCommand() : Found.front();
}

int run(const ToolOptions &Options, const std::string &Program) {
  auto Database = database(Options);
  if (!Database && !Options.DatabaseFolder.empty())
    return fail("no compile_commands.json in '" + Options.DatabaseFolder +
                "' or above it");
  if (!llvm::sys::fs::exists(Options.File))
    return fail("no such file: '" + Options.File + "'");
  const CompileCommand Command = commandFor(Options, Database.get());
  if (Command.CommandLine.empty())
    return fail("compile_commands.json has no command for '" + Options.File +
                "'");
  IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk =
      llvm::vfs::createPhysicalFileSystem();
  Disk->setCurrentWorkingDirectory(Command.Directory);
  const FileIds Databases = Database ? databaseFiles(Options) : FileIds();
  DiagnosticOptions Rendering;
  Rendering.ShowColors = llvm::sys::Process::StandardErrHasColors();
  TextDiagnosticPrinter Printer(llvm::errs(), Rendering);
  const auto use = [&](const UnitSource &Unit, DiagnosticsEngine &Engine) {
    UnitSource Source = Unit;
    Source.WithSystemBodies = Options.List.Of == ListOptions::Files::All;
    switch (Options.What) {
    case ToolOptions::Task::Rewrite:
      return rewrite(Source, Options, Databases, Engine);
    case ToolOptions::Task::Tune:
      return tune(Source, Engine, Options.Pipeline, Options.Tune);
    case ToolOptions::Task::Draw:
      return draw(Source, Engine, Options.Pipeline, Options.Draw);
    case ToolOptions::Task::List:
    case ToolOptions::Task::Annotate:
      return survey(Source, Engine, Options);
    }
    llvm_unreachable("all tasks are listed");
  };
  return withUnit(Command.CommandLine, Options.File, Disk,
                  runtimeFolderNear(Program), Printer, use)
             ? 0
             : 1;
}

} // namespace

} // namespace idxmap

/// What a full disk or a closed pipe has left of the standard output is an
/// error.
static int afterOutput(int Status) {
  llvm::outs().flush();
  const std::error_code Error = llvm::outs().error();
  llvm::outs().clear_error();
  return Error ? idxmap::fail("cannot write to the standard output: " +
                              Error.message())
               : Status;
}

/// What follows `port`.
static int runPort(const std::vector<std::string> &Words,
                   const std::string &Program) {
  std::string Error;
  const auto Options = idxmap::readPortOptions(Words, Error);
  if (!Options)
    return idxmap::fail(Error + "; see 'idxmap port --help'");
  if (!Options->WantsHelp)
    return idxmap::port(*Options, idxmap::runtimeFolderNear(Program));
  llvm::outs() << idxmap::portUsage();
  return 0;
}

int main(int Count, const char **Words) {
  static const char Here = 0;
  const std::string Program =
      llvm::sys::fs::getMainExecutable(Words[0], const_cast<char *>(&Here));
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmParsers();
  idxmap::registerAttributes();
  if (Count > 1 && StringRef(Words[1]) == "port")
    return afterOutput(runPort({Words + 2, Words + Count}, Program));
  std::string Error;
  auto Options = idxmap::readToolOptions(Count, Words, Error);
  if (!Options)
    return idxmap::fail(Error + "; see 'idxmap --help'");
  if (Options->WantsHelp) {
    llvm::outs() << idxmap::toolUsage();
    return afterOutput(0);
  }
  if (Options->WantsVersion) {
    llvm::outs() << "idxmap " IDXMAP_VERSION " with " << getClangFullVersion()
                 << "\n";
    return afterOutput(0);
  }
  return afterOutput(idxmap::run(*Options, Program));
}
