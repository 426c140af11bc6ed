//===- CheckText.cpp - What a launch says to check itself -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/CheckText.h"

#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/DataText.h"
#include "rewriter/emit/KernelPlanner.h"
#include "rewriter/emit/ReductionText.h"

#include <algorithm>

namespace idxmap {

namespace {

/// The twin stands beside a kernel of any target; its launch is a call of the
/// check.
class CheckTarget : public Target {
public:
  std::string kernelType(const std::string &Threads) const override {
    return hostTarget().kernelType(Threads);
  }
  std::vector<std::string>
  builtinParameters(const KernelPlan &Plan) const override {
    return hostTarget().builtinParameters(Plan);
  }
  std::string launchClass(const LaunchQueue &) const override {
    return "::idxmap::LoopCheck";
  }
  bool hasOwnMemory() const override { return false; }
  std::string dataArgument(const std::string &Array) const override {
    return Array;
  }
  std::string
  objectArgument(const std::string &Object,
                 const std::vector<ReachableArray> &Held) const override {
    return hostTarget().objectArgument(Object, Held);
  }
  std::string sharedParameter(const std::string &Declaration) const override {
    return hostTarget().sharedParameter(Declaration);
  }
  std::string reductionClass() const override {
    return hostTarget().reductionClass();
  }
  std::string reducer() const override { return "idxmap_check"; }
  void writeLaunch(Writer &Out, const std::string &Kernel,
                   const std::vector<std::string> &Arguments,
                   const LaunchQueue &, int64_t) const override {
    std::vector<std::string> All = {"idxmap_launch"};
    All.insert(All.end(), Arguments.begin(), Arguments.end());
    Out.list("idxmap_check.run<" + Kernel + ">(", All, ");");
  }
  std::string finishText(const LaunchQueue &) const override { return ""; }
};

} // namespace

const Target &checkTarget() {
  static const CheckTarget Instance;
  return Instance;
}

static std::vector<std::string> variablesOf(const LoopNest &Nest) {
  std::vector<std::string> Names;
  for (const Loop &Each : Nest.Loops)
    Names.push_back(Each.Variable);
  return Names;
}

LoopNest checkedNest(const LoopNest &Nest) {
  LoopNest Checked = Nest;
  Checked.Staged.clear();
  Checked.Strip.reset();
  Checked.Sweep.reset();
  Checked.Held.clear();
  // The host has its own order of elements.
  if (Nest.HostBody) {
    Checked.Body = *Nest.HostBody;
    for (const Capture &Each : Nest.Captures)
      if (Each.Data && !Each.Data->Layout.Class.empty())
        std::erase_if(Checked.Captures, [&](const Capture &Other) {
          return Other.Name == Each.Data->Layout.Name;
        });
  }
  for (Loop &Each : Checked.Loops)
    Each.UsedInBody = true;
  Capture Check;
  Check.Name = "idxmap_check";
  Check.Parameter = "::idxmap::LoopCheck &idxmap_check";
  Checked.Captures.insert(Checked.Captures.begin(), std::move(Check));
  return Checked;
}

Kernel checkedKernel(const LoopNest &Checked, const Mapping &Map,
                     const std::string &Name, EmitOptions Options) {
  Options.Target = TargetKind::Host;
  Kernel Twin{Name + "_check", planKernel(Checked, Map, Options)};
  const std::string Enter =
      "idxmap_check.enter(" + join(variablesOf(Checked)) + ")";
  Twin.Plan.Lines.push_back(KernelGuard{"!" + Enter, Enter});
  return Twin;
}

/// `const auto name = [&, i]() mutable { text };`
static void writeLambda(Writer &Out, const std::string &Before,
                        const std::vector<std::string> &Own,
                        const BodyText &Loops, const std::string &After,
                        const EmitOptions &Options) {
  std::vector<std::string> Captured = {"&"};
  Captured.insert(Captured.end(), Own.begin(), Own.end());
  Out.open(Before + "[" + join(Captured) + "]() mutable {");
  Out.verbatim(Options.LineDirectives ? bodyWithLineDirective(Loops)
                                      : indentedBody(Loops, 2 * Out.level()));
  Out.close("}" + After);
}

void writeCheckStart(Writer &Out, const LoopNest &Nest,
                     const EmitOptions &Options) {
  const PlainLoop &Plain = *Nest.Plain;
  const std::string Variables = join(variablesOf(Nest));
  Out.list("::idxmap::LoopCheck idxmap_check(",
           {quoted(Nest.File), std::to_string(Nest.Line), quoted(Variables)},
           ");");
  BodyText Walk = Plain.Loops;
  Walk.Text.replace(Plain.BodyBegin, Plain.BodyEnd - Plain.BodyBegin,
                    "idxmap_check.index(" + Variables + ");");
  writeLambda(Out, "idxmap_check.indices(", Plain.Variables, Walk, ");",
              Options);
  if (Plain.IsCompared)
    writeLambda(Out, "const auto idxmap_plain = ", Plain.Own, Plain.Loops, ";",
                Options);
}

static bool isLeft(DataKind Kind) {
  return Kind != DataKind::CopyIn && Kind != DataKind::Create;
}

/// The loop writes something that lives on, as far as is known.
static bool leavesAnything(const LoopNest &Nest) {
  const auto IsLeft = [](const Capture &Each) {
    if (!Each.Data)
      return Each.Reduction.has_value();
    if (!Each.Data->IsObject && isLeft(Each.Data->Kind))
      return true;
    return std::any_of(
        Each.Data->Held.begin(), Each.Data->Held.end(),
        [](const ReachableArray &Held) { return isLeft(Held.Kind); });
  };
  return !Nest.Plain->Objects.empty() ||
         std::any_of(Nest.Captures.begin(), Nest.Captures.end(), IsLeft);
}

void writeUnchecked(Writer &Out, const LoopNest &Nest) {
  Out.list("::idxmap::LoopMemory idxmap_check(",
           {quoted(Nest.File), std::to_string(Nest.Line)}, ");");
  Out.list("idxmap_check.isUnchecked(", {quoted(Nest.WhyUnchecked)}, ");");
}

void writeCheckData(Writer &Out, const LoopNest &Nest, const HostExpr &Values) {
  for (const Capture &Each : Nest.Captures)
    if (Each.Reduction && !Each.Reduction->IsIndex)
      Out.line(reductionCheck(*Each.Reduction, Each.Argument));
  if (!Nest.Plain->IsCompared) {
    Out.list("idxmap_check.onlyCount(", {quoted(Nest.Plain->WhyNot)}, ");");
    return;
  }
  writeWritten(Out, Nest, Values);
  for (const std::string &Object : Nest.Plain->Objects)
    Out.list("idxmap_check.writes(", {quoted(Object), Object}, ");");
  if (!leavesAnything(Nest))
    Out.line("idxmap_check.leavesNothing();");
  if (Nest.Plain->Synchronizes)
    Out.line("idxmap_check.mayMeet();");
  Out.line("idxmap_check.plain(idxmap_launch, idxmap_plain);");
}

} // namespace idxmap
