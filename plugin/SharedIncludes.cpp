//===- SharedIncludes.cpp - Includes read once for two parses -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/SharedIncludes.h"

#include "attributes/ClangDiagnostics.h"
#include "plugin/LastInclude.h"
#include "rewriter/parse/ParseTakeover.h"
#include "rewriter/parse/UserFiles.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

using namespace clang;

namespace idxmap {

/// Messages to the first process that are no result.
static constexpr llvm::StringLiteral IsCompiled = "compiled", IsOpen = "open";

static bool writesObject(frontend::ActionKind Action) {
  switch (Action) {
  case frontend::EmitAssembly:
  case frontend::EmitBC:
  case frontend::EmitCodeGenOnly:
  case frontend::EmitLLVM:
  case frontend::EmitLLVMOnly:
  case frontend::EmitObj:
  case frontend::ParseSyntaxOnly:
    return true;
  default:
    return false;
  }
}

/// Messages go to the standard error, and nowhere else.
static bool printsMessages(const DiagnosticOptions &Options) {
  return !Options.VerifyDiagnostics && Options.DiagnosticLogFile.empty() &&
         Options.DiagnosticSerializationFile.empty() &&
         Options.getFormat() != DiagnosticOptions::SARIF;
}

/// The rest is entered like an include, which some would see.
static bool looksAtIncludes(CompilerInstance &Unit, StringRef MainText) {
  static const llvm::Regex OfInclude(
      "__INCLUDE_LEVEL__|include_next|system_header|pragma[ \t]+once");
  const DependencyOutputOptions &Output = Unit.getDependencyOutputOpts();
  return Output.ShowHeaderIncludes || !Output.HeaderIncludeOutputFile.empty() ||
         Output.HeaderIncludeFormat != HIFMT_Textual ||
         !MainText.ends_with("\n") || // Both would warn.
         OfInclude.match(MainText);
}

static StringRef mainText(CompilerInstance &Unit) {
  SourceManager &SM = Unit.getSourceManager();
  return SM.getBufferOrFake(SM.getMainFileID()).getBuffer();
}

std::optional<unsigned> SharedIncludes::placeIn(CompilerInstance &Unit,
                                                const UserFiles &Files) {
  const LangOptions &Language = Unit.getLangOpts();
  const FrontendOptions &Frontend = Unit.getFrontendOpts();
  const PreprocessorOptions &Options = Unit.getPreprocessorOpts();
  // The other side of CUDA is another program to the preprocessor.
  const bool IsPossible =
      writesObject(Frontend.ProgramAction) &&
      !Unit.getCodeGenOpts().EmbedSource && !Language.CUDAIsDevice &&
      Frontend.Plugins.size() == 1 && Frontend.Inputs.size() == 1 &&
      Options.ImplicitPCHInclude.empty() && Options.ChainedIncludes.empty() &&
      printsMessages(Unit.getDiagnosticOpts()) && Files.onlyMainMentions() &&
      !(Language.OpenMP && Files.headersMayHaveOpenMP()) &&
      Files.withoutForeignArguments(Language).empty() &&
      !looksAtIncludes(Unit, mainText(Unit));
  if (!IsPossible)
    return std::nullopt;
  const StringRef Text = mainText(Unit);
  if (const auto Last = lastInclude(Text, Language))
    return *Last + 1;
  // What the command line includes, for CUDA much, is read before the text.
  static const llvm::Regex Directive("#[ \t]*(include|import|embed)|_Pragma");
  return Options.Includes.empty() || Directive.match(Text) ? std::nullopt
                                                           : std::optional(0U);
}

void countDiagnostics(DiagnosticsEngine &Engine, unsigned NumWarnings,
                      unsigned NumErrors) {
  class Counter : public DiagnosticConsumer {
  public:
    Counter(DiagnosticConsumer &Of, unsigned Times) : Of(Of), Times(Times) {}
    void HandleDiagnostic(DiagnosticsEngine::Level Level,
                          const Diagnostic &Info) override {
      for (unsigned I = 0; I < Times; ++I)
        Of.DiagnosticConsumer::HandleDiagnostic(Level, Info);
    }

  private:
    DiagnosticConsumer &Of;
    const unsigned Times;
  };
  const auto add = [&](DiagnosticsEngine::Level Level, unsigned Times) {
    if (Times == 0)
      return;
    DiagnosticConsumer *Client = Engine.getClient();
    const bool IsOwned = Engine.ownsClient();
    Engine.takeClient().release();
    Counter Counts(*Client, Times);
    Engine.setClient(&Counts, /*ShouldOwnClient=*/false);
    Engine.Report(Engine.getDiagnosticIDs()->getCustomDiagID(
        static_cast<DiagnosticIDs::Level>(Level), "counted"));
    Engine.setClient(Client, IsOwned);
  };
  add(DiagnosticsEngine::Warning, NumWarnings);
  add(DiagnosticsEngine::Error, NumErrors);
}

/// Sees when the last include has been read.
class SharedIncludes::Callbacks : public PPCallbacks {
public:
  explicit Callbacks(SharedIncludes &Of)
      : Of(Of), SM(Of.Unit.getSourceManager()), Main(SM.getMainFileID()) {}

