//===- KernelText.cpp - A planned kernel, written down --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/KernelText.h"

#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/HostLoops.h"
#include "rewriter/emit/Names.h"
#include "rewriter/emit/ReductionText.h"
#include "rewriter/emit/stage/OwnLoops.h"
#include "rewriter/emit/stage/StageText.h"
#include "rewriter/emit/stage/StripText.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

static std::string commentText(const LoopNest &Nest, const Variant &For,
                               bool IsLoops) {
  if (!Nest.Title.empty())
    return placeComment(Nest.File, Nest.Line) + Nest.Title;
  std::string Text =
      placeComment(Nest.File, Nest.Line) + spaceText(Nest, For.Map.Source) +
      dependentText(Nest.Loops) + ", " +
      (Nest.TeamSize > 0
           ? "each by " + std::to_string(Nest.TeamSize) + " threads"
       : Nest.Time ? std::to_string(Nest.Time->Steps) + " steps in each block"
       : IsLoops   ? "its own loops"
                   : stepsText(For.Map));
  if (IsLoops || Nest.Time || Nest.TeamSize > 0)
    return Text;
  std::string Joint = ", where ";
  for (const Condition &C : For.When) {
    Text += Joint + conditionText(Nest, C);
    Joint = " and ";
  }
  return Text;
}

// "template <typename T>" with what the launch decides in front of T.
static std::string templateHead(const LoopNest &Nest, const KernelPlan &Plan) {
  const bool IsGeneric = Plan.Index == IndexKind::Generic;
  const std::string Index =
      IsGeneric ? "typename idxmap_Index" : "bool idxmap_InPieces";
  if (!IsGeneric && Plan.Pieces.empty())
    return Nest.TemplateHead;
  if (Nest.TemplateHead.empty())
    return "template <" + Index + ">" +
           (IsGeneric ? "" : " // Rows begin at multiples of 16 bytes.");
  const size_t Open = Nest.TemplateHead.find('<');
  assert(Open != std::string::npos && "a template head has a parameter list");
  return Nest.TemplateHead.substr(0, Open + 1) + Index + ", " +
         Nest.TemplateHead.substr(Open + 1);
}

/// The number of threads in a block, where the compiler knows it; else empty.
static std::string threadsInBlock(const std::array<Expr, 3> &Block,
                                  const LoopNest &Nest) {
  int64_t Known = 1;
  std::string Named;
  for (const Expr &Extent : Block)
    if (Extent.isConstant())
      Known *= Extent.value();
    else if (Extent.isSymbol() && Extent.symbolKind() == SymbolKind::Constant)
      Named +=
          (Named.empty() ? "" : " * ") +
          hostSpelling(symbolNamed(Nest, Extent.name())).as(Binding::Product);
    else
      return "";
  if (Named.empty() || Known != 1)
    Named += (Named.empty() ? "" : " * ") + std::to_string(Known);
  return Named;
}

static void writeHead(Writer &Out, const Kernel &Of, const LoopNest &Nest,
                      const Mapping &Map, const Target &For) {
  const std::string Head = templateHead(Nest, Of.Plan);
  if (!Head.empty())
    Out.line(Head);
  std::vector<std::string> Parameters = For.builtinParameters(Of.Plan);
  for (const KernelParameter &Parameter : Of.Plan.Parameters)
    if (Parameter.Reduction && !Parameter.Reduction->IsIndex)
      Parameters.push_back(reductionParameter(*Parameter.Reduction, For));
    else if (!Parameter.Declaration.empty())
      Parameters.push_back(Parameter.Data && Parameter.Data->IsImage
                               ? For.sharedParameter(Parameter.Declaration)
                               : Parameter.Declaration);
  // No unnamed namespace around it: inside of the program's own one, nvcc's
  // code for launches could not tell the two apart.
  Out.list("static " +
               For.kernelType(threadsInBlock(Of.Plan.block(Map), Nest)) +
               Of.Name + "(",
           Parameters, ") {");
  Out.indent();
}

