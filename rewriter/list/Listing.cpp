//===- Listing.cpp - idxmap --list and --annotate ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/Listing.h"

#include "attributes/AttributeWatcher.h"
#include "attributes/ClangDiagnostics.h"
#include "attributes/SkippedText.h"
#include "rewriter/list/Annotate.h"
#include "rewriter/list/DirectiveContext.h"
#include "rewriter/list/NestReport.h"
#include "rewriter/list/TeamRegions.h"
#include "rewriter/parse/WrittenMacros.h"
#include "rewriter/teams/TeamLoops.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

using namespace clang;

namespace idxmap {

static const char *word(NestReport::Verdict Mapping) {
  switch (Mapping) {
  case NestReport::Verdict::Mapped:
    return "mapped";
  case NestReport::Verdict::CanBeMapped:
    return "can be mapped";
  case NestReport::Verdict::Cannot:
    return "cannot";
  }
  llvm_unreachable("all verdicts are listed");
}

static const char *word(NestReport::Independence Iterations) {
  switch (Iterations) {
  case NestReport::Independence::NotExamined:
    return "-";
  case NestReport::Independence::Shown:
    return "independent";
  case NestReport::Independence::Vouched:
    return "vouched";
  case NestReport::Independence::Unknown:
    return "unknown";
  case NestReport::Independence::Dependent:
    return "dependent";
  }
  llvm_unreachable("all answers are listed");
}

static ListedNest listed(const NestReport &Report, const SourceManager &SM) {
  ListedNest Nest;
  Nest.Place = listedPlace(Report.Place, SM);
  Nest.EndLine = listedPlace(Report.End, SM).Line;
  Nest.Mapped = Report.Mapped;
  Nest.Perfect = Report.Perfect;
  Nest.Verdict = word(Report.Mapping);
  Nest.Iterations = word(Report.Iterations);
  Nest.Space = Report.Space;
  // One doubt a place is enough; but whoever knows that arrays do not overlap
  // has to hear of the others.
  std::set<std::pair<SourceLocation, bool>> Seen;
  for (const NestReport::Reason &Each : Report.Reasons)
    if (Seen.insert({Each.Place, Each.Id == FindingID::remark_unknown_overlap})
            .second)
      Nest.Reasons.push_back({listedPlace(Each.Place, SM), Each.Text});
  for (const NestReport::AccessNote &Each : Report.Accesses)
    Nest.Reasons.push_back({listedPlace(Each.Place, SM), Each.Text});
  return Nest;
}

/// Of a region that is no nest there are no loops to count.
static ListedNest listed(const TeamRegion &Region, const SourceManager &SM) {
  const ListedPlace Place = listedPlace(Region.Directive, SM);
  if (Region.isMapped())
    return {Place,
            0,
            2,
            2,
            "can be mapped",
            "vouched",
            "[0," + Region.Teams + ") x [0," + Region.Threads + ")"};
  return {Place,
          0,
          0,
          0,
          "cannot",
          "-",
          "-",
          {{listedPlace(Region.By, SM),
            "'pragma " + Region.Name +
                "' stays as it is: " + toString(Region.reason())}}};
}

namespace {

/// The nests of one unit. A loop that is all there is in the body of a loop has
/// no line of its own if the two are mapped together; where the outer one might
/// not be, only if it is the better one to map.
class Lister {
public:
  Lister(const ParsedUnit &Unit, const ListOptions &Options)
      : Context(Unit.Clang.getASTContext()), SM(Unit.Clang.getSourceManager()),
        Options(Options), Places(Unit.Watcher.places()),
        Files(std::make_shared<FileText>(SM, Context.getLangOpts(),
                                         Unit.Skipped)),
        Regions(teamRegions(Unit, Options)) {}

