//===- StagedText.cpp - The text of a body with staged arrays -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/StagedText.h"

#include "rewriter/data/InstanceTiles.h"
#include "rewriter/data/NestInstances.h"
#include "rewriter/kernel/Body.h"
#include "rewriter/source/References.h"
#include "rewriter/templates/TemplateInstances.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace idxmap;

/// The loop that runs in strips. What threads make of all iterations together
/// would need those that have none.
static std::optional<StripRead>
stripOf(const Extraction &E, const clang::Stmt &Outermost,
        const clang::Stmt &Body, const Privatisation &Own,
        const Annotation &Wish, const StagedText &Known, Symbols &Values) {
  const clang::SourceRange Place =
      E.Tokens.rangeOf(Wish.Strips->Where).getAsRange();
  const auto refuse = [&](const char *What) {
    E.report(FindingID::err_stage_jump, Place, {What})
        .Notes.push_back(E.at(FindingID::note_stage_jump, Place));
    return std::nullopt;
  };
  if (Wish.Stages.empty()) {
    E.report(FindingID::err_tile_loop_unused, Place, {Wish.Strips->Variable});
    return std::nullopt;
  }
  if (!Wish.Reductions.empty())
    return refuse("a reduction");
  if (Own.keepsLast())
    return refuse("'lastprivate'");
  return readStrip(E, Outermost, Body, Wish, Known.Reads.Places,
                   Known.Held.places(), Values);
}

/// The mapped loop that blocks go through.
static std::optional<SweepLoop>
sweepOf(const Extraction &E, const WalkedNest &Nest, const Annotation &Wish) {
  const StripClause &Of = *Wish.Sweep;
  const clang::SourceRange Place = E.Tokens.rangeOf(Of.Where).getAsRange();
  const auto refuse = [&](FindingID Id, FindingID Note, std::string Needs) {
    std::vector<std::string> Arguments = {Of.Variable};
    if (!Needs.empty())
      Arguments.push_back(std::move(Needs));
    E.report(Id, Place, std::move(Arguments))
        .Notes.push_back(E.noteAt(Note, Place, Of.Variable));
    return std::nullopt;
  };
  if (Wish.Stages.empty())
    return refuse(FindingID::err_sweep_unused, FindingID::note_sweep_unused,
                  "");
  for (size_t D = 0; D < Nest.Forms.size(); ++D)
    if (Nest.Forms[D].name() == Of.Variable)
      return SweepLoop{unsigned(D), Of.Length, Of.Where};
  return refuse(FindingID::err_sweep_loop, FindingID::note_sweep_loop,
                "one of the mapped loops");
}

/// Of the names that a kernel with tiles and own indices may give
/// (StageNames.h), those that are macros.
static std::vector<std::string> macroNames(const Extraction &E,
                                           const WalkedNest &Nest,
                                           const Annotation &Wish,
                                           const StagedReads &Reads) {
  std::vector<std::string> Names = {"e",    "at",      "thread", "inside",
                                    "step", "all_own", "piece",  "part"};
  if (Wish.Buffers > 1)
    for (const char *Name : {"load", "store", "to", "now", "more", "ahead"})
      Names.push_back(Name);
  if (Wish.Time)
    for (const char *Name : {"tile", "steps", "isInside"})
      Names.push_back(Name);
  for (const char *Numbered : {"at_", "cell_"})
    for (unsigned Number = 0; Number < 16; ++Number)
      Names.push_back(Numbered + std::to_string(Number));
  const auto addVariable = [&](const std::string &Name) {
    for (const char *End : {"_first", "_in", "_end", "_own", "_rim"})
      Names.push_back(Name + End);
    for (unsigned Number = 2; Number <= 6; ++Number)
      for (const char *End : {"_own", "_rim"})
        Names.push_back(Name + End + std::to_string(Number));
  };
  const auto addPlanes = [&](const std::string &Name) {
    Names.push_back(Name + "_here");
    for (const char *End : {"_before", "_after"})
      for (unsigned Number = 1; Number <= 8; ++Number)
        Names.push_back(Name + End +
                        (Number > 1 ? std::to_string(Number) : ""));
  };
  for (const LoopForm &Form : Nest.Forms)
    addVariable(Form.name());
  if (Wish.Strips)
    addVariable(Wish.Strips->Variable);
  for (const StageClause &Each : Wish.Holds)
    addVariable(Each.Array);
  for (const char *Cell : {"c0", "c1", "c2", "c3"})
    Names.push_back(Cell);
  for (const StagedArray &Each : Reads.Arrays) {
    for (const char *End : {"_tile", "_next"})
      Names.push_back(Each.Name + End);
    if (Each.hasOrder())
      for (const char *Of : {"_place", "_place2", "_place3"})
        Names.push_back(Each.Name + Of);
    if (Wish.Sweep)
      addPlanes(Each.Name);
    for (size_t Number = 2; Number <= Each.Reads.size(); ++Number)
      for (const char *End : {"_tile", "_next"})
        Names.push_back(Each.Name + End + std::to_string(Number));
  }
  llvm::erase_if(Names, [&](const std::string &Name) {
    const auto Known = E.Context.Idents.find(Name);
    return Known == E.Context.Idents.end() ||
           !Known->second->hadMacroDefinition();
  });
  return Names;
}

