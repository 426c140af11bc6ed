//===- Nests.cpp - Loop nests made by hand, for the emitter's tests -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "Nests.h"
#include "mapping/StrategyTable.h"

#include <cstdio>
#include <cstdlib>

namespace idxmap::test {

namespace {

struct TypeFacts {
  unsigned Bits;
  bool IsSigned;
  Range Values;
};

TypeFacts factsOf(const std::string &Type) {
  static const std::map<std::string, TypeFacts> Known = {
      {"signed char", {8, true, {-128, 127}}},
      {"short", {16, true, {-32768, 32767}}},
      {"int", {32, true, {-2147483648LL, 2147483647}}},
      {"unsigned", {32, false, {0, 4294967295LL}}},
      {"long", {64, true, Range::all()}},
      {"size_t", {64, false, Range::from(0)}},
  };
  return Known.at(Type);
}

[[noreturn]] void refuse(const std::vector<Finding> &Findings) {
  for (const Finding &F : Findings)
    std::fprintf(stderr, "unexpected: %s\n", toString(F).c_str());
  std::abort();
}

} // namespace

Nest::Nest(std::string File, unsigned Line, std::string Function) {
  Model.File = std::move(File);
  Model.Line = Line;
  Model.KernelName = "idxmap_" + Function + "_" + std::to_string(Line);
  Model.Function = std::move(Function);
}

Nest &Nest::capture(const std::string &Name, const std::string &Parameter) {
  return rebound(Name, Parameter, Name, "");
}

Nest &Nest::rebound(const std::string &Name, const std::string &Parameter,
                    const std::string &Argument, const std::string &Rebind) {
  Model.Captures.push_back({Name, Parameter, Argument, Rebind, true, 0});
  return *this;
}

Nest &Nest::symbol(const std::string &Type, const std::string &Name,
                   bool UsedInBody) {
  const TypeFacts T = factsOf(Type);
  Model.Symbols.push_back(
      {Name, HostSymbol::Origin::Capture, Name, Type, T.Bits, T.IsSigned});
  Model.Captures.push_back(
      {Name, "const " + Type + " " + Name, Name, "", UsedInBody, 0});
  Symbols.emplace(Name, Expr::symbol(Name, SymbolKind::Host, T.Values));
  return *this;
}

Nest &Nest::value(const std::string &Type, const std::string &Name,
                  const std::string &Text) {
  const TypeFacts T = factsOf(Type);
  Model.Symbols.push_back(
      {Name, HostSymbol::Origin::Value, Text, Type, T.Bits, T.IsSigned});
  Symbols.emplace(Name, Expr::symbol(Name, SymbolKind::Host, T.Values));
  return *this;
}

Nest &Nest::constant(const std::string &Type, const std::string &Name) {
  const TypeFacts T = factsOf(Type);
  Model.Symbols.push_back(
      {Name, HostSymbol::Origin::Constant, Name, Type, T.Bits, T.IsSigned});
  Symbols.emplace(Name, Expr::symbol(Name, SymbolKind::Constant, T.Values));
  return *this;
}

Nest &Nest::loop(const std::string &Type, const std::string &Variable,
                 Expr Lower, Expr Upper, Expr Step, Expr Width) {
  const TypeFacts T = factsOf(Type);
  Loop Made;
  Made.Variable = Variable;
  Made.Type = Type;
  Made.Bits = T.Bits;
  Made.IsSigned = T.IsSigned;
  Made.Space = {Lower, Upper, Step, Width};
  Model.Loops.push_back(std::move(Made));
  return *this;
}

Nest &Nest::unusedLoop(const std::string &Type, const std::string &Variable,
                       Expr Lower, Expr Upper) {
  loop(Type, Variable, Lower, Upper);
  Model.Loops.back().UsedInBody = false;
  return *this;
}

Nest &Nest::body(const std::string &Text) {
  const unsigned Depth = Model.Loops.size();
  Model.Body = {Text, Model.File, Model.Line + Depth, 2 * Depth + 3};
  return *this;
}

Nest &Nest::inTemplate(const std::string &Head,
                       std::vector<std::string> Arguments) {
  Model.TemplateHead = Head;
  Model.TemplateParameters = Arguments;
  Model.TemplateArguments = std::move(Arguments);
  return *this;
}

Mapping Nest::map(const std::vector<StepText> &Steps) const {
  std::vector<Step> Each;
  for (const StepText &S : Steps)
    Each.push_back({S.Name, S.Arguments, 0, {}});
  auto Result = buildMapping(Model.space(), Each, Model.Known, DeviceLimits());
  if (auto *Findings = std::get_if<std::vector<Finding>>(&Result))
    refuse(*Findings);
  return std::get<Mapping>(std::move(Result));
}

std::vector<Variant> Nest::strategy(const std::string &Name) const {
  auto Chosen = chooseSteps(Name, Model.space(), Model.Known, DeviceLimits());
  if (auto *Findings = std::get_if<std::vector<Finding>>(&Chosen))
    refuse(*Findings);
  std::vector<Variant> Variants;
  for (StepVariant &Each : std::get<std::vector<StepVariant>>(Chosen)) {
    auto Result =
        buildMapping(Model.space(), Each.Steps, Model.Known, DeviceLimits());
    if (auto *Findings = std::get_if<std::vector<Finding>>(&Result))
      refuse(*Findings);
    Variants.push_back({std::get<Mapping>(std::move(Result)), Each.When});
  }
  return Variants;
}

EmittedLoop emit(Nest &N, const std::vector<Nest::StepText> &Steps,
                 EmitOptions Options) {
  return emitLoop(N.model(), {{N.map(Steps), {}}}, Options);
}

Nest heat() {
  Nest N("heat.cpp", 12, "step");
  N.capture("a", "const float *a").capture("b", "float *b");
  N.symbol("int", "nx", false).symbol("int", "ny").symbol("int", "nz");
  N.loop("int", "i", 1, N.at("nx") - 1).loop("int", "j", 1, N.at("ny") - 1);
  N.loop("int", "k", 1, N.at("nz") - 1);
  N.body("b[(i * ny + j) * nz + k] = 0.5f * a[(i * ny + j) * nz + k];");
  return N;
}

} // namespace idxmap::test
