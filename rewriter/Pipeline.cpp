//===- Pipeline.cpp - The table of contents ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/Pipeline.h"

#include "attributes/AttributeReader.h"
#include "attributes/AttributeTable.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/ClangDiagnostics.h"
#include "attributes/DataAction.h"
#include "attributes/SkippedText.h"
#include "rewriter/MacroLineBreak.h"
#include "rewriter/PipelineData.h"
#include "rewriter/PipelineLevels.h"
#include "rewriter/PipelineLoop.h"
#include "rewriter/PipelineRemark.h"
#include "rewriter/PipelineTime.h"
#include "rewriter/atomics/AtomicUpdates.h"
#include "rewriter/device/DeviceQueries.h"
#include "rewriter/edit/CudaNames.h"
#include "rewriter/edit/DeclareTarget.h"
#include "rewriter/edit/LinePlace.h"
#include "rewriter/edit/OwnNames.h"
#include "rewriter/edit/SourceEdit.h"
#include "rewriter/effects/CallGraph.h"
#include "rewriter/emit/Emit.h"
#include "rewriter/parse/DeviceHeaders.h"
#include "rewriter/parse/ParseErrors.h"
#include "rewriter/parse/WrittenMacros.h"
#include "rewriter/teams/TeamLoops.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"

#include <algorithm>
#include <memory>
#include <set>

using namespace clang;

namespace idxmap {

namespace {

/// Findings of one loop or one attribute, kept until all are known, so that
/// they can be reported in source order.
struct PendingDiagnostic {
  SourceLocation Place;
  SourceTokens Tokens;
  std::vector<Finding> Findings;
};

class UnitPipeline {
public:
  UnitPipeline(const ParsedUnit &Unit, const PipelineOptions &Options,
               const WrittenMacros &Macros, const SharedText *Shared,
               PipelineResult &Result)
      : Unit(Unit), Context(Unit.Clang.getASTContext()),
        SM(Unit.Clang.getSourceManager()), Options(Options), Macros(Macros),
        Shared(Shared), Result(Result), Places(Unit.Watcher.places()),
        Names(Context), Files(std::make_shared<FileText>(
                            SM, Context.getLangOpts(), Unit.Skipped)),
        Edit(SM, Unit.Originals, Options.LineDirectives) {}

  void run(DiagnosticsEngine &Engine);

private:
  void rewriteAll();
  bool hasErrors() const;
  bool hasErrors(SourceRange Of) const;
  bool isWithin(const PendingDiagnostic &Words, SourceRange Of) const;
  void rewrite(const AnnotatedStatement &Annotated);
  void add(LoopResult &Loop, PendingDiagnostic &Words);
  bool isHeld(const AnnotatedStatement &Annotated, const LoopResult &Loop);
  void rewriteStatement(const AnnotatedStatement &Annotated,
                        PendingDiagnostic &Words);
  void rewriteTime(const AnnotatedStatement &Annotated,
                   PendingDiagnostic &Words, StatementRewrite &Rewrite,
                   std::optional<StatementRewrite> &InBody);
  void rewriteLevels(const AnnotatedStatement &Annotated,
                     PendingDiagnostic &Words, StatementRewrite &Rewrite);
  void refuseModule();
  void judgeUse(const AttributeUse &Use);
  void say(SourceLocation Place, Finding F);
  void report(DiagnosticsEngine &Engine);
  void finish();
  void resumeShared(const std::string &Head, const std::string &Includes);
  void finishMacros();

