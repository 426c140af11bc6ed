//===- PipelineData.cpp -----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineData.h"

#include "attributes/DataAction.h"
#include "rewriter/effects/HostUses.h"
#include "rewriter/emit/DataStatementText.h"
#include "rewriter/regions/DataStatements.h"
#include "rewriter/templates/Uninstantiated.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace idxmap {

/// What can be said of the place without looking at the statement.
static bool standsWell(const ASTContext &Context,
                       const AnnotatedStatement &Annotated,
                       const DataAction &Action, SourceTokens &Tokens,
                       std::vector<Finding> &Findings) {
  const SourceToken Where = Action.Where;
  if (!Annotated.Function)
    Findings.push_back(
        Finding(FindingID::err_action_context, {Action.Attribute, "a lambda"},
                Where)
            .withNote(Finding(FindingID::note_action_context, {}, Where)));
  else if (Annotated.Outer)
    Findings.push_back(
        Finding(FindingID::err_action_in_loop, {Action.Attribute}, Where)
            .withNote(Finding(FindingID::note_action_in_loop, {},
                              Tokens.add(Annotated.Outer->getBeginLoc()))));
  else if (Context.getSourceManager().isInSystemHeader(
               Annotated.Statement->getBeginLoc()))
    Findings.push_back(Finding(FindingID::err_system_header)
                           .withNote(Finding(FindingID::note_system_header)));
  else
    return true;
  return false;
}

/// The statement without its attributes, and nothing more to be said.
static std::optional<StatementRewrite>
leftToInstances(const Extraction &E, const AttributedStmt &Statement) {
  const auto Attributes = attributesOf(E, Statement);
  if (!Attributes)
    return std::nullopt;
  E.Findings.clear();
  return StatementRewrite{*Attributes, "", {}};
}

std::optional<StatementRewrite>
rewriteData(ASTContext &Context, const AnnotatedStatement &Annotated,
            const AttributePlaces &Places, const PipelineOptions &Options,
            SourceTokens &Tokens, std::vector<Finding> &Findings) {
  const std::optional<DataAction> Action =
      readDataAction(Context, *Annotated.Statement, Places, Tokens, Findings);
  if (!Action || !standsWell(Context, Annotated, *Action, Tokens, Findings))
    return std::nullopt;
  const Extraction E{Context, *Annotated.Function, Options.Target, Tokens,
                     Findings};
  const std::optional<ExtractedData> Data =
      readDataStatement(E, *Annotated.Statement, *Action);
  if (!Data && Options.LeavesUninstantiated &&
      areLeftToInstances(E, *Annotated.Statement, Findings))
    return leftToInstances(E, *Annotated.Statement);
  if (!Data)
    return std::nullopt;
  // The outermost region is followed, with those inside.
  if (Options.FollowsHost && Action->What == DataAction::Kind::Region &&
      Annotated.Regions.empty())
    checkHostUses(E, *Annotated.Statement, Places);
  if (E.errorCount() > 0)
    return std::nullopt;
  return StatementRewrite{Data->Replaced,
                          dataStatementText(Data->Statement, Options.Target),
                          Data->End};
}

std::vector<const ValueDecl *>
regionalArrays(ASTContext &Context,
               const std::vector<const AttributedStmt *> &Regions,
               const AttributePlaces &Places, SourceTokens &Tokens) {
  std::vector<const ValueDecl *> Arrays;
  std::vector<Finding> Scratch; // Each region reports its own.
  for (const AttributedStmt *Region : Regions)
    if (const auto Action =
            readDataAction(Context, *Region, Places, Tokens, Scratch))
      for (const DataItem &Item : Action->Items)
        if (Item.Named)
          Arrays.push_back(Item.Named);
  return Arrays;
}

} // namespace idxmap