/// What an element is called is the same in all parts.
static void checkElements(const Extraction &E, const clang::Stmt &Body,
                          const StripRead &Strip, const HeldElements &Held) {
  const clang::SourceManager &SM = E.sources();
  for (const HeldElements::Array &Each : Held.Arrays)
    for (const Reference &Use : collectReferences(*Each.Element)) {
      const bool IsInBody =
          SM.isPointWithin(SM.getExpansionLoc(Use.Declaration->getLocation()),
                           SM.getExpansionLoc(Body.getBeginLoc()),
                           SM.getExpansionLoc(Body.getEndLoc()));
      if (!IsInBody || llvm::is_contained(Strip.Again, Use.Declaration))
        continue;
      E.report(FindingID::err_hold_use, Use.Place, {Each.Is.Name})
          .Notes.push_back(
              E.noteAt(FindingID::note_hold_use, Use.Place, Each.Is.Name));
      return;
    }
}

/// Of a loop that is in no pattern. Those of an instance are named later, where
/// the pattern is.
static StagedText readClosedText(
    const Extraction &E, const clang::Stmt &Outermost, const clang::Stmt &Body,
    const WalkedNest &Nest, const Privatisation &Own, const Annotation &Wish,
    const std::vector<const clang::ValueDecl *> &Captured,
    const std::vector<Capture> &Captures, Symbols &Values, bool IsInstance) {
  StagedText Result;
  if (!Wish.Stages.empty())
    Result.Reads =
        readStaged(E, Body, Nest, Own, Wish, Captured, Captures, Values);
  if (!IsInstance)
    for (StagedArray &Each : Result.Reads.Arrays)
      nameStaged(E, Body, Nest, Wish, Each, Values);
  if (!Wish.Holds.empty() && !Wish.Strips)
    E.report(FindingID::err_hold_unused,
             E.Tokens.rangeOf(Wish.Holds.front().Where).getAsRange(),
             {Wish.Holds.front().Array});
  else if (!Wish.Holds.empty() && E.errorCount() == 0)
    Result.Held =
        readHeld(E, Body, Nest, Own, Wish, Captured, Captures, Values);
  if (Wish.Strips && E.errorCount() == 0)
    Result.Strip = stripOf(E, Outermost, Body, Own, Wish, Result, Values);
  if (Result.Strip && E.errorCount() == 0) {
    takeUses(E, Body, *Result.Strip->Statement, Result.Held);
    checkElements(E, Body, *Result.Strip, Result.Held);
  }
  return Result;
}

/// Those of \p Captured that \p Of has.
static std::vector<const clang::ValueDecl *>
inInstance(const NestInstance &Of,
           const std::vector<const clang::ValueDecl *> &Captured) {
  std::vector<const clang::ValueDecl *> Here;
  for (const clang::ValueDecl *Each : Captured)
    if (const clang::ValueDecl *Found = Of.find(*Each))
      Here.push_back(Found);
  return Here;
}

