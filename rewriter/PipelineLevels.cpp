//===- PipelineLevels.cpp -------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineLevels.h"

#include "mapping/combinators/Preconditions.h"
#include "rewriter/PipelineEdits.h"
#include "rewriter/PipelineMapping.h"
#include "rewriter/emit/levels/LevelNames.h"
#include "rewriter/emit/levels/LevelText.h"
#include "rewriter/footprint/LevelRanks.h"
#include "rewriter/footprint/LevelReach.h"
#include "rewriter/regions/StableBounds.h"
#include "rewriter/regions/TimeLoop.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

using namespace clang;

namespace idxmap {

static Finding findingOf(const LevelProblem &Of) {
  return Finding(FindingID::err_hybrid_nest, {Of.Why}, Of.Where)
      .withNote(Finding(Of.IsOfLoops ? FindingID::note_hybrid_nest
                                     : FindingID::note_hybrid_use,
                        {}, Of.Where));
}

namespace {

class LevelPipeline {
public:
  LevelPipeline(ASTContext &Context, const AnnotatedStatement &Annotated,
                const DataAction &Action, const AttributePlaces &Places,
                KernelNames &Names, const PipelineOptions &Options,
                SourceTokens &Tokens, std::vector<Finding> &Findings)
      : Context(Context), Annotated(Annotated), Action(Action),
        Clause(*Action.Time), Places(Places), Names(Names), Options(Options),
        Tokens(Tokens), Findings(Findings) {}

  std::optional<LoopResult> run();

private:
  bool readNests(const Extraction &E, const TimeLoop &Loop);
  LevelLoop describe(const TimeLoop &Loop) const;
  std::variant<LevelReach, Finding> reach(const LevelLoop &Of,
                                          const LoopNest &Merged) const;
  std::optional<int64_t> levelsFor();
  std::optional<LevelTiles> tilesFor(const LevelReach &Reach);
  bool setApart(LoopNest &Merged, const LevelReach &Reach);
  void nameMacros(LoopNest &Merged, const LevelLoop &Of) const;
  std::optional<EmittedLoop> emit(const LoopNest &Merged);
  Finding remarkOf(const LevelLoop &Of, const LevelTiles &Tiles,
                   const LevelBox &Box) const;
  ExtractedLoop withAllMacros() const;
  void refuseNest(const LevelProblem &Of) { Findings.push_back(findingOf(Of)); }
  void refuse(FindingID Id, std::vector<std::string> Arguments, FindingID Note,
              std::vector<std::string> OfNote, SourceToken Where) {
    Findings.push_back(Finding(Id, std::move(Arguments), Where)
                           .withNote(Finding(Note, std::move(OfNote), Where)));
  }