  void FileChanged(SourceLocation Place, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID From) override {
    if (Reason != ExitFile)
      return;
    if (Of.Now == State::BeforeMain &&
        From == Of.Unit.getPreprocessor().getPredefinesFileID())
      Of.enterRuntime();
    else
      look(Place);
  }
  void FileSkipped(const FileEntryRef &, const Token &Name,
                   SrcMgr::CharacteristicKind) override {
    look(Name.getLocation());
  }
  void InclusionDirective(SourceLocation Hash, const Token &, StringRef, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    const FileID In = SM.getFileID(Hash);
    const OptionalFileEntryRef By = SM.getFileEntryRefForID(In);
    if (File && In != Of.RuntimeFile)
      Of.Included.add(By ? std::optional(By->getUniqueID()) : std::nullopt,
                      File->getUniqueID());
  }
  void PragmaDiagnosticPush(SourceLocation, StringRef) override { ++Depth; }
  void PragmaDiagnosticPop(SourceLocation, StringRef) override {
    Depth -= Depth > 0;
  }
  void PragmaDiagnostic(SourceLocation, StringRef, diag::Severity,
                        StringRef) override {
    Of.HasLooseWarnings |= Depth == 0;
  }

private:
  void look(SourceLocation Place) {
    const auto [File, Offset] = SM.getDecomposedLoc(Place);
    if (Of.Now == State::InIncludes && File == Main && Offset >= Of.Rest) {
      Of.HasLooseWarnings |= Depth != 0;
      Of.atRest();
    }
  }

