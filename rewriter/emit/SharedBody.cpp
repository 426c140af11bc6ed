//===- SharedBody.cpp - One body for all shapes of a loop -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/SharedBody.h"

#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/Writer.h"

#include <algorithm>

namespace idxmap {

/// Nothing but a parameter of the kernel, cheap to pass on under its own name.
static bool isPlain(const Capture &Of) {
  const bool IsImage = Of.Data && (Of.Data->IsImage || Of.Data->IsObject);
  return !Of.Reduction && Of.Rebind.empty() && Of.LastBegin.empty() &&
         Of.LastEnd.empty() && !IsImage;
}

static bool hasCompanions(const Loop &Of) {
  return std::any_of(
      Of.Companions.begin(), Of.Companions.end(),
      [](const CompanionVariable &Each) { return Each.UsedInBody; });
}

bool sharesBody(const LoopNest &Nest, const EmitOptions &Options) {
  constexpr size_t OneLine = 80;
  const std::string &Text = Nest.Body.Text;
  const bool IsLong =
      Text.size() > OneLine || Text.find('\n') != std::string::npos;
  return Options.Target == TargetKind::Cuda && IsLong && Nest.Last.empty() &&
         std::all_of(Nest.Captures.begin(), Nest.Captures.end(), isPlain) &&
         std::none_of(Nest.Loops.begin(), Nest.Loops.end(), hasCompanions);
}

static std::string nameOf(const LoopNest &Nest) {
  return Nest.KernelName + "_body";
}

std::string shapesComment(const LoopNest &Nest, const std::string &Of) {
  return "// " + Nest.File + ":" + std::to_string(Nest.Line) + ": " + Of +
         ": the launch takes the first whose limits the extents keep\n";
}

static std::vector<std::string> parametersOf(const LoopNest &Nest) {
  std::vector<std::string> Parameters;
  for (const Capture &Each : Nest.Captures)
    if (Each.UsedInBody && !Each.Parameter.empty())
      Parameters.push_back(Each.Parameter);
  for (const Loop &Each : Nest.Loops)
    if (Each.UsedInBody)
      Parameters.push_back("const " + Each.Type + " " + Each.Variable);
  return Parameters;
}

std::string sharedBodyText(const LoopNest &Nest, const EmitOptions &Options) {
  const bool IsTemplate = !Nest.TemplateHead.empty();
  Writer Out;
  if (IsTemplate)
    Out.line("namespace {");
  Out.verbatim(shapesComment(Nest, "an iteration, for the kernels below"));
  if (IsTemplate)
    Out.line(Nest.TemplateHead);
  Out.list(std::string(IsTemplate ? "" : "static ") +
               "__device__ __forceinline__ void " + nameOf(Nest) + "(",
           parametersOf(Nest), ") {");
  Out.indent();
  if (Nest.Body.HasContinues)
    Out.open("do {");
  Out.verbatim(Options.LineDirectives
                   ? bodyWithLineDirective(Nest.Body)
                   : indentedBody(Nest.Body, 2 * Out.level()));
  if (Nest.Body.HasContinues)
    Out.close("} while (false);");
  Out.close();
  if (IsTemplate)
    Out.line("} // namespace");
  return Out.text();
}

LoopNest callingBody(LoopNest Nest) {
  std::vector<std::string> Arguments;
  for (const Capture &Each : Nest.Captures)
    if (Each.UsedInBody && !Each.Parameter.empty())
      Arguments.push_back(Each.Name);
  for (const Loop &Each : Nest.Loops)
    if (Each.UsedInBody)
      Arguments.push_back(Each.Variable);
  const std::string Instance = Nest.TemplateArguments.empty()
                                   ? ""
                                   : "<" + join(Nest.TemplateArguments) + ">";
  Writer Out;
  Out.list(nameOf(Nest) + Instance + "(", Arguments, ");");
  Nest.Body.Text = Out.text();
  Nest.Body.Text.pop_back();
  Nest.Body.Column = 1;
  Nest.Body.HasContinues = false;
  return Nest;
}

} // namespace idxmap