/// What all instances say, each read as if it were no template.
static std::optional<StagedText>
readOpenText(const Extraction &E, const clang::Stmt &Outermost,
             const clang::Stmt &Body, const WalkedNest &Nest,
             const Privatisation &Own, const Annotation &Wish,
             const std::vector<const clang::ValueDecl *> &Captured,
             const std::vector<Capture> &Captures, Symbols &Values) {
  InstanceTiles All(E, Body, Wish, Captured, Values);
  for (const auto &Of :
       nestInstances(E, Body, Own, Values, Nest.Forms.size())) {
    const auto Here = inInstance(*Of, Captured);
    std::vector<Finding> Problems;
    const Extraction OfInstance = Of->extraction().with(Problems);
    StagedText Text = readClosedText(
        OfInstance, Of->outermost(), Of->body(), Of->nest(), Of->own(), Wish,
        Here, Captures, Of->values(), /*IsInstance=*/true);
    if (!Problems.empty()) {
      E.report(std::move(Problems.front())
                   .withNote(E.at(FindingID::note_template_instance,
                                  Body.getBeginLoc(),
                                  {instanceText(E, Of->function())})));
      return std::nullopt;
    }
    if (!All.add(*Of, std::move(Text.Reads), std::move(Text.Held),
                 std::move(Text.Strip)))
      return std::nullopt;
  }
  StagedText Result;
  if (!All.take(Outermost, Nest, Result.Reads, Result.Held, Result.Strip))
    return std::nullopt;
  return Result;
}

/// Of a level, what blocks may keep in all instances.
static StagedReads
readOpenKept(const Extraction &E, const clang::Stmt &Body,
             const WalkedNest &Nest, const Privatisation &Own,
             const Annotation &Wish,
             const std::vector<const clang::ValueDecl *> &Captured,
             const std::vector<Capture> &Captures, const Symbols &Values) {
  Symbols Tried = Values;
  InstanceTiles All(E, Body, Wish, Captured, Tried);
  for (const auto &Of : nestInstances(E, Body, Own, Tried, Nest.Forms.size())) {
    const auto Here = inInstance(*Of, Captured);
    StagedReads Reads = readKept(Of->extraction(), Of->body(), Of->nest(),
                                 Of->own(), Wish, Here, Captures, Of->values());
    if (!All.add(*Of, std::move(Reads), HeldElements(), std::nullopt))
      return StagedReads();
  }
  return All.takeKept();
}

StagedText
idxmap::readStagedText(const Extraction &E, const clang::Stmt &Outermost,
                       const clang::Stmt &Body, const WalkedNest &Nest,
                       const Privatisation &Own, const Annotation &Wish,
                       const std::vector<const clang::ValueDecl *> &Captured,
                       const std::vector<Capture> &Captures, Symbols &Values) {
  StagedText Result;
  if (Wish.IsLevel) {
    const auto Read =
        E.Enclosing.isDependentContext() ? readOpenKept : readKept;
    if (E.hasOwnMemory())
      Result.IsKept = true,
      Result.Reads = Read(E, Body, Nest, Own, Wish, Captured, Captures, Values);
    return Result;
  }
  const bool HasTiles =
      !Wish.Stages.empty() || !Wish.Holds.empty() || Wish.Strips;
  if (HasTiles && E.Enclosing.isDependentContext())
    Result = readOpenText(E, Outermost, Body, Nest, Own, Wish, Captured,
                          Captures, Values)
                 .value_or(StagedText());
  else
    Result = readClosedText(E, Outermost, Body, Nest, Own, Wish, Captured,
                            Captures, Values, /*IsInstance=*/false);
  if (Wish.Sweep && E.errorCount() == 0)
    Result.Sweep = sweepOf(E, Nest, Wish);
  Result.MacroNames = macroNames(E, Nest, Wish, Result.Reads);
  return Result;
}

