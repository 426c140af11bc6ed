//===- PipelineLoop.cpp -----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineLoop.h"

#include "attributes/AttributeReader.h"
#include "rewriter/Extract.h"
#include "rewriter/PipelineData.h"
#include "rewriter/PipelineDraw.h"
#include "rewriter/PipelineDump.h"
#include "rewriter/PipelineEdits.h"
#include "rewriter/PipelineLocality.h"
#include "rewriter/PipelineMapping.h"
#include "rewriter/PipelineRemark.h"
#include "rewriter/PipelineTune.h"
#include "rewriter/atomics/AtomicUpdates.h"
#include "rewriter/emit/ConditionalLaunch.h"
#include "rewriter/emit/DataStatementText.h"
#include "rewriter/emit/DataText.h"
#include "rewriter/emit/Emit.h"
#include "rewriter/emit/layouts/LayoutClass.h"
#include "rewriter/emit/targets/Target.h"
#include "rewriter/footprint/StagePlan.h"
#include "rewriter/kernel/Body.h"
#include "rewriter/legality/Legality.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/pragmas/ParallelRegion.h"
#include "rewriter/pragmas/ReplacedText.h"
#include "rewriter/pragmas/UniformValue.h"
#include "rewriter/regions/AsyncUses.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/templates/Uninstantiated.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <set>

using namespace clang;

namespace idxmap {

namespace {

/// One loop on its way through the stages; a stage that fails says why.
class LoopPipeline {
public:
  LoopPipeline(ASTContext &Context, const AnnotatedStatement &Annotated,
               const AttributePlaces &Places, KernelNames &Names,
               const PipelineOptions &Options, SourceTokens &Tokens,
               std::vector<Finding> &Findings, const TimeTiling *Time)
      : Context(Context), Annotated(Annotated), Places(Places), Names(Names),
        Options(Options), Tokens(Tokens), Findings(Findings), Time(Time) {}

  LoopResult run();

private:
  bool standsWell();
  void mention(const Annotation &Wish, TargetKind Target, LoopNest &Nest) const;
  void remark(const Annotation &Wish, const LoopNest &Nest,
              const std::vector<Variant> &Variants, const EmitOptions &Emit);
  std::string lineText(SourceToken Where) const;
  void draw(const Annotation &Wish, const Extraction &E, const LoopNest &Nest,
            const std::vector<Variant> &Variants);
  bool leaveToInstances(const Extraction &E, size_t Known);
  void keepInBlocks(Annotation &Wish, ExtractedLoop &Loop,
                    const LoopReader &Read, size_t Known);
  bool leave(const Extraction &E);
  bool takesTeam(const TakenDirectives &Directives, Annotation &Wish);
  bool standsInTeam(const TakenDirectives &Directives, const LoopNest &Nest);
  bool standsInTiles(const LoopNest &Nest,
                     const std::vector<Variant> &Variants);
  bool take(std::vector<Finding> Problems);
  std::optional<std::string> launchOf(const TakenDirectives &Directives,
                                      const LoopNest &Nest, std::string Launch,
                                      const EmitOptions &Emit);
  bool hasTarget(const Annotation &Wish);
  bool nameKernel(const Annotation &Wish, ExtractedLoop &Loop);
  CharSourceRange charRange(SourceRange Range) const;
  void refuse(Finding F) { Findings.push_back(std::move(F)); }
  bool hasErrors() const { return countErrors(Findings) > 0; }

