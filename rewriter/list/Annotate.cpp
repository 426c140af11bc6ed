//===- Annotate.cpp - Which nests get an attribute --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/Annotate.h"

#include "attributes/AttributeWatcher.h"
#include "attributes/DirectiveUse.h"
#include "attributes/SkippedText.h"
#include "rewriter/effects/CallGraph.h"
#include "rewriter/list/LoopPragma.h"
#include "rewriter/list/NestReport.h"
#include "rewriter/list/SerialRegions.h"
#include "rewriter/list/TeamRegions.h"
#include "rewriter/teams/TeamLoops.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"

#include <set>
#include <vector>

using namespace clang;

namespace idxmap {

namespace {

class Annotator {
public:
  Annotator(const ParsedUnit &Unit, const ListOptions &Options)
      : Unit(Unit), Context(Unit.Clang.getASTContext()),
        SM(Unit.Clang.getSourceManager()), Options(Options),
        Places(Unit.Watcher.places()),
        Texts(std::make_shared<FileText>(SM, Context.getLangOpts(),
                                         Unit.Skipped)),
        Regions(teamRegions(Unit, Options)) {}

  std::map<std::string, Insertions> run();

private:
  void choose();
  LoopPragma pragmaOf(const clang::Stmt &Loop) const;
  bool isShared(const clang::Stmt &Loop) const;
  bool continuesDirective(const ForLoop &Loop) const;
  bool hasCollapse(const Stmt &Loop) const;
  bool isOfKernels(const ForLoop &Loop) const;
  bool isRight(const ForLoop &Loop);
  void dropCalled();
  void insert(SourceLocation Place, const std::string &Text);
  std::string attributeOf(const ForLoop &Loop) const;
  std::string textOf(FileID File) const;

