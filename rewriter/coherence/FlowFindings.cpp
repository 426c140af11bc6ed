//===- FlowFindings.cpp - What is said of a data region -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/coherence/FlowWalk.h"

#include <algorithm>

namespace idxmap::ir {

void FlowWalk::refuse(FindingID Id, SourceToken Where, FindingID Note,
                      std::vector<std::string> Arguments) {
  if (!Said.insert({Id, Where}).second)
    return;
  const bool TakesName =
      std::string(formatOf(Note)).find("%0") != std::string::npos;
  Finding Hint(Note,
               TakesName ? std::vector<std::string>{Arguments.front()}
                         : std::vector<std::string>{},
               Where);
  Found.push_back(
      Finding(Id, std::move(Arguments), Where).withNote(std::move(Hint)));
}

/// Whoever writes directives means what they do: a warning is enough.
bool FlowWalk::isOnlySaid() const {
  return IsDirected && !IsLeftToHost && (!IsOnDevice || IsNestDirected);
}

/// To what cannot be seen.
void FlowWalk::giveUnseen(SourceToken Where, const ArrayName &Name,
                          const std::string &To) {
  const bool IsError = !isOnlySaid() || HasOwnNests;
  refuse(IsError ? FindingID::err_region_call : FindingID::warn_directed_call,
         Where, FindingID::note_region_call, {Names.textOf(Name), To});
}

void FlowWalk::mayMove(SourceToken Where, const ArrayName &Name) {
  refuse(isOnlySaid() ? FindingID::warn_directed_moved
                      : FindingID::err_region_moved,
         Where, FindingID::note_region_moved, {Names.textOf(Name)});
}

/// The device uses \p Name, or writes it over, and has not got to know a change
/// by the host. True after an error.
bool FlowWalk::isLost(const ArrayName &Name, const std::string &Shown) {
  const std::vector<ElementUse> &Changes = State->sides(Name).Changes;
  const auto Left =
      std::find_if(Changes.begin(), Changes.end(), [&](const ElementUse &Each) {
        return ChangesLeftToHost.count(Each) > 0;
      });
  const bool IsError = !isOnlySaid() || Left != Changes.end();
  const ElementUse &Change = Left == Changes.end() ? Changes.front() : *Left;
  refuse(IsError ? FindingID::err_region_stale : FindingID::warn_directed_stale,
         Change.Where, FindingID::note_region_stale, {Shown});
  return IsError;
}

/// The host uses elements of \p Name of which the device has newer ones. True
/// after an error.
bool FlowWalk::isOld(const ArrayName &Name, const ElementUse &Where) {
  const bool IsError = !isOnlySaid() || HasOwnNests;
  // That some are new, a directive has said.
  if (!IsError && !State->sides(Name).HostHas.empty())
    return false;
  refuse(IsError ? FindingID::err_region_access
                 : FindingID::warn_directed_access,
         Where.Where, FindingID::note_region_access, {shown(Name, Where)});
  return IsError;
}

/// A reference to an element, or an iterator, is shown as its array, and a name
/// that the program has not written as one that it has. In a member function,
/// members have no other name before theirs.
std::string FlowWalk::shown(const ArrayName &Name,
                            const ElementUse &Where) const {
  if (Where.At && Where.At->Base &&
      In.Variables[*Where.At->Base].Name == "this" &&
      Names.elementAt(*Where.At).By == Name) {
    std::string Text;
    for (const PlaceStep &Each : Where.At->Way)
      if (Each.Of == PlaceStep::Kind::Field)
        Text += (Text.empty() ? "" : ".") + Each.Name;
    return Text;
  }
  if (!IsArray(Name.Of) &&
      (Name.Members.empty() || In.Variables[Name.Of].Declaration == 0))
    for (const Scope &Each : Scopes)
      if (Each.What == Scope::Kind::Region)
        for (const MarkedItem &Item : Marks[Each.Region->Mark].Items)
          if (const auto Array = nameOf(*Each.Region, Item);
              Array && State->mayEqual(Name, *Array))
            return Names.textOf(*Array);
  return Names.textOf(Name);
}

} // namespace idxmap::ir
