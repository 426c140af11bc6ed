//===- PortReport.cpp - What became of each loop --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/PortReport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <tuple>

namespace json = llvm::json;
using llvm::StringRef;

namespace idxmap {

static ReportedLoop reported(const ListedNest &Nest, const PortedUnit &Unit,
                             const SourceTree &Tree) {
  ReportedLoop Loop{Nest, "", {}};
  const std::string Place =
      Nest.Place.File + ":" + std::to_string(Nest.Place.Line);
  for (const PipelineResult::CudaKernel &Each : Unit.Kernels)
    if (Each.Place == Place) {
      Loop.Mapping = Each.Mapping;
      Loop.Copies = Each.Copies;
    }
  const auto name = [&](std::string &File) {
    File = Tree.nameOfCopy(File).value_or(File);
  };
  name(Loop.Nest.Place.File);
  for (ListedNest::Reason &Each : Loop.Nest.Reasons)
    name(Each.Place.File);
  return Loop;
}

static bool isIn(const ListedNest &Inner, const ListedNest &Outer) {
  return Inner.Place.File == Outer.Place.File &&
         Inner.Place.Line <= Outer.EndLine &&
         std::tie(Outer.Place.Line, Outer.Place.Column) <
             std::tie(Inner.Place.Line, Inner.Place.Column);
}

PortReport reportOf(const PortedProgram &Program) {
  PortReport Report;
  Report.Refused = Program.refused();
  Report.LeavesData = Program.leavesData();
  Report.OnHost = Program.onHost();
  std::set<std::tuple<std::string, unsigned, unsigned>> Seen;
  for (const PortedUnit &Unit : Program.units()) {
    ReportedUnit &Own = Report.Units.emplace_back(ReportedUnit{Unit, {}});
    for (const ListedNest &Nest : Unit.Nests) {
      if (!Seen.insert({Nest.Place.File, Nest.Place.Line, Nest.Place.Column})
               .second)
        continue;
      ReportedLoop &Loop =
          Own.Loops.emplace_back(reported(Nest, Unit, Program.tree()));
      const auto isReader = [&](const PortedUnit &Each) {
        return Each.Reads.count(Loop.Nest.Place.File) > 0;
      };
      Loop.IsDisputed = Nest.Verdict == "can be mapped" &&
                        Nest.Iterations == "independent" &&
                        llvm::count_if(Program.units(), isReader) > 1;
    }
    for (ReportedLoop &Each : Own.Loops) {
      for (const ReportedLoop &Other : Own.Loops) {
        Each.Inside += Other.isMapped() && isIn(Other.Nest, Each.Nest);
        Each.IsInside |= Other.isMapped() && isIn(Each.Nest, Other.Nest);
      }
      Report.Mapped += Each.isMapped();
      Report.All += Each.Inside == 0 && !Each.IsInside;
    }
  }
  return Report;
}

std::string summary(const PortReport &Report) {
  return llvm::formatv("{0} of {1} loop nests run on the device", Report.Mapped,
                       Report.All);
}

/// Without the name of the message.
static std::string plainText(const Message &Of) {
  return StringRef(Of.Text).rsplit(" [idxmap-").first.str();
}

static std::string loopText(const ReportedLoop &Loop) {
  std::string Text = llvm::formatv("  {0,-6} {1}",
                                   Loop.isMapped() ? "mapped"
                                   : Loop.IsInside ? "thread"
                                   : Loop.Inside   ? "host"
                                                   : "stays",
                                   toString(Loop.Nest.Place));
  if (Loop.isMapped()) {
    Text += "  " + (Loop.Mapping.empty() ? Loop.Nest.Space : Loop.Mapping);
    if (!Loop.Copies.empty())
      Text += "; unless the device has it, each launch: " +
              llvm::join(Loop.Copies, ", ");
    return Text + "\n";
  }
  if (Loop.IsInside)
    return Text + "  each thread of the loop around runs it\n";
  if (Loop.Inside)
    return Text + llvm::formatv("  around {0} that {1} mapped\n", Loop.Inside,
                                Loop.Inside == 1 ? "is" : "are")
                      .str();
  if (Loop.IsDisputed)
    Text += "  other units that include it cannot map it";
  else if (Loop.Nest.Verdict != "cannot")
    Text += "  map it by [[idxmap::map]] if its iterations are independent";
  for (const ListedNest::Reason &Each : Loop.Nest.Reasons)
    Text += "\n           " + toString(Each.Place) + ": " + Each.Text;
  return Text + "\n";
}

std::string reportText(const PortReport &Report) {
  std::string Text = summary(Report) + "; lines are those of source/\n";
  for (const ReportedUnit &Each : Report.Units) {
    Text += "\n" + Each.Unit.Name;
    if (Each.Unit.CudaName != Each.Unit.Name)
      Text += " -> cuda/" + Each.Unit.CudaName;
    Text += Each.Unit.Unit.IsC
                ? ", left as it is: C (--c-as-cxx takes it as C++)\n"
                : "\n";
    for (const ReportedLoop &Loop : Each.Loops)
      Text += loopText(Loop);
    for (const Message &Warning : Each.Unit.Warnings)
      Text += "  stays  " + plainText(Warning) + " (line of the old file)\n";
    if (!Each.Unit.Unit.Flags.LeftOut.empty())
      Text +=
          "  flags left out: " + llvm::join(Each.Unit.Unit.Flags.LeftOut, " ") +
          "\n";
  }
  if (Report.LeavesData)
    Text += "\nAll data directives stay, since " +
            (Report.OnHost.empty()
                 ? std::string("one of them does")
                 : "the host runs what a directive gives to the device, at " +
                       Report.OnHost) +
            ": loops copy what they use at each launch\n";
  if (!Report.Refused.empty())
    Text += "\nLeft as they are, since the rewrite refuses them:\n";
  for (const RefusedLoop &Each : Report.Refused)
    Text += "  " + toString(Each.Place) + "  " + Each.Why + "\n";
  return Text;
}

static json::Object placeJson(const ListedPlace &Place) {
  return json::Object{
      {"file", Place.File}, {"line", Place.Line}, {"column", Place.Column}};
}

static json::Object loopJson(const ReportedLoop &Loop) {
  json::Object Result = placeJson(Loop.Nest.Place);
  Result["mapped"] = Loop.isMapped();
  Result["mapped_inside"] = Loop.Inside;
  Result["inside_mapped"] = Loop.IsInside;
  Result["verdict"] = Loop.Nest.Verdict;
  Result["iterations"] = Loop.Nest.Iterations;
  Result["space"] = Loop.Nest.Space;
  Result["mapping"] = Loop.Mapping;
  Result["copies"] = json::Array(Loop.Copies);
  Result["disputed"] = Loop.IsDisputed;
  json::Array Reasons;
  for (const ListedNest::Reason &Each : Loop.Nest.Reasons) {
    json::Object Reason = placeJson(Each.Place);
    Reason["text"] = Each.Text;
    Reasons.push_back(std::move(Reason));
  }
  Result["reasons"] = std::move(Reasons);
  return Result;
}

static json::Object unitJson(const ReportedUnit &Of) {
  json::Array Loops, Left;
  for (const ReportedLoop &Each : Of.Loops)
    Loops.push_back(loopJson(Each));
  for (const Message &Each : Of.Unit.Warnings)
    Left.push_back(plainText(Each));
  return json::Object{
      {"file", Of.Unit.Name},
      {"cuda", Of.Unit.CudaName},
      {"loops", std::move(Loops)},
      {"directives_left", std::move(Left)},
      {"flags_left_out", json::Array(Of.Unit.Unit.Flags.LeftOut)}};
}

std::string reportJson(const PortReport &Report) {
  json::Array Units, Refused;
  for (const ReportedUnit &Each : Report.Units)
    Units.push_back(unitJson(Each));
  for (const RefusedLoop &Each : Report.Refused) {
    json::Object Loop = placeJson(Each.Place);
    Loop["text"] = Each.Why;
    Refused.push_back(std::move(Loop));
  }
  const json::Value All = json::Object{{"mapped", Report.Mapped},
                                       {"loops", Report.All},
                                       {"leaves_data", Report.LeavesData},
                                       {"units", std::move(Units)},
                                       {"refused", std::move(Refused)}};
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Out << llvm::formatv("{0:2}\n", All);
  return Text;
}

} // namespace idxmap