// Of what is not passed, only a name that needs no value is declared. \p IsOwn:
// of a kernel that runs loops, those of the nest or of a thread, what each
// iteration has, or all else.
static void writeRebinds(Writer &Out, const KernelPlan &Plan,
                         const LoopNest &Nest, bool IsOwn = false) {
  for (const Capture &Each : Nest.Captures) {
    if (Plan.hasRounds() && Each.IsOwn != IsOwn)
      continue;
    const bool IsPassed = std::any_of(
        Plan.Parameters.begin(), Plan.Parameters.end(),
        [&](const KernelParameter &P) { return P.Name == Each.Name; });
    if (IsPassed && !Each.Rebind.empty())
      Out.lines(Each.Rebind);
    if (IsPassed && Each.Reduction && Plan.Loops.empty())
      Out.lines(privateCopy(*Each.Reduction));
  }
}

static void writeText(Writer &Out, const LoopNest &Nest,
                      const EmitOptions &Options) {
  Out.verbatim(Options.LineDirectives
                   ? bodyWithLineDirective(Nest.Body)
                   : indentedBody(Nest.Body, 2 * Out.level()));
}

// A `continue` leaves the body, not the thread, where something follows it.
static void writeRound(Writer &Out, const KernelPlan &Plan,
                       const LoopNest &Nest, const EmitOptions &Options) {
  const bool IsFollowed =
      (Plan.Loops.empty() && Plan.Own.empty()) ||
      std::any_of(Nest.Captures.begin(), Nest.Captures.end(),
                  [](const Capture &Each) { return !Each.LastEnd.empty(); });
  if (!Nest.Body.HasContinues || !IsFollowed)
    return writeText(Out, Nest, Options);
  Out.open("do {");
  writeText(Out, Nest, Options);
  Out.close("} while (false);");
}

// Statements of the last iteration alone.
static void writeIfLast(Writer &Out, const std::string &IsLast,
                        std::string Capture::*Statement, const LoopNest &Nest) {
  std::vector<std::string> Lines;
  for (const Capture &Each : Nest.Captures)
    if (!(Each.*Statement).empty())
      Lines.push_back(Each.*Statement);
  if (!Lines.empty())
    Out.guarded(IsLast, Lines);
}

static void writeBody(Writer &Out, const KernelPlan &Plan, const LoopNest &Nest,
                      const EmitOptions &Options) {
  for (const std::string &Line : Plan.Companions)
    Out.line(Line);
  const bool BeginsWithOld =
      std::any_of(Nest.Captures.begin(), Nest.Captures.end(),
                  [](const Capture &Each) { return !Each.LastBegin.empty(); });
  std::string Condition = Plan.IsLast;
  if (BeginsWithOld) {
    Out.line("const bool idxmap_is_last = " + Plan.IsLast + ";");
    Condition = "idxmap_is_last";
  }
  writeIfLast(Out, Condition, &Capture::LastBegin, Nest);
  writeRound(Out, Plan, Nest, Options);
  writeIfLast(Out, Condition, &Capture::LastEnd, Nest);
}

static void writeGuardedBody(Writer &Out, const std::string &Kept,
                             const KernelPlan &Plan, const LoopNest &Nest,
                             const EmitOptions &Options) {
  if (Kept.empty())
    return writeBody(Out, Plan, Nest, Options);
  Out.open("if (" + Kept + ") {");
  writeBody(Out, Plan, Nest, Options);
  Out.close();
}

static unsigned countGuards(const KernelPlan &Plan) {
  return std::count_if(Plan.Lines.begin(), Plan.Lines.end(),
                       [](const auto &Line) {
                         return std::holds_alternative<KernelGuard>(Line);
                       });
}

namespace {

/// What is left of guards behind the declarations.
struct LeftGuards {
  std::string Kept;  ///< Around the body.
  unsigned Open = 0; ///< Blocks that stand around both.
};

} // namespace

