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

/// Where nothing is tiled, the statement without its attributes.
static void leave(const DataAction &Action, StatementRewrite &Rewrite) {
  if (Action.What != DataAction::Kind::Time || !Action.Mentions.empty())
    return;
  Rewrite.Text.clear();
  Rewrite.End = SourceLocation();
}

std::optional<PipelineResult::CudaKernel>
tileTime(ASTContext &Context, const AnnotatedStatement &Annotated,
         const AttributePlaces &Places, KernelNames &Names,
         const PipelineOptions &Options, SourceTokens &Tokens,
         const std::shared_ptr<FileText> &Files, std::vector<Finding> &Findings,
         std::optional<NestWords> &Inside, StatementRewrite &Rewrite,
         Needs &Also) {
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
  Inside.emplace(NestWords{Place, SourceTokens(Place, Files), {}});
  const SourceManager &SM = Context.getSourceManager();
  TimeTiling Time;
  Time.Steps = {Action->Time->Steps, Loop->From, Loop->To,
                Inside->Tokens.add(Tokens.rangeOf(Action->Time->Where))};
  Time.Lengths = Action->Time->Lengths;
  Time.Line =
      SM.getPresumedLoc(Annotated.Statement->getSubStmt()->getBeginLoc())
          .getLine();
  Time.Place = Annotated.Statement->getBeginLoc();
  Time.Variable = Loop->Variable;
  PipelineOptions Own = Options;
  Own.Remarks = RemarkLevel::Off;
  // What the launch is compared with, runs the loop once.
  Own.Check = false;
  LoopResult Result = rewriteLoop(Context, Nest, Places, Names, Own,
                                  Inside->Tokens, Inside->Findings, &Time);
  llvm::erase_if(Inside->Findings, [](const Finding &F) {
    return severityOf(F.Id) != Severity::Error;
  });
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
  Rewrite.Text +=
      "\n" + textBefore(*Loop, Time.Steps.Steps, Result.Rewrite->Launch);
  Rewrite.Replaced.setEnd(Loop->Condition);
  return Result.Kernel;
}

} // namespace idxmap