  std::vector<ListedNest> run() {
    if (isCuda(Options.Target))
      makeTeamLoops(Context);
    for (const ForLoop &Loop : forLoops(Context)) {
      addRegionsBefore(SM.getExpansionLoc(Loop.Loop->getBeginLoc()));
      if (isWanted(*Loop.Loop, SM, Options.Of) &&
          !isInTeamRegion(Regions, *Loop.Loop, SM))
        add(Loop);
    }
    addRegionsBefore(SourceLocation());
    return std::move(Nests);
  }

private:
  /// Those that begin before \p End; all that are left, if it is invalid.
  void addRegionsBefore(SourceLocation End) {
    for (; Next < Regions.size() &&
           (End.isInvalid() ||
            SM.isBeforeInTranslationUnit(Regions[Next].Directive, End));
         ++Next)
      take(listed(Regions[Next], SM));
  }
  /// A header may be included twice.
  void take(ListedNest Nest) {
    if (Lines.insert(lineText(Nest)).second)
      Nests.push_back(std::move(Nest));
  }
  void add(const ForLoop &Loop) {
    if (Loop.Continues && Covering.count(Loop.Continues)) {
      Covering.insert(Loop.Loop);
      return;
    }
    const NestReport Report = judgeNest(Context, Loop, Places, Options, Files);
    const bool IsDoubtful = Doubtful.count(Loop.Continues);
    if (Report.Mapping == NestReport::Verdict::Mapped || Report.isEvident())
      Covering.insert(Loop.Loop);
    else if (Report.Mapping == NestReport::Verdict::CanBeMapped || IsDoubtful)
      Doubtful.insert(Loop.Loop);
    if (IsDoubtful && !Report.isEvident())
      return;
    take(listed(Report, SM));
  }

  ASTContext &Context;
  const SourceManager &SM;
  const ListOptions &Options;
  const AttributePlaces Places;
  const std::shared_ptr<FileText> Files;
  const std::vector<TeamRegion> Regions;
  size_t Next = 0; ///< Of them, the first that is not printed.
  std::set<const Stmt *> Covering, Doubtful;
  std::set<std::string> Lines; ///< Of Nests.
  std::vector<ListedNest> Nests;
};

} // namespace

/// Where loops that are no part of a mapped body begin and end in macros.
static std::vector<SourceLocation> macroPlaces(const ParsedUnit &Unit) {
  std::vector<SourceLocation> Places;
  for (const ForLoop &Loop : forLoops(Unit.Clang.getASTContext()))
    if (!Loop.Inside)
      addMacroPlaces(*Loop.Loop, Places);
  return Places;
}

static void moveToUsersText(ListedPlace &Place, const WrittenMacros &Macros) {
  Place.Column = Macros.usersColumn(Place.File, Place.Line, Place.Column);
}

std::optional<std::vector<ListedNest>> listNests(const UnitSource &Source,
                                                 DiagnosticsEngine &Engine,
                                                 const ListOptions &Options) {
  WrittenMacros Macros(Source);
  std::vector<ListedNest> Nests;
  bool IsLast = false;
  while (!IsLast) {
    const UnitSource Written = Macros.source();
    DirectiveContext Context(Written, Engine, Options, Options.TakesData);
    const bool IsRight = Context.parse(
        [&](const ParsedUnit &Unit) {
          return IsLast = !Macros.writeOut(Unit, macroPlaces(Unit));
        },
        [&](const ParsedUnit &Unit) { Nests = Lister(Unit, Options).run(); });
    if (!IsRight)
      return std::nullopt;
  }
  for (ListedNest &Nest : Nests) {
    moveToUsersText(Nest.Place, Macros);
    for (ListedNest::Reason &Each : Nest.Reasons)
      moveToUsersText(Each.Place, Macros);
  }
  return Nests;
}

/// The regions that no attribute takes over, where pragmas are.
static std::vector<LeftDirective> leftRegions(const ParsedUnit &Unit,
                                              const ListOptions &Options) {
  const SourceManager &SM = Unit.Clang.getSourceManager();
  std::vector<LeftDirective> Result;
  if (!Options.TrustsPragmas)
    return Result;
  for (const TeamRegion &Each : teamRegions(Unit, Options)) {
    if (Each.isMapped())
      continue;
    const PresumedLoc Place = SM.getPresumedLoc(Each.Directive);
    Result.push_back({Place.getFilename(), Place.getLine(), Each.Name,
                      toString(Each.reason())});
  }
  return Result;
}

static std::map<std::string, std::set<unsigned>>
skippedPragmas(const ParsedUnit &Unit) {
  const SourceManager &SM = Unit.Clang.getSourceManager();
  std::map<std::string, std::set<unsigned>> Result;
  for (const SourceRange &Each : Unit.Skipped.ranges()) {
    const auto [File, Begin] = SM.getDecomposedLoc(Each.getBegin());
    const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    if (!Entry || SM.isInSystemHeader(Each.getBegin()))
      continue;
    unsigned Line = SM.getLineNumber(File, Begin);
    StringRef Text =
        SM.getBufferData(File).slice(Begin, SM.getFileOffset(Each.getEnd()));
    for (; !Text.empty(); ++Line) {
      StringRef First;
      std::tie(First, Text) = Text.split('\n');
      First = First.ltrim();
      if (First.consume_front("#") && First.ltrim().starts_with("pragma"))
        Result[Entry->getName().str()].insert(Line);
    }
  }
  return Result;
}

/// Attributes can stand before what a macro makes, but not within.
static std::map<std::string, Insertions>
inUsersTexts(std::map<std::string, Insertions> Files,
             const WrittenMacros &Macros) {
  for (auto &[Name, Own] : Files) {
    const std::string *const Text = Macros.usersText(Name);
    if (!Text)
      continue;
    Insertions New{*Text, {}};
    for (const auto &[Offset, Each] : Own.At)
      if (const auto Place = Macros.usersOffset(Name, Offset))
        New.At[*Place] += Each;
    Own = std::move(New);
  }
  return Files;
}

namespace {

/// What a unit is annotated with, once its macros are written out.
class UnitAnnotator {
public:
  UnitAnnotator(const UnitSource &Source, DiagnosticsEngine &Engine,
                const ListOptions &Options)
      : Macros(Source), Engine(Engine), Options(Options) {}

