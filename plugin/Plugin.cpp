//===- Plugin.cpp - idxmap inside a compile of Clang ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Before the compiler parses its main file, the pipeline parses the same unit
// and gives the compiler new text for every file with annotated loops; then the
// main action runs as if the user had written that. Where it can, it reads what
// the unit includes once for both (SharedIncludes.h).
//
//===----------------------------------------------------------------------===//
#include "attributes/AttributeRegistration.h"
#include "attributes/ClangDiagnostics.h"
#include "plugin/Guardian.h"
#include "plugin/PluginOptions.h"
#include "plugin/SharedIncludes.h"
#include "rewriter/Pipeline.h"
#include "rewriter/parse/RuntimeFolder.h"
#include "rewriter/parse/UserFiles.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace idxmap {

static std::string runtimeFolder() {
  const std::string Path = ownPath();
  return Path.empty() ? "" : runtimeFolderNear(Path);
}

namespace {

/// `-fmodules`: modules must not see what the runtime adds to the unit.
bool hasModules(const CompilerInstance &Unit) {
  return Unit.getHeaderSearchOpts().ImplicitModuleMaps;
}

/// Why a unit that says idxmap cannot be rewritten at all.
std::optional<Finding> refusalOf(const CompilerInstance &Unit) {
  const LangOptions &Language = Unit.getLangOpts();
  if (!Language.CPlusPlus || Language.ObjC || Language.HIP || Language.OpenCL ||
      Language.HLSL || Language.SYCLIsDevice || Language.SYCLIsHost)
    return Finding(FindingID::err_language)
        .withNote(Finding(FindingID::note_language));
  auto Precompiled = [](const char *What) {
    return Finding(FindingID::err_precompiled, {What})
        .withNote(Finding(FindingID::note_precompiled));
  };
  // The text that is compiled in the end has other includes, which these would
  // have to know of.
  if (Unit.getFrontendOpts().Inputs.front().getKind().isPreprocessed())
    return Precompiled("a preprocessed file, such as '-save-temps' makes,");
  switch (Unit.getFrontendOpts().ProgramAction) {
  case frontend::GeneratePCH:
    return Precompiled("a precompiled header");
  case frontend::GenerateModule:
  case frontend::GenerateModuleInterface:
  case frontend::GenerateReducedModuleInterface:
  case frontend::GenerateHeaderUnit:
    return Precompiled("a module");
  default:
    if (Language.isCompilingModule())
      return Precompiled("a module");
    if (hasModules(Unit))
      return Precompiled("a unit that is compiled with '-fmodules'");
    return std::nullopt;
  }
}

/// clang-tidy and its like load the library by themselves. They look at the
/// program as it is written, and know no messages but those of Clang.
bool isInCompiler(const CompilerInstance &Unit) {
  return !Unit.getFrontendOpts().Plugins.empty();
}

/// What is needed to make the new text of a unit, for as long as that takes.
struct UnitText {
  explicit UnitText(CompilerInstance &Unit) : Invocation(Unit.getInvocation()) {
    SourceManager &SM = Unit.getSourceManager();
    Main = llvm::MemoryBuffer::getMemBufferCopy(
        SM.getBufferOrFake(SM.getMainFileID()).getBuffer());
    Source.Files = Unit.getVirtualFileSystemPtr();
    const FrontendInputFile &Input = Unit.getFrontendOpts().Inputs.front();
    if (Input.isFile() && Input.getFile() == "-")
      Source.Main = Main.get(); // The standard input has been read.
  }

  CompilerInvocation Invocation;
  std::unique_ptr<llvm::MemoryBuffer> Main;
  UnitSource Source{Invocation, nullptr};
  PipelineOptions Options;
};

class Plugin : public PluginASTAction {
public:
  Plugin() { registerAttributes(); }

protected:
  ActionType getActionType() override { return AddBeforeMainAction; }

  bool ParseArgs(const CompilerInstance &Unit,
                 const std::vector<std::string> &Arguments) override {
    if (isOwnParse(Unit.getFrontendOpts()))
      return true;
    Options.Pipeline.LineDirectives = true;
    return readArguments(Arguments, Options, Unit.getDiagnostics());
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Unit,
                                                 StringRef) override {
    if (isOwnParse(Unit.getFrontendOpts()) || !isInCompiler(Unit))
      return std::make_unique<ASTConsumer>();
    Folder = runtimeFolder();
    if (!hasModules(Unit))
      addRuntimeTo(Unit);
    std::optional<Finding> Refusal = refusalOf(Unit);
    std::optional<UserFiles> Files;
    if (!Refusal)
      Files.emplace(Unit);
    const bool IsRewritten = Files && Files->mayMentionIdxmap();
    auto Over =
        std::make_unique<Guardian>(Unit, std::move(Refusal), IsRewritten);
    if (IsRewritten)
      rewrite(Unit, *Files, *Over);
    return Over;
  }

private:
  void addRuntimeTo(CompilerInstance &Unit);
  void setOptions(const CompilerInstance &Unit);
  void rewrite(CompilerInstance &Unit, const UserFiles &Files, Guardian &Over);
  bool use(CompilerInstance &Unit, const PipelineResult &Result);
  void replace(CompilerInstance &Unit, const PipelineResult &Result);

