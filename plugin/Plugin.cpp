//===- Plugin.cpp - idxmap inside a compile of Clang ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Before the compiler parses its main file, the pipeline parses the same unit
// and gives the compiler new text for every file with annotated loops; then the
// main action runs as if the user had written that. What must not happen is
// that a loop runs serially without a word: an idxmap attribute that reaches
// the compiler's own parse is an error.
//
//===----------------------------------------------------------------------===//
#include "attributes/AttributeRegistration.h"
#include "attributes/AttributeTable.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/ClangDiagnostics.h"
#include "plugin/ForeignNames.h"
#include "plugin/PluginOptions.h"
#include "plugin/Precompiled.h"
#include "rewriter/Pipeline.h"
#include "rewriter/parse/RuntimeFolder.h"
#include "rewriter/parse/UserFiles.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <dlfcn.h>
#include <set>

using namespace clang;

namespace idxmap {

/// The path of this library, or nothing.
static std::string ownPath() {
  static const char Here = 0;
  Dl_info Library;
  return dladdr(&Here, &Library) && Library.dli_fname ? Library.dli_fname : "";
}

static std::string runtimeFolder() {
  const std::string Path = ownPath();
  return Path.empty() ? "" : runtimeFolderNear(Path);
}

/// What is made of the unit depends on this library, which -MD has to say.
static void addDependencies(CompilerInstance &Unit) {
  const std::string Path = ownPath();
  llvm::SmallString<256> Loader = llvm::sys::path::parent_path(Path);
  llvm::sys::path::append(Loader, "idxmap.so");
  for (const std::string &Each : {Path, Loader.str().str()})
    if (llvm::sys::fs::exists(Each))
      for (const auto &Collector : Unit.getDependencyCollectors())
        Collector->maybeAddDependency(Each, /*FromModule=*/false,
                                      /*IsSystem=*/true,
                                      /*IsModuleFile=*/false,
                                      /*IsMissing=*/false);
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

/// Counts of lines, which a rewritten text would have of its own: loops stay as
/// they are.
bool countsLines(const CompilerInstance &Unit) {
  const CodeGenOptions &Code = Unit.getCodeGenOpts();
  return Code.CoverageMapping || !Code.CoverageNotesFile.empty(); // gcov
}

/// Looks over the compiler's own parse.
class Guardian : public ASTConsumer {
public:
  Guardian(CompilerInstance &Unit, std::optional<Finding> Refusal,
           const PipelineResult &Rewrite, bool DependsOnPlugin)
      : Unit(Unit), DependsOnPlugin(DependsOnPlugin),
        Refusal(std::move(Refusal)), ParseError(Rewrite.ParseError),
        Kernels(Rewrite.CudaKernels), Sources(Rewrite.Sources),
        IsRewritten(!Rewrite.Files.empty() && !Rewrite.HasErrors) {
    Watcher.attach(Unit.getPreprocessor());
  }

  /// The main file has been entered, which comes first in a list of files.
  bool HandleTopLevelDecl(DeclGroupRef) override {
    if (std::exchange(DependsOnPlugin, false))
      addDependencies(Unit);
    return true;
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    if (Unit.getDiagnostics().hasErrorOccurred() || countsLines(Unit))
      return;
    std::set<SourceLocation> Lists; // One error for each attribute list.
    for (const AttributeUse &Use : Watcher.uses())
      if (Lists.insert(Use.List).second)
        report(Use);
    for (const Finding &Lost : lostAnnotations(Unit))
      reportWithoutPlace(Unit.getDiagnostics(), Lost);
    if (Unit.getLangOpts().CUDAIsDevice)
      findKernels();
    if (!IsRewritten)
      return;
    for (const ForeignName &Each : findForeignNames(Context, Sources))
      reportInOwnParse(
          Unit.getDiagnostics(),
          Finding(FindingID::err_foreign_name, {Each.Name, Each.File})
              .withNote(Finding(FindingID::note_foreign_name, {Each.Name})),
          Each.Place);
  }

private:
  void report(const AttributeUse &Use) {
    Finding F =
        Refusal ? *Refusal : Finding(FindingID::err_not_rewritten, {Use.Name});
    if (!Refusal && !ParseError.empty())
      F.Notes.push_back(Finding(FindingID::note_own_parse, {ParseError}));
    reportInOwnParse(Unit.getDiagnostics(), F, Use.NamePlace);
  }

  /// A kernel that the device pass has not lexed would fail when launched.
  void findKernels() {
    const IdentifierTable &Names = Unit.getPreprocessor().getIdentifierTable();
    for (const PipelineResult::CudaKernel &Kernel : Kernels)
      if (Names.find(Kernel.Name) == Names.end())
        reportWithoutPlace(
            Unit.getDiagnostics(),
            Finding(FindingID::err_hidden_from_device, {Kernel.Place})
                .withNote(Finding(FindingID::note_hidden_from_device)));
  }

  CompilerInstance &Unit;
  bool DependsOnPlugin; ///< And no declaration has been seen yet.
  AttributeWatcher Watcher;
  const std::optional<Finding> Refusal;
  const std::string ParseError;
  const std::vector<PipelineResult::CudaKernel> Kernels;
  const FileIds Sources; ///< That the text as it was has read.
  const bool IsRewritten;
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
    const PipelineResult Rewrite = Refusal ? PipelineResult() : rewrite(Unit);
    return std::make_unique<Guardian>(Unit, std::move(Refusal), Rewrite,
                                      MentionsIdxmap);
  }

private:
  void addRuntimeTo(CompilerInstance &Unit);
  PipelineResult rewrite(CompilerInstance &Unit);
  void replace(CompilerInstance &Unit, const PipelineResult &Result);

  PluginOptions Options;
  std::string Folder;
  bool MentionsIdxmap = false;
};

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

PipelineResult Plugin::rewrite(CompilerInstance &Unit) {
  MentionsIdxmap = UserFiles(Unit).mayMentionIdxmap();
  if (!MentionsIdxmap)
    return {};
  CompilerInvocation Invocation(Unit.getInvocation());
  addRuntime(Invocation, Folder);
  SourceManager &SM = Unit.getSourceManager();
  const llvm::MemoryBufferRef Main = SM.getBufferOrFake(SM.getMainFileID());
  auto Buffer = llvm::MemoryBuffer::getMemBuffer(Main, false);
  UnitSource Source{Invocation, Unit.getVirtualFileSystemPtr()};
  if (Unit.getFrontendOpts().Inputs.front().isFile() &&
      Unit.getFrontendOpts().Inputs.front().getFile() == "-")
    Source.Main = Buffer.get(); // The standard input has been read.

  const bool IsCuda = Unit.getLangOpts().CUDA;
  Options.Pipeline.AllowsCuda = IsCuda;
  Options.Pipeline.IsHostByDefault = !IsCuda && !Options.Target;
  Options.Pipeline.HasThreads = Unit.getLangOpts().OpenMP != 0;
  Options.Pipeline.LeavesUninstantiated = true;
  Options.Pipeline.Target =
      Options.Target.value_or(IsCuda ? TargetKind::Cuda : TargetKind::Host);
  Options.Pipeline.Target = Options.Pipeline.target(std::nullopt);
  const RemarkLevel Wished = Options.Pipeline.Remarks;
  // The host's compile says the same; of loops that are left there is nothing.
  if (Unit.getLangOpts().CUDAIsDevice || countsLines(Unit))
    Options.Pipeline.Remarks = RemarkLevel::Off;
  const PipelineResult Result =
      rewriteUnit(Source, Unit.getDiagnostics(), Options.Pipeline);
  llvm::outs() << Result.Dump;
  llvm::outs().flush();
  if (Result.HasErrors)
    silenceUnknownAttributes(Unit.getDiagnostics());
  else if (!Result.Files.empty() && countsLines(Unit)) {
    if (Wished != RemarkLevel::Off && !Unit.getLangOpts().CUDAIsDevice)
      reportWithoutPlace(Unit.getDiagnostics(),
                         Finding(FindingID::remark_coverage));
    return {};
  } else if (!Result.Files.empty())
    replace(Unit, Result);
  return Result;
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
