//===- TeamIteration.cpp - A loop whose iterations teams run --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/TeamIteration.h"

#include "rewriter/header/NestWalk.h"
#include "rewriter/kernel/Body.h"
#include "rewriter/legality/Legality.h"
#include "rewriter/teams/TeamBody.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

std::optional<unsigned> idxmap::mostMapped(const Extraction &E,
                                           const clang::Stmt &Outermost,
                                           const Annotation &Wish,
                                           unsigned Wished) {
  const clang::Stmt *Loop = &Outermost;
  for (unsigned D = 0; Wish.TeamSize > 0 && Loop && D < Wished; ++D) {
    if (!isNamedShared(*Loop, Wish)) {
      Loop = outermostLoop(LoopForm::bodyOf(*Loop));
      continue;
    }
    if (D > 0 && !Wish.Depth)
      return D;
    E.report(FindingID::err_share_form, LoopForm::headerOf(*Loop),
             {"it is mapped itself"});
    return std::nullopt;
  }
  return Wished;
}

/// A loop of the body as the only one that is mapped, on the host: its
/// iterations are compared, and nothing is copied.
static std::optional<LoopNest> readAlone(const Extraction &E,
                                         const clang::ForStmt &Loop,
                                         const Annotation &As, HostLoop Read) {
  std::vector<Finding> Own;
  auto Alone = Read(Loop, As, Own);
  std::erase_if(Own, [](const Finding &Each) {
    return severityOf(Each.Id) != Severity::Error;
  });
  if (Alone) // What could not be shown is said, too.
    llvm::append_range(Own, checkIndependence(*Alone, As.Independent));
  const bool IsRight = Alone && !hasErrors(Own);
  for (Finding &Each : Own) {
    // It has no attributes of its own.
    std::erase_if(Each.Notes,
                  [](const Finding &Note) { return !Note.FixIts.empty(); });
    E.report(std::move(Each));
  }
  if (!IsRight)
    return std::nullopt;
  return Alone;
}

TeamIteration::TeamIteration(const Extraction &E, const clang::Stmt &Body,
                             const Annotation &Wish, HostLoop Read)
    : E(E), Body(Body), Size(Wish.TeamSize),
      Loops(readSharedLoops(
          E, Body, Wish, [&](const clang::ForStmt &Loop, const Annotation &As) {
            return readAlone(E, Loop, As, Read);
          })) {
  if (E.isCuda())
    Shared.emplace(E, Body, Loops);
}

void TeamIteration::take(const Privatisation &Own, std::vector<BodyEdit> &Edits,
                         LoopNest &To) const {
  if (!To.HostBody)
    To.HostBody = readBodyText(E, Body, Edits);
  TeamEdits Made = readTeamBody(E, Body, Loops, *Shared, Size,
                                [&](const clang::ValueDecl *D) {
                                  return Own.contains(D) && !Own.isReduced(D);
                                });
  Edits.insert(Edits.begin(), Made.Before.begin(), Made.Before.end());
  llvm::append_range(Edits, Made.Behind);
  To.TeamSize = Size;
  To.TeamReduces = llvm::any_of(
      Loops, [](const SharedLoop &Each) { return !Each.Reductions.empty(); });
}
