//===- LaunchText.cpp - The statement in the loop's place -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/LaunchText.h"

#include "mapping/expr/ExprText.h"
#include "rewriter/emit/CheckText.h"
#include "rewriter/emit/DataText.h"
#include "rewriter/emit/HostExpr.h"
#include "rewriter/emit/LoopEnds.h"
#include "rewriter/emit/NamedParts.h"
#include "rewriter/emit/Names.h"
#include "rewriter/emit/ReductionText.h"
#include "rewriter/emit/layouts/LayoutInstances.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

namespace idxmap {

/// A variable that has the value in the very type of the parameter.
static std::optional<std::string> asItIs(const KernelParameter &Parameter,
                                         const LoopNest &Nest) {
  if (!Parameter.Value->isSymbol())
    return std::nullopt;
  const HostSymbol &Symbol = symbolNamed(Nest, Parameter.Value->name());
  if (Symbol.IsOpen || Symbol.Type != Parameter.ValueType)
    return std::nullopt;
  return hostSpelling(Symbol).Text;
}

namespace {

/// Writes one launch. Braces nest as the enclosing loops do only where an inner
/// bound is a value that must not be evaluated in an empty space.
class LaunchWriter {
public:
  /// \p Unused are locals that the launch does not need; \p Counts gets what
  /// else than \p Parts it may name.
  LaunchWriter(const LoopNest &Nest, const EmitOptions &Options,
               std::set<std::string> Unused, const NamedParts &Parts,
               PartCounts &Counts)
      : Nest(Nest), Options(Options), For(targetOf(Options.Target)),
        Unused(std::move(Unused)), Queue(Nest.Queue), Values(Nest, &Counts),
        Parts(Parts), Counts(Counts),
        WidePlaces(For.hasOwnMemory() ? needsWidePlaces(Nest) : "") {
    if (Options.Check) // It compares right after the launch.
      Queue.IsAsync = false;
  }

  std::string run(const std::vector<Variant> &Variants,
                  const std::vector<Kernel> &Kernels,
                  const std::vector<Kernel> &Twins);

private:
  using Level = unsigned;
  Level levelOf(const std::string &Symbol) const;
  Level levelOf(const Expr &E) const;
  void writeValues(Level L);
  void openLoops(const std::vector<Expr> &NonEmpty);
  void openAlone(const Loop &Of);
  void openNonEmpty(const std::vector<Expr> &Extents);
  void writeParts();
  void writeIndices();
  void writeArrays(const std::vector<Kernel> &Kernels);
  void writeVariants(const std::vector<Variant> &Variants,
                     const std::vector<Kernel> &Kernels,
                     const std::vector<Kernel> &Twins);
  void writeVariant(const Mapping &Map, const Kernel &Of, const Kernel *Twin);
  void writeRequirements(const Mapping &Map);
  void writeLoops(const Mapping &Map, const Kernel &Of);
  void writeExtents(const char *Function, const std::array<Expr, 3> &Extents);
  void writeComputed(const KernelPlan &Plan);
  void writeFits(const KernelPlan &Plan);
  void writeTwin(const Kernel &Twin);
  void writeKernel(const Kernel &Of, const Target &By);
  void writePieces(const Kernel &Of, const Target &By);
  void writeInstance(const Kernel &Of, const std::string &IndexType,
                     const Target &By);
  std::string argument(const KernelParameter &Parameter,
                       const std::string &IndexType, const Target &By) const;
  void openCase(const char *Prefix, const std::vector<Condition> &When);
  std::vector<std::string> texts(const std::vector<Expr> &Each) const;

