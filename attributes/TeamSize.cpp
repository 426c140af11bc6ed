//===- TeamSize.cpp - How many threads run an iteration -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/TeamSize.h"

#include "mapping/DeviceLimits.h"

namespace idxmap {

void readTeamSize(const clang::Expr &Size, SourceTokens &Tokens,
                  ArgumentReader &Arguments, Annotation &Result,
                  std::vector<Finding> &Findings) {
  const DeviceLimits Limits;
  Result.TeamPlace = Tokens.add(Size.getSourceRange());
  const std::optional<int64_t> Threads = Arguments.length(Size, "team");
  if (!Threads)
    return;
  if (*Threads % Limits.WarpSize == 0 && *Threads <= Limits.ThreadsPerBlock)
    Result.TeamSize = *Threads;
  else
    Findings.push_back(Finding(FindingID::err_team_size,
                               {std::to_string(*Threads)}, Result.TeamPlace)
                           .withNote(Finding(FindingID::note_team_size, {},
                                             Result.TeamPlace)));
}

void checkTeamSize(const std::map<std::string, SourceToken> &Seen,
                   const Annotation &Wish, std::vector<Finding> &Findings) {
  const auto refuse = [&](FindingID Id, FindingID Note, SourceToken Where,
                          std::vector<std::string> Arguments) {
    Findings.push_back(Finding(Id, std::move(Arguments), Where)
                           .withNote(Finding(Note, {}, Where)));
  };
  if (!Seen.count("team") && !Wish.Shares.empty())
    refuse(FindingID::err_share_alone, FindingID::note_share_alone,
           Wish.Shares.front().Where, {});
  if (Wish.TeamSize == 0)
    return;
  for (const char *Name : {"stage", "hold", "tile_loop", "pipeline",
                           "reduction", "lastprivate", "unroll"})
    if (const auto Known = Seen.find(Name); Known != Seen.end())
      refuse(FindingID::err_team_beside, FindingID::note_team_beside,
             Known->second, {Name});
}

} // namespace idxmap
