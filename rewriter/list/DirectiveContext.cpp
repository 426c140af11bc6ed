//===- DirectiveContext.cpp - A unit with its data directives -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/DirectiveContext.h"

#include "attributes/DataAction.h"
#include "attributes/SkippedText.h"
#include "rewriter/PipelineData.h"
#include "rewriter/list/DeviceCode.h"
#include "rewriter/list/SerialRegions.h"
#include "rewriter/parse/ParseErrors.h"
#include "rewriter/teams/TeamLoops.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <memory>

using namespace clang;
namespace sys = llvm::sys;

namespace idxmap {

DirectiveContext::DirectiveContext(const UnitSource &Source,
                                   DiagnosticsEngine &Engine,
                                   const ListOptions &Options, bool TakesData)
    : Source(Source), Engine(Engine), Options(Options),
      TakesData(TakesData && !Source.Main) {} // Standard input is no file.

DirectiveContext::Texts DirectiveContext::inLine() const {
  Texts Result;
  for (const auto &[Name, All] : Data.Files) {
    Insertions &New = Result[Name];
    New.Text = Originals.at(Name);
    for (const DataInsertion &Each : All)
      New.At[Each.AtLine] +=
          Each.IsAlone ? " " + Each.Text + ";" : Each.Text + " ";
  }
  for (const auto &[Name, Places] : Serial) {
    Insertions &New = Result[Name];
    New.Text = Originals.at(Name);
    for (const size_t At : Places)
      New.At[At] += SerialLoop.str() + " ";
  }
  return Result;
}

/// The line that \p Offset stands in, up to its first character.
static std::string indentationAt(const std::string &Text, size_t Offset) {
  const size_t Begin = Offset == 0 ? 0 : Text.rfind('\n', Offset - 1) + 1;
  const size_t End = Text.find_first_not_of(" \t", Begin);
  return Text.substr(Begin, std::min(End, Text.size()) - Begin);
}

static std::string lineEnd(const std::string &Text) {
  const size_t First = Text.find('\n');
  return First != std::string::npos && First > 0 && Text[First - 1] == '\r'
             ? "\r\n"
             : "\n";
}

/// What stands before a statement that is moved to a line of its own: a blank
/// where other text begins the line.
static std::string lineBefore(const std::string &Text, size_t Place) {
  const std::string Before = indentationAt(Text, Place);
  const bool Begins =
      Place == Before.size() ||
      (Place > Before.size() && Text[Place - Before.size() - 1] == '\n');
  return Begins ? lineEnd(Text) + Before : " ";
}

static std::string onItsLine(const std::string &Text,
                             const DataInsertion &New) {
  if (New.IsAlone)
    return indentationAt(Text, New.Like) + New.Text + ";" + lineEnd(Text);
  return New.Text + lineBefore(Text, New.At);
}

/// A block keeps its place, another statement moves inwards.
static std::string loopBefore(const std::string &Text, size_t Place) {
  const std::string Line = lineBefore(Text, Place);
  return SerialLoop.str() + Line +
         (Text[Place] == '{' || Line == " " ? "" : "  ");
}

DirectiveContext::Texts DirectiveContext::withOwnLines(Texts Own) const {
  for (const auto &[Name, Parsed] : inLine()) {
    Insertions New{Originals.at(Name), {}};
    if (const auto All = Data.Files.find(Name); All != Data.Files.end())
      for (const DataInsertion &Each : All->second)
        New.At[Each.At] += onItsLine(New.Text, Each);
    std::set<size_t> Annotated;
    for (const auto &[At, Text] : Own[Name].At) {
      const size_t Place = Parsed.oldOffset(At);
      New.At[Place] += Text;
      Annotated.insert(Place);
    }
    if (const auto All = Serial.find(Name); All != Serial.end())
      for (const size_t Each : All->second)
        if (Annotated.contains(Each))
          New.At[Each] += loopBefore(New.Text, Each);
    Own[Name] = std::move(New);
  }
  return Own;
}

/// Says nothing of the parse's errors.
bool DirectiveContext::parseTexts(const Texts &Files, Use OnParsed) const {
  UnitSource With = Source;
  With.Files = withInsertions(Source.Files, Files);
  ParseErrors Errors;
  bool IsRight = false;
  return parseUnit(With, Errors,
                   [&](const ParsedUnit &Unit) {
                     IsRight = Errors.isEmpty();
                     if (IsRight)
                       OnParsed(Unit);
                   }) &&
         IsRight;
}

void DirectiveContext::drop(const std::string &File, const DataInsertion &Of,
                            const std::string &Why) {
  const unsigned Line = Of.Line;
  Data.Left.push_back({File, Line, Of.Name, Why});
  std::vector<DataInsertion> &All = Data.Files.at(File);
  llvm::erase_if(All, [&](const auto &Each) { return Each.Line == Line; });
  if (All.empty())
    Data.Files.erase(File);
}

/// None of them can be blamed for it.
void DirectiveContext::dropAll() {
  Serial.clear();
  for (const auto &[File, All] : std::exchange(Data.Files, {}))
    for (const DataInsertion &Each : All)
      Data.Left.push_back(
          {File, Each.Line, Each.Name, "the file would not compile"});
}

/// Takes out the first one.
bool DirectiveContext::dropsRefused(const ParsedUnit &Unit, const Texts &Files,
                                    Style Written) {
  ASTContext &Context = Unit.Clang.getASTContext();
  const SourceManager &SM = Unit.Clang.getSourceManager();
  PipelineOptions How;
  How.Target = Options.Target;
  How.FollowsHost = Written == Style::OwnLines; // Loops have attributes then.
  const auto Lexed =
      std::make_shared<FileText>(SM, Context.getLangOpts(), Unit.Skipped);
  if (isCuda(Options.Target))
    makeTeamLoops(Context);
  for (const AnnotatedStatement &Each : annotatedStatements(Context)) {
    if (!isDataStatement(*Each.Statement))
      continue;
    const SourceLocation Begin =
        SM.getExpansionLoc(Each.Statement->getBeginLoc());
    const OptionalFileEntryRef Entry =
        SM.getFileEntryRefForID(SM.getFileID(Begin));
    const auto Known =
        Entry ? Data.Files.find(Entry->getName().str()) : Data.Files.end();
    if (Known == Data.Files.end())
      continue;
    const size_t Place =
        Files.at(Known->first).oldOffset(SM.getFileOffset(Begin));
    const StringRef Text = SM.getBufferData(SM.getFileID(Begin))
                               .drop_front(SM.getFileOffset(Begin));
    const auto Ours = llvm::find_if(Known->second, [&](const auto &New) {
      return (Written == Style::InLine ? New.AtLine : New.At) == Place &&
             Text.starts_with(New.Text);
    });
    if (Ours == Known->second.end())
      continue;
    std::vector<Finding> Findings;
    SourceTokens Tokens(Begin, Lexed);
    KernelNames Names(Context);
    Needs Also;
    rewriteData(Context, Each, Unit.Watcher.places(), Names, How, Tokens,
                Findings, Also);
    for (const Finding &F : Findings)
      if (severityOf(F.Id) == Severity::Error) {
        drop(Known->first, *Ours, toString(F));
        return true;
      }
  }
  return false;
}

bool DirectiveContext::dropsRefused(const Texts &Files) {
  if (isEmpty())
    return false;
  bool IsDropped = false;
  const bool IsRight = parseTexts(Files, [&](const ParsedUnit &Unit) {
    IsDropped = dropsRefused(Unit, Files, Style::OwnLines);
  });
  if (!IsRight)
    dropAll();
  return !IsRight || IsDropped;
}

/// What a statement of the host does to the array is not followed behind it.
static bool isUnfollowed(const DataInsertion &Each) {
  const StringRef Text = Each.Text;
  return Text.contains("using idxmap: enter_data") ||
         Text.contains("using idxmap: exit_data") ||
         Text.contains("use_device(");
}

bool DirectiveContext::dropsUnfollowed(
    const Texts &Files,
    const std::map<std::string, std::set<unsigned>> &Skipped) {
  std::string Left;
  for (const auto &[Name, Each] : Files) {
    const auto Line = deviceCodeLeft(Name, Each, Skipped);
    if (Line && Left.empty())
      Left = sys::path::filename(Name).str() + ":" + std::to_string(*Line);
  }
  if (Left.empty())
    return false;
  std::vector<std::pair<std::string, DataInsertion>> Unfollowed;
  for (const auto &[File, All] : Data.Files)
    for (const DataInsertion &Each : All)
      if (isUnfollowed(Each))
        Unfollowed.push_back({File, Each});
  for (const auto &[File, Each] : Unfollowed) {
    const std::vector<DataInsertion> &All = Data.Files.at(File);
    const auto Place =
        llvm::find_if(All, [&](const auto &One) { return One.At == Each.At; });
    drop(File, *Place,
         "the host runs what a directive gives to the device, at " + Left);
  }
  return !Unfollowed.empty();
}

void DirectiveContext::look(const std::string &Name, const ParsedUnit &Unit) {
  const auto Blanked = Unit.Originals.find(Name);
  const auto File = Unit.Clang.getFileManager().getOptionalFileRef(Name);
  Originals[Name] = Blanked != Unit.Originals.end()
                        ? Blanked->second
                        : Unit.Clang.getSourceManager()
                              .getMemoryBufferForFileOrNone(*File)
                              ->getBuffer()
                              .str();
}

void DirectiveContext::look(const ParsedUnit &Unit) {
  HasLooked = true;
  if (!TakesData)
    return;
  Data = dataInsertions(Unit, Options);
  if (Options.TrustsPragmas)
    Serial = serialRegions(Unit, Options);
  for (const auto &[Name, All] : Data.Files)
    look(Name, Unit);
  for (const auto &[Name, All] : Serial)
    look(Name, Unit);
}

bool DirectiveContext::parse(Test IsRight, Use OnParsed) {
  while (HasLooked && !isEmpty()) {
    bool IsDone = false;
    const Texts Files = inLine();
    const bool HasNoErrors = parseTexts(Files, [&](const ParsedUnit &Unit) {
      IsDone = !dropsRefused(Unit, Files, Style::InLine);
      if (IsDone)
        OnParsed(Unit);
    });
    if (!HasNoErrors)
      dropAll();
    if (IsDone)
      return true;
  }
  ParseErrors Errors;
  bool HasNoErrors = false, GoesOn = false;
  const bool IsParsed = parseUnit(Source, Errors, [&](const ParsedUnit &Unit) {
    HasNoErrors = Errors.isEmpty();
    if (!HasNoErrors)
      return Errors.report(Engine, Unit.Clang.getSourceManager(), Unit.Watcher,
                           /*OnlyInside=*/false);
    GoesOn = IsRight(Unit);
    if (!GoesOn)
      return;
    if (!HasLooked)
      look(Unit);
    if (isEmpty())
      OnParsed(Unit);
  });
  if (!IsParsed)
    Errors.reportWithoutPlaces(Engine);
  if (!IsParsed || !HasNoErrors)
    return false;
  return !GoesOn || isEmpty() || parse(IsRight, OnParsed);
}

} // namespace idxmap