  const ParsedUnit &Unit;
  ASTContext &Context;
  SourceManager &SM;
  const ListOptions &Options;
  const AttributePlaces Places;
  const std::shared_ptr<FileText> Texts;
  const std::vector<TeamRegion> Regions;
  /// Directives that are trusted say what the device has, and so what it runs:
  /// other loops see the host's copies, those of the host's threads, too.
  bool IsDirected = false;
  std::vector<ForLoop> Chosen;
  std::map<const Stmt *, int64_t> TeamSizes; ///< Of some of those.
  /// Mapped by attributes that are there already.
  std::vector<const Stmt *> Mapped;
  std::map<std::string, Insertions> Files;
  /// A loop that another inclusion of its file has not chosen.
  std::set<std::pair<const FileEntry *, unsigned>> Refused;
};

std::pair<const FileEntry *, unsigned> keyOf(const SourceManager &SM,
                                             const ForLoop &Loop) {
  const auto [File, Offset] =
      SM.getDecomposedLoc(SM.getExpansionLoc(Loop.Loop->getBeginLoc()));
  return {SM.getFileEntryForID(File), Offset};
}

LoopPragma Annotator::pragmaOf(const Stmt &Loop) const {
  const SourceLocation Place = Loop.getBeginLoc();
  if (Place.isMacroID())
    return LoopPragma::None;
  return isSerialLoop(SM, *Texts, Place) ? LoopPragma::Device
                                         : pragmaBefore(SM, *Texts, Place);
}

/// A directive that stays gives the loop's iterations, all that they run with
/// them, to threads or to a device.
bool Annotator::isShared(const Stmt &Loop) const {
  const LoopPragma Before = pragmaOf(Loop);
  return !Options.TrustsPragmas &&
         (Before == LoopPragma::Host || Before == LoopPragma::Device);
}

/// `collapse` wants its loops right behind each other.
bool Annotator::continuesDirective(const ForLoop &Loop) const {
  return Loop.Continues && pragmaOf(*Loop.Continues) != LoopPragma::None;
}

/// A directive right before \p Loop is about loops in it, too, whatever stands
/// between them (OpenMP 5.2, section 4.4.3).
bool Annotator::hasCollapse(const Stmt &Loop) const {
  const SourceLocation Begin = SM.getExpansionLoc(Loop.getBeginLoc());
  return llvm::any_of(
      Texts->directives(SM.getFileID(Begin), SM.getFileOffset(Begin)),
      [&](const DirectiveLine &Line) {
        if (Line.FollowedBy != Begin || Line.word(0) != "pragma")
          return false;
        for (unsigned Word = 0; Word < Line.Words.size(); ++Word)
          if (Line.word(Word) == "collapse" || Line.word(Word) == "ordered")
            return true;
        return false;
      });
}

/// `acc kernels` is on the loop, or on a block in which no other loop is around
/// it.
bool Annotator::isOfKernels(const ForLoop &Loop) const {
  const SourceLocation Place = Loop.Loop->getBeginLoc();
  if (isBehindKernels(SM, *Texts, Place))
    return true;
  // What is around a statement costs a walk through the unit.
  if (!hasKernelsBefore(SM, *Texts, Place))
    return false;
  const Stmt *Inner = Loop.Loop;
  for (DynTypedNodeList Around = Context.getParents(*Inner); !Around.empty();
       Around = Context.getParents(*Inner)) {
    Inner = Around[0].get<Stmt>();
    if (!Inner || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Inner))
      return false;
    if (isa<CompoundStmt, AttributedStmt>(Inner) &&
        Inner->getBeginLoc().isFileID() &&
        isBehindKernels(SM, *Texts, Inner->getBeginLoc()))
      return true;
  }
  return false;
}

bool Annotator::isRight(const ForLoop &Loop) {
  const SourceLocation Place = Loop.Loop->getBeginLoc();
  if (Place.isMacroID())
    return false;
  const LoopPragma Before = pragmaOf(*Loop.Loop);
  const bool IsTrusted =
      Options.TrustsPragmas && (Before == LoopPragma::Device ||
                                (Before == LoopPragma::Host && !IsDirected));
  const bool IsOffered =
      Options.TrustsPragmas && !IsTrusted && isOfKernels(Loop);
  if (!IsTrusted && !IsOffered && (Before != LoopPragma::None || IsDirected))
    return false;
  const NestReport Report = judgeNest(Context, Loop, Places, Options, Texts);
  if (IsTrusted && Report.TeamSize > 0)
    TeamSizes[Loop.Loop] = Report.TeamSize;
  return IsTrusted
             ? Report.Mapping == NestReport::Verdict::CanBeMapped &&
                   Report.Iterations != NestReport::Independence::Dependent
             : Report.isEvident();
}

void Annotator::choose() {
  std::set<const Stmt *> Taken;     // Loops that are mapped, or in such a body.
  std::set<const Stmt *> Collapsed; // That have `collapse`, or are in one.
  const std::vector<ForLoop> Loops = forLoops(Context);
  std::set<FileID> Wanted;
  for (const ForLoop &Loop : Loops)
    if (isWanted(*Loop.Loop, SM, Options.Of))
      Wanted.insert(SM.getFileID(SM.getExpansionLoc(Loop.Loop->getBeginLoc())));
  IsDirected = Options.IsDirected ||
               (Options.TrustsPragmas && llvm::any_of(Wanted, [&](FileID Each) {
                  return hasDirective(SM, *Texts, Each, DirectiveUse::Data);
                }));
  for (const ForLoop &Loop : Loops) {
    const bool IsCollapsed = Collapsed.count(Loop.Around) > 0;
    if (IsCollapsed || hasCollapse(*Loop.Loop))
      Collapsed.insert(Loop.Loop);
    if (Loop.Annotated && !Loop.Inside)
      Mapped.push_back(Loop.Loop);
    if (Loop.Annotated || Loop.Inside || Taken.count(Loop.Around) ||
        isShared(*Loop.Loop)) {
      Taken.insert(Loop.Loop);
      continue;
    }
    if (!isWanted(*Loop.Loop, SM, Options.Of) ||
        isInTeamRegion(Regions, *Loop.Loop, SM) || continuesDirective(Loop) ||
        IsCollapsed)
      continue;
    if (isRight(Loop)) {
      Taken.insert(Loop.Loop);
      Chosen.push_back(Loop);
    } else {
      Refused.insert(keyOf(SM, Loop));
      // The device runs all that is in it.
      if (pragmaOf(*Loop.Loop) == LoopPragma::Device)
        Taken.insert(Loop.Loop);
    }
  }
}

/// A loop in a function that a mapped body calls runs in a thread.
void Annotator::dropCalled() {
  std::vector<const Stmt *> Bodies = Mapped;
  for (const ForLoop &Loop : Chosen)
    Bodies.push_back(Loop.Loop);
  const llvm::DenseSet<const FunctionDecl *> Called = calledFunctions(Bodies);
  std::erase_if(Chosen, [&](const ForLoop &Loop) {
    return Called.count(Loop.Function->getCanonicalDecl()) ||
           Refused.count(keyOf(SM, Loop));
  });
}

std::string Annotator::textOf(FileID File) const {
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  const auto Original = Entry ? Unit.Originals.find(Entry->getName().str())
                              : Unit.Originals.end();
  return Original == Unit.Originals.end() ? SM.getBufferData(File).str()
                                          : Original->second;
}

/// What stands between the attribute and the loop: a line's end as the file has
/// them and the loop's indentation, or a blank where the loop does not begin
/// its line.
std::string separator(StringRef Text, size_t Offset) {
  const StringRef Before = Text.take_front(Offset);
  const size_t LineEnd = Before.rfind('\n');
  const StringRef Line =
      LineEnd == StringRef::npos ? Before : Before.drop_front(LineEnd + 1);
  if (!Line.trim(" \t").empty())
    return " ";
  const size_t Next = Text.find('\n', Offset);
  const bool HasReturn =
      Next != StringRef::npos && Next > 0 && Text[Next - 1] == '\r';
  return (HasReturn ? "\r\n" : "\n") + Line.str();
}

void Annotator::insert(SourceLocation Place, const std::string &Text) {
  const auto [File, Offset] = SM.getDecomposedLoc(Place);
  const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry)
    return;
  Insertions &Own = Files[Entry->getName().str()];
  if (Own.Text.empty())
    Own.Text = textOf(File);
  Own.At.insert_or_assign(Offset, Text + separator(Own.Text, Offset));
}

std::string Annotator::attributeOf(const ForLoop &Loop) const {
  const auto Team = TeamSizes.find(Loop.Loop);
  return Team == TeamSizes.end() ? "[[idxmap::map]]"
                                 : "[[idxmap::map, idxmap::team(" +
                                       std::to_string(Team->second) + ")]]";
}

std::map<std::string, Insertions> Annotator::run() {
  if (isCuda(Options.Target))
    makeTeamLoops(Context);
  choose();
  dropCalled();
  for (const ForLoop &Loop : Chosen)
    insert(Loop.Loop->getBeginLoc(), attributeOf(Loop));
  for (const TeamRegion &Each : Regions)
    if (Options.TrustsPragmas && Each.isMapped())
      insert(Each.Block->getBeginLoc(),
             "[[idxmap::team(" + Each.Teams + ", " + Each.Threads + ")]]");
  const FileID Main = SM.getMainFileID();
  if (const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(Main))
    Files[Entry->getName().str()].Text = textOf(Main);
  return std::move(Files);
}

} // namespace

std::map<std::string, Insertions> annotate(const ParsedUnit &Unit,
                                           const ListOptions &Options) {
  return Annotator(Unit, Options).run();
}

} // namespace idxmap
