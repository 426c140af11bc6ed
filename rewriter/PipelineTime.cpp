//===- PipelineTime.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineTime.h"

#include "attributes/DataAction.h"
#include "rewriter/emit/Writer.h"
#include "rewriter/regions/TimeLoop.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

#include <functional>

using namespace clang;

namespace idxmap {

/// From behind what stands before the loop to the first semicolon of its
/// header.
static std::string textBefore(const TimeLoop &Loop, int64_t Steps,
                              const std::string &Launch) {
  Writer Out;
  Out.indent();
  Out.line(Loop.Begin);
  Out.line("// The last steps are run one by one, so that '" + Loop.From +
           "' and '" + Loop.To + "' end as they would.");
  Out.open("for (; " + Loop.IsLonger + "; " + Loop.Variable +
           " += " + std::to_string(Steps) + ") {");
  Out.lines(Launch);
  Out.lines(Loop.Exchange);
  Out.close();
  Out.dedent();
  return Out.text() + "for (;";
}

/// What stands before the first of two mapped loops.
static StatementRewrite inBody(const TimeLoop &Loop, int64_t Steps,
                               const std::string &Launch) {
  Writer Out;
  Out.indent();
  Out.line("// Several steps, up to the last one's second loop.");
  Out.open("if (" + Loop.IsEnough + ") {");
  Out.lines(Launch);
  if (Steps > 1)
    Out.line(Loop.Variable + " += " + std::to_string(Steps - 1) + ";");
  Out.close("} else");
  StatementRewrite Result{};
  Result.Replaced = CharSourceRange::getCharRange(Loop.Block, Loop.Block);
  Result.Text = "\n" + StringRef(Out.text()).rtrim('\n').str();
  return Result;
}

/// Where nothing is tiled, the statement without its attributes.
static void leave(const DataAction &Action, StatementRewrite &Rewrite) {
  if (Action.What != DataAction::Kind::Time || !Action.Mentions.empty())
    return;
  Rewrite.Text.clear();
  Rewrite.End = SourceLocation();
}

namespace {

/// The loop with tiles of these lengths; its findings go where the caller says.
using Attempt = std::function<LoopResult(const std::vector<int64_t> &)>;

} // namespace

/// Of blocks that compute \p Cells in each step, what tiles have; nothing where
/// that is less than a quarter.
static std::optional<std::vector<int64_t>>
lengthsOf(const std::vector<int64_t> &Cells,
          const std::vector<int64_t> &Reaches, int64_t Steps) {
  std::vector<int64_t> Result;
  for (size_t D = 0; D < Cells.size(); ++D) {
    Result.push_back(Cells[D] - Reaches[D] * (Steps - 1));
    if (Result.back() * 4 < Cells[D])
      return std::nullopt;
  }
  return Result;
}

/// The largest blocks that shared memory has room for, which were the fastest
/// on an H200 (docs/performance.md); else what is wrong with some, or nothing
/// where the steps leave no tile.
static std::optional<LoopResult> withLengths(int64_t Steps, const Attempt &Try,
                                             std::optional<NestWords> &Inside) {
  const auto has = [&](FindingID Id) {
    return llvm::any_of(Inside->Findings,
                        [&](const Finding &F) { return F.Id == Id; });
  };
  static const std::vector<std::vector<int64_t>> Blocks = {
      {64, 64}, {32, 64}, {32, 32}, {16, 32}, {512}, {256}};
  std::vector<int64_t> Wrong;
  for (const std::vector<int64_t> &Cells : Blocks) {
    // Most stencils read one cell to each side.
    const auto Near =
        lengthsOf(Cells, std::vector<int64_t>(Cells.size(), 2), Steps);
    if (!Near)
      continue;
    LoopResult Result = Try(*Near);
    if (Result.Rewrite && Result.Target != TargetKind::Cuda)
      return Result; // Which runs the steps one by one.
    if (Result.TileBytes > SharedBytes)
      continue; // More would leave few blocks on a multiprocessor.
    if (!Result.Reaches.empty() && Result.Rewrite) {
      const auto Lengths = lengthsOf(Cells, Result.Reaches, Steps);
      if (Lengths == Near)
        return Result;
      if (Lengths)
        if (LoopResult Again = Try(*Lengths);
            Again.Rewrite && Again.TileBytes <= SharedBytes)
          return Again;
    } else if (Wrong.empty() && !has(FindingID::err_time_tile_rank) &&
               !has(FindingID::err_stage_bytes)) {
      Wrong = *Near;
    }
  }
  LoopResult Last = Try(Wrong.empty() ? std::vector<int64_t>{16, 32} : Wrong);
  if (!Wrong.empty() || has(FindingID::err_time_tile_rank))
    return Last;
  Inside.reset();
  return std::nullopt;
}

std::optional<PipelineResult::CudaKernel>
tileTime(ASTContext &Context, const AnnotatedStatement &Annotated,
         const AttributePlaces &Places, KernelNames &Names,
         const PipelineOptions &Options, SourceTokens &Tokens,
         const std::shared_ptr<FileText> &Files, std::vector<Finding> &Findings,
         std::optional<NestWords> &Inside, StatementRewrite &Rewrite,
         std::optional<StatementRewrite> &InBody, Needs &Also) {
  std::vector<Finding> Scratch; // The statement has reported its own.
  const auto Action =
      readDataAction(Context, *Annotated.Statement, Places, Tokens, Scratch);
  if (!Action || !Action->Time)
    return std::nullopt;
  const Extraction E{Context, *Annotated.Function, Options.Target, Tokens,
                     Findings};
  const size_t Known = E.errorCount();
  const auto Loop = readTimeLoop(E, *Annotated.Statement, *Action->Time);
  if (!Loop || E.errorCount() > Known)
    return std::nullopt;

  AnnotatedStatement Nest = Annotated;
  Nest.Statement = Loop->Nest;
  if (Action->What == DataAction::Kind::Region)
    Nest.Regions.push_back(Annotated.Statement);
  const SourceLocation Place = Loop->Nest->getSubStmt()->getBeginLoc();
  const SourceManager &SM = Context.getSourceManager();
  PipelineOptions Own = Options;
  Own.Remarks = RemarkLevel::Off;
  // What the launch is compared with, runs the loop once.
  Own.Check = false;
  const TimeTileClause &Clause = *Action->Time;
  const Attempt Try = [&](const std::vector<int64_t> &Lengths) {
    Inside.emplace(NestWords{Place, SourceTokens(Place, Files), {}});
    TimeTiling Time;
    Time.Steps = {Loop->Runs, Loop->From, Loop->To,
                  Inside->Tokens.add(Tokens.rangeOf(Clause.Where)),
                  Loop->CopiedLoops.has_value()};
    Time.CopiedLoops = Loop->CopiedLoops;
    Time.Shown = Clause.Steps;
    Time.Lengths = Lengths;
    Time.IsChosen = Clause.Lengths.empty();
    Time.Line =
        SM.getPresumedLoc(Annotated.Statement->getSubStmt()->getBeginLoc())
            .getLine();
    Time.Place = Annotated.Statement->getBeginLoc();
    Time.Variable = Loop->Variable;
    LoopResult Result = rewriteLoop(Context, Nest, Places, Names, Own,
                                    Inside->Tokens, Inside->Findings, &Time);
    llvm::erase_if(Inside->Findings, [](const Finding &F) {
      return severityOf(F.Id) != Severity::Error;
    });
    return Result;
  };
  std::optional<LoopResult> Tiled = Clause.Lengths.empty()
                                        ? withLengths(Loop->Runs, Try, Inside)
                                        : Try(Clause.Lengths);
  if (!Tiled) {
    Findings.push_back(Finding(FindingID::err_time_tile_steps,
                               {std::to_string(Clause.Steps)}, Clause.Where)
                           .withNote(Finding(FindingID::note_time_tile_steps,
                                             {}, Clause.Where)));
    return std::nullopt;
  }
  LoopResult Result = *std::move(Tiled);
  if (!Result.Rewrite || Result.Target != TargetKind::Cuda || Options.Check) {
    leave(*Action, Rewrite);
    return std::nullopt;
  }
  Also |= Result.Also;
  Result.Tiling->Where = Action->Time->Where;
  Findings.push_back(*std::move(Result.Tiling));
  Rewrite.KernelPlace = Result.Rewrite->KernelPlace;
  Rewrite.Classes +=
      (Rewrite.Classes.empty() ? "" : "\n") + Result.Rewrite->Kernels;
  if (Loop->Exchange.empty()) {
    leave(*Action, Rewrite);
    InBody = inBody(*Loop, Clause.Steps, Result.Rewrite->Launch);
    return Result.Kernel;
  }
  Rewrite.Text +=
      "\n" + textBefore(*Loop, Clause.Steps, Result.Rewrite->Launch);
  Rewrite.Replaced.setEnd(Loop->Condition);
  return Result.Kernel;
}

} // namespace idxmap