// With predicate guards the last test stands after all declarations, around the
// body, unless it protects them; an earlier one stands around what it protects.
static LeftGuards writeLines(Writer &Out, const KernelPlan &Plan,
                             GuardStyle Style) {
  LeftGuards Result;
  unsigned Left = countGuards(Plan);
  for (const auto &Line : Plan.Lines) {
    if (auto *Declaration = std::get_if<std::string>(&Line)) {
      Out.line(*Declaration);
      continue;
    }
    const KernelGuard &Guard = std::get<KernelGuard>(Line);
    --Left;
    if (Style == GuardStyle::Predicate) {
      if (Left == 0 && !Guard.ProtectsLines) {
        Result.Kept = Guard.Kept;
        continue;
      }
      Out.open("if (" + Guard.Kept + ") {");
      ++Result.Open;
      continue;
    }
    Out.open("if (" + Guard.Excess + ")");
    Out.line(Plan.Own.empty() ? "return;" : "continue;");
    Out.dedent();
  }
  return Result;
}

/// All threads come to the strips.
static void writeInStrips(Writer &Out, const KernelPlan &Plan,
                          const LoopNest &Nest, const EmitOptions &Options) {
  std::vector<std::string> Lines;
  std::string Kept;
  for (const auto &Line : Plan.Lines)
    if (const auto *Declaration = std::get_if<std::string>(&Line)) {
      Lines.push_back(*Declaration);
    } else {
      const KernelGuard &Guard = std::get<KernelGuard>(Line);
      assert(Kept.empty() && !Guard.ProtectsLines &&
             "some threads would not come to the strips");
      Kept = Guard.Kept;
    }
  writeStrips(Out, Plan, Lines, Kept, Nest, Options);
}

static const KernelStage::Sweep *sweepOf(const KernelPlan &Plan) {
  return Plan.Stage && Plan.Stage->InSweep ? &*Plan.Stage->InSweep : nullptr;
}

/// All threads come to the end of each step.
static void writeSteps(Writer &Out, const KernelPlan &Plan,
                       const LoopNest &Nest, const EmitOptions &Options) {
  const KernelStage::Steps &Of = *Plan.Stage->InSteps;
  writeStage(Out, Of.Before);
  for (unsigned Depth = 0; Depth < Of.Depth; ++Depth)
    Out.indent();
  writeRebinds(Out, Plan, Nest, /*IsOwn=*/true);
  writeBody(Out, Plan, Nest, Options);
  for (unsigned Depth = 0; Depth < Of.Depth; ++Depth)
    Out.dedent();
  writeStage(Out, Of.After);
}

/// From the indices to the end of the body.
static void writeThread(Writer &Out, const KernelPlan &Plan,
                        const LoopNest &Nest, const EmitOptions &Options) {
  if (Plan.Stage && Plan.Stage->InStrips)
    return writeInStrips(Out, Plan, Nest, Options);
  if (Plan.Stage && Plan.Stage->InSteps)
    return writeSteps(Out, Plan, Nest, Options);
  if (const auto *Sweep = sweepOf(Plan)) {
    Out.open(Sweep->Header + " {");
    writeStage(Out, Sweep->Copies);
  }
  openOwnLoops(Out, Plan.Own, Options.Target == TargetKind::Cuda);
  // No thread leaves where others wait for it.
  const LeftGuards Left =
      writeLines(Out, Plan, Plan.Stage ? GuardStyle::Predicate : Options.Guard);
  if (Plan.hasRounds())
    writeRebinds(Out, Plan, Nest, /*IsOwn=*/true);
  writeGuardedBody(Out, Left.Kept, Plan, Nest, Options);
  for (unsigned Open = Left.Open; Open > 0; --Open)
    Out.close();
  closeOwnLoops(Out, Plan.Own);
  if (Plan.Stage)
    writeStage(Out, Plan.Stage->Tail);
  if (const auto *Sweep = sweepOf(Plan)) {
    for (const std::string &Line : Sweep->Behind)
      Out.line(Line);
    Out.close();
  }
}