  const ParsedUnit &Unit;
  ASTContext &Context;
  SourceManager &SM;
  PipelineOptions Options;
  const WrittenMacros &Macros;
  const SharedText *const Shared; ///< Or null.
  PipelineResult &Result;
  const AttributePlaces Places;
  KernelNames Names;
  const std::shared_ptr<FileText> Files;
  SourceEdit Edit;
  std::vector<PendingDiagnostic> PendingDiagnostics;
  std::set<SourceLocation>
      Handled; ///< Ends of annotated statements' attributes.
  /// Lists of attributes in system headers.
  std::set<SourceLocation> Refused;
  /// Time loops that may become one kernel, and what their loops are else.
  std::map<const AttributedStmt *, std::vector<LoopResult>> Levels;
  std::set<TargetKind> Targets;
  Needs Also; ///< Of the runtime, by all loops.
};

void UnitPipeline::run(DiagnosticsEngine &Engine) {
  if (isCuda(Options.Target))
    makeTeamLoops(Context);
  if (Context.getCurrentNamedModule())
    refuseModule();
  else
    rewriteAll();
  for (const AttributeUse &Use : Unit.Watcher.uses())
    judgeUse(Use);
  report(Engine);
  if (isCuda(Options.Target)) {
    Result.CudaNames = namesOfCuda(Context);
    Result.AsksForDevices = asksForDevices(Context, *Files, Options.IsDirected);
  }
  if (!Result.HasErrors && !Edit.isEmpty())
    finish();
}

/// What is wrong with a loop is said before a time loop around reads it again.
/// An update in a function belongs to the loops that call it. Where one of them
/// is wrong, it is not known whether the update is.
void UnitPipeline::rewriteAll() {
  std::vector<AnnotatedStatement> Updates, TimeLoops;
  std::vector<const Stmt *> Bodies;
  const std::vector<AnnotatedStatement> All = annotatedStatements(Context);
  Options.HasGraphs = llvm::any_of(All, [](const AnnotatedStatement &Each) {
    return isGraphLoop(*Each.Statement);
  });
  for (const AnnotatedStatement &Each : All)
    if (Options.Target == TargetKind::Cuda && !Options.Check &&
        isLevelLoop(*Each.Statement))
      Levels[Each.Statement];
  for (const AnnotatedStatement &Each : All) {
    if (isTimeLoop(*Each.Statement)) {
      TimeLoops.push_back(Each);
      continue;
    }
    if (!Each.Outer && isAtomicAlone(*Each.Statement)) {
      Updates.push_back(Each);
      continue;
    }
    rewrite(Each);
    Bodies.push_back(Each.Statement);
  }
  for (const AnnotatedStatement &Each : TimeLoops)
    rewrite(Each);
  llvm::DenseSet<const FunctionDecl *> Called;
  if (!Updates.empty() && hasErrors())
    Called = calledFunctions(Bodies);
  for (const AnnotatedStatement &Each : Updates) {
    const SourceLocation End =
        idxmapAttributes(*Each.Statement).front()->getRange().getEnd();
    const bool IsCalled =
        Each.Function && Called.count(Each.Function->getCanonicalDecl());
    if (Handled.insert(End).second && !IsCalled)
      rewrite(Each);
  }
}

static bool hasError(const PendingDiagnostic &Words) {
  return llvm::any_of(Words.Findings, [](const Finding &F) {
    return severityOf(F.Id) == Severity::Error;
  });
}

bool UnitPipeline::hasErrors() const {
  return llvm::any_of(PendingDiagnostics, hasError);
}

bool UnitPipeline::isWithin(const PendingDiagnostic &Words,
                            SourceRange Of) const {
  return SM.isPointWithin(SM.getExpansionLoc(Words.Place),
                          SM.getExpansionLoc(Of.getBegin()),
                          SM.getExpansionLoc(Of.getEnd()));
}

/// In statements of \p Of.
bool UnitPipeline::hasErrors(SourceRange Of) const {
  return llvm::any_of(PendingDiagnostics, [&](const PendingDiagnostic &Words) {
    return isWithin(Words, Of) && hasError(Words);
  });
}

void UnitPipeline::rewrite(const AnnotatedStatement &Annotated) {
  for (const AnnotateAttr *A : idxmapAttributes(*Annotated.Statement))
    Handled.insert(A->getRange().getEnd());
  const bool IsInBody = // And not in a class that the body declares.
      Annotated.Outer && Annotated.Function &&
      Context.getSourceManager().isBeforeInTranslationUnit(
          Annotated.Function->getBeginLoc(), Annotated.Outer->getBeginLoc());
  if (IsInBody && isAtomicAlone(*Annotated.Statement))
    return; // The loop around it reads it.
  const SourceLocation Place = Annotated.Statement->getSubStmt()->getBeginLoc();
  PendingDiagnostic Words{Place, SourceTokens(Place, Files), {}};
  if (isDataStatement(*Annotated.Statement)) {
    rewriteStatement(Annotated, Words);
    return PendingDiagnostics.push_back(std::move(Words));
  }
  LoopResult Loop = rewriteLoop(Context, Annotated, Places, Names, Options,
                                Words.Tokens, Words.Findings);
  for (const AnnotateAttr *A : atomicDeclarations(*Annotated.Statement))
    Handled.insert(A->getRange().getEnd());
  Handled.insert(Loop.Attributes.begin(), Loop.Attributes.end());
  Result.Dump += Loop.Dump;
  if (Loop.Tuned && !Result.Tuned)
    Result.Tuned = std::move(Loop.Tuned);
  if (Loop.Drawn && !Result.Drawn)
    Result.Drawn = std::move(Loop.Drawn);
  if (!isHeld(Annotated, Loop))
    add(Loop, Words);
  PendingDiagnostics.push_back(std::move(Words));
}

/// A time loop around decides what becomes of it.
bool UnitPipeline::isHeld(const AnnotatedStatement &Annotated,
                          const LoopResult &Loop) {
  if (Loop.Target != TargetKind::Cuda || !Loop.Rewrite)
    return false;
  for (auto &[Around, Held] : Levels)
    if (SM.isPointWithin(Annotated.Statement->getBeginLoc(),
                         Around->getBeginLoc(), Around->getEndLoc())) {
      Held.push_back(Loop);
      return true;
    }
  return false;
}

void UnitPipeline::add(LoopResult &Loop, PendingDiagnostic &Words) {
  for (const StatementRewrite &Each : Loop.Left)
    if (auto Wrong = Edit.add(Each))
      Words.Findings.push_back(std::move(*Wrong));
  if (Loop.Rewrite) {
    if (Targets.empty() && !Options.AllowsCuda)
      sayHost(Words.Findings, Options);
    Targets.insert(Loop.Target);
    Also |= Loop.Also;
    if (isCuda(Loop.Target))
      Result.CudaKernels.push_back(Loop.Kernel);
    Preprocessor &PP = Unit.Clang.getPreprocessor();
    auto Wrong =
        keepOwnNames(PP, Loop.Rewrite->KernelPlace, Loop.Rewrite->Kernels);
    if (!Wrong)
      Wrong = keepOwnNames(PP, Loop.Rewrite->Replaced.getBegin(),
                           Loop.Rewrite->Launch);
    if (!Wrong)
      Wrong = Edit.add(*Loop.Rewrite);
    if (Wrong)
      Words.Findings.push_back(std::move(*Wrong));
  }
}

void UnitPipeline::rewriteStatement(const AnnotatedStatement &Annotated,
                                    PendingDiagnostic &Words) {
  auto Rewrite = rewriteData(Context, Annotated, Places, Names, Options,
                             Words.Tokens, Words.Findings, Also);
  if (!Rewrite)
    return;
  std::optional<StatementRewrite> InBody;
  if (isTimeLoop(*Annotated.Statement))
    rewriteTime(Annotated, Words, *Rewrite, InBody);
  // On the host, nothing of it is left.
  if (isCuda(Options.Target))
    Targets.insert(Options.Target);
  Preprocessor &PP = Unit.Clang.getPreprocessor();
  auto Wrong = keepOwnNames(PP, Rewrite->Replaced.getBegin(), Rewrite->Text);
  if (!Wrong && !Rewrite->Classes.empty())
    Wrong = keepOwnNames(PP, Rewrite->KernelPlace, Rewrite->Classes);
  if (!Wrong)
    Wrong = Edit.add(*Rewrite);
  if (!Wrong && InBody)
    Wrong = keepOwnNames(PP, InBody->Replaced.getBegin(), InBody->Text);
  if (!Wrong && InBody)
    Wrong = Edit.add(*InBody);
  if (Wrong)
    Words.Findings.push_back(std::move(*Wrong));
}

/// One kernel of all loops, whose own ones nobody needs then.
void UnitPipeline::rewriteLevels(const AnnotatedStatement &Annotated,
                                 PendingDiagnostic &Words,
                                 StatementRewrite &Rewrite) {
  std::vector<Finding> Scratch; // The statement has reported its own.
  const auto Action = readDataAction(Context, *Annotated.Statement, Places,
                                     Words.Tokens, Scratch);
  if (!Action || !Action->Time)
    return;
  if (Action->What == DataAction::Kind::Time && Action->Mentions.empty()) {
    Rewrite.Text.clear();
    Rewrite.End = SourceLocation();
  }
  auto Tiled = Options.Target == TargetKind::UnifiedCuda
                   ? std::nullopt
                   : tileLevels(Context, Annotated, *Action, Places, Names,
                                Options, Words.Tokens, Words.Findings);
  if (!Tiled) {
    for (LoopResult &Each : Levels[Annotated.Statement])
      add(Each, Words);
    return;
  }
  // What was said of kernels that there are not.
  for (PendingDiagnostic &Each : PendingDiagnostics)
    if (isWithin(Each, Annotated.Statement->getSourceRange()))
      llvm::erase_if(Each.Findings, [](const Finding &F) {
        return severityOf(F.Id) == Severity::Remark;
      });
  Result.Dump += Tiled->Dump;
  add(*Tiled, Words);
}

/// The kernel for several steps, where the loop itself has one.
void UnitPipeline::rewriteTime(const AnnotatedStatement &Annotated,
                               PendingDiagnostic &Words,
                               StatementRewrite &Rewrite,
                               std::optional<StatementRewrite> &InBody) {
  if (hasErrors(Annotated.Statement->getSourceRange()))
    return;
  if (Options.Target == TargetKind::UnifiedCuda)
    Words.Findings.push_back(Finding(FindingID::warn_time_tile_target));
  if (isLevelLoop(*Annotated.Statement))
    return rewriteLevels(Annotated, Words, Rewrite);
  std::optional<NestWords> Inside;
  const auto Kernel =
      tileTime(Context, Annotated, Places, Names, Options, Words.Tokens, Files,
               Words.Findings, Inside, Rewrite, InBody, Also);
  if (Inside)
    PendingDiagnostics.push_back({Inside->Place, std::move(Inside->Tokens),
                                  std::move(Inside->Findings)});
  if (Kernel)
    Result.CudaKernels.push_back(*Kernel);
}

void UnitPipeline::refuseModule() {
  for (const AnnotatedStatement &Annotated : annotatedStatements(Context)) {
    for (const AnnotateAttr *A : idxmapAttributes(*Annotated.Statement))
      Handled.insert(A->getRange().getEnd());
    say(Annotated.Statement->getBeginLoc(),
        Finding(FindingID::err_precompiled, {"a module"})
            .withNote(Finding(FindingID::note_precompiled)));
  }
}

/// An attribute that no annotated statement carries would be ignored.
void UnitPipeline::judgeUse(const AttributeUse &Use) {
  if (Handled.count(Use.end()))
    return;
  if (SM.isInSystemHeader(Use.NamePlace)) {
    if (Refused.insert(Use.List).second)
      say(Use.NamePlace, Finding(FindingID::err_system_header)
                             .withNote(Finding(FindingID::note_system_header)));
    return;
  }
  if (kindOfAttribute(Use.Name))
    return say(Use.NamePlace,
               Finding(FindingID::err_attribute_place, {Use.Name})
                   .withNote(Finding(FindingID::note_attribute_place)));
  Finding Unknown(FindingID::err_attribute_unknown, {Use.Name});
  if (auto Nearest = nearestAttribute(Use.Name))
    say(Use.NamePlace, std::move(Unknown).withNote(Finding(
                           FindingID::note_attribute_nearest, {*Nearest})));
  else
    say(Use.NamePlace,
        std::move(Unknown).withNote(Finding(FindingID::note_attributes_known,
                                            {supportedAttributesText()})));
}

void UnitPipeline::say(SourceLocation Place, Finding F) {
  PendingDiagnostics.push_back({Place, SourceTokens(Place), {std::move(F)}});
}

void UnitPipeline::report(DiagnosticsEngine &Engine) {
  std::sort(PendingDiagnostics.begin(), PendingDiagnostics.end(),
            [&](const PendingDiagnostic &A, const PendingDiagnostic &B) {
              return SM.isBeforeInTranslationUnit(A.Place, B.Place);
            });
  ClangDiagnostics Diagnostics(Engine, SM);
  for (const PendingDiagnostic &Words : PendingDiagnostics)
    for (const Finding &F : Words.Findings)
      if (severityOf(F.Id) != Severity::Remark ||
          Options.Remarks != RemarkLevel::Off)
        Diagnostics.report(F, Words.Tokens);
  Result.HasErrors = Diagnostics.errors() != 0;
}

void UnitPipeline::finish() {
  EmitOptions Emit;
  Emit.Target = Options.Target;
  std::string Includes;
  Also.HasComplex = definesComplex(Context);
  for (TargetKind Target : Targets) {
    EmitOptions Each;
    Each.Target = Target;
    Each.Check = Options.Check;
    const std::string Text = includeText(Each, Also);
    if (Includes.find(Text) == std::string::npos)
      Includes += Text;
  }
  if (llvm::any_of(Targets, isCuda)) {
    Includes += Result.AsksForDevices ? DeviceQueryInclude : "";
    Includes += cudaNameLines(Result.CudaNames);
  }
  const std::string Head = fileHeadText(Emit);
  Result.Edits = Edit.edits(Head, Includes);
  if (Shared)
    resumeShared(Head, Includes);
  if (isCuda(Options.Target) && !Options.LineDirectives)
    for (auto &[Name, Each] : Result.Edits)
      dropDeclareTarget(Edit.oldText(Name), Each);
  Result.Files = Edit.apply(Result.Edits);
  if (Result.Resume && !StringRef(Result.Files.at(Edit.mainFile()))
                            .substr(*Result.Resume)
                            .starts_with("#line "))
    Result.Resume.reset(); // Then the text is read from its beginning.
  if (!Macros.isEmpty())
    finishMacros();
  Result.Includers = Edit.includers();
  Result.MainFile = Edit.mainFile();
}

/// Pre: with line directives. No header changes, nothing before the place that
/// was reached, and what was included first is what the new text includes.
void UnitPipeline::resumeShared(const std::string &Head,
                                const std::string &Includes) {
  llvm::SmallVector<StringRef> Lines;
  StringRef(Includes).split(Lines, '\n', -1, /*KeepEmpty=*/false);
  TextEdits &Main = Result.Edits.begin()->second;
  if (Result.Edits.size() != 1 || llvm::any_of(Lines, [&](StringRef Each) {
        return !StringRef(Shared->Runtime).contains((Each + "\n").str());
      }))
    return;
  const StringRef Old = SM.getBufferData(SM.getMainFileID());
  // Behind what is added, the new text begins with a line's number.
  if (const unsigned First = Main.front().Offset; Shared->End <= First) {
    Result.Resume = First + withLineEndsOf(Old, Head + Includes).size();
    return;
  }
  const auto Rest = std::find_if(
      std::next(Main.begin()), Main.end(),
      [&](const TextEdit &Each) { return Each.Offset >= Shared->End; });
  if (Rest != std::next(Main.begin()))
    return;
  Result.Resume = Shared->End + withLineEndsOf(Old, Main.front().Text).size();
  std::string Line = LinePlace(SM, SM.getMainFileID(), Shared->End).backTo();
  if (Rest != Main.end() && Rest->Offset == Shared->End)
    Rest->Text = Line + Rest->Text;
  else
    Main.insert(Rest, {Shared->End, 0, std::move(Line)});
}

/// What is printed has the lines of macros that are written out.
void UnitPipeline::finishMacros() {
  const auto breakLines = [&](std::string &Text) {
    if (!Options.LineDirectives)
      Text = withLineBreaks(std::move(Text));
  };
  for (auto &[Name, Each] : Result.Edits) {
    Each = Macros.ofUsersText(Name, Each);
    for (TextEdit &One : Each)
      breakLines(One.Text);
  }
  for (auto &[Name, Text] : Result.Files)
    if (Macros.usersText(Name))
      breakLines(Text);
}

} // namespace

static FileIds filesRead(const FileManager &Files) {
  llvm::SmallVector<OptionalFileEntryRef> Entries;
  Files.GetUniqueIDMapping(Entries);
  FileIds Result;
  for (const OptionalFileEntryRef &Each : Entries)
    if (Each)
      Result.insert(Each->getUniqueID());
  return Result;
}

/// The parse that finds no more loops that macros make is the last one.
PipelineResult rewriteUnit(const UnitSource &Source, DiagnosticsEngine &Engine,
                           const PipelineOptions &Options,
                           const FirstParse *First) {
  PipelineResult Result;
  WrittenMacros Macros(Source);
  const auto isLast = [&](const ParsedUnit &Unit, const ParseErrors &Errors) {
    if (Errors.isEmpty() && Macros.writeOut(Unit, annotatedMacroPlaces(Unit)))
      return false;
    Result.Sources =
        First ? First->Shared.Sources : filesRead(Unit.Clang.getFileManager());
    if (Errors.isEmpty()) {
      UnitPipeline(Unit, Options, Macros, First ? &First->Shared : nullptr,
                   Result)
          .run(Engine);
      return true;
    }
    Result.HasErrors = true;
    Result.ParseError = Errors.first();
    Errors.report(Engine, Unit.Clang.getSourceManager(), Unit.Watcher,
                  !Options.ReportsParseErrors);
    return true;
  };
  bool IsLast = First && isLast(First->Unit, First->Errors);
  bool WithDeviceHeaders = false;
  while (!IsLast) {
    ParseErrors Errors;
    UnitSource Next = Macros.source();
    Next.WithDeviceHeaders = WithDeviceHeaders;
    const bool LeavesOut = leavesOutDeviceHeaders(Next);
    const bool IsParsed = parseUnit(Next, Errors, [&](const ParsedUnit &Unit) {
      if (Errors.isEmpty() || !LeavesOut)
        IsLast = isLast(Unit, Errors);
    });
    const bool IsAgain = LeavesOut && !Errors.isEmpty();
    WithDeviceHeaders |= IsAgain;
    if (IsParsed || IsAgain)
      continue;
    Result.HasErrors = true;
    Errors.reportWithoutPlaces(Engine);
    break;
  }
  return Result;
}

std::string likelyIncludes(const PipelineOptions &Options, StringRef Main) {
  EmitOptions Emit;
  Emit.Target = Options.Target;
  Emit.Check = Options.Check;
  Needs Also;
  Also.Reduces = Main.contains("reduc");
  Also.Divides = isCuda(Options.Target);
  Also.CallsLayouts = Also.HasLayouts =
      Main.contains("layout") || Main.contains("order");
  Also.HasPieces = Main.contains("each") || Main.contains("stage");
  Also.CopiesAsync = Main.contains("pipeline");
  Also.HasComplex = Main.contains("complex");
  return includeText(Emit, Also);
}

} // namespace idxmap