  ASTContext &Context;
  const AnnotatedStatement &Annotated;
  const DataAction &Action;
  const TimeTileClause &Clause;
  const AttributePlaces &Places;
  KernelNames &Names;
  const PipelineOptions &Options;
  SourceTokens &Tokens;
  std::vector<Finding> &Findings;
  std::vector<ExtractedLoop> Loops;
  std::vector<LoopNest> Nests;
  bool IsForDevice = true; ///< All loops are.
};

} // namespace

/// False where something is wrong with a loop.
bool LevelPipeline::readNests(const Extraction &E, const TimeLoop &Loop) {
  PipelineOptions Own = Options;
  Own.Remarks = RemarkLevel::Off;
  Own.Check = false;
  Own.TunedLine.reset();
  for (const AttributedStmt *Each : Loop.Nests) {
    AnnotatedStatement Nest = Annotated;
    Nest.Statement = Each;
    if (Action.What == DataAction::Kind::Region)
      Nest.Regions.push_back(Annotated.Statement);
    TimeTiling Time;
    Time.IsLevel = true;
    for (const LoopNest &Before : Nests)
      for (const HostSymbol &Symbol : Before.Symbols)
        if (Symbol.From == HostSymbol::Origin::Value &&
            llvm::none_of(Time.Values, [&](const HostSymbol &Has) {
              return Has.Name == Symbol.Name;
            }))
          Time.Values.push_back(Symbol);
    Time.Steps.Where = Tokens.add(Each->getSubStmt()->getBeginLoc());
    std::vector<Finding> Problems;
    LoopResult Result =
        rewriteLoop(Context, Nest, Places, Names, Own, Tokens, Problems, &Time);
    for (Finding &F : Problems)
      if (severityOf(F.Id) == Severity::Error)
        Findings.push_back(std::move(F));
    if (!Result.Level)
      return false;
    IsForDevice &= Result.Target == TargetKind::Cuda;
    if (const clang::Expr *Bound = findUnstableBound(
            E, *Each->getSubStmt(), Result.Level->Nest.Loops.size())) {
      refuseNest({"this bound may be another number in the next step",
                  Tokens.add(Bound->getSourceRange()), /*IsOfLoops=*/true});
      return false;
    }
    if (Annotated.Function->isDependentContext() &&
        Result.Level->Nest.Instances.empty()) {
      refuseNest({"no instance of its template says what it uses",
                  Time.Steps.Where, /*IsOfLoops=*/false});
      return false;
    }
    Nests.push_back(Result.Level->Nest);
    Loops.push_back(*std::move(Result.Level));
  }
  return true;
}

LevelLoop LevelPipeline::describe(const TimeLoop &Loop) const {
  LevelLoop Of;
  const SourceManager &SM = Context.getSourceManager();
  Of.File = Nests.front().File;
  Of.Line = SM.getPresumedLoc(Annotated.Statement->getSubStmt()->getBeginLoc())
                .getLine();
  Of.Function = Nests.front().Function;
  Of.Variable = Loop.Variable;
  Of.Type = Loop.Type;
  Of.First = Loop.First;
  Of.End = Loop.End;
  Of.IsAt = Loop.IsAt;
  Of.Exchange = Loop.Exchange;
  if (!Loop.From.empty())
    Of.Exchanged = {Loop.From, Loop.To};
  return Of;
}

/// In a template, how far all instances reach together, and what each has to
/// ask of its rows: the other ones' are no part of its own.
std::variant<LevelReach, Finding>
LevelPipeline::reach(const LevelLoop &Of, const LoopNest &Merged) const {
  const LevelProblem Differ = {
      "the instances of its template use their arrays in other ways",
      Nests.front().Loops.front().Where, /*IsOfLoops=*/false};
  std::optional<std::vector<RowLength>> Rows;
  for (size_t I = 0; I < Nests.front().Instances.size(); ++I) {
    std::vector<LoopNest> Here;
    for (const LoopNest &Each : Nests) {
      if (Each.Instances.size() != Nests.front().Instances.size())
        return findingOf(Differ);
      Here.push_back(Each.Instances[I]);
    }
    alignRanks(Here, Of.Exchanged);
    auto Own = reachOfLevels(Here, Of.Exchanged, Merged);
    const auto *Read = std::get_if<LevelReach>(&Own);
    if (!Read)
      return Own;
    if (Rows && *Rows != Read->Rows)
      return findingOf(Differ);
    Rows = Read->Rows;
  }
  auto All = reachOfLevels(Nests, Of.Exchanged, Merged);
  auto *Read = std::get_if<LevelReach>(&All);
  if (Rows && !Read)
    return findingOf(Differ);
  if (Rows)
    Read->Rows = *std::move(Rows);
  return All;
}

/// Levels of a tile, or of half a hexagon: two steps or more, and four levels.
static int64_t chosenLevels(int64_t Nests) {
  return Nests == 1 ? 4 : 2 * Nests;
}

/// Rows that give most threads of a block something to do.
static std::vector<int64_t> chosenWidths(size_t Rank, bool IsSplit) {
  if (Rank == 1)
    return {IsSplit ? 512 : 255};
  if (Rank == 2)
    return {IsSplit ? 32 : 9, 64};
  return {IsSplit ? 16 : 3, 16, 32};
}

/// As many as the widest rows of a level have indices, up to 512: more would
/// leave each few registers.
static int64_t threadsFor(const LevelTiles &Tiles) {
  int64_t Widest = Tiles.areSplit() ? 1 : Tiles.Hexagons.extent();
  for (const ParallelogramTiling &Each : Tiles.Others)
    Widest = std::min<int64_t>(Widest * Each.Width, 512);
  for (const SplitTiling &Each : Tiles.Splits)
    Widest = std::min<int64_t>(Widest * Each.Width, 512);
  int64_t Threads = 64;
  while (2 * Threads <= Widest)
    Threads *= 2;
  return Threads;
}

/// What a clause says first, or what is chosen: the height of hexagons, or
/// levels. Nothing where there are no whole steps in it.
std::optional<int64_t> LevelPipeline::levelsFor() {
  const bool IsSplit = Clause.What == TimeTileClause::Form::Split;
  const int64_t Count = Nests.size(), Less = IsSplit ? 0 : 1;
  if (Clause.Steps == 0)
    return chosenLevels(Count) - Less;
  if ((Clause.Steps + Less) % Count == 0)
    return Clause.Steps;
  const int64_t Below = (Clause.Steps + Less) / Count * Count - Less,
                Above = Below + Count;
  refuse(IsSplit ? FindingID::err_split_levels : FindingID::err_hybrid_height,
         {std::to_string(Clause.Steps), counted(Count, "loop")},
         IsSplit ? FindingID::note_split_levels : FindingID::note_hybrid_height,
         {(Below > 0 ? std::to_string(Below) + " or " : "") +
          std::to_string(Above)},
         Clause.Number);
  return std::nullopt;
}

std::optional<LevelTiles> LevelPipeline::tilesFor(const LevelReach &Reach) {
  const bool IsSplit = Clause.What == TimeTileClause::Form::Split;
  const size_t Rank = Nests.front().Loops.size();
  const auto Levels = levelsFor();
  if (!Levels)
    return std::nullopt;
  std::vector<int64_t> Widths =
      Clause.Lengths.empty() ? chosenWidths(Rank, IsSplit) : Clause.Lengths;
  if (Widths.size() != Rank) {
    refuse(FindingID::err_time_tile_rank,
           {counted(Widths.size(), "length"), counted(Rank, "loop")},
           IsSplit ? FindingID::note_split_rank : FindingID::note_hybrid_rank,
           {}, Clause.Where);
    return std::nullopt;
  }
  for (size_t D = 0; D < (IsSplit ? Rank : 1); ++D) {
    const int64_t Least = IsSplit
                              ? SplitTiling::leastWidth(*Levels, Reach.Near[D])
                              : HexagonTiling::leastWidth(Reach.Near[D]);
    if (Widths[D] < Least && !Clause.Lengths.empty()) {
      refuse(IsSplit ? FindingID::err_split_width : FindingID::err_hybrid_width,
             {std::to_string(Widths[D]), std::to_string(Reach.Near[D])},
             FindingID::note_hybrid_width, {std::to_string(Least)},
             Clause.Where);
      return std::nullopt;
    }
    Widths[D] = std::max(Widths[D], Least);
  }
  LevelTiles Tiles;
  Tiles.Hexagons = {*Levels, Widths[0], Reach.Near[0]};
  for (size_t D = 1; D < Rank && !IsSplit; ++D)
    Tiles.Others.push_back({Widths[D], Reach.Back[D]});
  for (size_t D = 0; D < Rank && IsSplit; ++D)
    Tiles.Splits.push_back({*Levels, Widths[D], Reach.Near[D]});
  Tiles.Threads = threadsFor(Tiles);
  return Tiles;
}

/// Arrays that may be one another, of which some loop writes one. False where
/// nothing can be said of one that is written.
bool LevelPipeline::setApart(LoopNest &Merged, const LevelReach &Reach) {
  struct Array {
    std::string Name, Elements, Variable;
    bool IsWritten;
    bool MayOverlap = true;
    unsigned Holds = ~0u;
  };
  std::vector<Array> All;
  for (const Capture &Each : Merged.Captures) {
    if (!Each.Data)
      continue;
    if (!Each.Data->IsObject) {
      Array Is = {Each.variable(), Each.Argument, Each.Name, false};
      Is.IsWritten = llvm::is_contained(Reach.Written, Each.Name);
      Is.MayOverlap = false;
      Is.Holds = 0;
      for (const LoopNest &Nest : Nests)
        for (const Access &Use : Nest.Accesses)
          if (Use.Array == Each.Name && !Use.IsScalar) {
            Is.MayOverlap |= Use.MayOverlap || Use.HasOtherNames;
            Is.Holds |= Use.Holds;
          }
      if (Is.Holds == 0)
        Is.Holds = ~0u, Is.MayOverlap = true;
      All.push_back(std::move(Is));
    }
    for (const ReachableArray &Held : Each.Data->Held)
      All.push_back(
          {Held.Name, Held.Name, Each.Name, Held.Kind != DataKind::CopyIn});
  }
  for (const std::string &Name : Reach.Written)
    if (llvm::none_of(All, [&](const Array &Each) {
          return Each.Name == Name || Each.Variable == Name;
        })) {
      refuseNest({"'" + Name + "', which it writes, is a part of an object",
                  Nests.front().Loops.front().Where, /*IsOfLoops=*/false});
      return false;
    }
  for (size_t A = 0; A < All.size(); ++A)
    for (size_t B = A + 1; B < All.size(); ++B)
      if ((All[A].IsWritten || All[B].IsWritten) &&
          (All[A].MayOverlap || All[B].MayOverlap) &&
          (All[A].Holds & All[B].Holds) != 0)
        Merged.Apart.push_back(
            {All[A].Name, All[A].Elements, All[B].Name, All[B].Elements});
  return true;
}

/// Names that are macros, or that what a macro in some body names may be.
void LevelPipeline::nameMacros(LoopNest &Merged, const LevelLoop &Of) const {
  const auto isMacro = [&](StringRef Word) {
    return Context.Idents.get(Word).hadMacroDefinition();
  };
  bool HasMacros = false;
  for (const LoopNest &Nest : Nests)
    for (StringRef Rest = Nest.Body.Text; !Rest.empty();) {
      const StringRef Word =
          Rest.take_while([](char C) { return isAsciiIdentifierContinue(C); });
      HasMacros |= !Word.empty() && isMacro(Word);
      Rest = Rest.drop_front(Word.empty() ? 1 : Word.size());
    }
  for (const std::string &Name : levelNames(Nests, Of))
    if (HasMacros || isMacro(Name))
      Merged.MacroNames.push_back(Name);
}

/// Each hexagon of a launch is an iteration, which a block runs.
std::optional<EmittedLoop> LevelPipeline::emit(const LoopNest &Merged) {
  Annotation Wish;
  Wish.TeamSize = Merged.TeamSize;
  Wish.MappingPlace = Clause.Where;
  std::vector<Finding> Problems;
  const std::vector<Variant> Variants =
      chooseVariants(Wish, Merged, TargetKind::Cuda, Problems);
  if (Variants.empty()) {
    llvm::append_range(Findings, Problems);
    return std::nullopt;
  }
  EmitOptions Emit;
  Emit.Target = TargetKind::Cuda;
  Emit.Guard = Options.Guard;
  Emit.LineDirectives = Options.LineDirectives;
  Emit.WrapSafe = true;
  return emitLoop(Merged, Variants, Emit);
}

Finding LevelPipeline::remarkOf(const LevelLoop &Of, const LevelTiles &Tiles,
                                const LevelBox &Box) const {
  const std::vector<std::string> Variables = loopNames(Nests, Of);
  if (Tiles.areSplit())
    return Finding(FindingID::remark_split,
                   {counted(Tiles.levels() / Nests.size(), "step"), Of.Variable,
                    splitTitle(Tiles, Variables)},
                   Clause.Where);
  std::string Others;
  for (size_t D = 1; D < Variables.size(); ++D)
    Others += (D == 1 ? ", and parallelograms of " : " x ") +
              std::to_string(Tiles.Others[D - 1].Width) + " of '" +
              Variables[D] + "'";
  const HexagonTiling &Is = Tiles.Hexagons;
  return Finding(FindingID::remark_hybrid,
                 {counted(Is.levels() / Nests.size(), "step"), Of.Variable,
                  std::to_string(Is.Width + 1), std::to_string(Is.extent()),
                  Variables[0], Others + keptTitle(Box)},
                 Clause.Where);
}

/// The first loop, with what any of them needs of the function's macros.
ExtractedLoop LevelPipeline::withAllMacros() const {
  ExtractedLoop Result = Loops.front();
  for (const ExtractedLoop &Each : Loops)
    for (const LateMacro &Macro : Each.Macros)
      if (llvm::none_of(Result.Macros, [&](const LateMacro &Has) {
            return Has.Name == Macro.Name;
          }))
        Result.Macros.push_back(Macro);
  return Result;
}

std::optional<LoopResult> LevelPipeline::run() {
  const Extraction E{Context, *Annotated.Function, Options.Target, Tokens,
                     Findings};
  const size_t Known = E.errorCount();
  const auto Loop = readTimeLoop(E, *Annotated.Statement, Clause);
  if (!Loop || E.errorCount() > Known || !readNests(E, *Loop))
    return std::nullopt;
  const LevelLoop Of = describe(*Loop);
  alignRanks(Nests, Of.Exchanged);
  auto Merging = mergedLevels(Nests, Of);
  if (const auto *Problem = std::get_if<LevelProblem>(&Merging)) {
    refuseNest(*Problem);
    return std::nullopt;
  }
  LoopNest Merged = std::get<LoopNest>(std::move(Merging));
  auto Reading = reach(Of, Merged);
  if (auto *Wrong = std::get_if<Finding>(&Reading)) {
    Findings.push_back(std::move(*Wrong));
    return std::nullopt;
  }
  const LevelReach Reach = std::get<LevelReach>(std::move(Reading));
  const auto Tiles = tilesFor(Reach);
  if (!Tiles || !IsForDevice || Options.Check)
    return std::nullopt;
  if (!setApart(Merged, Reach))
    return std::nullopt;
  nameMacros(Merged, Of);
  Merged.Rows = Reach.Rows;
  // What is chosen leaves room for a second block.
  const LevelBox Box = boxOfLevels(Nests, Merged, Reach, *Tiles,
                                   Clause.Lengths.empty() ? MostSharedBytes / 2
                                                          : MostSharedBytes);
  setLevels(Merged, Nests, Of, *Tiles, Box, Options.LineDirectives);
  Merged.KernelName =
      Names.automatic(Merged, Annotated.Statement->getBeginLoc());

  std::optional<EmittedLoop> Text = emit(Merged);
  if (!Text)
    return std::nullopt;
  Findings.push_back(remarkOf(Of, *Tiles, Box));
  LoopRewrite Rewrite;
  Rewrite.Replaced = Loop->Whole;
  Rewrite.KernelPlace = Loops.front().KernelPlace;
  Rewrite.Kernels = placedKernels(withAllMacros(), Text->Kernels);
  Rewrite.Launch = levelStatement(Of, Text->Launch);
  for (ExtractedLoop &Each : Loops)
    addDeclarations(Rewrite, std::move(Each));
  LoopResult Result;
  Result.Rewrite = std::move(Rewrite);
  Result.Also = Text->Also;
  Result.Kernel = {Merged.KernelName,
                   Merged.File + ":" + std::to_string(Merged.Line),
                   Merged.Title,
                   {}};
  if (Options.Dump == Stage::Kernel)
    Result.Dump = Text->Kernels + Text->Launch + "\n";
  return Result;
}

std::optional<LoopResult>
tileLevels(ASTContext &Context, const AnnotatedStatement &Annotated,
           const DataAction &Action, const AttributePlaces &Places,
           KernelNames &Names, const PipelineOptions &Options,
           SourceTokens &Tokens, std::vector<Finding> &Findings) {
  return LevelPipeline(Context, Annotated, Action, Places, Names, Options,
                       Tokens, Findings)
      .run();
}

} // namespace idxmap