/// A kernel that each thread calls, with what it reduces.
static void writeThreads(Writer &Out, const KernelPlan &Plan,
                         const LoopNest &Nest, const EmitOptions &Options) {
  if (Plan.Stage)
    writeStage(Out, Plan.Stage->Head);
  const std::vector<std::string> Combines = combineLines(Nest);
  if (!Combines.empty())
    Out.open("[&] {");
  writeThread(Out, Plan, Nest, Options);
  if (!Combines.empty())
    Out.close("}();");
  for (const std::string &Line : Combines)
    Out.line(Line);
}

/// The pragma before the outermost loop, whole lines.
static std::string parallelPragma(const KernelPlan &Plan) {
  std::vector<std::string> Words = {"#pragma", "omp", "parallel", "for"};
  if (Plan.Together > 1)
    Words.push_back("collapse(" + std::to_string(Plan.Together) + ")");
  for (size_t I = 0; I < Plan.Copied.size(); ++I)
    Words.push_back((I == 0 ? "firstprivate(" : "") + Plan.Copied[I] +
                    (I + 1 == Plan.Copied.size() ? ")" : ","));
  Words.push_back("if (idxmap_parallel)");
  std::string Text, Line;
  for (const std::string &Word : Words) {
    if (!Line.empty() && Line.size() + 1 + Word.size() > 78) {
      Text += Line + " \\\n";
      Line = "   ";
    }
    Line += (Line.empty() ? "" : " ") + Word;
  }
  return "#if defined(_OPENMP)\n" + Text + Line + "\n#endif\n";
}

/// A kernel that runs the loops itself, from its pragma to their end.
static void writeLoops(Writer &Out, const KernelPlan &Plan,
                       const LoopNest &Nest, const EmitOptions &Options) {
  const auto isBraced = [&](size_t I) {
    return !Plan.Loops[I].Lines.empty() || I + 1 == Plan.Loops.size();
  };
  Out.verbatim(parallelPragma(Plan));
  for (size_t I = 0; I < Plan.Loops.size(); ++I) {
    Out.open(Plan.Loops[I].Header + (isBraced(I) ? " {" : ""));
    for (const std::string &Line : Plan.Loops[I].Lines)
      Out.lines(Line);
  }
  writeRebinds(Out, Plan, Nest, true);
  writeBody(Out, Plan, Nest, Options);
  for (size_t I = Plan.Loops.size(); I-- > 0;) {
    if (I == 0)
      for (const std::string &Line : combineLines(Nest, "idxmap_chunk"))
        Out.line(Line);
    if (isBraced(I))
      Out.close();
    else
      Out.dedent();
  }
}

std::string kernelText(const Kernel &Of, const LoopNest &Nest,
                       const Variant &For, const EmitOptions &Options) {
  Writer Out;
  const bool IsLoops = !Of.Plan.Loops.empty();
  Out.line(commentText(Nest, For, IsLoops && !Of.Plan.IsInBlocks) +
           (Of.Plan.Stage ? Of.Plan.Stage->Comment : ""));
  writeHead(Out, Of, Nest, For.Map, targetOf(Options.Target));
  writeRebinds(Out, Of.Plan, Nest);
  if (IsLoops)
    writeLoops(Out, Of.Plan, Nest, Options);
  else
    writeThreads(Out, Of.Plan, Nest, Options);
  Out.close();
  return Out.text();
}

std::string instanceName(const Kernel &Of, const LoopNest &Nest,
                         const std::vector<std::string> &Decided) {
  std::vector<std::string> Arguments = Decided;
  Arguments.insert(Arguments.end(), Nest.TemplateArguments.begin(),
                   Nest.TemplateArguments.end());
  std::erase(Arguments, "");
  return Arguments.empty() ? Of.Name : Of.Name + "<" + join(Arguments) + ">";
}

} // namespace idxmap
