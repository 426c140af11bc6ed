//===- UnitInvocation.cpp - From a compiler's command to a parse ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/UnitInvocation.h"

#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace clang::tooling;

namespace idxmap {

namespace {

class UseUnit : public ToolAction {
public:
  UseUnit(const std::string &RuntimeFolder, UnitUse Use)
      : RuntimeFolder(RuntimeFolder), Use(Use) {}

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations>,
                     DiagnosticConsumer *Printer) override {
    if (Printer->getNumErrors() > 0)
      return false; // The flags are wrong.
    addRuntime(*Invocation, RuntimeFolder);
    DiagnosticOptions Ignored; // Read by the printer alone, which has its own.
    DiagnosticsEngine Engine(DiagnosticIDs::create(), Ignored, Printer,
                             /*ShouldOwnClient=*/false);
    Printer->BeginSourceFile(Invocation->getLangOpts(), nullptr);
    const bool IsRight =
        Use(UnitSource{*Invocation, Files->getVirtualFileSystemPtr()}, Engine);
    Printer->EndSourceFile();
    return IsRight;
  }

private:
  const std::string &RuntimeFolder;
  UnitUse Use;
};

} // namespace

/// Without what a parse does not need; Clang's own headers are not beside this
/// program.
static CommandLineArguments parseCommand(const CommandLineArguments &Compile,
                                         StringRef File) {
  ArgumentsAdjuster Adjust =
      combineAdjusters(combineAdjusters(getStripPluginsAdjuster(),
                                        getClangStripOutputAdjuster()),
                       combineAdjusters(getClangStripDependencyFileAdjuster(),
                                        getClangSyntaxOnlyAdjuster()));
  return getInsertArgumentAdjuster("-resource-dir=" IDXMAP_CLANG_RESOURCE_DIR,
                                   ArgumentInsertPosition::BEGIN)(
      Adjust(Compile, File), File);
}

bool withUnit(const std::vector<std::string> &Command, StringRef File,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
              const std::string &RuntimeFolder, DiagnosticConsumer &Printer,
              UnitUse Use) {
  llvm::IntrusiveRefCntPtr<FileManager> Manager(
      new FileManager(FileSystemOptions(), std::move(Files)));
  UseUnit Action(RuntimeFolder, Use);
  ToolInvocation Invocation(parseCommand(Command, File), &Action, Manager.get(),
                            std::make_shared<PCHContainerOperations>());
  Invocation.setDiagnosticConsumer(&Printer);
  return Invocation.run();
}

} // namespace idxmap