  SharedIncludes &Of;
  const SourceManager &SM;
  const FileID Main;
  unsigned Depth = 0;
};

static Lexer &fileLexer(const Preprocessor &PP) {
  return *static_cast<Lexer *>(PP.getCurrentFileLexer());
}

/// A lexer stays in the text of the main file when that has another one.
SharedIncludes::SharedIncludes(CompilerInstance &Unit,
                               AttributeWatcher &Watcher, unsigned Rest,
                               std::string Runtime, Rewriter Rewrite,
                               Listener OnResult,
                               std::unique_ptr<ProcessCopy> Self)
    : Unit(Unit), Watcher(Watcher), Rewrite(std::move(Rewrite)),
      OnResult(std::move(OnResult)), Self(std::move(Self)),
      Shared{std::move(Runtime), 0, {}}, Rest(Rest) {
  SourceManager &SM = Unit.getSourceManager();
  const FileEntryRef Main = *SM.getFileEntryRefForID(SM.getMainFileID());
  MainText =
      llvm::MemoryBuffer::getMemBufferCopy(mainText(Unit), Main.getName());
  SM.overrideFileContents(
      Main, llvm::MemoryBuffer::getMemBuffer(MainText->getMemBufferRef()));
  Skipped.attach(Unit.getPreprocessor());
  Unit.getPreprocessor().addPPCallbacks(std::make_unique<Callbacks>(*this));
}

std::unique_ptr<SharedIncludes>
SharedIncludes::make(CompilerInstance &Unit, AttributeWatcher &Watcher,
                     unsigned Rest, std::string Runtime, Rewriter Rewrite,
                     Listener OnResult, std::optional<SaidResult> &Given) {
  std::unique_ptr<ProcessCopy> Copy = ProcessCopy::make();
  if (!Copy)
    return nullptr;
  if (Copy->isCopy())
    return std::unique_ptr<SharedIncludes>(new SharedIncludes(
        Unit, Watcher, Rest, std::move(Runtime), std::move(Rewrite),
        std::move(OnResult), std::move(Copy)));
  const std::string Message = Copy->receive();
  Copy->wait();
  if (Message == IsOpen)
    return nullptr;
  Given = decoded(Message);
  if (Given)
    return nullptr;
  if (Message != IsCompiled) // An error among the includes, or a crash.
    llvm::errs() << Copy->errors();
  Copy->endAlike();
}

void SharedIncludes::giveBack(llvm::StringRef Message) {
  Self->send(Message);
  ::_exit(0);
}

/// As if the main file began with it.
void SharedIncludes::enterRuntime() {
  SourceManager &SM = Unit.getSourceManager();
  Now = State::InIncludes;
  RuntimeFile = SM.createFileID(
      llvm::MemoryBuffer::getMemBufferCopy(Shared.Runtime), SrcMgr::C_User, 0,
      0, SM.getLocForStartOfFile(SM.getMainFileID()));
  Unit.getPreprocessor().EnterSourceFile(RuntimeFile, nullptr,
                                         SourceLocation());
}

/// An error is best said, with all that comes behind it, by the first process.
void SharedIncludes::atRest() {
  if (HasLooseWarnings || Unit.getDiagnostics().hasErrorOccurred())
    giveBack(IsOpen);
  Reader = ProcessCopy::make();
  if (!Reader)
    giveBack(IsOpen);
  Shared.End = Unit.getSourceManager().getFileOffset(
      fileLexer(Unit.getPreprocessor()).getSourceLocation());
  if (Reader->isCopy())
    readRest();
  else
    waitForText();
}

void SharedIncludes::readRest() {
  Now = State::ReadingRest;
  Self->leave();
  Client = Unit.getDiagnostics().getClient();
  Unit.getDiagnostics().takeClient().release();
  const SourceManager &SM = Unit.getSourceManager();
  takeOver(
      Unit,
      SM.getLocForStartOfFile(SM.getMainFileID()).getLocWithOffset(Shared.End),
      Errors);
}

void SharedIncludes::endParse() {
  if (Now == State::BeforeMain || Now == State::InIncludes)
    giveBack(IsOpen); // The include was none, or has not been found.
  if (Now != State::ReadingRest)
    return;
  SourceManager &SM = Unit.getSourceManager();
  DiagnosticsEngine &Engine = Unit.getDiagnostics();
  Engine.Reset(/*soft=*/true);
  Engine.setClient(Client, /*ShouldOwnClient=*/false);
  Engine.setErrorLimit(Unit.getDiagnosticOpts().ErrorLimit);
  const unsigned Warnings = Client->getNumWarnings();
  const unsigned NumErrors = Client->getNumErrors();
  Shared.Sources = Included.readFrom(
      SM.getFileEntryRefForID(SM.getMainFileID())->getUniqueID());
  const std::map<std::string, std::string> NoOriginals;
  const ParsedUnit Parsed{Unit, Watcher, Skipped, NoOriginals};
  const FirstParse First{Parsed, Errors, Shared};
  SaidResult Said;
  Said.Result = Rewrite(&First);
  Said.NumWarnings = Client->getNumWarnings() - Warnings;
  Said.NumErrors = Client->getNumErrors() - NumErrors;
  Said.Errors = Reader->errors();
  Reader->send(encoded(Said));
  ::_exit(0);
}

void SharedIncludes::waitForText() {
  const std::string Message = Reader->receive();
  Reader->wait();
  const std::optional<SaidResult> Said = decoded(Message);
  if (!Said) { // It has crashed.
    Self->send(IsCompiled);
    Self->showErrors();
    llvm::errs() << Reader->errors();
    Reader->endAlike();
  }
  if (!Said->Result.Resume || Said->Result.HasErrors)
    giveBack(Message);
  Now = State::Compiling;
  Self->send(IsCompiled);
  Self->showErrors();
  llvm::errs() << Said->Errors;
  countDiagnostics(Unit.getDiagnostics(), Said->NumWarnings, Said->NumErrors);
  OnResult(Said->Result);
  enterNewText(Said->Result);
}

/// The new text takes the main file's place, whose lexer has no more to read.
/// As long as what was read stands where it stood, places in it are right.
void SharedIncludes::enterNewText(const PipelineResult &Result) {
  SourceManager &SM = Unit.getSourceManager();
  Preprocessor &PP = Unit.getPreprocessor();
  const FileID Old = SM.getMainFileID();
  const FileEntryRef Main = *SM.getFileEntryRefForID(Old);
  const StringRef Text = Result.Files.at(Result.MainFile);
  SM.overrideFileContents(
      Main, llvm::MemoryBuffer::getMemBufferCopy(
                MainText->getBuffer().take_front(Shared.End).str() +
                    Text.substr(*Result.Resume).str(),
                Main.getName()));
  SM.getSLocEntry(Old).getFile().getContentCache().SourceLineCache = {};
  const FileID New = SM.createFileID(Main, SourceLocation(), SrcMgr::C_User);
  SM.setMainFileID(New);
  fileLexer(PP).seek(MainText->getBufferSize(), /*IsAtStartOfLine=*/true);
  PP.EnterSourceFile(New, nullptr, SourceLocation());
  fileLexer(PP).seek(Shared.End, /*IsAtStartOfLine=*/true);
}

FileIds IncludeGraph::readFrom(File Main) const {
  FileIds Result;
  std::vector<std::optional<File>> Open = {std::nullopt, Main};
  while (!Open.empty()) {
    const std::optional<File> Next = Open.back();
    Open.pop_back();
    if (Next && !Result.insert(*Next).second)
      continue;
    if (const auto Found = Files.find(Next); Found != Files.end())
      Open.insert(Open.end(), Found->second.begin(), Found->second.end());
  }
  return Result;
}

} // namespace idxmap
