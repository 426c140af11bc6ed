//===- PipelineRemark.cpp -------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineRemark.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace idxmap {

static std::string attributesText(const std::vector<Variant> &Variants) {
  std::string Text;
  for (const Variant &V : Variants)
    Text += (Text.empty() ? "'" : "' or '") + attributesText(V.Map);
  return Text + "'";
}

Finding mappingRemark(const Annotation &Wish, const LoopNest &Nest,
                      const std::vector<Variant> &Variants) {
  return Finding(FindingID::remark_mapping,
                 {spaceText(Nest), attributesText(Variants)},
                 Wish.MappingPlace);
}

static void dropRemarks(std::vector<Finding> &Findings) {
  Findings.erase(std::remove_if(Findings.begin(), Findings.end(),
                                [](const Finding &F) {
                                  return severityOf(F.Id) == Severity::Remark;
                                }),
                 Findings.end());
}

void dropRemarksBesideErrors(std::vector<Finding> &Findings) {
  if (hasErrors(Findings))
    dropRemarks(Findings);
}

namespace {

/// What is said behind a semicolon.
class Doubts {
public:
  void add(const Finding &F, const std::string &Line) {
    constexpr std::string_view Begin = "it could not be shown ";
    std::string Text = toString(F);
    if (!Seen.insert(Text).second)
      return;
    if (Text.starts_with(Begin)) {
      Text.erase(0, Begin.size());
      Unknown += (Unknown.empty() ? "; " + std::string(Begin) : ", ") + Text +
                 " (" + Line + ")";
    } else {
      Others += "; " + Text;
    }
  }
  void addFact(const std::string &Text) {
    if (Seen.insert(Text).second)
      Others += "; " + Text;
  }
  std::string text() const { return Unknown + Others; }

private:
  std::set<std::string> Seen;
  std::string Unknown, Others;
};

} // namespace

/// Whether the user has to know of it, or may want to.
static bool isDoubt(FindingID Id) {
  switch (Id) {
  case FindingID::remark_unknown_subscript:
  case FindingID::remark_unknown_overlap:
  case FindingID::remark_unknown_memory:
  case FindingID::remark_unknown_effect:
  case FindingID::remark_atomic_order:
  case FindingID::remark_reduction_nan:
  case FindingID::remark_layout_unchecked:
  case FindingID::remark_check_counts:
  case FindingID::remark_check_none:
  case FindingID::remark_directive_advice:
    return true;
  default:
    return false;
  }
}

/// The second half of the one remark.
static std::string howText(const LoopNest &Nest,
                           const std::vector<Variant> &Variants,
                           const EmitOptions &Emit) {
  if (Nest.TeamSize > 0)
    return "to teams of " + std::to_string(Nest.TeamSize) + " threads";
  if (Emit.KeepsLoops && !Emit.InBlocks)
    return "to CPU threads";
  const std::string Mapping =
      Variants.size() == 1
          ? "as " + attributesText(Variants)
          : "in " + std::to_string(Variants.size()) +
                " shapes, of which the launch takes the first that fits";
  return Emit.Target == TargetKind::Host ? "to CPU threads " + Mapping
                                         : Mapping;
}

std::vector<Finding>
summarised(std::vector<Finding> Findings, const Annotation &Wish,
           const LoopNest &Nest, const std::vector<Variant> &Variants,
           const EmitOptions &Emit,
           const std::function<std::string(SourceToken)> &LineOf) {
  std::string What = spaceText(Nest);
  Doubts Unknown;
  std::vector<Finding> Notes;
  std::string How = howText(Nest, Variants, Emit);
  for (const Finding &F : Findings)
    if (F.Id == FindingID::remark_locality) {
      Notes.emplace_back(FindingID::note_locality, F.Arguments, F.Where);
      Notes.back().FixIts = F.FixIts;
    } else if (isDoubt(F.Id))
      Unknown.add(F, LineOf(F.Where));
    else if (F.Id == FindingID::remark_mapping_memory ||
             F.Id == FindingID::remark_mapping_cache)
      Unknown.addFact("threadIdx.x runs along the loop over '" +
                      F.Arguments[0] + "'");
    else if (F.Id == FindingID::remark_aggressive)
      How = "as '" + F.Arguments[0] + "'";
    else if (F.Id == FindingID::remark_tile_order)
      Unknown.addFact("blocks keep '" + F.Arguments[0] + "' as " +
                      F.Arguments[1]);
    else if (F.Id == FindingID::remark_mapping_block)
      Unknown.addFact("blocks are of " + F.Arguments[0] + " iterations");
    else if (F.Id == FindingID::remark_mapped_loops &&
             F.Arguments[0] != F.Arguments[1])
      What = "the outer " + F.Arguments[0] + " of " + F.Arguments[1] +
             " perfectly nested loops, " + What + ",";
  dropRemarks(Findings);
  // Who has written all steps knows them, but not that they are for nothing.
  if (Wish.How != Annotation::Form::Steps || !Unknown.text().empty() ||
      (Emit.Target == TargetKind::Host && !Wish.Target)) {
    Findings.push_back(
        Finding(FindingID::remark_loop, {What, How, Unknown.text()}));
    Findings.back().Notes = std::move(Notes);
  }
  return Findings;
}

void sayHost(std::vector<Finding> &Findings, const PipelineOptions &Options) {
  std::vector<Finding> Notes;
  if (Options.IsHostByDefault)
    Notes.push_back(Finding(FindingID::note_host_target));
  if (!Options.HasThreads)
    Notes.push_back(Finding(FindingID::note_host_serial));
  if (Options.Remarks == RemarkLevel::All)
    Findings.push_back(Finding(FindingID::remark_host_target));
  const auto Said =
      std::find_if(Findings.rbegin(), Findings.rend(), [](const Finding &F) {
        return F.Id == FindingID::remark_loop ||
               F.Id == FindingID::remark_host_target;
      });
  if (Said != Findings.rend())
    Said->Notes.insert(Said->Notes.end(), Notes.begin(), Notes.end());
}

} // namespace idxmap
