//===- UnitParse.cpp --------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/UnitParse.h"

#include "attributes/AttributeRegistration.h"
#include "attributes/AttributeWatcher.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/TargetOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
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

using ParsedFunction =
    llvm::function_ref<void(CompilerInstance &, const AttributeWatcher &)>;

class Consumer : public ASTConsumer {
public:
  Consumer(CompilerInstance &Unit, const AttributeWatcher &Watcher,
           ParsedFunction OnParsed, bool &IsParsed)
      : Unit(Unit), Watcher(Watcher), OnParsed(OnParsed), IsParsed(IsParsed) {}

  void HandleTranslationUnit(ASTContext &) override {
    IsParsed = true;
    OnParsed(Unit, Watcher);
  }
  bool shouldSkipFunctionBody(Decl *D) override {
    return Unit.getSourceManager().isInSystemHeader(D->getLocation());
  }

private:
  CompilerInstance &Unit;
  const AttributeWatcher &Watcher;
  ParsedFunction OnParsed;
  bool &IsParsed;
};

class Action : public ASTFrontendAction {
public:
  explicit Action(ParsedFunction OnParsed) : OnParsed(OnParsed) {}
  bool IsParsed = false;

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Unit,
                                                 StringRef) override {
    Watcher.attach(Unit.getPreprocessor());
    return std::make_unique<Consumer>(Unit, Watcher, OnParsed, IsParsed);
  }

private:
  AttributeWatcher Watcher;
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

static void replaceFiles(CompilerInvocation &Invocation,
                         const UnitSource &Source) {
  PreprocessorOptions &Options = Invocation.getPreprocessorOpts();
  Options.RetainRemappedFileBuffers = true; // They belong to Source.
  for (const auto &[Name, Text] : Source.Replaced)
    Options.addRemappedFile(Name, Text.get());
  if (!Source.Main)
    return;
  FrontendInputFile &Input = Invocation.getFrontendOpts().Inputs.front();
  Input = FrontendInputFile(Source.Main->getMemBufferRef(), Input.getKind(),
                            Input.isSystem());
}

bool parseUnit(const UnitSource &Source, DiagnosticConsumer &Diagnostics,
               ParsedFunction OnParsed) {
  auto Invocation = std::make_shared<CompilerInvocation>(Source.Invocation);
  makeHostSide(*Invocation);
  writeNothing(*Invocation);
  replaceFiles(*Invocation, Source);
  CompilerInstance Unit(std::move(Invocation));
  Unit.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
  Unit.setVirtualFileSystem(Source.Files);
  Unit.createDiagnostics(&Diagnostics, /*ShouldOwnClient=*/false);
  BareNames KeepArguments;
  Action A(OnParsed);
  Unit.ExecuteAction(A);
  return A.IsParsed;
}

} // namespace idxmap
