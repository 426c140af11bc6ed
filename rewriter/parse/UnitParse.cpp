//===- UnitParse.cpp --------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/UnitParse.h"

#include "attributes/AttributeRegistration.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/SkippedText.h"
#include "rewriter/parse/DeviceHeaders.h"
#include "rewriter/parse/PrecompiledHeader.h"
#include "rewriter/parse/UserFiles.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace idxmap {

/// The action's name in the options; Clang reads it only when it is to run a
/// plugin in place of the main action, which a parse of ours does not.
static constexpr const char *OwnParse = "idxmap-parse";

bool isOwnParse(const FrontendOptions &Options) {
  return Options.ActionName == OwnParse;
}

void addRuntime(CompilerInvocation &Invocation,
                const std::string &IncludeFolder) {
  Invocation.getPreprocessorOpts().addMacroDef("__IDXMAP__=1");
  Invocation.getHeaderSearchOpts().AddPath(IncludeFolder, frontend::System,
                                           /*IsFramework=*/false,
                                           /*IgnoreSysRoot=*/true);
}

namespace {

using ParsedFunction = llvm::function_ref<void(const ParsedUnit &)>;

class Consumer : public ASTConsumer {
public:
  Consumer(const ParsedUnit &Unit, bool WithSystemBodies,
           ParsedFunction OnParsed, bool &IsParsed)
      : Unit(Unit), WithSystemBodies(WithSystemBodies), OnParsed(OnParsed),
        IsParsed(IsParsed) {}

  void HandleTranslationUnit(ASTContext &) override {
    IsParsed = true;
    OnParsed(Unit);
  }
  bool shouldSkipFunctionBody(Decl *D) override {
    return !WithSystemBodies &&
           Unit.Clang.getSourceManager().isInSystemHeader(D->getLocation());
  }

private:
  const ParsedUnit Unit;
  const bool WithSystemBodies;
  ParsedFunction OnParsed;
  bool &IsParsed;
};

class Action : public ASTFrontendAction {
public:
  Action(const UnitSource &Source, ParsedFunction OnParsed)
      : WithSystemBodies(Source.WithSystemBodies),
        LeavesOut(leavesOutDeviceHeaders(Source)), OnParsed(OnParsed) {}
  bool IsParsed = false;

protected:
  bool BeginSourceFileAction(CompilerInstance &Clang) override {
    if (LeavesOut)
      poisonLeftOut(Clang.getPreprocessor());
    SourceManager &SM = Clang.getSourceManager();
    UserFiles Files(Clang);
    for (UserFiles::Replaced &File :
         Files.withoutForeignArguments(Clang.getLangOpts())) {
      Originals[File.Entry.getName().str()] = std::move(File.Original);
      SM.overrideFileContents(File.Entry, std::move(File.New));
    }
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Clang,
                                                 StringRef) override {
    Watcher.attach(Clang.getPreprocessor());
    Skipped.attach(Clang.getPreprocessor());
    return std::make_unique<Consumer>(
        ParsedUnit{Clang, Watcher, Skipped, Originals}, WithSystemBodies,
        OnParsed, IsParsed);
  }

private:
  const bool WithSystemBodies, LeavesOut;
  AttributeWatcher Watcher;
  SkippedText Skipped;
  std::map<std::string, std::string> Originals;
  ParsedFunction OnParsed;
};

} // namespace

/// The two sides of a CUDA compile differ in these.
static void makeHostSide(CompilerInvocation &Invocation) {
  if (!Invocation.getLangOpts().CUDAIsDevice)
    return;
  FrontendOptions &Frontend = Invocation.getFrontendOpts();
  TargetOptions &Target = Invocation.getTargetOpts();
  Invocation.getLangOpts().CUDAIsDevice = false;
  std::swap(Target.Triple, Frontend.AuxTriple);
  Target.CPU = Frontend.AuxTargetCPU.value_or("");
  Frontend.AuxTargetCPU.reset();
  Target.FeaturesAsWritten =
      Frontend.AuxTargetFeatures.value_or(std::vector<std::string>());
  Frontend.AuxTargetFeatures.reset();
}