  ASTContext &Context;
  const AnnotatedStatement &Annotated;
  const AttributePlaces &Places;
  KernelNames &Names;
  const PipelineOptions &Options;
  SourceTokens &Tokens;
  std::vector<Finding> &Findings;
  const TimeTiling *const Time;
  LoopResult Result;
};

/// The first word of \p Text that is \p Name or begins with it: a loop with
/// several shapes has a kernel for each.
static std::string firstKernel(StringRef Text, StringRef Name) {
  const size_t Begin = Text.find((" " + Name).str());
  assert(Begin != StringRef::npos && "kernels have the loop's name");
  return Text.drop_front(Begin + 1)
      .take_while([](char C) { return isAsciiIdentifierContinue(C); })
      .str();
}

/// Of arrays that no region around holds.
static std::vector<std::string> copiesOf(const LoopNest &Nest,
                                         ArrayRef<const ValueDecl *> Regional) {
  std::vector<std::string> Result;
  const auto add = [&](DataKind Kind, const std::string &Name) {
    if (Kind == DataKind::CopyIn || Kind == DataKind::Copy ||
        Kind == DataKind::CopyOut)
      Result.push_back(std::string(dataFunction(Kind)) + " " + Name);
  };
  for (const Capture &Each : Nest.Captures) {
    const bool IsHeld = llvm::any_of(Regional, [&](const ValueDecl *D) {
      return D->getNameAsString() == Each.variable();
    });
    if (!Each.Data || IsHeld)
      continue;
    if (!Each.Data->IsObject)
      add(Each.Data->Kind, Each.variable());
    for (const ReachableArray &Held : Each.Data->Held)
      if (!Held.IsAttached)
        add(Held.Kind, Held.Name);
  }
  return Result;
}

/// One thread of a team launches; the others wait for it unless told not to.
static std::string teamPrefix(const TakenDirectives &Directives) {
  if (!Directives.IsInTeam)
    return "";
  return Directives.NoWait ? "_Pragma(\"omp single nowait\")\n"
                           : "_Pragma(\"omp single\")\n";
}

/// Each shape of the kernel has tiles of its own.
bool LoopPipeline::standsInTiles(const LoopNest &Nest,
                                 const std::vector<Variant> &Variants) {
  for (const Variant &Each : Variants) {
    const auto Plan = planStage(Nest, Each.Map, Findings);
    if (!Plan)
      return false;
    Result.TileBytes = std::max(Result.TileBytes, tileBytes(Nest, *Plan));
    if (!Time)
      continue;
    Result.Tiling = tilingRemark(*Plan, *Time);
    for (const TimeTiles::Dimension &Is : Plan->Time->Dimensions)
      Result.Reaches.push_back(Is.Below + Is.Above);
  }
  return true;
}

bool LoopPipeline::standsInTeam(const TakenDirectives &Directives,
                                const LoopNest &Nest) {
  const Extraction E{Context, *Annotated.Function, Result.Target, Tokens,
                     Findings};
  const std::set<std::string> Private =
      privateToThreads(E, *Annotated.Statement);
  for (const Capture &Each : Nest.Captures)
    // What is not passed, the kernel has of its own.
    if (!Each.Argument.empty() && Private.count(Each.variable()) &&
        !isSameInTeam(E, *Annotated.Statement, Each.variable(), Private))
      E.report(FindingID::err_directive_private, Directives.Place,
               {Each.variable()})
          .Notes.push_back(
              E.at(FindingID::note_directive_private, Directives.Place));
  return !hasErrors();
}

/// What a directive says is always copied, in regions that hold it, too.
static std::string withUpdates(const std::vector<AlwaysCopied> &Always,
                               const LoopNest &Nest, const std::string &Launch,
                               TargetKind Target) {
  DataStatement Before;
  Before.What = DataStatement::Kind::Update;
  Before.File = Nest.File;
  Before.Line = Nest.Line;
  DataStatement After = Before;
  for (const AlwaysCopied &Each : Always) {
    if (Each.ToDevice)
      Before.Items.push_back({"device", Each.Name, Each.Name, Each.Count});
    if (Each.ToHost)
      After.Items.push_back({"host", Each.Name, Each.Name, Each.Count});
  }
  return launchBetween(Before, Launch, After, Target);
}

/// Under a clause `if`, the plain loop as well.
std::optional<std::string>
LoopPipeline::launchOf(const TakenDirectives &Directives, const LoopNest &Nest,
                       std::string Launch, const EmitOptions &Emit) {
  if (!Directives.Always.empty() && targetOf(Result.Target).hasOwnMemory())
    Launch = withUpdates(Directives.Always, Nest, Launch, Result.Target);
  if (Directives.If.empty())
    return Launch;
  const Extraction E{Context, *Annotated.Function, Result.Target, Tokens,
                     Findings};
  if (!Annotated.Regions.empty() && !Directives.IsOfDevice) {
    // The plain loop would miss what the device has of the region's arrays.
    E.report(FindingID::err_directive_clause, Directives.Place,
             {"if (" + Directives.If + ")"})
        .Notes.push_back(
            E.at(FindingID::note_directive_clause, Directives.Place));
    return std::nullopt;
  }
  const Stmt &Loop = *withoutBraces(Annotated.Statement->getSubStmt());
  const AtomicUpdates Atomics(E, Loop, Loop,
                              [](const VarDecl &) { return false; });
  const auto Plain = readBodyText(E, Loop, Atomics.plainEdits());
  if (!Plain)
    return std::nullopt;
  return conditionalLaunch(Directives.If, Launch, *Plain, Emit);
}

/// Without its attributes, the statement is what it was.
bool LoopPipeline::leave(const Extraction &E) {
  const auto Attributes = attributesIn(E, *Annotated.Statement);
  if (!Attributes)
    return false;
  for (const CharSourceRange &Each : *Attributes)
    Result.Left.push_back({Each, "", {}});
  return true;
}

/// What the directive says that no kernel has, and what it says otherwise.
bool LoopPipeline::takesTeam(const TakenDirectives &Directives,
                             Annotation &Wish) {
  const Extraction E{Context, *Annotated.Function, Result.Target, Tokens,
                     Findings};
  std::erase_if(Findings, [](const Finding &F) {
    return F.Id == FindingID::remark_directive_advice;
  });
  if (!Directives.If.empty())
    E.report(FindingID::err_directive_clause, Directives.Place,
             {"if (" + Directives.If + ")"})
        .Notes.push_back(
            E.at(FindingID::note_directive_clause, Directives.Place));
  // Nothing shows which elements the teams write.
  for (DataClause &Each : Wish.Data)
    if (Each.Kind == DataKind::CopyOut)
      Each.Kind = DataKind::Copy;
  return !hasErrors();
}

/// \p Known findings are from before the loop was read.
bool LoopPipeline::leaveToInstances(const Extraction &E, size_t Known) {
  const Stmt &Loop = *Annotated.Statement;
  if (!areLeftToInstances(E, Loop, ArrayRef(Findings).drop_front(Known)) ||
      !leave(E))
    return false;
  Findings.erase(Findings.begin() + Known, Findings.end());
  refuse(Finding(FindingID::remark_no_instance));
  return true;
}

/// What blocks keep is chosen for the user, or proposed: \p Known findings are
/// from before the loop was read.
void LoopPipeline::keepInBlocks(Annotation &Wish, ExtractedLoop &Loop,
                                const LoopReader &Read, size_t Known) {
  const bool IsAsked = Wish.Strategy == "aggressive";
  if (!IsAsked && Options.Remarks == RemarkLevel::Off)
    return;
  auto Chosen = chooseLocality(Loop.Nest, Wish, Result.Target, Read);
  if (!Chosen)
    return;
  if (!IsAsked) {
    if (auto Remark = localityRemark(Loop.Nest, Wish, Result.Target, *Chosen))
      refuse(*std::move(Remark));
    return;
  }
  Findings.erase(Findings.begin() + Known, Findings.end());
  llvm::append_range(Findings, Chosen->Findings);
  refuse(Finding(FindingID::remark_aggressive, {attributesText(Chosen->Of)},
                 Wish.MappingPlace));
  Wish = std::move(Chosen->Wish);
  Loop = std::move(Chosen->Loop);
}

/// Of layouts that the loop says itself.
static std::string layoutClasses(std::vector<DataLayout> &Layouts,
                                 const LoopNest &Nest, Needs &Also) {
  std::string Text;
  for (DataLayout &Each : Layouts) {
    Each.File = Nest.File;
    Each.Line = Nest.Line;
    Text += layoutClassText(Each, Also.CallsLayouts) + "\n";
    Also.HasLayouts = true;
  }
  return Text;
}

LoopResult LoopPipeline::run() {
  Result.Target = Options.Target;
  auto Wish =
      readAnnotation(Context, *Annotated.Statement, Places, Tokens, Findings);
  if (!Wish || !standsWell() || !hasTarget(*Wish))
    return std::move(Result);
  if (Result.Target == TargetKind::UnifiedCuda)
    for (const StageClause &Each : Wish->Stages)
      refuse(Finding(FindingID::warn_stage_unified, {Each.Array}, Each.Where));
  Wish->WalksThreads |= !Wish->Target && Options.WalksThreads;

  if (Time && !take(wishSteps(*Wish, *Time)))
    return std::move(Result);

  const Extraction Before{Context, *Annotated.Function, Result.Target, Tokens,
                          Findings};
  // On the host, threads of OpenMP run a region of teams, as they did.
  if (Wish->IsTeam && Result.Target == TargetKind::Host) {
    refuse(Finding(FindingID::remark_team_host, {}, Wish->TeamPlace));
    leave(Before);
    return std::move(Result);
  }
  const auto Directives = takeDirectives(Before, *Annotated.Statement, *Wish);
  Wish->HasDeviceData &= Options.TrustsDeviceData;
  if (!Directives)
    return std::move(Result);
  if (Wish->IsTeam && !takesTeam(*Directives, *Wish))
    return std::move(Result);
  if (Time && !take(checkRepeats(*Time, Directives->If, Directives->IsInTeam)))
    return std::move(Result);
  checkQueue(Before, *Wish);
  const auto Regional =
      regionalArrays(Context, Annotated.Regions, Places, Tokens);
  const auto Layouts = regionalLayouts(
      Context, Annotated.Regions, Annotated.Function, Places, Names, Tokens);
  for (LayoutClause &Each : Wish->Layouts)
    Each.Class = Names.layout(*Annotated.Function,
                              Tokens.locationOf(Each.Where), Each.Array);
  const size_t Known = Findings.size();
  const LoopReader Read = [&](const Annotation &As, std::vector<Finding> &To) {
    return extractLoop(Context, *Annotated.Statement, As, *Annotated.Function,
                       Result.Target, Tokens, To, Regional,
                       Options.Check && !As.IsTeam && As.TeamSize == 0,
                       Options.Dump == Stage::Body, Layouts);
  };
  auto Loop = Read(*Wish, Findings);
  if (Options.LeavesUninstantiated && leaveToInstances(Before, Known))
    return std::move(Result);
  if (Loop && !hasErrors() && !Time && Options.TunedLine &&
      beginsIn(Before, *Annotated.Statement, *Options.TunedLine))
    Result.Tuned = tuneLoop(Before, *Annotated.Statement, *Wish, Read);
  if (Loop && !hasErrors() && Time && Time->IsLevel) {
    mention(*Wish, Result.Target, Loop->Nest);
    Loop->Nest.Queue = Wish->Queue;
    Result.Level = std::move(Loop);
    return std::move(Result);
  }
  if (Loop && !hasErrors() && leavesLocality(*Wish, Result.Target))
    keepInBlocks(*Wish, *Loop, Read, Known);
  if (Loop && !hasErrors() && Time && !take(takeTiling(Loop->Nest, *Time)))
    return std::move(Result);
  if (!Loop || hasErrors() || !nameKernel(*Wish, *Loop))
    return std::move(Result);
  LoopNest &Nest = Loop->Nest;
  mention(*Wish, Result.Target, Nest);
  Nest.Queue = Wish->Queue;
  Nest.Queue.MayBeHeld = Options.HasGraphs;
  if (Wish->Queue.IsAsync) {
    checkAsyncResults(Before, *Wish, *Annotated.Statement);
    checkAsyncUses(Before, *Annotated.Statement, Regional);
  }
  if (Directives->IsInTeam && !standsInTeam(*Directives, Nest))
    return std::move(Result);
  if (Options.Dump == Stage::Body)
    Result.Dump = dumpBody(Nest, Loop->Trees);
  if (Options.Dump == Stage::Nest)
    Result.Dump = dumpNest(Nest);

  for (Finding &F : checkIndependence(Nest, Wish->Independent))
    refuse(std::move(F));
  const std::vector<Variant> Variants =
      chooseVariants(*Wish, Nest, Result.Target, Findings);
  if (hasErrors() || Variants.empty())
    return std::move(Result);
  if (!Nest.Staged.empty() && !standsInTiles(Nest, Variants))
    return std::move(Result);
  if (Options.Dump == Stage::Mapping)
    Result.Dump = dumpMapping(Nest, Variants);
  if (Options.Drawn && !Time) {
    draw(*Wish, Before, Nest, Variants);
    if (hasErrors())
      return std::move(Result);
  }

  EmitOptions Emit;
  Emit.Target = Result.Target;
  Emit.Guard = Options.Guard;
  Emit.Check = Nest.Plain.has_value();
  Emit.LineDirectives = Options.LineDirectives;
  Emit.KeepsLoops = keepsLoops(*Wish, Result.Target, Options.Check);
  // A tile for a GPU has rows that are short for a CPU.
  Emit.InBlocks = Wish->How != Annotation::Form::Strategy &&
                  Wish->Target == TargetKind::Host;
  Emit.WrapSafe = Wish->How == Annotation::Form::Strategy;
  remark(*Wish, Nest, Variants, Emit);
  EmittedLoop Text = emitLoop(Nest, Variants, Emit);
  if (Result.Target == TargetKind::Cuda)
    Text.Kernels = layoutClasses(Loop->Layouts, Nest, Text.Also) + Text.Kernels;
  Result.Kernel = {firstKernel(Text.Kernels, Nest.KernelName),
                   Nest.File + ":" + std::to_string(Nest.Line),
                   toString(mappingRemark(*Wish, Nest, Variants)),
                   copiesOf(Nest, Regional)};
  Result.Also = Text.Also;
  if (Options.Dump == Stage::Kernel)
    Result.Dump = Text.Kernels + Text.Launch + "\n";

  const SourceLocation First = Directives->Begin.isValid()
                                   ? Directives->Begin
                                   : Loop->Replaced.getBegin();
  const ReplacedText Replaced =
      replacedBefore(Before, First,
                     Context.getSourceManager().getExpansionLoc(
                         withoutBraces(Annotated.Statement)->getBeginLoc()));
  Loop->Replaced.setBegin(Replaced.Begin);
  const std::optional<std::string> Launch =
      launchOf(*Directives, Nest, Text.Launch, Emit);
  if (!Launch)
    return std::move(Result);
  for (const CharSourceRange &Each : Replaced.Also)
    Result.Left.push_back({Each, "", {}});
  for (const BodyEdit &Each : Loop->Atomics)
    Result.Left.push_back({Each.Range, Each.Text, {}});
  Result.Attributes = std::move(Loop->Attributes);
  LoopRewrite Rewrite;
  Rewrite.Replaced = charRange(Loop->Replaced);
  Rewrite.KernelPlace = Loop->KernelPlace;
  Rewrite.Kernels = placedKernels(*Loop, Text.Kernels);
  Rewrite.Launch = teamPrefix(*Directives) + *Launch;
  addDeclarations(Rewrite, *std::move(Loop));
  Result.Rewrite = std::move(Rewrite);
  return std::move(Result);
}

void LoopPipeline::remark(const Annotation &Wish, const LoopNest &Nest,
                          const std::vector<Variant> &Variants,
                          const EmitOptions &Emit) {
  if (Options.Remarks == RemarkLevel::All)
    refuse(mappingRemark(Wish, Nest, Variants));
  if (Options.Remarks == RemarkLevel::Loop)
    Findings = summarised(std::move(Findings), Wish, Nest, Variants, Emit,
                          [&](SourceToken Where) { return lineText(Where); });
}

/// "line 12", with the file's name where that is another one than the loop's.
std::string LoopPipeline::lineText(SourceToken Where) const {
  const SourceManager &SM = Context.getSourceManager();
  const PresumedLoc Place =
      SM.getPresumedLoc(SM.getExpansionLoc(Tokens.locationOf(Where)));
  const PresumedLoc Own =
      SM.getPresumedLoc(SM.getExpansionLoc(Tokens.locationOf(0)));
  if (Place.isInvalid() || Own.isInvalid())
    return "here";
  const std::string Line = std::to_string(Place.getLine());
  return StringRef(Place.getFilename()) == Own.getFilename()
             ? "line " + Line
             : std::string(Place.getFilename()) + ":" + Line;
}

void LoopPipeline::draw(const Annotation &Wish, const Extraction &E,
                        const LoopNest &Nest,
                        const std::vector<Variant> &Variants) {
  const auto lineOf = [&](SourceToken Where) {
    const SourceManager &SM = Context.getSourceManager();
    const SourceLocation Place = SM.getExpansionLoc(Tokens.locationOf(Where));
    return SM.isInMainFile(Place) ? SM.getPresumedLineNumber(Place) : 0;
  };
  const bool IsNamed = Options.Drawn->Line != 0 &&
                       beginsIn(E, *Annotated.Statement, Options.Drawn->Line);
  Result.Drawn = drawAccess(
      *Options.Drawn, {Wish, Nest, Variants, Result.Target, IsNamed, lineOf},
      Findings);
}

/// The arguments are gone from the text that the compiler will see.
void LoopPipeline::mention(const Annotation &Wish, TargetKind Target,
                           LoopNest &Nest) const {
  const bool IsClosed = hasClosedLambda(
      scopesAround(*Annotated.Function, *Annotated.Statement).Lambdas);
  const auto isReduced = [&](const std::string &Name) {
    return llvm::any_of(Nest.Captures, [&](const Capture &Each) {
      return Each.Reduction && "&" + Each.Name == Name;
    });
  };
  std::vector<std::string> All = Wish.Mentions;
  if (Target == TargetKind::Host)
    All.insert(All.end(), Wish.StreamMentions.begin(),
               Wish.StreamMentions.end());
  for (const std::string &Name : All)
    if (llvm::find(Nest.Mentions, Name) == Nest.Mentions.end() &&
        !isReduced(Name))
      Nest.Mentions.push_back(IsClosed ? "sizeof(" + Name + ")" : Name);
}

/// False if there is one.
bool LoopPipeline::take(std::vector<Finding> Problems) {
  std::move(Problems.begin(), Problems.end(), std::back_inserter(Findings));
  return Problems.empty();
}

/// What can be said of the place of an annotation without looking at the loop.
bool LoopPipeline::standsWell() {
  const SourceManager &SM = Context.getSourceManager();
  const Stmt *Sub = Annotated.Statement->getSubStmt();
  if (!Annotated.Function)
    refuse(Finding(FindingID::err_outside_function));
  else if (Annotated.Outer)
    refuse(Finding(FindingID::err_nested_map)
               .withNote(Finding(FindingID::note_nested_map, {},
                                 Tokens.add(Annotated.Outer->getBeginLoc()))));
  else if (!isa<ForStmt, CXXForRangeStmt, CompoundStmt>(Sub))
    refuse(
        Finding(FindingID::err_not_a_loop, {}, Tokens.add(Sub->getBeginLoc())));
  else if (SM.isInSystemHeader(Sub->getBeginLoc()))
    refuse(Finding(FindingID::err_system_header)
               .withNote(Finding(FindingID::note_system_header)));
  else if (Sub->getBeginLoc().isMacroID())
    refuse(Finding(FindingID::err_loop_in_macro, {},
                   Tokens.add(Sub->getBeginLoc()))
               .withNote(Finding(FindingID::note_loop_in_macro, {},
                                 Tokens.add(Sub->getBeginLoc()))));
  else
    return true;
  return false;
}

bool LoopPipeline::hasTarget(const Annotation &Wish) {
  Result.Target = Options.target(Wish.Target);
  if (!isCuda(Result.Target) || Options.AllowsCuda)
    return true;
  refuse(Finding(FindingID::err_target_not_cuda, {}, Wish.TargetPlace)
             .withNote(Finding(FindingID::note_target_not_cuda, {},
                               Wish.TargetPlace)));
  return false;
}

bool LoopPipeline::nameKernel(const Annotation &Wish, ExtractedLoop &Loop) {
  const SourceManager &SM = Context.getSourceManager();
  const SourceLocation Place =
      Time ? Time->Place : Annotated.Statement->getBeginLoc();
  LoopNest &Nest = Loop.Nest;
  if (Wish.Name.empty()) {
    Nest.KernelName = Names.automatic(Nest, Place);
    return true;
  }
  const char *Refused = !Nest.TemplateHead.empty()       ? "template"
                        : !SM.isWrittenInMainFile(Place) ? "header"
                                                         : nullptr;
  if (Refused)
    refuse(
        Finding(FindingID::err_name_place, {Refused}, Wish.NamePlace)
            .withNote(Finding(FindingID::note_name_place, {}, Wish.NamePlace)));
  else if (!Names.take(Wish.Name, Place, *Annotated.Function))
    refuse(Finding(FindingID::err_name_taken, {Wish.Name}, Wish.NamePlace));
  Nest.KernelName = Wish.Name;
  return !hasErrors();
}

CharSourceRange LoopPipeline::charRange(SourceRange Range) const {
  return CharSourceRange::getCharRange(Range);
}

} // namespace

LoopResult rewriteLoop(ASTContext &Context, const AnnotatedStatement &Annotated,
                       const AttributePlaces &Places, KernelNames &Names,
                       const PipelineOptions &Options, SourceTokens &Tokens,
                       std::vector<Finding> &Findings, const TimeTiling *Time) {
  LoopResult Result = LoopPipeline(Context, Annotated, Places, Names, Options,
                                   Tokens, Findings, Time)
                          .run();
  if (Options.Remarks == RemarkLevel::Loop)
    dropRemarksBesideErrors(Findings);
  return Result;
}

} // namespace idxmap
