//===- SharedBody.cpp - One body for all shapes of a loop -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/SharedBody.h"

#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/Writer.h"

#include <algorithm>

namespace idxmap {

/// A local constant, type or `using`, and what each iteration has for itself.
static bool isDeclaredInBody(const Capture &Of) {
  return !Of.Reduction && Of.Parameter.empty() && !Of.Rebind.empty();
}

/// "float (&x)[10]" of "float (&x)[10] = *x_;": a second name of what the
/// kernel is given, which can be passed on. Empty if it is no such thing.
static std::string declaratorOf(const std::string &Rebind) {
  const std::string Named = Rebind.substr(0, Rebind.find(" = "));
  const bool IsName = Named.size() < Rebind.size() &&
                      Rebind.find('\n') == std::string::npos &&
                      (Named.find('&') != std::string::npos ||
                       Named.find("*const ") != std::string::npos);
  return IsName ? Named : "";
}

/// How the body is given it: "double &s" of a copy that is reduced; else empty.
static std::string parameterOf(const Capture &Of) {
  if (const auto &Rule = Of.Reduction)
    return Rule->IsIndex        ? Rule->IndexType + " &" + Rule->Index
           : Rule->Elements > 0 ? Rule->Type + " (&" + Rule->Value + ")[" +
                                      std::to_string(Rule->Elements) + "]"
                                : Rule->Type + " &" + Rule->Value;
  return Of.Rebind.empty() ? Of.Parameter : declaratorOf(Of.Rebind);
}

static std::string argumentOf(const Capture &Of) {
  if (const auto &Rule = Of.Reduction)
    return Rule->IsIndex ? Rule->Index : Rule->Value;
  return Of.Name;
}

/// A copy of an object is not passed on, and what follows the body in its last
/// iteration is the kernel's.
static bool canBePassed(const Capture &Of) {
  const bool IsCopy = Of.Data && Of.Data->IsObject && Of.Rebind.empty();
  return Of.LastBegin.empty() && Of.LastEnd.empty() && !IsCopy &&
         (isDeclaredInBody(Of) || !parameterOf(Of).empty());
}

static std::vector<CompanionVariable> companionsOf(const LoopNest &Nest) {
  std::vector<CompanionVariable> Result;
  for (const Loop &Each : Nest.Loops)
    for (const CompanionVariable &Beside : Each.Companions)
      if (Beside.UsedInBody)
        Result.push_back(Beside);
  return Result;
}

bool sharesBody(const LoopNest &Nest, const EmitOptions &Options) {
  constexpr size_t OneLine = 80;
  const std::string &Text = Nest.Body.Text;
  const bool IsLong =
      Text.size() > OneLine || Text.find('\n') != std::string::npos;
  return isCuda(Options.Target) && IsLong && Nest.Last.empty() &&
         std::all_of(Nest.Captures.begin(), Nest.Captures.end(), canBePassed);
}

static std::string nameOf(const LoopNest &Nest) {
  return Nest.KernelName + "_body";
}

std::string shapesComment(const LoopNest &Nest, const std::string &Of) {
  return placeComment(Nest.File, Nest.Line) + Of +
         ": the launch takes the first whose limits the extents keep\n";
}

static std::vector<std::string> parametersOf(const LoopNest &Nest) {
  std::vector<std::string> Parameters;
  // Where subscripts have become cells, a macro may still name what these
  // named.
  const auto isUnnamed = [&](const Capture &Of) {
    return Nest.HostBody && !Of.Data && Of.Rebind.empty() && !Of.Reduction &&
           countWord(Nest.Body.Text, Of.Name) == 0;
  };
  for (const Capture &Each : Nest.Captures)
    if (Each.UsedInBody && !isDeclaredInBody(Each))
      Parameters.push_back((isUnnamed(Each) ? "[[maybe_unused]] " : "") +
                           parameterOf(Each));
  for (const Loop &Each : Nest.Loops)
    if (Each.UsedInBody)
      Parameters.push_back("const " + Each.Type + " " + Each.Variable);
  for (const CompanionVariable &Each : companionsOf(Nest))
    Parameters.push_back("const " + Each.Type + " " + Each.Name);
  return Parameters;
}

static std::vector<std::string> argumentsOf(const LoopNest &Nest) {
  std::vector<std::string> Arguments;
  for (const Capture &Each : Nest.Captures)
    if (Each.UsedInBody && !isDeclaredInBody(Each))
      Arguments.push_back(argumentOf(Each));
  for (const Loop &Each : Nest.Loops)
    if (Each.UsedInBody)
      Arguments.push_back(Each.Variable);
  for (const CompanionVariable &Each : companionsOf(Nest))
    Arguments.push_back(Each.Name);
  return Arguments;
}

std::string sharedBodyText(const LoopNest &Nest, const EmitOptions &Options) {
  Writer Out;
  Out.verbatim(shapesComment(Nest, "an iteration, for the kernels below"));
  if (!Nest.TemplateHead.empty())
    Out.line(Nest.TemplateHead);
  Out.list("static __device__ __forceinline__ void " + nameOf(Nest) + "(",
           parametersOf(Nest), ") {");
  Out.indent();
  for (const Capture &Each : Nest.Captures)
    if (Each.UsedInBody && isDeclaredInBody(Each))
      Out.lines(Each.Rebind);
  if (Nest.Body.HasContinues)
    Out.open("do {");
  Out.verbatim(Options.LineDirectives
                   ? bodyWithLineDirective(Nest.Body)
                   : indentedBody(Nest.Body, 2 * Out.level()));
  if (Nest.Body.HasContinues)
    Out.close("} while (false);");
  Out.close();
  return Out.text();
}

LoopNest callingBody(LoopNest Nest) {
  const std::vector<std::string> Arguments = argumentsOf(Nest);
  for (Capture &Each : Nest.Captures)
    if (isDeclaredInBody(Each))
      Each.UsedInBody = false;
  const std::string Instance = Nest.TemplateParameters.empty()
                                   ? ""
                                   : "<" + join(Nest.TemplateParameters) + ">";
  Writer Out;
  Out.list(nameOf(Nest) + Instance + "(", Arguments, ");");
  Nest.Body.Text = Out.text();
  Nest.Body.Text.pop_back();
  Nest.Body.Column = 1;
  Nest.Body.HasContinues = false;
  return Nest;
}

} // namespace idxmap