  const LoopNest &Nest;
  const EmitOptions &Options;
  const Target &For;
  const std::set<std::string> Unused;
  LaunchQueue Queue;
  HostExpr Values;
  const NamedParts &Parts;
  PartCounts &Counts;
  Writer Out;
  std::set<Expr> Opened; ///< Extents of loops that were opened alone.
  /// Where the device has arrays, by the text that says which.
  std::map<std::string, std::string> Arrays;
  unsigned OpenBlocks = 0;
  /// Under which layouts' places need 64 bits, and whether they do here.
  const std::string WidePlaces;
  bool IsWide = false;
};

} // namespace

// A value belongs to the first loop whose bounds name it; one that none
// names (an argument of a step) may be evaluated at once.
LaunchWriter::Level LaunchWriter::levelOf(const std::string &Symbol) const {
  if (symbolNamed(Nest, Symbol).From != HostSymbol::Origin::Value)
    return 0;
  const auto Names = [&](const Expr &E) { return names(E, Symbol); };
  for (Level L = 0; L < Nest.Loops.size(); ++L) {
    const Loop &Of = Nest.Loops[L];
    const Dimension &D = Of.Space;
    for (const Expr &E : {D.Lower, D.Upper, D.Step, D.Width})
      if (Names(E))
        return L;
    for (const CompanionVariable &Each : Of.Companions)
      if (std::find(Each.Symbols.begin(), Each.Symbols.end(), Symbol) !=
          Each.Symbols.end())
        return L;
    if (!Of.Dependent)
      continue;
    const auto &Texts = Of.Dependent->Symbols;
    if (std::find(Texts.begin(), Texts.end(), Symbol) != Texts.end())
      return L;
    for (const LoopCheck &Check : Of.Checks)
      if (std::any_of(Check.Values.begin(), Check.Values.end(), Names))
        return L;
  }
  return 0;
}

LaunchWriter::Level LaunchWriter::levelOf(const Expr &E) const {
  Level Deepest = 0;
  for (const std::string &Symbol : symbolsOf(E))
    Deepest = std::max(Deepest, levelOf(Symbol));
  return Deepest;
}

void LaunchWriter::writeValues(Level L) {
  for (const HostSymbol &Symbol : Nest.Symbols)
    if (Symbol.From == HostSymbol::Origin::Value && levelOf(Symbol.Name) == L &&
        !Unused.count(localOf(Symbol)))
      Out.line("const auto " + localOf(Symbol) + " = " + Symbol.Text + ";");
}

std::vector<std::string>
LaunchWriter::texts(const std::vector<Expr> &Each) const {
  std::vector<std::string> Result;
  for (const Expr &E : Each)
    Result.push_back(Values.text(E));
  return Result;
}

void LaunchWriter::openNonEmpty(const std::vector<Expr> &Extents) {
  if (Extents.empty())
    return;
  Out.list("if (idxmap_launch.nonEmpty(", texts(Extents), ")) {");
  Out.indent();
  ++OpenBlocks;
}

void LaunchWriter::openCase(const char *Prefix,
                            const std::vector<Condition> &When) {
  std::vector<std::string> Tests;
  for (const Condition &C : When)
    Tests.push_back("idxmap_launch.less(" + Values.text(C.Lhs) + ", " +
                    Values.text(C.Rhs) + ")");
  Out.list(Prefix, Tests, ") {", " &&");
  Out.indent();
}

void LaunchWriter::writeExtents(const char *Function,
                                const std::array<Expr, 3> &Extents) {
  std::vector<Expr> Used(Extents.begin(), Extents.end());
  while (Used.size() > 1 && Used.back().isConstant(1))
    Used.pop_back();
  Out.list(std::string("idxmap_launch.") + Function + "(", texts(Used), ");");
}

std::string LaunchWriter::argument(const KernelParameter &Parameter,
                                   const std::string &IndexType,
                                   const Target &By) const {
  if (Parameter.Reduction)
    return Parameter.Reduction->IsIndex
               ? ""
               : reductionArgument(*Parameter.Reduction, Parameter.Argument,
                                   By);
  if (Parameter.IsShared && !Parameter.Data)
    return By.valueArgument(Parameter.Argument);
  if (!Parameter.Argument.empty() || !Parameter.Value)
    return !Parameter.Data
               ? (Parameter.Declaration.find('*') == std::string::npos
                      ? Parameter.Argument
                      : By.pointerArgument(Parameter.Argument))
           : Parameter.Data->IsObject
               ? By.objectArgument(Parameter.Argument, Parameter.Data->Held)
           : Arrays.count(Parameter.Argument) && &By == &For
               ? Arrays.at(Parameter.Argument)
               : By.dataArgument(Parameter.Argument);
  if (const auto Same = asItIs(Parameter, Nest))
    return *Same;
  const bool IsGeneric = Parameter.ValueType == "idxmap_Index";
  return Values.text(*Parameter.Value) + ".to<" +
         (IsGeneric ? IndexType : Parameter.ValueType) + ">()";
}

void LaunchWriter::writeInstance(const Kernel &Of, const std::string &IndexType,
                                 const Target &By) {
  std::vector<std::string> Arguments;
  for (const KernelParameter &Parameter : Of.Plan.Parameters)
    if (const std::string Text = argument(Parameter, IndexType, By);
        !Text.empty())
      Arguments.push_back(Text);
  std::vector<std::string> Types = {IndexType};
  if (!WidePlaces.empty() && &By == &For)
    Types.push_back(IsWide ? "unsigned long long" : "unsigned");
  const std::string Instance = instanceName(Of, Nest, Types);
  By.writeShared(Out, Instance, Of.Plan.SharedBytes);
  for (const std::string &Line : Nest.Rounds.Before)
    Line.ends_with("{") ? Out.open(Line) : Out.line(Line);
  By.writeLaunch(Out, Instance, Arguments, Queue, Of.Plan.SharedBytes);
  for (const std::string &Line : Nest.Rounds.Behind)
    Line == "}" ? Out.close(Line) : Out.line(Line);
}

void LaunchWriter::writeKernel(const Kernel &Of, const Target &By) {
  const KernelPlan &Plan = Of.Plan;
  if (Plan.Index == IndexKind::Wide && !Plan.IndexValues.empty())
    Out.list("idxmap_launch.fits64(", texts(Plan.IndexValues), ");");
  if (!Plan.Pieces.empty())
    return writePieces(Of, By);
  if (Plan.Index != IndexKind::Generic)
    return writeInstance(Of, "", By);
  if (IsWide)
    return writeInstance(Of, "unsigned long long", By);
  assert(!Plan.IndexValues.empty() && "nothing for the launch to decide by");
  Out.list(Plan.NeedsSign ? "if (idxmap_launch.fits31("
                          : "if (idxmap_launch.fits32(",
           texts(Plan.IndexValues), ")) {");
  Out.indent();
  writeInstance(Of, "unsigned", By);
  Out.close("} else {");
  Out.indent();
  writeInstance(Of, "unsigned long long", By);
  Out.close();
}

/// By 16 bytes, or element by element.
void LaunchWriter::writePieces(const Kernel &Of, const Target &By) {
  std::vector<std::string> Tests;
  for (const ArrayInPieces &Each : Of.Plan.Pieces) {
    const auto Named = Arrays.find(Each.Array);
    std::vector<std::string> Numbers = texts(Each.Multiples);
    Numbers.insert(Numbers.begin(), Named == Arrays.end()
                                        ? By.dataArgument(Each.Array)
                                        : Named->second);
    Tests.push_back("idxmap_launch.inPieces(" + join(Numbers) + ")");
  }
  Out.list("if (", Tests, ") {", " &&");
  Out.indent();
  writeInstance(Of, "true", By);
  Out.close("} else {");
  Out.indent();
  writeInstance(Of, "false", By);
  Out.close();
}

void LaunchWriter::writeComputed(const KernelPlan &Plan) {
  for (const KernelParameter &Parameter : Plan.Parameters)
    if (Parameter.Value && Parameter.Argument.empty() &&
        !asItIs(Parameter, Nest) && !Values.isNamed(*Parameter.Value)) {
      Out.line("const idxmap_Int " + Parameter.Name + " = " +
               Values.text(*Parameter.Value) + ";");
      Values.name(*Parameter.Value, Parameter.Name);
    }
}

void LaunchWriter::writeFits(const KernelPlan &Plan) {
  for (const FitsProof &Proof : Plan.Fits)
    Out.list("idxmap_launch.fits<" + Proof.Type + ">(",
             {quoted(Proof.Variable), Values.text(Proof.Largest)}, ");");
  for (const Requirement &Each : Plan.Required)
    Out.list("idxmap_launch.require(",
             {Values.text(Each.A), Values.text(Each.B), quoted(Each.Text)},
             ");");
}

void LaunchWriter::writeTwin(const Kernel &Twin) {
  const HostExpr Before = Values;
  Out.open("if (idxmap_check.isOn()) {");
  writeComputed(Twin.Plan);
  writeFits(Twin.Plan);
  writeKernel(Twin, checkTarget());
  Out.close();
  Values = Before;
}

void LaunchWriter::writeRequirements(const Mapping &Map) {
  for (const Condition &C : Map.Requirements)
    Out.list("idxmap_launch.require(",
             {Values.text(C.Lhs), Values.text(C.Rhs),
              quoted(conditionText(Nest, C))},
             ");");
}

/// The launch of a kernel that runs the loops itself.
void LaunchWriter::writeLoops(const Mapping &Map, const Kernel &Of) {
  const HostExpr Before = Values;
  writeRequirements(Map);
  writeComputed(Of.Plan);
  const std::string Cost = std::to_string(Nest.Cost);
  std::vector<std::string> Arguments = {Cost};
  if (Of.Plan.Trips) {
    Out.list("idxmap_launch.inChunks(", {Cost, Values.text(*Of.Plan.Trips)},
             ");");
    Arguments.push_back("idxmap_launch.loopChunks()");
  }
  for (const KernelParameter &Parameter : Of.Plan.Parameters)
    if (const std::string Text = argument(Parameter, "", For); !Text.empty())
      Arguments.push_back(Text);
  Out.list("idxmap_launch.runLoops<" + instanceName(Of, Nest) + ">(", Arguments,
           ");");
  Values = Before;
}

void LaunchWriter::writeVariant(const Mapping &Map, const Kernel &Of,
                                const Kernel *Twin) {
  const HostExpr Before = Values;
  writeRequirements(Map);
  const HostExpr Plain = Values;
  writeComputed(Of.Plan);
  writeExtents("gridDim", Map.Grid);
  writeExtents("blockDim", Of.Plan.block(Map));
  writeFits(Of.Plan);
  if (Twin) {
    const HostExpr Named = std::exchange(Values, Plain);
    writeTwin(*Twin);
    Values = Named;
  }
  writeKernel(Of, For);
  Values = Before;
}

/// Of what is needed to find out whether the loop runs, nothing has a name: the
/// rest may be made of what only then has a value.
void LaunchWriter::writeParts() {
  Counts.clear();
  for (const NamedParts::Part &Each : Parts.all()) {
    const std::string Begin = "const idxmap_Int " + Each.Name + " = ";
    if (const auto Choice = Values.choice(Each.Value))
      Out.list(Begin + Choice->Function + "(", Choice->Arguments, ");");
    else
      Out.line(Begin + Values.text(Each.Value) + ";");
    Values.name(Each.Value, Each.Name);
  }
}

/// For the profile, which compares them with the threads.
void LaunchWriter::writeIndices() {
  std::vector<Expr> Counts;
  for (const Loop &Each : Nest.Loops)
    Counts.push_back(indexCount(Each.Space, Facts()));
  Out.list("idxmap_launch.indices(", texts(Counts), ");");
}

/// What several launches are given has a name. A check runs before the arrays
/// are on the device.
void LaunchWriter::writeArrays(const std::vector<Kernel> &Kernels) {
  if (!For.hasOwnMemory() || Options.Check ||
      (Kernels.size() == 1 && Kernels[0].Plan.Index != IndexKind::Generic &&
       Kernels[0].Plan.Pieces.empty() && WidePlaces.empty()))
    return;
  for (const KernelParameter &Each : Kernels.back().Plan.Parameters) {
    if (!Each.Data || Each.Data->IsObject || Arrays.count(Each.Argument))
      continue;
    const std::string Name = "idxmap_" + Each.Name;
    Out.line("const auto " + Name + " = " + For.dataArgument(Each.Argument) +
             ";");
    Arrays[Each.Argument] = Name;
  }
}

void LaunchWriter::writeVariants(const std::vector<Variant> &Variants,
                                 const std::vector<Kernel> &Kernels,
                                 const std::vector<Kernel> &Twins) {
  const auto TwinOf = [&](size_t I) {
    return Twins.empty() ? nullptr : &Twins[I];
  };
  writeParts();
  if (const std::string Memory = For.memoryText(); !Memory.empty())
    Out.line(Memory);
  if (For.hasOwnMemory())
    writeData(Out, Nest, Values);
  writeIndices();
  if (Options.Check)
    writeCheckData(Out, Nest, Values);
  writeArrays(Kernels);
  if (!Kernels.front().Plan.Loops.empty())
    return writeLoops(Variants.back().Map, Kernels.front());
  const size_t Last = Variants.size() - 1;
  bool HasCase = false;
  if (!WidePlaces.empty()) {
    Out.open("if (" + WidePlaces + ") {");
    IsWide = HasCase = true;
    writeVariant(Variants[Last].Map, Kernels[Last], TwinOf(Last));
    IsWide = false;
  }
  for (size_t I = 0; I < Last; ++I) {
    if (HasCase)
      Out.dedent();
    openCase(HasCase ? "} else if (" : "if (", Variants[I].When);
    HasCase = true;
    writeVariant(Variants[I].Map, Kernels[I], TwinOf(I));
  }
  if (HasCase) {
    Out.close("} else {");
    Out.indent();
  }
  writeVariant(Variants[Last].Map, Kernels[Last], TwinOf(Last));
  if (HasCase)
    Out.close();
  if (const std::string Finish = For.finishText(Queue); !Finish.empty())
    Out.line(Finish);
}

/// From the outermost loop inwards: what the bounds are made of, and the test
/// whether there is an iteration.
void LaunchWriter::openLoops(const std::vector<Expr> &NonEmpty) {
  const Level Alone = loopsOpenedAlone(Nest);
  for (Level L = 0; L < Nest.Loops.size(); ++L) {
    writeValues(L);
    if (L < Alone)
      openAlone(Nest.Loops[L]);
    std::vector<Expr> Here;
    for (const Expr &E : NonEmpty)
      if (std::max(levelOf(E) + 1, Alone) == L + 1 && !Opened.count(E))
        Here.push_back(E);
    openNonEmpty(Here);
  }
}

void LaunchWriter::openAlone(const Loop &Of) {
  writeLoopStart(Out, Of, Values);
  if (!Of.Extent.isConstant() || Of.Extent.value() < 1) {
    openNonEmpty({Of.Extent});
    Opened.insert(Of.Extent);
  }
  writeLoopEnd(Out, Of, Values);
}

std::string LaunchWriter::run(const std::vector<Variant> &Variants,
                              const std::vector<Kernel> &Kernels,
                              const std::vector<Kernel> &Twins) {
  Out.indent();
  if (Options.Check)
    writeCheckStart(Out, Nest, Options);
  if (!Nest.WhyUnchecked.empty())
    writeUnchecked(Out, Nest);
  // The last one is for all sizes.
  openLoops(Variants.back().Map.NonEmpty);
  writeVariants(Variants, Kernels, Twins);
  while (OpenBlocks-- > 0)
    Out.close();
  if (Options.Check)
    Out.line("idxmap_check.finish();");
  const std::string Inner = Out.text();
  Writer Whole;
  Whole.open("{");
  if (countWord(Inner, "idxmap_Int") > 0)
    Whole.line("using idxmap_Int = ::idxmap::ExactInt;");
  std::vector<std::string> Arguments = {quoted(Nest.File),
                                        std::to_string(Nest.Line)};
  if (For.hasStreams() && !Queue.Stream.empty())
    Arguments.push_back(Queue.Stream);
  Whole.line(For.launchClass(Queue) + " idxmap_launch(" + join(Arguments) +
             ");");
  for (const std::string &Mention : Nest.Mentions)
    Whole.line("static_cast<void>(" + Mention + ");");
  Whole.verbatim(Inner);
  Whole.dedent();
  return Whole.text() + "}";
}

/// Values that \p Text computes and does not use: what they are needed for is
/// no part of this target or of this mapping.
static std::set<std::string> unusedValues(const LoopNest &Nest,
                                          const std::string &Text) {
  std::set<std::string> Unused;
  for (const HostSymbol &Symbol : Nest.Symbols)
    if (Symbol.From == HostSymbol::Origin::Value &&
        countWord(Text, localOf(Symbol)) == 1)
      Unused.insert(localOf(Symbol));
  return Unused;
}

/// What the only kernel is given has the name that it has there.
static void nameComputed(NamedParts &Parts, const KernelPlan &Plan,
                         const LoopNest &Nest) {
  std::set<Expr> Seen;
  for (const KernelParameter &Parameter : Plan.Parameters)
    if (Parameter.Value && Parameter.Argument.empty() &&
        !Parameter.Name.starts_with("idxmap_by") && // It becomes an object.
        !asItIs(Parameter, Nest) && Seen.insert(*Parameter.Value).second)
      Parts.add(*Parameter.Value, Parameter.Name);
}

std::string launchText(const LoopNest &Nest,
                       const std::vector<Variant> &Variants,
                       const std::vector<Kernel> &Kernels,
                       const std::vector<Kernel> &Twins,
                       const EmitOptions &Options) {
  NamedParts Parts(Nest, Variants);
  if (Kernels.size() == 1)
    nameComputed(Parts, Kernels.front().Plan, Nest);
  PartCounts Counts;
  std::string Text;
  do
    Text = LaunchWriter(Nest, Options, {}, Parts, Counts)
               .run(Variants, Kernels, Twins);
  while (Parts.add(Counts));
  std::set<std::string> Unused = unusedValues(Nest, Text);
  if (Unused.empty() && Parts.all().empty())
    return Text;
  Parts.number();
  return LaunchWriter(Nest, Options, std::move(Unused), Parts, Counts)
      .run(Variants, Kernels, Twins);
}

} // namespace idxmap
