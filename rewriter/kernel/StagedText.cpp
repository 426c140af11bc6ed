//===- StagedText.cpp - The text of a body with staged arrays -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/StagedText.h"

#include "rewriter/kernel/Body.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// The loop that runs in strips. What threads make of all iterations together
/// would need those that have none.
static std::optional<StripRead>
stripOf(const Extraction &E, const clang::Stmt &Outermost,
        const clang::Stmt &Body, const Privatisation &Own,
        const Annotation &Wish, Symbols &Values) {
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
  return readStrip(E, Outermost, Body, *Wish.Strips, Values);
}

StagedText
idxmap::readStagedText(const Extraction &E, const clang::Stmt &Outermost,
                       const clang::Stmt &Body, const WalkedNest &Nest,
                       const Privatisation &Own, const Annotation &Wish,
                       const std::vector<const clang::ValueDecl *> &Captured,
                       const std::vector<Capture> &Captures, Symbols &Values) {
  StagedText Result;
  if (!Wish.Stages.empty())
    Result.Reads =
        readStaged(E, Body, Nest, Own, Wish, Captured, Captures, Values);
  if (Wish.Strips && E.errorCount() == 0)
    Result.Strip = stripOf(E, Outermost, Body, Own, Wish, Values);
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

void idxmap::takeStagedText(const Extraction &E, const clang::Stmt &Body,
                            const StagedText &Staged,
                            std::vector<BodyEdit> &Edits, LoopNest &To) {
  if (Staged.Reads.Arrays.empty())
    return;
  To.Staged = Staged.Reads.Arrays;
  To.MacroNames = Staged.Reads.MacroNames;
  std::vector<BodyEdit> Own = Staged.Reads.Edits;
  if (Staged.Strip) {
    To.Strip = Staged.Strip->Loop;
    llvm::append_range(Own, Staged.Strip->Edits);
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