const char *versionWithoutOpenMP(const LangOptions &Language) {
  return Language.OpenMP < 45 ? "201307" : "201511";
}

/// A pragma on a mapped loop goes, so its loop must not be hidden in a region
/// of Clang's; what `#ifdef _OPENMP` chooses stays the same.
static void ignoreOpenMP(CompilerInvocation &Invocation) {
  LangOptions &Language = Invocation.getLangOpts();
  if (Language.OpenMP && !Language.OpenMPSimd)
    Invocation.getPreprocessorOpts().addMacroDef(
        std::string("_OPENMP=") + versionWithoutOpenMP(Language));
  Language.OpenMP = 0;
}

static void writeNothing(CompilerInvocation &Invocation) {
  FrontendOptions &Frontend = Invocation.getFrontendOpts();
  Frontend.ProgramAction = frontend::ParseSyntaxOnly;
  Frontend.ActionName = OwnParse;
  Frontend.OutputFile.clear();
  Frontend.ShowStats = false;
  Frontend.SkipFunctionBodies = true;
  Invocation.getDependencyOutputOpts() = DependencyOutputOptions();
  DiagnosticOptions &Diagnostics = Invocation.getDiagnosticOpts();
  Diagnostics.DiagnosticSerializationFile.clear();
  Diagnostics.DiagnosticLogFile.clear();
  Diagnostics.VerifyDiagnostics = false;
  Diagnostics.ErrorLimit = 0;
  Diagnostics.ShowCarets = false;
  Invocation.getLangOpts().DelayedTemplateParsing = false;
}

/// Makes \p Text a file of the current folder: its includes are found there.
static IntrusiveRefCntPtr<llvm::vfs::FileSystem>
withMain(CompilerInvocation &Invocation, const llvm::MemoryBuffer &Text,
         IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  const StringRef Name = "<stdin>";
  FrontendInputFile &Input = Invocation.getFrontendOpts().Inputs.front();
  Input = FrontendInputFile(Name, Input.getKind(), Input.isSystem());
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Files);
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Overlay->pushOverlay(Memory);
  Memory->addFileNoOwn(Name, 0, Text.getMemBufferRef());
  return Overlay;
}

void runOnUnit(const UnitSource &Source, FrontendAction &Action,
               DiagnosticConsumer &Diagnostics) {
  auto Invocation = std::make_shared<CompilerInvocation>(Source.Invocation);
  const LangOptions &Language = Invocation->getLangOpts();
  if (Language.CUDAIsDevice || Language.OpenMP)
    includeAsText(*Invocation, Source.Files);
  if (leavesOutDeviceHeaders(Source))
    leaveOutDeviceHeaders(*Invocation);
  makeHostSide(*Invocation);
  writeNothing(*Invocation);
  ignoreOpenMP(*Invocation);
  // Remapped files belong to the invocation that this is a copy of.
  Invocation->getPreprocessorOpts().RetainRemappedFileBuffers = true;
  const auto Files = Source.Main
                         ? withMain(*Invocation, *Source.Main, Source.Files)
                         : Source.Files;
  CompilerInstance Unit(std::move(Invocation));
  Unit.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
  Unit.setVirtualFileSystem(Files);
  Unit.createDiagnostics(&Diagnostics, /*ShouldOwnClient=*/false);
  BareNames KeepArguments;
  Unit.ExecuteAction(Action);
}

bool parseUnit(const UnitSource &Source, DiagnosticConsumer &Diagnostics,
               ParsedFunction OnParsed) {
  Action A(Source, OnParsed);
  runOnUnit(Source, A, Diagnostics);
  return A.IsParsed;
}

} // namespace idxmap
