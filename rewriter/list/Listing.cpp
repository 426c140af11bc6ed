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

/// `12:3`, with the name of the file where it is another one than \p Near.
static std::string placeText(SourceLocation Place, SourceLocation Near,
                             const SourceManager &SM) {
  const PresumedLoc Own = SM.getPresumedLoc(SM.getExpansionLoc(Place));
  if (Own.isInvalid())
    return "";
  std::string Text =
      std::to_string(Own.getLine()) + ":" + std::to_string(Own.getColumn());
  const PresumedLoc Other =
      Near.isValid() ? SM.getPresumedLoc(SM.getExpansionLoc(Near)) : Own;
  if (Near.isInvalid() || Other.isInvalid() ||
      StringRef(Other.getFilename()) != Own.getFilename())
    Text = std::string(Own.getFilename()) + ":" + Text;
  return Text;
}

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

/// Text that is neither a separator of fields nor of lines.
static std::string field(std::string Text) {
  for (char &C : Text)
    if (C == '\t' || C == '\n' || C == '\r')
      C = ' ';
  return Text.empty() ? "-" : Text;
}

static std::string line(const NestReport &Report, const SourceManager &SM) {
  std::string Line = field(placeText(Report.Place, SourceLocation(), SM));
  Line += "\t" + std::to_string(Report.Mapped) + "/" +
          std::to_string(Report.Perfect);
  Line += std::string("\t") + word(Report.Mapping) + "\t" +
          word(Report.Iterations) + "\t" + field(Report.Space);
  // One doubt a place is enough; but whoever knows that arrays do not overlap
  // has to hear of the others.
  std::set<std::pair<SourceLocation, bool>> Seen;
  for (const NestReport::Reason &Each : Report.Reasons)
    if (Seen.insert({Each.Place, Each.Id == FindingID::remark_unknown_overlap})
            .second)
      Line += "\t" +
              field(placeText(Each.Place, Report.Place, SM) + ": " + Each.Text);
  for (const NestReport::AccessNote &Each : Report.Accesses)
    Line += "\t" +
            field(placeText(Each.Place, Report.Place, SM) + ": " + Each.Text);
  return Line + "\n";
}

/// Of a region that is no nest there are no loops to count.
static std::string line(const TeamRegion &Region, const SourceManager &SM) {
  if (Region.isMapped())
    return field(placeText(Region.Directive, SourceLocation(), SM)) +
           "\t2/2\tcan be mapped\tvouched\t" +
           field("[0," + Region.Teams + ") x [0," + Region.Threads + ")") +
           "\n";
  return field(placeText(Region.Directive, SourceLocation(), SM)) +
         "\t0/0\tcannot\t-\t-\t" +
         field(placeText(Region.By, Region.Directive, SM) + ": 'pragma " +
               Region.Name + "' stays as it is: " + toString(Region.reason())) +
         "\n";
}

namespace {

/// The lines of one unit. A loop that is all there is in the body of a loop has
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

  std::string run() {
    if (Options.Target == TargetKind::Cuda)
      makeTeamLoops(Context);
    for (const ForLoop &Loop : forLoops(Context)) {
      addRegionsBefore(SM.getExpansionLoc(Loop.Loop->getBeginLoc()));
      if (isWanted(*Loop.Loop, SM, Options.Of) &&
          !isInTeamRegion(Regions, *Loop.Loop, SM))
        add(Loop);
    }
    addRegionsBefore(SourceLocation());
    return std::move(Lines);
  }

private:
  /// Those that begin before \p End; all that are left, if it is invalid.
  void addRegionsBefore(SourceLocation End) {
    for (; Next < Regions.size() &&
           (End.isInvalid() ||
            SM.isBeforeInTranslationUnit(Regions[Next].Directive, End));
         ++Next)
      print(line(Regions[Next], SM));
  }
  void print(const std::string &Line) {
    if (Printed.insert(Line).second)
      Lines += Line;
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
    print(line(Report, SM));
  }

  ASTContext &Context;
  const SourceManager &SM;
  const ListOptions &Options;
  const AttributePlaces Places;
  const std::shared_ptr<FileText> Files;
  const std::vector<TeamRegion> Regions;
  size_t Next = 0; ///< Of them, the first that is not printed.
  std::set<const Stmt *> Covering, Doubtful;
  std::set<std::string> Printed; ///< A header may be included twice.
  std::string Lines;
};

} // namespace

std::optional<std::string> listNests(const UnitSource &Source,
                                     DiagnosticsEngine &Engine,
                                     const ListOptions &Options) {
  std::string Lines;
  DirectiveContext Context(Source, Engine, Options, /*TakesData=*/true);
  const bool IsRight = Context.parse(
      [&](const ParsedUnit &Unit) { Lines = Lister(Unit, Options).run(); });
  return IsRight ? std::optional(std::move(Lines)) : std::nullopt;
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

std::optional<std::map<std::string, Insertions>>
annotateNests(const UnitSource &Source, DiagnosticsEngine &Engine,
              const ListOptions &Options) {
  std::map<std::string, Insertions> Files;
  std::vector<LeftDirective> Regions;
  DirectiveContext Context(Source, Engine, Options, Options.TrustsPragmas);
  do {
    const bool IsRight = Context.parse([&](const ParsedUnit &Unit) {
      Files = Context.withOwnLines(annotate(Unit, Options));
      Regions = leftRegions(Unit, Options);
    });
    if (!IsRight)
      return std::nullopt;
  } while (Context.dropsRefused(Files));
  std::vector<LeftDirective> Left = Context.left();
  llvm::append_range(Left, Regions);
  llvm::stable_sort(Left, [](const auto &A, const auto &B) {
    return std::tie(A.File, A.Line) < std::tie(B.File, B.Line);
  });
  for (const LeftDirective &Each : Left)
    reportWithoutPlace(Engine,
                       Finding(FindingID::warn_directive_left,
                               {Each.File + ":" + std::to_string(Each.Line),
                                Each.Name, Each.Why}));
  return Files;
}

} // namespace idxmap