/// \p Edit would change part of what \p Others change.
static bool meetsOthers(const Extraction &E, const BodyEdit &Edit,
                        const std::vector<BodyEdit> &Others) {
  const auto offset = [&](clang::SourceLocation At) {
    return E.sources().getFileOffset(At);
  };
  const unsigned Begin = offset(Edit.Range.getBegin()),
                 End = offset(Edit.Range.getEnd());
  return llvm::any_of(Others, [&](const BodyEdit &Each) {
    const unsigned First = offset(Each.Range.getBegin()),
                   Last = offset(Each.Range.getEnd());
    return First < End && Begin < Last && (First < Begin || End < Last);
  });
}

/// What a part declares is in no other, or is no declaration any more.
static void keepMarksApart(std::vector<BodyEdit> &Marks,
                           const StripRead &Strip) {
  llvm::erase_if(Marks, [&](const BodyEdit &Mark) {
    return llvm::StringRef(Mark.Text).starts_with("[[") &&
           llvm::any_of(Strip.Declarations, [&](const BodyEdit &Each) {
             return Each.Range.getBegin() == Mark.Range.getBegin();
           });
  });
}

/// Of variables from outside of the loops that each iteration has for itself,
/// a thread has one.
static bool areAllInside(const Extraction &E, const StripRead &Strip,
                         const LoopNest &Nest) {
  if (!Strip.HasOwn)
    return true;
  for (const Capture &Each : Nest.Captures)
    if (Each.IsOwn) {
      const clang::SourceRange Place =
          E.Tokens.rangeOf(Each.Where).getAsRange();
      E.report(FindingID::err_each_local, Place,
               {Each.Name, Strip.Loop.Variable, "it is declared elsewhere"})
          .Notes.push_back(E.at(FindingID::note_each_local, Place));
      return false;
    }
  return true;
}

/// What the kernel calls the element, in one line.
static std::string elementText(const Extraction &E, const clang::Expr &Element,
                               const std::vector<BodyEdit> &Edits) {
  const clang::CharSourceRange Range = E.fileRange(Element.getSourceRange());
  const std::string Text = editedText(E, Range, editsIn(E, Range, Edits));
  llvm::SmallVector<llvm::StringRef> Words;
  llvm::SplitString(Text, Words);
  return llvm::join(Words, " ");
}

/// All stays in memory where other edits change parts of what would be kept.
static void takeKept(const Extraction &E, const StagedReads &Kept,
                     std::vector<BodyEdit> &Edits, LoopNest &To) {
  if (llvm::any_of(Kept.Edits, [&](const BodyEdit &Each) {
        return meetsOthers(E, Each, Edits);
      }))
    return;
  To.Staged = Kept.Arrays;
  llvm::append_range(Edits, Kept.Edits);
}

void idxmap::takeStagedText(const Extraction &E, const clang::Stmt &Body,
                            const StagedText &Staged,
                            std::vector<BodyEdit> &Edits, LoopNest &To) {
  To.MacroNames = Staged.MacroNames;
  if (Staged.Reads.Arrays.empty())
    return;
  if (Staged.IsKept)
    return takeKept(E, Staged.Reads, Edits, To);
  To.Staged = Staged.Reads.Arrays;
  To.Sweep = Staged.Sweep;
  std::vector<BodyEdit> Own = Staged.Reads.Edits;
  if (Staged.Strip) {
    To.Strip = Staged.Strip->Loop;
    keepMarksApart(Own, *Staged.Strip);
    llvm::append_range(Own, Staged.Strip->Edits);
    for (const HeldElements::Array &Each : Staged.Held.Arrays) {
      To.Held.push_back(Each.Is);
      To.Held.back().Text = elementText(E, *Each.Element, Edits);
    }
    llvm::append_range(Own, Staged.Held.edits(E));
    if (!areAllInside(E, *Staged.Strip, To))
      return;
  }
  if (!E.hasOwnMemory())
    return;
  if (!To.HostBody)
    To.HostBody = readBodyText(E, Body, Edits);
  for (const BodyEdit &Each : Own)
    if (meetsOthers(E, Each, Edits)) {
      const clang::SourceRange Place = Each.Range.getAsRange();
      E.report(FindingID::err_stage_place, Place,
               {To.Staged.front().Name, "text that the kernel changes"})
          .Notes.push_back(E.at(FindingID::note_stage_place, Place));
    }
  llvm::append_range(Edits, Own);
}