  PluginOptions Options;
  std::string Folder;
};

static void sayWhatCame(CompilerInstance &Unit, const PipelineResult &Result) {
  llvm::outs() << Result.Dump;
  llvm::outs().flush();
  if (Result.HasErrors)
    silenceUnknownAttributes(Unit.getDiagnostics());
}

/// The compile's preprocessor has been made already.
void Plugin::addRuntimeTo(CompilerInstance &Unit) {
  Preprocessor &PP = Unit.getPreprocessor();
  PP.setPredefines(PP.getPredefines() + "#define __IDXMAP__ 1\n");
  Unit.getPreprocessorOpts().addMacroDef("__IDXMAP__=1"); // For PCH.
  if (auto Directory = Unit.getFileManager().getOptionalDirectoryRef(Folder))
    PP.getHeaderSearchInfo().AddSearchPath(
        DirectoryLookup(*Directory, SrcMgr::C_System, /*isFramework=*/false),
        /*isAngled=*/true);
}

void Plugin::setOptions(const CompilerInstance &Unit) {
  const bool IsCuda = Unit.getLangOpts().CUDA;
  PipelineOptions &Pipeline = Options.Pipeline;
  Pipeline.AllowsCuda = IsCuda;
  Pipeline.IsHostByDefault = !IsCuda && !Options.Target;
  Pipeline.HasThreads = Unit.getLangOpts().OpenMP != 0;
  Pipeline.LeavesUninstantiated = true;
  Pipeline.Target =
      Options.Target.value_or(IsCuda ? TargetKind::Cuda : TargetKind::Host);
  Pipeline.Target = Pipeline.target(std::nullopt);
}

void Plugin::rewrite(CompilerInstance &Unit, const UserFiles &Files,
                     Guardian &Over) {
  setOptions(Unit);
  auto Text = std::make_shared<UnitText>(Unit);
  addRuntime(Text->Invocation, Folder);
  Text->Options = Options.Pipeline;
  // The host's compile says the same; of loops that are left there is nothing.
  if (Unit.getLangOpts().CUDAIsDevice || countsLines(Unit))
    Text->Options.Remarks = RemarkLevel::Off;
  const auto Rewrite = [Text, &Unit](const FirstParse *First) {
    return rewriteUnit(Text->Source, Unit.getDiagnostics(), Text->Options,
                       First);
  };
  std::optional<SaidResult> Given;
  std::optional<unsigned> Last;
  if (Options.SharesIncludes && Options.Pipeline.LineDirectives &&
      Options.Print.empty() && !countsLines(Unit))
    Last = SharedIncludes::placeIn(Unit, Files);
  if (Last) {
    auto Includes = SharedIncludes::make(
        Unit, Over.watcher(), *Last,
        likelyIncludes(Text->Options, Text->Main->getBuffer()), Rewrite,
        [&](const PipelineResult &Result) {
          sayWhatCame(Unit, Result);
          Over.setResult(Result);
        },
        Given);
    if (Includes)
      return Over.setIncludes(std::move(Includes));
  }
  if (Given) {
    llvm::errs() << Given->Errors;
    countDiagnostics(Unit.getDiagnostics(), Given->NumWarnings,
                     Given->NumErrors);
  }
  const PipelineResult Result = Given ? Given->Result : Rewrite(nullptr);
  sayWhatCame(Unit, Result);
  if (!use(Unit, Result))
    return;
  Over.setResult(Result);
}

/// False if the unit is compiled as it is.
bool Plugin::use(CompilerInstance &Unit, const PipelineResult &Result) {
  if (Result.Files.empty() || Result.HasErrors)
    return true;
  if (countsLines(Unit)) {
    if (Options.Pipeline.Remarks != RemarkLevel::Off &&
        !Unit.getLangOpts().CUDAIsDevice)
      reportWithoutPlace(Unit.getDiagnostics(),
                         Finding(FindingID::remark_coverage));
    return false;
  }
  replace(Unit, Result);
  return true;
}

/// The file's old length is known to the source manager: a new id is needed.
void Plugin::replace(CompilerInstance &Unit, const PipelineResult &Result) {
  if (Unit.getCodeGenOpts().EmbedSource &&
      Options.Pipeline.Remarks != RemarkLevel::Off)
    reportWithoutPlace(Unit.getDiagnostics(),
                       Finding(FindingID::remark_embed_source));
  Unit.getCodeGenOpts().EmbedSource = false;
  SourceManager &SM = Unit.getSourceManager();
  for (const auto &[Name, Text] : Result.Files)
    if (Name != Result.MainFile)
      if (auto File = Unit.getFileManager().getOptionalFileRef(Name))
        SM.overrideFileContents(
            *File, llvm::MemoryBuffer::getMemBufferCopy(Text, Name));
  const std::string &Text = Result.Files.at(Result.MainFile);
  const FileEntryRef Main = *SM.getFileEntryRefForID(SM.getMainFileID());
  SM.overrideFileContents(
      Main, llvm::MemoryBuffer::getMemBufferCopy(Text, Main.getName()));
  SM.setMainFileID(SM.createFileID(Main, SourceLocation(), SrcMgr::C_User));
  if (!Options.Print.empty())
    if (auto Wrong = writeFiles({{Options.Print, Text}}, Result.Sources))
      reportWithoutPlace(Unit.getDiagnostics(), *Wrong);
}

} // namespace

} // namespace idxmap

static FrontendPluginRegistry::Add<idxmap::Plugin>
    Entry("idxmap", "map annotated loop nests to a GPU");