  std::optional<AnnotatedUnit> run();

private:
  enum class Outcome { Wrong, Again, Done };
  Outcome annotateAsWritten();

  WrittenMacros Macros;
  DiagnosticsEngine &Engine;
  const ListOptions &Options;
  std::map<std::string, Insertions> Files;
  std::vector<LeftDirective> Left;
  bool LeavesData = false;
  std::map<std::string, std::set<unsigned>> Skipped;
};

} // namespace

UnitAnnotator::Outcome UnitAnnotator::annotateAsWritten() {
  const UnitSource Written = Macros.source();
  DirectiveContext Context(Written, Engine, Options,
                           Options.TrustsPragmas && Options.TakesData);
  std::vector<LeftDirective> Regions;
  bool IsLast = true;
  do {
    const bool IsRight = Context.parse(
        [&](const ParsedUnit &Unit) {
          return IsLast = !Macros.writeOut(Unit, macroPlaces(Unit));
        },
        [&](const ParsedUnit &Unit) {
          Files = Context.withOwnLines(annotate(Unit, Options));
          Regions = leftRegions(Unit, Options);
          Skipped = skippedPragmas(Unit);
        });
    if (!IsRight)
      return Outcome::Wrong;
    if (!IsLast)
      return Outcome::Again;
  } while (Context.dropsRefused(Files) ||
           Context.dropsUnfollowed(Files, Skipped));
  Left = Context.left();
  LeavesData = !Left.empty();
  llvm::append_range(Left, Regions);
  return Outcome::Done;
}

std::optional<AnnotatedUnit> UnitAnnotator::run() {
  Outcome Is = Outcome::Again;
  while (Is == Outcome::Again)
    Is = annotateAsWritten();
  if (Is == Outcome::Wrong)
    return std::nullopt;
  llvm::stable_sort(Left, [](const auto &A, const auto &B) {
    return std::tie(A.File, A.Line) < std::tie(B.File, B.Line);
  });
  for (const LeftDirective &Each : Left)
    reportWithoutPlace(Engine,
                       Finding(FindingID::warn_directive_left,
                               {Each.File + ":" + std::to_string(Each.Line),
                                Each.Name, Each.Why}));
  return AnnotatedUnit{inUsersTexts(std::move(Files), Macros), LeavesData,
                       std::move(Skipped)};
}

std::optional<AnnotatedUnit> annotateNests(const UnitSource &Source,
                                           DiagnosticsEngine &Engine,
                                           const ListOptions &Options) {
  return UnitAnnotator(Source, Engine, Options).run();
}

} // namespace idxmap
